//! Which leaves a machine can get to, in time linear in what the document draws.

use crate::model::StateId;
use crate::rows::Rows;
use crate::steps::Routes;

impl Routes<'_> {
    /// For each state whether the machine can be in it, starting from the leaves `start`. A composite counts when a leaf in it does.
    #[must_use]
    pub fn reachable(&self, start: impl IntoIterator<Item = StateId>) -> Vec<bool> {
        let count = self.machine().states.len();
        let leaving = Rows::new(
            count,
            self.routes
                .iter()
                .enumerate()
                .map(|(at, route)| (route.from.index(), at)),
        );
        let mut met = vec![false; count];
        let mut open: Vec<StateId> = start
            .into_iter()
            .filter(|state| state.index() < count)
            .collect();
        while let Some(leaf) = open.pop() {
            // What leaves a composite is followed once, when the first leaf in it is met.
            for state in std::iter::once(leaf).chain(self.ancestors(leaf)) {
                if std::mem::replace(&mut met[state.index()], true) {
                    break;
                }
                let routes = leaving
                    .row(state.index())
                    .iter()
                    .filter_map(|at| self.routes.get(*at as usize));
                open.extend(routes.flat_map(|route| self.entries(route.to)));
            }
        }
        met
    }

    /// For each state whether the machine can get from it to one of the leaves `goals`. A composite counts when a transition of its
    /// own leads there.
    #[must_use]
    pub fn reaching(&self, goals: impl IntoIterator<Item = StateId>) -> Vec<bool> {
        let count = self.machine().states.len();
        let entering = self.routes.iter().enumerate();
        let entering = entering.flat_map(|(at, route)| {
            self.entries(route.to)
                .iter()
                .map(move |leaf| (leaf.index(), at))
        });
        let entering = Rows::new(count, entering);
        let mut met = vec![false; count];
        let mut open: Vec<StateId> = goals
            .into_iter()
            .filter(|state| state.index() < count)
            .collect();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut met[state.index()], true) {
                continue;
            }
            // What a composite can do, everything in it can do.
            open.extend(self.children(state));
            let routes = entering
                .row(state.index())
                .iter()
                .filter_map(|at| self.routes.get(*at as usize));
            open.extend(routes.map(|route| route.from));
        }
        met
    }
}
