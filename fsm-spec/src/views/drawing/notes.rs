//! Notes: text beside a vertical line that has arrows in it, `│ save() → done`.

use super::grid::{Cell, Mark};

/// How many blanks there may be between a line and its note.
const MAX_GAP: usize = 2;
/// Arrows in notes are `→` or `->`; a longer one is drawn.
const MAX_ARROW: usize = 2;

/// Makes the arrows of notes plain text, unless a known state is before them.
pub(super) fn quote_notes(row: &mut [Cell], known: &dyn Fn(&str) -> bool) {
    for bar in 0..row.len() {
        let gap = row[bar + 1..].iter().take_while(|cell| row[bar].is_bar() && cell.is_blank()).count();
        let start = bar + 1 + gap;
        if (1..=MAX_GAP).contains(&gap) && start < row.len() {
            let end = note_end(row, start);
            if is_note(&row[start..end], known) {
                row[start..end].iter_mut().for_each(Cell::quote);
            }
        }
    }
}

/// Where a note ends: before two blanks, another vertical line or a box.
fn note_end(row: &[Cell], from: usize) -> usize {
    let ends = |col: &usize| {
        let is_gap = row[*col].is_blank() && row.get(col + 1).is_none_or(Cell::is_blank);
        is_gap || row[*col].mark.is_bar() || row[*col].node.is_some()
    };
    (from + 1..row.len()).find(ends).unwrap_or(row.len())
}

/// Whether it is words with short arrows in between, and not the steps of a state.
fn is_note(cells: &[Cell], known: &dyn Fn(&str) -> bool) -> bool {
    let is_arrow = |cell: &Cell| cell.mark.is_head() || cell.mark.is_shaft();
    let is_plain = |cell: &Cell| cell.is_blank() || cell.mark == Mark::Text || is_arrow(cell);
    let first = cells.split(is_arrow).next().unwrap_or_default();
    // A wide character is two cells.
    let letters = first.chunk_by(|one, next| one.bytes == next.bytes);
    let name: String = letters.map(|letter| letter[0].ch).collect();
    let mut runs = cells.chunk_by(|one, next| is_arrow(one) == is_arrow(next));
    cells.iter().all(is_plain)
        && runs.all(|run| !is_arrow(&run[0]) || run.len() <= MAX_ARROW)
        && !name.trim().is_empty()
        && !known(name.trim())
}
