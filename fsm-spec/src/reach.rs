//! Which leaves a machine can get to, in time linear in what the document draws.

use crate::model::StateId;
use crate::rows::Rows;
use crate::steps::Routes;

impl Routes<'_> {
    /// For each state whether the machine can be in it, starting from the states `start`. A composite counts when a leaf in it does.
    ///
    /// Every `[*] -->` inside a composite is a start, and where there is none, the composite may be entered anywhere: which state
    /// comes first is then not drawn, and that alone puts none of them out of reach.
    pub fn reachable(&self, start: &[StateId]) -> Vec<bool> {
        let states = &self.machine().states;
        let leaving = self.routes.iter().enumerate().map(|(at, route)| (route.from.index(), at));
        let leaving = Rows::new(states.len(), &leaving.collect::<Vec<_>>());
        let mut visited = vec![false; states.len()];
        let mut entered = vec![false; states.len()];
        let mut stack = start.to_vec();
        while let Some(next) = stack.pop() {
            match entered.get_mut(next.index()) {
                Some(entered) if !*entered => *entered = true,
                _ => continue,
            }
            if !self.is_leaf(next) {
                // A pseudo-state has no states inside, and leads on.
                stack.extend_from_slice(self.entries(next));
                stack.extend(self.without_start(next));
                continue;
            }
            // What leaves a composite is followed once, when the first leaf in it is visited.
            let mut inside = Some(next);
            while let Some(state) = inside {
                match visited.get_mut(state.index()) {
                    Some(visited) if !*visited => *visited = true,
                    _ => break,
                }
                for at in leaving.row(state.index()) {
                    stack.push(self.routes[*at as usize].to);
                }
                stack.extend(states[state.index()].entries.iter().map(|(_, to)| *to));
                inside = states[state.index()].parent;
            }
        }
        visited
    }

    /// The states of a composite that stand in a region without `[*] -->`.
    fn without_start(&self, composite: StateId) -> impl Iterator<Item = StateId> {
        let states = &self.machine().states;
        let mut started = vec![false; states[composite.index()].regions.max(1) as usize];
        for (region, _) in &states[composite.index()].entries {
            if let Some(started) = started.get_mut(*region as usize) {
                *started = true;
            }
        }
        self.children(composite).filter(move |child| {
            let region = states[child.index()].region as usize;
            started.get(region) != Some(&true)
        })
    }
}
