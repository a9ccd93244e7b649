//! Notes: text beside a vertical line that has arrows in it, `│ save() → done`.

use super::grid::{Arms, Cell, Mark};

/// How many blanks there may be between a line and its note.
const MAX_GAP: usize = 2;
/// Arrows in notes are `→` or `->`; a longer one is drawn.
const MAX_ARROW: usize = 2;

/// Makes the arrows of notes plain text, unless a known state is before them.
pub(super) fn quote_notes(row: &mut [Cell], known: &dyn Fn(&str) -> bool) {
    let mut bar = None;
    let mut col = 0;
    while col < row.len() {
        let cell = &row[col];
        if cell.node.is_none() && cell.mark == Mark::Line(Arms::VERTICAL) {
            bar = Some(col);
        } else if cell.node.is_some() || cell.mark != Mark::Blank {
            let end = note_end(row, col);
            let is_beside = bar.is_some_and(|bar| (2..=MAX_GAP + 1).contains(&(col - bar)));
            if is_beside && is_note(&row[col..end], known) {
                row[col..end].iter_mut().for_each(Cell::quote);
            }
            bar = None;
            col = end;
            continue;
        }
        col += 1;
    }
}

/// Where a note ends: before two blanks, another vertical line or a box.
fn note_end(row: &[Cell], from: usize) -> usize {
    let ends = |col: &usize| {
        let is_blank = |cell: &Cell| cell.mark == Mark::Blank;
        let cell = &row[*col];
        is_blank(cell) && row.get(col + 1).is_none_or(is_blank)
            || cell.mark == Mark::Line(Arms::VERTICAL)
            || cell.node.is_some()
    };
    (from + 1..row.len()).find(ends).unwrap_or(row.len())
}

/// Whether it is words with short arrows in between, and not the steps of a state.
fn is_note(cells: &[Cell], known: &dyn Fn(&str) -> bool) -> bool {
    let is_arrow = |cell: &Cell| match cell.mark {
        Mark::Line(arms) => arms == Arms::HORIZONTAL,
        mark => mark.is_head(),
    };
    let is_plain = |cell: &Cell| !cell.mark.is_stroke() || is_arrow(cell);
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
