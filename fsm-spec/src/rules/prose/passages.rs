//! The running text of a document, passage by passage.

use crate::{
    markdown::{BlockKind, Markdown},
    reading::Reading,
    views::Hits,
};
use std::ops::Range;

/// A heading, a paragraph, an item or a cell.
pub(super) struct Passage {
    /// The machine it speaks of: that of its section.
    pub machine: usize,
    /// Its place in [`Markdown::plain`].
    pub range: Range<usize>,
}

/// The passages that hold any of `signs`. Code is none, and neither is the header of a table.
pub(super) fn passages(reading: &Reading, signs: &[&str]) -> Vec<Passage> {
    let markdown: &Markdown = &reading.markdown;
    let mut found = Vec::new();
    if reading.machines.is_empty() {
        return found;
    }
    let hits = Hits::of(markdown, signs);
    for (at, block) in markdown.blocks.iter().enumerate() {
        let machine = reading.sections.machine(at);
        if !hits.in_block(at) {
            continue;
        }
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                let cells = table.rows.iter().flat_map(|row| &row.cells);
                let cells = cells.filter(|cell| hits.any(&cell.text));
                found.extend(cells.map(|cell| Passage { machine, range: cell.text.clone() }));
            }
            _ => found.push(Passage { machine, range: block.text.clone() }),
        }
    }
    found
}
