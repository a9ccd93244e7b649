//! Tables the graph walks share.

use crate::model::StateId;

/// Lists of numbers by number, in two flat tables.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    offsets: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// Pairs of a row and an item, the items of a row in the order given. Rows out of range are left out.
    pub(crate) fn new(rows: usize, pairs: &[(usize, usize)]) -> Self {
        let mut offsets = vec![0u32; rows + 1];
        for (row, _) in pairs {
            if *row < rows {
                offsets[row + 1] += 1;
            }
        }
        for row in 0..rows {
            offsets[row + 1] += offsets[row];
        }
        let mut next = offsets.clone();
        let mut items = vec![0; offsets[rows] as usize];
        for (row, item) in pairs {
            if *row < rows {
                items[next[*row] as usize] = *item as u32;
                next[*row] += 1;
            }
        }
        Self { offsets, items }
    }

    pub(crate) fn row(&self, row: usize) -> &[u32] {
        match (self.offsets.get(row), self.offsets.get(row + 1)) {
            (Some(start), Some(end)) => &self.items[*start as usize..*end as usize],
            _ => &[],
        }
    }
}

/// Which states a walk has met; a new walk costs nothing.
pub(crate) struct Walk {
    round: u32,
    met: Vec<u32>,
}

impl Walk {
    pub(crate) fn new(states: usize) -> Self {
        Self { round: 1, met: vec![0; states] }
    }

    pub(crate) fn start(&mut self, at: StateId) {
        self.round += 1;
        self.visit(at);
    }

    /// Whether the state is met for the first time.
    pub(crate) fn visit(&mut self, state: StateId) -> bool {
        match self.met.get_mut(state.index()) {
            Some(met) if *met != self.round => {
                *met = self.round;
                true
            }
            _ => false,
        }
    }
}
