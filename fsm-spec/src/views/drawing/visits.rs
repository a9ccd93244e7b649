//! What a search along lines has come to.

use super::grid::{Grid, Pos};

/// The cells that a search has come to, and with which label.
pub(super) struct Visits {
    /// For each cell that was visited the label, if there was one on the way.
    rows: Vec<Vec<Option<Option<usize>>>>,
}

impl Visits {
    /// No visits.
    pub(super) fn new(grid: &Grid) -> Visits {
        let rows = grid.rows.iter().map(|row| vec![None; row.len()]).collect();
        Visits { rows }
    }

    /// The label on the way to a cell.
    pub(super) fn label(&self, pos: Pos) -> Option<usize> {
        let visit = self.rows.get(pos.row)?.get(pos.col)?;
        visit.flatten()
    }

    /// Notes a visit; false where it is not the first one.
    pub(super) fn enter(&mut self, pos: Pos, label: Option<usize>) -> bool {
        let cell = self.rows.get_mut(pos.row).and_then(|row| row.get_mut(pos.col));
        match cell {
            Some(visit) if visit.is_none() => {
                *visit = Some(label);
                true
            }
            _ => false,
        }
    }
}
