//! A frame around a whole drawing, with or without a title: it draws nothing.

use super::grid::{Cell, Grid, Mark};

/// How far the right side of a frame may be off: it is drawn by hand.
const SLACK: usize = 3;

/// Blanks the frame around everything else, and the title in it.
pub(super) fn erase(grid: &mut Grid) {
    let filled: Vec<usize> =
        (0..grid.rows.len()).filter(|row| grid.rows[*row].iter().any(|cell| cell.mark != Mark::Blank)).collect();
    let ([top, inside @ .., bottom], Some(left)) =
        (filled.as_slice(), filled.first().and_then(|row| edge(&grid.rows[*row])))
    else {
        return;
    };
    let width = grid.rows[*top].len();
    let is_side = |cell: &Cell| "│║┃|├┤╠╣┣┫".contains(cell.ch);
    let is_between = |row: &usize| {
        let row = &grid.rows[*row];
        let last = last(row);
        edge(row) == Some(left) && is_side(&row[left]) && is_side(&row[last]) && last.abs_diff(last_of(width)) <= SLACK
    };
    let ruler = |row: &[Cell]| {
        let line = row.get(left + 1..last(row)).unwrap_or_default();
        line.len() > SLACK && line.iter().all(|cell| "─═━-".contains(cell.ch))
    };
    let closed = [top, bottom].into_iter().all(|row| edge(&grid.rows[*row]) == Some(left) && ruler(&grid.rows[*row]));
    if !closed || inside.len() < 5 || !inside.iter().all(is_between) {
        return;
    }
    let title = inside.iter().position(|row| ruler(&grid.rows[*row])).filter(|at| *at <= 3);
    let whole: Vec<usize> =
        [*top, *bottom].into_iter().chain(inside.iter().copied().take(title.map_or(0, |at| at + 1))).collect();
    for row in filled {
        let last = last(&grid.rows[row]);
        for (col, cell) in grid.rows[row].iter_mut().enumerate() {
            if col == left || col == last || whole.contains(&row) {
                cell.ch = ' ';
                cell.mark = Mark::Blank;
            }
        }
    }
}

fn edge(row: &[Cell]) -> Option<usize> {
    row.iter().position(|cell| cell.mark != Mark::Blank)
}

fn last(row: &[Cell]) -> usize {
    row.iter().rposition(|cell| cell.mark != Mark::Blank).unwrap_or(0)
}

fn last_of(width: usize) -> usize {
    width.saturating_sub(1)
}
