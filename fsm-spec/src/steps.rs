//! From what a document draws to what a machine does: transitions between leaves.
//!
//! A transition may leave a composite (then it holds for every leaf in it), enter one (then it enters the leaf that the
//! composite's own `[*]` leads to, one in each region) or pass choices, forks and joins. [`Machine::routes`] follows the
//! pseudo-states, [`Routes::steps`] spreads the composites out. Both are linear in what they give back, and bounded.

use crate::map::Set;
use crate::model::{Machine, State, StateId, StateKind};

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
    children: Rows<StateId>,
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
    pub fn routes(&self) -> Routes<'_> {
        Routes::with(self, &[])
    }

    /// Every transition between leaves: composites spread out, pseudo-states followed through.
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
        let children = machine.numbered().filter_map(|(at, state)| Some((state.parent?.index(), at)));
        let children = Rows::new(states.len(), children);
        let outgoing = machine.transitions.iter().enumerate().map(|(at, transition)| (transition.from.index(), at));
        let outgoing = Rows::new(states.len(), outgoing);
        let (routes, entries) = (Vec::new(), vec![Vec::new(); states.len()]);
        let ends = states.iter().map(|state| state.terminal).collect();
        let mut routes = Self { machine, routes, complete: true, children, entries, ends, budget: LIMIT };
        // The end of a composite is an end of every leaf in it.
        let mut open: Vec<StateId> = machine.numbered().filter(|(_, state)| state.terminal).map(|(at, _)| at).collect();
        while let Some(around) = open.pop() {
            for child in routes.children.row(around.index()) {
                let new = !routes.ends[child.index()] && routes.is_real(*child);
                routes.ends[child.index()] |= new;
                open.extend(new.then_some(*child));
            }
        }
        for (at, transition) in machine.transitions.iter().enumerate() {
            if routes.is_real(transition.from) {
                routes.follow(transition.from, at, &outgoing);
            }
        }
        for (from, to) in extra {
            if routes.is_real(*from) && routes.is_real(*to) {
                routes.routes.push(Route { from: *from, to: *to, transitions: Vec::new(), beside: false });
            }
        }
        routes.find_entries(&outgoing);
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
        self.machine.numbered().map(|(state, _)| state).filter(|state| self.is_leaf(*state))
    }

    /// The states directly inside a composite, in document order.
    pub fn children(&self, state: StateId) -> impl Iterator<Item = StateId> {
        self.children.row(state.index()).iter().copied()
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
        let mut known = Set::new();
        for state in &self.machine.initial {
            // Each way of a choice is a start; of regions and of a fork the first stands for all.
            let is_choice = self.node(*state).is_some_and(|node| node.kind == StateKind::Choice);
            let leaves = self.entries(*state).iter().take(if is_choice { usize::MAX } else { 1 });
            initials.extend(leaves.copied().filter(|leaf| known.insert(*leaf)));
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

    /// No choice, fork or join.
    fn is_real(&self, state: StateId) -> bool {
        self.node(state).is_some_and(|node| !node.kind.is_pseudo())
    }

    fn node(&self, state: StateId) -> Option<&'a State> {
        self.machine.states.get(state.index())
    }

    /// Follows one transition until it meets real states, and notes a route for each. A pseudo-state is passed once, so that a
    /// ring of choices ends.
    fn follow(&mut self, from: StateId, first: usize, outgoing: &Rows<usize>) {
        let to = self.machine.transitions[first].to;
        if self.is_real(to) {
            return self.routes.push(Route { from, to, transitions: vec![first], beside: false });
        }
        let mut passed: Set<StateId> = [to].into_iter().collect();
        let mut open = vec![(to, vec![first], false)];
        while let Some((pseudo, path, beside)) = open.pop() {
            let Some(state) = self.node(pseudo) else { continue };
            self.ends[from.index()] |= state.terminal;
            for (place, next) in outgoing.row(pseudo.index()).iter().enumerate() {
                let to = self.machine.transitions[*next].to;
                if !self.spend(1) || path.len() > LONGEST {
                    self.complete = false;
                    return;
                }
                let beside = beside || (state.kind == StateKind::Fork && place > 0);
                let path = [&*path, &[*next]].concat();
                if self.is_real(to) {
                    self.routes.push(Route { from, to, transitions: path, beside });
                } else if passed.insert(to) {
                    open.push((to, path, beside));
                }
            }
        }
    }

    /// Whether so many more arrows may be followed.
    fn spend(&mut self, arrows: usize) -> bool {
        let left = self.budget.checked_sub(arrows);
        self.complete &= left.is_some();
        self.budget = left.unwrap_or(self.budget);
        left.is_some()
    }

    /// For each state the leaves that entering it enters.
    fn find_entries(&mut self, outgoing: &Rows<usize>) {
        let count = self.machine.states.len();
        let mut settled = vec![false; count];
        let mut passed = Vec::new();
        for first in (0..count as u32).map(StateId) {
            // Where there is but one way in, what lies at its end is entered by every composite on the way.
            let mut state = first;
            while !settled[state.index()] && !self.is_leaf(state) {
                let [way] = self.entered_by(state, outgoing)[..] else { break };
                if way.index() >= count {
                    break;
                }
                settled[state.index()] = true;
                passed.push(state);
                state = way;
            }
            if !std::mem::replace(&mut settled[state.index()], true) {
                self.entries[state.index()] = self.entered(state, outgoing);
            }
            let leaves = self.entries[state.index()].clone();
            if self.spend(passed.len() * leaves.len()) {
                passed.iter().for_each(|state| self.entries[state.index()].clone_from(&leaves));
            }
            passed.clear();
        }
    }

    /// The leaves that entering a state enters.
    fn entered(&mut self, state: StateId, outgoing: &Rows<usize>) -> Vec<StateId> {
        let (mut leaves, mut open) = (Vec::new(), vec![state]);
        if self.is_leaf(state) {
            return open;
        }
        let mut visited: Set<StateId> = [state].into_iter().collect();
        while let Some(next) = open.pop() {
            if self.is_leaf(next) {
                leaves.push(next);
            } else if self.spend(1) {
                let ways = self.entered_by(next, outgoing);
                open.extend(ways.into_iter().rev().filter(|way| visited.insert(*way)));
            }
        }
        leaves
    }

    /// What entering a composite or a pseudo-state leads to directly.
    fn entered_by(&self, state: StateId, outgoing: &Rows<usize>) -> Vec<StateId> {
        let Some(node) = self.node(state) else { return Vec::new() };
        if node.kind.is_pseudo() {
            return outgoing.row(state.index()).iter().map(|at| self.machine.transitions[*at].to).collect();
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

    /// For each state whether the machine can be in it, starting from the states `start`. A composite counts when a leaf in it does.
    ///
    /// Every `[*] -->` inside a composite is a start, and where there is none, the composite may be entered anywhere: which state
    /// comes first is then not drawn, and that alone puts none of them out of reach.
    pub fn reachable(&self, start: &[StateId]) -> Vec<bool> {
        let states = &self.machine.states;
        let leaving = self.routes.iter().enumerate().map(|(at, route)| (route.from.index(), at));
        let leaving = Rows::new(states.len(), leaving);
        let mut visited = vec![false; states.len()];
        let mut entered = vec![false; states.len()];
        let new = |marks: &mut Vec<bool>, state: StateId| {
            marks.get_mut(state.index()).is_some_and(|mark| !std::mem::replace(mark, true))
        };
        let mut stack = start.to_vec();
        while let Some(next) = stack.pop() {
            if !new(&mut entered, next) {
                continue;
            }
            if !self.is_leaf(next) {
                // A pseudo-state has no states inside, and leads on.
                stack.extend_from_slice(self.entries(next));
                let started = |child: &StateId| {
                    let region = states[child.index()].region;
                    states[next.index()].entries.iter().any(|(other, _)| *other == region)
                };
                stack.extend(self.children(next).filter(|child| !started(child)));
                continue;
            }
            // What leaves a composite is followed once, when the first leaf in it is visited.
            let mut inside = Some(next);
            while let Some(state) = inside.filter(|state| new(&mut visited, *state)) {
                stack.extend(leaving.row(state.index()).iter().map(|at| self.routes[*at].to));
                stack.extend(states[state.index()].entries.iter().map(|(_, to)| *to));
                inside = states[state.index()].parent;
            }
        }
        visited
    }
}

/// Lists by number.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T>(Vec<Vec<T>>);

impl<T> Rows<T> {
    /// Pairs of a row and an item, the items of a row in the order given. Rows out of range are left out.
    pub(crate) fn new(rows: usize, pairs: impl Iterator<Item = (usize, T)>) -> Self {
        let mut lists: Vec<_> = (0..rows).map(|_| Vec::new()).collect();
        for (row, item) in pairs {
            if let Some(list) = lists.get_mut(row) {
                list.push(item);
            }
        }
        Self(lists)
    }

    pub(crate) fn row(&self, row: usize) -> &[T] {
        self.0.get(row).map_or(&[], Vec::as_slice)
    }
}
