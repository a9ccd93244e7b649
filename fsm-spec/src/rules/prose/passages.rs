//! The running text of a document, passage by passage.

use crate::{markdown::BlockKind, reading::Reading, views::Hits};

/// The passages that hold any of `signs`: headings, paragraphs, items and cells, each with the machine of its section. Code is none,
/// and neither is the header of a table.
pub(super) fn passages<'a>(reading: &'a Reading, signs: &[&str]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    if reading.machines.is_empty() {
        return found;
    }
    let markdown = &reading.markdown;
    let hits = Hits::of(markdown, signs);
    for (at, block) in markdown.blocks.iter().enumerate().filter(|(at, _)| hits.in_block(*at)) {
        let machine = reading.sections.machine(at);
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                let cells = table.rows.iter().flat_map(|row| &row.cells).filter(|cell| hits.any(&cell.text));
                found.extend(cells.map(|cell| (machine, markdown.cell(cell))));
            }
            _ => found.push((machine, markdown.block_text(at))),
        }
    }
    found
}
