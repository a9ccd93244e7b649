//! From what a document draws to what a machine does: transitions between leaves.
//!
//! A transition may leave a composite (then it holds for every leaf in it), enter one (then it enters the leaf that the
//! composite's own `[*]` leads to, one in each region) or pass choices, forks and joins. [`Machine::routes`] follows the
//! pseudo-states, [`Routes::steps`] spreads the composites out. Both are linear in what they give back, and bounded.

use crate::model::{Machine, StateId, StateKind};
use crate::rows::{Rows, Walk};

/// How many arrows are followed, and how many steps listed. No machine that a person drew comes near; beyond it,
/// [`Steps::complete`] is false and the rest is left out.
const LIMIT: usize = 200_000;
/// How many pseudo-states one route passes at most.
const LONGEST: usize = 64;

/// A machine's transitions with choices, forks and joins followed through.
#[derive(Clone, Debug)]
pub struct Routes<'a> {
    machine: &'a Machine,
    /// Every way from a state to a state, neither a pseudo-state, in document order.
    pub routes: Vec<Route>,
    /// Whether none was left out.
    pub complete: bool,
    children: Rows,
    /// For each state the leaves that entering it enters: one, or one for each region that is active side by side.
    entries: Vec<Vec<StateId>>,
    /// For each state whether the machine may end in it.
    ends: Vec<bool>,
    /// How many more arrows may be followed.
    budget: usize,
}

/// One way from a state to a state; either may be a composite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The state that is left.
    pub from: StateId,
    /// The state that is entered.
    pub to: StateId,
    /// The transitions it is made of, by their place in [`Machine::transitions`]: one, unless it passes pseudo-states, and none where no
    /// transition states it.
    pub transitions: Vec<usize>,
    /// Whether a fork sends it out beside another route, which stands for both.
    pub beside: bool,
}

/// A machine's transitions between leaves.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// Every step, by route in document order.
    pub steps: Vec<Step>,
    /// Whether none was left out.
    pub complete: bool,
}

/// One transition between two leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The leaf that is left.
    pub from: StateId,
    /// The leaf that is entered.
    pub to: StateId,
    /// Its route, by its place in [`Routes::routes`].
    pub route: usize,
    /// Whether another leaf is entered at the same time (in another region, or by a fork) and stands for both.
    pub beside: bool,
}

impl Machine {
    /// Follows every transition through choices, forks and joins.
    #[must_use]
    pub fn routes(&self) -> Routes<'_> {
        Routes::with(self, &[])
    }

    /// Every transition between leaves: composites spread out, pseudo-states followed through.
    #[must_use]
    pub fn steps(&self) -> Steps {
        self.routes().steps()
    }
}

impl Route {
    /// The event: the first label on the way.
    pub fn event<'m>(&self, machine: &'m Machine) -> Option<&'m str> {
        self.transitions.iter().find_map(|at| machine.transitions.get(*at)?.event.as_deref())
    }

    /// The guards: those the document writes as guards, and the labels behind the first one on a way through pseudo-states.
    pub fn guards<'m>(&self, machine: &'m Machine) -> impl Iterator<Item = &'m str> {
        let mut named = false;
        let parts = self.transitions.iter().filter_map(|at| machine.transitions.get(*at));
        parts.flat_map(move |part| {
            let label = part.event.as_deref().filter(|_| named);
            named |= part.event.is_some();
            [label, part.guard.as_deref()].into_iter().flatten()
        })
    }
}

impl<'a> Routes<'a> {
    /// The routes of a machine, and one for each of `extra`, which no transition states.
    pub(crate) fn with(machine: &'a Machine, extra: &[(StateId, StateId)]) -> Self {
        let states = &machine.states;
        let children = states.iter().enumerate().filter_map(|(at, state)| Some((state.parent?.index(), at)));
        let children = Rows::new(states.len(), &children.collect::<Vec<_>>());
        let outgoing = machine.transitions.iter().enumerate().map(|(at, transition)| (transition.from.index(), at));
        let outgoing = Rows::new(states.len(), &outgoing.collect::<Vec<_>>());
        let mut routes = Self {
            machine,
            routes: Vec::new(),
            complete: true,
            children,
            entries: Vec::new(),
            ends: states.iter().map(|state| state.terminal).collect(),
            budget: LIMIT,
        };
        let mut walk = Walk::new(states.len());
        for (at, transition) in machine.transitions.iter().enumerate() {
            if routes.is_real(transition.from) {
                routes.follow(transition.from, at, &outgoing, &mut walk);
            }
        }
        for (from, to) in extra {
            if routes.is_real(*from) && routes.is_real(*to) {
                routes.routes.push(Route { from: *from, to: *to, transitions: Vec::new(), beside: false });
            }
        }
        routes.find_entries(&outgoing, &mut walk);
        // The end of a composite is an end of every leaf in it.
        for (at, inside) in routes.inside_ends().into_iter().enumerate() {
            routes.ends[at] |= inside && routes.is_real(StateId(at as u32));
        }
        routes
    }

