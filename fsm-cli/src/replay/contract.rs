//! The machine laid out for looking steps up.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use fsm_spec::model::{Machine, StateId, StateKind};
use fsm_spec::names::events;
use fsm_spec::steps::Routes;
use fsm_spec::views::Names;

use crate::ways::{Ways, WaysBack};

/// Up to so many states, a table says which pairs are allowed; beyond, a map does.
const TABLED: usize = 1024;
/// How many steps a machine may have. No machine that a person drew comes near.
const MOST: usize = 200_000;

/// No event.
pub(super) const NONE: u32 = u32::MAX;

/// One way to take a step: a transition as it is drawn, or a rule.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Its place in the machine's routes.
    pub(super) route: usize,
    /// Its event's number, or [`NONE`].
    pub(super) event: u32,
    pub(super) implied: bool,
    /// Only taken back to where its state was entered from.
    pub(super) back: bool,
    /// How often it was taken by its event.
    pub(super) count: u64,
    /// The leaf that is entered, and where others are entered at the same time in other regions, all of them.
    to: StateId,
    together: Option<Rc<[StateId]>>,
}

/// Two states with a step between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    pub(super) ways: Vec<Way>,
    /// How often it was taken without a word about the event.
    pub(super) count: u64,
}

/// A machine, its steps, and how often each was taken.
#[derive(Debug)]
pub(crate) struct Contract<'a> {
    pub(super) machine: &'a Machine,
    pub(super) routes: Routes<'a>,
    /// The states by name; aliases are in the document's own list.
    by_name: HashMap<&'a str, StateId, BuildHasherDefault<Quick>>,
    names: &'a Names,
    table: Table,
    pub(super) pairs: Vec<Pair>,
    events: HashMap<&'a str, u32>,
    /// For each state whether a run may start in it, may end in it, and cannot go on from it.
    initial: Vec<bool>,
    may_end: Vec<bool>,
    last: Vec<bool>,
    /// For each state whether it remembers where it was entered from: an overlay, and what goes back.
    remembers: Vec<bool>,
    /// Whether any state does, and whether a run may be in several states side by side.
    pub(super) special: bool,
    pub(super) regional: bool,
    /// How often a run was in each state.
    pub(super) visits: Vec<u64>,
}

