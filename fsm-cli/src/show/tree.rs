//! The states of a machine as a tree, for the formats that nest them.

use std::collections::HashMap;

use fsm_spec::model::{Machine, State, StateId, StateKind};
use fsm_spec::steps::Routes;

/// A machine whose states lie in each other.
pub(crate) struct Tree<'a> {
    pub(crate) machine: &'a Machine,
    /// Its transitions with choices, forks and joins followed through.
    pub(crate) routes: Routes<'a>,
    /// For each state its regions with the states in them; one more list for the top.
    regions: Vec<Vec<Vec<StateId>>>,
    top: Vec<StateId>,
    parents: Vec<Option<StateId>>,
    /// For each state whether a transition leaves it.
    left: Vec<bool>,
    /// The stated transitions by the region both ends lie in, those that cross a border without one; by their places.
    transitions: HashMap<Option<(StateId, u32)>, Vec<usize>>,
    /// How deep states lie in each other.
    pub(crate) depth: usize,
}

impl<'a> Tree<'a> {
    /// Readers of nested formats call themselves for each level.
    pub(crate) const DEEPEST: usize = 50;

    pub(crate) fn new(machine: &'a Machine) -> Self {
        let count = machine.states.len();
        let ids = || (0u32..).map(StateId).take(count);
        let mut tree = Self {
            machine,
            routes: machine.routes(),
            regions: vec![Vec::new(); count],
            top: Vec::new(),
            parents: vec![None; count],
            left: vec![false; count],
            transitions: HashMap::new(),
            depth: 0,
        };
        for one in machine.transitions.iter().filter(|one| one.from != one.to) {
            if let Some(left) = tree.left.get_mut(one.from.index()) {
                *left = true;
            }
        }
        let mut inside: Vec<Vec<StateId>> = vec![Vec::new(); count];
        for (id, state) in ids().zip(&machine.states) {
            match state.parent {
                Some(parent) if parent.index() < count => inside[parent.index()].push(id),
                _ => tree.top.push(id),
            }
        }
        let mut placed = vec![false; count];
        let mut level: Vec<StateId> = tree.top.clone();
        for root in ids().chain([StateId(u32::MAX)]) {
            while !level.is_empty() {
                tree.depth += 1;
                level.iter().for_each(|id| placed[id.index()] = true);
                let mut below = Vec::new();
                for above in level {
                    for child in inside[above.index()].iter().copied() {
                        if !placed[child.index()] {
                            placed[child.index()] = true;
                            tree.place(child, above);
                            below.push(child);
                        }
                    }
                }
                level = below;
            }
            // Two states that lie in each other hang nowhere; the first is put at the top.
            level = Vec::new();
            if placed.get(root.index()) == Some(&false) {
                tree.top.push(root);
                level.push(root);
            }
        }
        tree.sort_transitions();
        tree
    }

    fn sort_transitions(&mut self) {
        for (at, one) in self.machine.transitions.iter().enumerate() {
            let ends = [one.from, one.to];
            if !one.implied && ends.iter().all(|end| end.index() < self.parents.len()) {
                let [from, to] = ends.map(|end| self.region(end));
                let place = from.filter(|_| from == to);
                self.transitions.entry(place).or_default().push(at);
            }
        }
    }

    /// The region a state lies in; none at the top.
    pub(crate) fn region(&self, state: StateId) -> Option<(StateId, u32)> {
        Some((self.parent(state)?, self.state(state).region))
    }

    fn place(&mut self, child: StateId, parent: StateId) {
        let number = (self.machine.states[parent.index()].regions.max(1) as usize).min(self.parents.len());
        let regions = &mut self.regions[parent.index()];
        regions.resize_with(number.max(regions.len()), Vec::new);
        let region = (self.machine.states[child.index()].region as usize).min(number - 1);
        regions[region].push(child);
        self.parents[child.index()] = Some(parent);
    }

    /// The states at the top, in document order.
    pub(crate) fn top(&self) -> &[StateId] {
        &self.top
    }

    /// The regions of a composite with something in them; none where the state holds no other.
    pub(crate) fn regions(&self, state: StateId) -> Vec<(u32, &[StateId])> {
        let regions = (0u32..).zip(&self.regions[state.index()]);
        regions.filter(|(_, inside)| !inside.is_empty()).map(|(region, inside)| (region, inside.as_slice())).collect()
    }

    pub(crate) fn parent(&self, state: StateId) -> Option<StateId> {
        self.parents[state.index()]
    }

    pub(crate) fn state(&self, state: StateId) -> &'a State {
        &self.machine.states[state.index()]
    }

    pub(crate) fn is_composite(&self, state: StateId) -> bool {
        !self.regions[state.index()].is_empty()
    }

    pub(crate) fn is_pseudo(&self, state: StateId) -> bool {
        !matches!(self.state(state).kind, StateKind::Simple | StateKind::Composite)
    }

    /// Whether `state` lies inside `composite`, or is it.
    pub(crate) fn is_inside(&self, state: StateId, composite: StateId) -> bool {
        let mut at = Some(state);
        while let Some(here) = at {
            if here == composite {
                return true;
            }
            at = self.parent(here);
        }
        false
    }

    /// Whether `state` lies in that region of a composite, however deep.
    pub(crate) fn is_inside_region(&self, state: StateId, composite: StateId, region: u32) -> bool {
        let mut at = state;
        while let Some(around) = self.region(at) {
            if around == (composite, region) {
                return true;
            }
            at = around.0;
        }
        false
    }

    /// Where the start of a region leads to, as the document draws it.
    pub(crate) fn start(&self, state: StateId, region: u32) -> Option<StateId> {
        let entries = &self.state(state).entries;
        let found = entries.iter().find(|(of, _)| *of == region);
        found.map(|(_, to)| *to)
    }

    /// The stated transitions between states of one region; without one, those that cross a border or stand at the top.
    pub(crate) fn transitions(&self, region: Option<(StateId, u32)>) -> impl Iterator<Item = usize> {
        self.transitions.get(&region).into_iter().flatten().copied()
    }

    /// Whether a transition leaves the state, stated or implied.
    pub(crate) fn has_exit(&self, state: StateId) -> bool {
        self.left[state.index()]
    }
}