    /// The machine.
    pub fn machine(&self) -> &'a Machine {
        self.machine
    }

    /// Whether a state is one the machine can be in, and no other state lies inside it.
    pub fn is_leaf(&self, state: StateId) -> bool {
        self.is_real(state) && self.children.row(state.index()).is_empty()
    }

    /// Every leaf, in document order.
    pub fn leaves(&self) -> impl Iterator<Item = StateId> {
        (0..self.machine.states.len() as u32).map(StateId).filter(|state| self.is_leaf(*state))
    }

    /// The states directly inside a composite, in document order.
    pub fn children(&self, state: StateId) -> impl Iterator<Item = StateId> {
        self.children.row(state.index()).iter().map(|at| StateId(*at))
    }

    /// The composites around a state, the innermost first.
    pub fn ancestors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let parent = |state: StateId| self.machine.states.get(state.index())?.parent;
        // A bound in place of trust: a chain of parents is no longer than there are states.
        std::iter::successors(parent(state), move |around| parent(*around)).take(self.machine.states.len())
    }

    /// The leaves that entering `state` enters: itself, or one in each region of the composite. The first stands for all.
    pub fn entries(&self, state: StateId) -> &[StateId] {
        self.entries.get(state.index()).map_or(&[], Vec::as_slice)
    }

    /// The leaves the machine may start in, one for each `[*]` the document draws at the top (those entered beside it left
    /// out), in document order.
    pub fn initials(&self) -> Vec<StateId> {
        let mut initials = Vec::new();
        let mut walk = Walk::new(self.machine.states.len());
        for state in &self.machine.initial {
            let kind = self.machine.states.get(state.index()).map(|state| state.kind);
            // Each way of a choice is a start; of regions and of a fork the first stands for all.
            let shown = if kind == Some(StateKind::Choice) { usize::MAX } else { 1 };
            let leaves = self.entries(*state).iter().take(shown);
            initials.extend(leaves.copied().filter(|leaf| walk.visit(*leaf)));
        }
        initials
    }

    /// Whether the machine may end in a leaf: the document marks it, a composite around it, or a pseudo-state it leads to.
    pub fn may_end(&self, state: StateId) -> bool {
        self.ends.get(state.index()).copied().unwrap_or(false)
    }

    /// Spreads the routes out over the leaves.
    pub fn steps(&self) -> Steps {
        let mut steps = Steps { steps: Vec::with_capacity(self.routes.len()), complete: self.complete };
        let mut leaves = Vec::new();
        for (route, way) in self.routes.iter().enumerate() {
            self.leaves_in(way.from, &mut leaves);
            for from in &leaves {
                for (place, to) in self.entries(way.to).iter().enumerate() {
                    if steps.steps.len() == LIMIT {
                        steps.complete = false;
                        return steps;
                    }
                    steps.steps.push(Step { from: *from, to: *to, route, beside: way.beside || place > 0 });
                }
            }
        }
        steps
    }

    /// The leaves inside `state`, in document order at each level; itself if it is one.
    pub fn leaves_in(&self, state: StateId, leaves: &mut Vec<StateId>) {
        leaves.clear();
        let mut open = vec![state];
        let mut left = self.machine.states.len() + 1;
        while let Some(next) = open.pop() {
            if left == 0 {
                return;
            }
            left -= 1;
            if self.is_leaf(next) {
                leaves.push(next);
            } else {
                let below = open.len();
                open.extend(self.children(next).filter(|child| self.is_real(*child)));
                open[below..].reverse();
            }
        }
    }

    /// For each state whether a composite around it is terminal.
    fn inside_ends(&self) -> Vec<bool> {
        let states = &self.machine.states;
        let mut inside = vec![false; states.len()];
        let mut open: Vec<StateId> =
            (0..).map(StateId).zip(states).filter(|(_, state)| state.terminal).map(|(at, _)| at).collect();
        while let Some(around) = open.pop() {
            open.extend(self.children(around).filter(|child| !std::mem::replace(&mut inside[child.index()], true)));
        }
        inside
    }

    /// No choice, fork or join.
    fn is_real(&self, state: StateId) -> bool {
        let kind = self.machine.states.get(state.index()).map(|state| state.kind);
        matches!(kind, Some(StateKind::Simple | StateKind::Composite))
    }

    /// Follows one transition until it meets real states, and notes a route for each. A pseudo-state is passed once, so that a
    /// ring of choices ends.
    fn follow(&mut self, from: StateId, first: usize, outgoing: &Rows, walk: &mut Walk) {
        let Some(to) = self.machine.transitions.get(first).map(|transition| transition.to) else { return };
        if self.is_real(to) {
            return self.routes.push(Route { from, to, transitions: vec![first], beside: false });
        }
        walk.start(to);
        let mut open = vec![(to, vec![first], false)];
        while let Some((pseudo, path, beside)) = open.pop() {
            let Some(state) = self.machine.states.get(pseudo.index()) else { continue };
            self.ends[from.index()] |= state.terminal;
            for (place, next) in outgoing.row(pseudo.index()).iter().enumerate() {
                let Some(transition) = self.machine.transitions.get(*next as usize) else { continue };
                if !self.spend() || path.len() > LONGEST {
                    self.complete = false;
                    return;
                }
                let beside = beside || (state.kind == StateKind::Fork && place > 0);
                let mut path = path.clone();
                path.push(*next as usize);
                if self.is_real(transition.to) {
                    self.routes.push(Route { from, to: transition.to, transitions: path, beside });
                } else if walk.visit(transition.to) {
                    open.push((transition.to, path, beside));
                }
            }
        }
    }

    /// Whether another arrow may be followed.
    fn spend(&mut self) -> bool {
        match self.budget.checked_sub(1) {
            Some(left) => self.budget = left,
            None => self.complete = false,
        }
        self.complete
    }

    /// For each state the leaves that entering it enters.
    fn find_entries(&mut self, outgoing: &Rows, walk: &mut Walk) {
        let count = self.machine.states.len();
        self.entries = vec![Vec::new(); count];
        let mut settled = vec![false; count];
        let mut passed = Vec::new();
        for first in (0..count as u32).map(StateId) {
            // Where there is but one way in, what lies at its end is entered by every composite on the way.
            let mut state = first;
            while !settled[state.index()] && !self.is_leaf(state) {
                let ways = self.entered_by(state, outgoing);
                match *ways {
                    [way] if way.index() < count => {
                        settled[state.index()] = true;
                        passed.push(state);
                        state = way;
                    }
                    _ => break,
                }
            }
            if !settled[state.index()] {
                settled[state.index()] = true;
                self.entries[state.index()] = self.entered(state, outgoing, walk);
            }
            let leaves = self.entries[state.index()].clone();
            match self.budget.checked_sub(passed.len() * leaves.len()) {
                Some(left) => self.budget = left,
                None => {
                    self.complete = false;
                    passed.clear();
                }
            }
            for state in passed.drain(..) {
                self.entries[state.index()].clone_from(&leaves);
            }
        }
    }

    /// The leaves that entering a state enters.
    fn entered(&mut self, state: StateId, outgoing: &Rows, walk: &mut Walk) -> Vec<StateId> {
        let mut leaves = Vec::new();
        let mut open = vec![state];
        walk.start(state);
        while let Some(next) = open.pop() {
            if self.is_leaf(next) {
                leaves.push(next);
            } else if self.spend() {
                let ways = self.entered_by(next, outgoing);
                open.extend(ways.into_iter().rev().filter(|way| walk.visit(*way)));
            }
        }
        leaves
    }

    /// What entering a composite or a pseudo-state leads to directly.
    fn entered_by(&self, state: StateId, outgoing: &Rows) -> Vec<StateId> {
        let Some(node) = self.machine.states.get(state.index()) else { return Vec::new() };
        if !self.is_real(state) {
            let ways = outgoing.row(state.index()).iter();
            return ways.filter_map(|at| Some(self.machine.transitions.get(*at as usize)?.to)).collect();
        }
        let mut ways = vec![None; node.regions.max(1) as usize];
        let drawn = node.entries.iter().copied();
        // A region without a start is a finding of its own; its first state is the best guess.
        let firsts = self.children(state);
        let firsts = firsts.map(|child| (self.machine.states[child.index()].region, child));
        for (region, way) in drawn.chain(firsts) {
            if let Some(first) = ways.get_mut(region as usize) {
                first.get_or_insert(way);
            }
        }
        ways.into_iter().flatten().collect()
    }
}
