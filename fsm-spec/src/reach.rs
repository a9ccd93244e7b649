//! Which leaves a machine can get to, in time linear in what the document draws.

use crate::model::StateId;
use crate::rows::Rows;
use crate::steps::Routes;

impl Routes<'_> {
    /// For each state whether the machine can be in it, starting from the states `start`. A composite counts when a leaf in it does.
    #[must_use]
    pub fn reachable(&self, start: &[StateId]) -> Vec<bool> {
        let count = self.machine().states.len();
        let mut leaving = Vec::with_capacity(self.routes.len());
        for (at, route) in self.routes.iter().enumerate() {
            leaving.push((route.from.index(), at));
        }
        let leaving = Rows::new(count, &leaving);
        let mut met = vec![false; count];
        let mut open: Vec<StateId> = Vec::new();
        for state in start {
            open.extend_from_slice(self.entries(*state));
        }
        while let Some(leaf) = open.pop() {
            // What leaves a composite is followed once, when the first leaf in it is met.
            let mut inside = Some(leaf);
            while let Some(state) = inside {
                match met.get_mut(state.index()) {
                    Some(met) if !*met => *met = true,
                    _ => break,
                }
                for at in leaving.row(state.index()) {
                    open.extend_from_slice(self.entries(self.routes[*at as usize].to));
                }
                inside = self.machine().states[state.index()].parent;
            }
        }
        met
    }

    /// For each state whether the machine can get from it to one of the leaves `goals`. A composite counts when a transition of its
    /// own leads there.
    #[must_use]
    pub fn reaching(&self, goals: &[StateId]) -> Vec<bool> {
        let count = self.machine().states.len();
        let mut entering = Vec::new();
        for (at, route) in self.routes.iter().enumerate() {
            for leaf in self.entries(route.to) {
                entering.push((leaf.index(), at));
            }
        }
        let entering = Rows::new(count, &entering);
        let mut met = vec![false; count];
        let mut open = goals.to_vec();
        while let Some(state) = open.pop() {
            match met.get_mut(state.index()) {
                Some(met) if !*met => *met = true,
                _ => continue,
            }
            // What a composite can do, everything in it can do.
            for child in self.children(state) {
                open.push(child);
            }
            for at in entering.row(state.index()) {
                open.push(self.routes[*at as usize].from);
            }
        }
        met
    }
}