/// A quick hash for the names of a document, which are few and come from no stranger.
#[derive(Clone, Copy, Debug, Default)]
struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((eight, more)) = rest.split_first_chunk::<8>() {
            self.mix(u64::from_le_bytes(*eight));
            rest = more;
        }
        let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.mix(last ^ (bytes.len() as u64) << 56);
    }

    #[inline]
    fn write_u8(&mut self, _: u8) {
        // The mark behind a text adds nothing: its length is in already.
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

impl Quick {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[derive(Debug)]
enum Table {
    Flat(Vec<u32>, usize),
    Map(HashMap<(u32, u32), u32>),
}

impl Table {
    #[inline]
    fn get(&self, from: StateId, to: StateId) -> Option<usize> {
        let found = match self {
            Self::Flat(table, states) => table.get(from.index() * states + to.index()).copied()?,
            Self::Map(map) => map.get(&(from.0, to.0)).copied()?,
        };
        (found != NONE).then_some(found as usize)
    }

    fn put(&mut self, from: StateId, to: StateId, pair: u32) {
        match self {
            Self::Flat(table, states) => table[from.index() * *states + to.index()] = pair,
            Self::Map(map) => {
                map.insert((from.0, to.0), pair);
            }
        }
    }
}

impl<'a> Contract<'a> {
    pub(crate) fn new(machine: &'a Machine, names: &'a Names) -> Self {
        let routes = machine.routes();
        let count = machine.states.len();
        let table = match count <= TABLED {
            true => Table::Flat(vec![NONE; count * count], count),
            false => Table::Map(HashMap::new()),
        };
        let numbers: HashMap<&str, u32> = (0..).zip(events(&routes)).map(|(at, event)| (event, at)).collect();
        let mut initial = vec![false; count];
        for leaf in routes.initials() {
            for state in std::iter::once(leaf).chain(routes.ancestors(leaf)) {
                initial[state.index()] = true;
            }
        }
        let mut contract = Self {
            machine,
            by_name: (0..).zip(&machine.states).map(|(id, state)| (state.name.as_str(), StateId(id))).collect(),
            names,
            table,
            pairs: Vec::new(),
            events: numbers,
            initial,
            may_end: (0..count as u32).map(|id| routes.may_end(StateId(id))).collect(),
            last: Vec::new(),
            remembers: vec![false; count],
            special: !machine.overlays.is_empty() || !machine.returns.is_empty(),
            regional: machine.states.iter().any(|state| state.regions > 1 || state.kind == StateKind::Fork),
            visits: vec![0; count],
            routes,
        };
        contract.lay_out();
        contract.last = contract.may_end.clone();
        for from in 0..count as u32 {
            let on = |to: u32| to != from && contract.table.get(StateId(from), StateId(to)).is_some();
            if contract.last[from as usize] && (0..count as u32).any(on) {
                contract.last[from as usize] = false;
            }
        }
        for overlay in &machine.overlays {
            // Whether it goes back or not: what waited before it was entered goes on waiting.
            contract.remembers[overlay.state.index()] = true;
        }
        for back in &machine.returns {
            contract.remembers[back.state.index()] = true;
        }
        contract
    }

    /// Notes every step between leaves, and between the groups around them.
    fn lay_out(&mut self) {
        let machine = self.machine;
        let steps = self.routes.steps().steps;
        // What is entered side by side: steps that leave the same leaf by the same first transition.
        let mut together: HashMap<(StateId, usize), Vec<StateId>> = HashMap::new();
        if self.regional {
            for step in &steps {
                let first = self.routes.routes[step.route].transitions.first().copied();
                together.entry((step.from, first.unwrap_or(usize::MAX))).or_default().push(step.to);
            }
        }
        let together: HashMap<(StateId, usize), Rc<[StateId]>> =
            together.into_iter().map(|(by, leaves)| (by, leaves.into())).collect();
        let ways_back = WaysBack::of(machine);
        for step in steps {
            let route = &self.routes.routes[step.route];
            let event = route.event(machine);
            let first = route.transitions.first().copied().unwrap_or(usize::MAX);
            let way = Way {
                route: step.route,
                event: event.and_then(|event| self.events.get(event).copied()).unwrap_or(NONE),
                implied: route.transitions.iter().any(|at| machine.transitions[*at].implied),
                back: ways_back.has(step.from, step.to, event),
                count: 0,
                to: step.to,
                together: together.get(&(step.from, first)).cloned(),
            };
            let from: Vec<StateId> = std::iter::once(step.from).chain(self.routes.ancestors(step.from)).collect();
            let to: Vec<StateId> = std::iter::once(step.to).chain(self.routes.ancestors(step.to)).collect();
            for from in &from {
                for to in &to {
                    self.note(*from, *to, &way);
                }
            }
        }
    }

    fn note(&mut self, from: StateId, to: StateId, way: &Way) {
        let at = match self.table.get(from, to) {
            Some(at) => at,
            None if self.pairs.len() == MOST => return,
            None => {
                self.pairs.push(Pair::default());
                self.table.put(from, to, self.pairs.len() as u32 - 1);
                self.pairs.len() - 1
            }
        };
        let ways = &mut self.pairs[at].ways;
        if ways.iter().all(|known| known.route != way.route) {
            ways.push(way.clone());
        }
    }

    /// The state of that name, as the document spells it.
    #[inline]
    pub(super) fn state(&self, name: &str) -> Option<StateId> {
        // A state that only a sentence names is in no list of names.
        let known = self.by_name.get(name).copied();
        let state = known.or_else(|| self.names.exact(name))?;
        let kind = self.machine.states.get(state.index())?.kind;
        matches!(kind, StateKind::Simple | StateKind::Composite).then_some(state)
    }

    pub(crate) fn is_state(&self, name: &str) -> bool {
        self.state(name).is_some()
    }

    pub(super) fn name(&self, state: StateId) -> &'a str {
        self.machine.states.get(state.index()).map_or("", |state| state.name.as_str())
    }

    pub(super) fn event(&self, name: &str) -> Option<u32> {
        self.events.get(name).copied()
    }

    pub(super) fn event_names(&self) -> impl Iterator<Item = &'a str> {
        events(&self.routes).into_iter()
    }

    /// The steps between two states.
    #[inline]
    pub(super) fn pair(&self, from: StateId, to: StateId) -> Option<usize> {
        self.table.get(from, to)
    }

    pub(super) fn is_initial(&self, state: StateId) -> bool {
        self.initial[state.index()]
    }

    /// Whether a first run may begin there: anywhere, where the document draws no start.
    pub(super) fn may_begin(&self, state: StateId) -> bool {
        self.is_initial(state) || !self.initial.contains(&true)
    }

    pub(super) fn may_end(&self, state: StateId) -> bool {
        self.may_end[state.index()]
    }

    /// Whether a run that gets there is over: it may end there, and cannot go on.
    #[inline]
    pub(super) fn is_last(&self, state: StateId) -> bool {
        self.last[state.index()]
    }

    pub(super) fn remembers(&self, state: StateId) -> bool {
        self.remembers[state.index()]
    }

    /// The states a run may start in.
    pub(super) fn initials(&self) -> Vec<&'a str> {
        let initials = self.routes.initials().into_iter();
        initials.map(|state| self.name(state)).collect()
    }

    /// Where a run may go from a state, in document order; what is drawn first, then what rules allow.
    pub(super) fn targets(&self, from: StateId) -> Vec<&'a str> {
        let states = || (0..self.machine.states.len() as u32).map(StateId).filter(|to| self.routes.is_leaf(*to));
        let is = |to: StateId, drawn: bool| {
            let pair = self.pair(from, to).map(|at| &self.pairs[at]);
            pair.is_some_and(|pair| pair.ways.iter().any(|way| !way.implied) == drawn)
        };
        let drawn = states().filter(|to| is(*to, true));
        let implied = states().filter(|to| *to != from && is(*to, false));
        drawn.chain(implied).map(|to| self.name(to)).collect()
    }

    /// The shortest way between two states, whatever the run remembers.
    pub(super) fn way(&self, from: StateId, to: StateId) -> Option<Vec<&'a str>> {
        let machine = self.machine;
        let steps = self.routes.steps().steps;
        let ways_back = WaysBack::of(machine);
        let onward = steps.iter().filter(|step| {
            let event = self.routes.routes[step.route].event(machine);
            !ways_back.has(step.from, step.to, event)
        });
        let mut starts = Vec::new();
        self.routes.leaves_in(from, &mut starts);
        let ways = Ways::from(machine.states.len(), starts, onward.map(|step| (step.from, step.to)));
        let goal = self.routes.entries(to).first().copied()?;
        let way = ways.to(goal)?;
        Some(way.into_iter().map(|state| self.name(state)).collect())
    }

    /// Whether steps of any kind lead from one state to another. Ways back count, as they do in the runtime: whoever overrides
    /// goes past what a run remembers.
    pub(super) fn reaches(&self, from: StateId, to: StateId) -> bool {
        let steps = self.routes.steps().steps;
        let mut starts = Vec::new();
        self.routes.leaves_in(from, &mut starts);
        let steps = steps.iter().map(|step| (step.from, step.to));
        let ways = Ways::from(self.machine.states.len(), starts, steps);
        let entries = self.routes.entries(to);
        entries.iter().any(|entry| ways.reaches(*entry))
    }

    /// Whether a run can be in both at once: they lie in different regions of one group.
    pub(super) fn is_beside(&self, a: StateId, b: StateId) -> bool {
        let chain = |state: StateId| {
            let region = |state: StateId| self.machine.states[state.index()].region;
            let inner = std::iter::once(state).chain(self.routes.ancestors(state));
            self.routes.ancestors(state).zip(inner.map(region)).collect::<Vec<_>>()
        };
        let other = chain(b);
        for (group, region) in chain(a) {
            if let Some((_, theirs)) = other.iter().find(|(around, _)| *around == group) {
                return region != *theirs;
            }
        }
        false
    }

    /// The leaves that a step enters besides `to`.
    pub(super) fn also(&self, pair: usize) -> impl Iterator<Item = StateId> {
        let ways = self.pairs.get(pair).map_or(&[][..], |pair| &pair.ways);
        ways.iter().flat_map(|way| {
            let together = way.together.iter().flat_map(|leaves| leaves.iter());
            together.copied().filter(|leaf| *leaf != way.to)
        })
    }
}
