//! The running text of a document, passage by passage.

use crate::{markdown::BlockKind, reading::Reading, views::Hits};
use std::ops::Range;

/// The passages that hold any of `signs`: headings, paragraphs, items and cells, each with the machine of its section and its place
/// in [`Markdown::plain`](crate::markdown::Markdown). Code is none, and neither is the header of a table.
pub(super) fn passages(reading: &Reading, signs: &[&str]) -> Vec<(usize, Range<usize>)> {
    let mut found = Vec::new();
    if reading.machines.is_empty() {
        return found;
    }
    let hits = Hits::of(&reading.markdown, signs);
    for (at, block) in reading.markdown.blocks.iter().enumerate().filter(|(at, _)| hits.in_block(*at)) {
        let machine = reading.sections.machine(at);
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                let cells = table.rows.iter().flat_map(|row| &row.cells).filter(|cell| hits.any(&cell.text));
                found.extend(cells.map(|cell| (machine, cell.text.clone())));
            }
            _ => found.push((machine, block.text.clone())),
        }
    }
    found
}
