//! A frame around a whole drawing, with or without a title: it draws nothing.

use super::grid::{Cell, Grid, Mark};

/// How far the right side of a frame may be off: it is drawn by hand.
const SLACK: usize = 3;

pub(super) fn erase(grid: &mut Grid<'_>) {
    let mut rows: Vec<(&mut Vec<Cell>, usize, usize)> = Vec::new();
    for row in &mut grid.rows {
        let is_drawn = |cell: &Cell| !cell.is_blank();
        if let (Some(left), Some(right)) = (row.iter().position(is_drawn), row.iter().rposition(is_drawn)) {
            rows.push((row, left, right));
        }
    }
    let [(top, left, end), inside @ .., (bottom, ..)] = &rows[..] else { return };
    let is_ruler = |row: &[Cell]| {
        row.len() > left + SLACK && row[left + 1..row.len() - 1].iter().all(|cell| "─═━-".contains(cell.ch))
    };
    let is_side = |cell: &Cell| "│║┃|├┤╠╣┣┫".contains(cell.ch);
    let is_between = |(row, first, last): &(&mut Vec<Cell>, usize, usize)| {
        first == left && is_side(&row[*first]) && is_side(&row[*last]) && last.abs_diff(*end) <= SLACK
    };
    if inside.len() < 5 || !is_ruler(top) || !is_ruler(bottom) || !inside.iter().all(is_between) {
        return;
    }
    let last = rows.len() - 1;
    for (number, (row, left, right)) in rows.into_iter().enumerate() {
        let is_whole = number == 0 || number == last;
        for (col, cell) in row.iter_mut().enumerate() {
            if is_whole || col == left || col == right {
                (cell.ch, cell.mark) = (' ', Mark::Blank);
            }
        }
    }
}
