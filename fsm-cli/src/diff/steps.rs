//! Two machines laid side by side: what each does, between states that both have.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use fsm_spec::model::{Machine, StateId};
use fsm_spec::names::events;
use fsm_spec::spelling::fold;
use fsm_spec::steps::Routes;

use super::pairing::Pairing;
use crate::ways::{Ways, WaysBack};

/// A state as both machines know it: its number in the new machine, or, behind those, in the old one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Common(u32);

/// A step between leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc<'a> {
    pub(super) from: StateId,
    pub(super) to: StateId,
    /// The same, as both machines know it.
    pub(super) ends: (Common, Common),
    pub(super) event: Option<&'a str>,
    /// Its place in the machine's routes.
    pub(super) route: usize,
    /// Not drawn, but allowed by a rule.
    pub(super) implied: bool,
    /// Only taken back to where its state was entered from.
    pub(super) back: bool,
}

/// One of the two machines.
#[derive(Debug)]
pub(super) struct Laid<'a> {
    pub(super) machine: &'a Machine,
    pub(super) routes: Routes<'a>,
    pub(super) arcs: Vec<Arc<'a>>,
    /// Each state as both machines know it.
    ends: Vec<Common>,
    /// What it allows.
    pub(super) allowed: HashSet<(Common, Common)>,
    pub(super) events: HashSet<&'a str>,
    /// The arcs of each event, and the routes out of each state that are drawn, by their places.
    by_event: HashMap<&'a str, Vec<usize>>,
    leaving: HashMap<StateId, Vec<usize>>,
    /// The arcs into each state, by their places, and what leads on without going back.
    into: HashMap<StateId, Vec<usize>>,
    onward: HashSet<(StateId, StateId)>,
}

impl<'a> Laid<'a> {
    fn new(machine: &'a Machine, common: impl Fn(&Routes<'a>, StateId) -> Common) -> Self {
        let routes = machine.routes();
        let ends: Vec<Common> = (0..machine.states.len() as u32).map(|id| common(&routes, StateId(id))).collect();
        let implied: Vec<bool> = routes
            .routes
            .iter()
            .map(|route| route.transitions.iter().any(|at| machine.transitions[*at].implied))
            .collect();
        let ways_back = WaysBack::of(machine);
        let arcs: Vec<Arc<'a>> = routes
            .steps()
            .steps
            .iter()
            .map(|step| {
                let event = routes.routes[step.route].event(machine);
                Arc {
                    from: step.from,
                    to: step.to,
                    ends: (ends[step.from.index()], ends[step.to.index()]),
                    event,
                    route: step.route,
                    implied: implied[step.route],
                    back: ways_back.has(step.from, step.to, event),
                }
            })
            .collect();
        let mut by_event: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut into: HashMap<StateId, Vec<usize>> = HashMap::new();
        for (at, arc) in arcs.iter().enumerate() {
            into.entry(arc.to).or_default().push(at);
            if let Some(event) = arc.event {
                by_event.entry(event).or_default().push(at);
            }
        }
        let mut leaving: HashMap<StateId, Vec<usize>> = HashMap::new();
        for (at, route) in routes.routes.iter().enumerate().filter(|(at, _)| !implied[*at]) {
            leaving.entry(route.from).or_default().push(at);
        }
        Self {
            by_event,
            leaving,
            into,
            onward: (arcs.iter().filter(|arc| !arc.back)).map(|arc| (arc.from, arc.to)).collect(),
            allowed: arcs.iter().map(|arc| arc.ends).collect(),
            events: events(&routes).into_iter().collect(),
            machine,
            routes,
            arcs,
            ends,
        }
    }

    pub(super) fn name(&self, state: StateId) -> &'a str {
        let state = self.machine.states.get(state.index());
        state.map_or("", |state| state.name.as_str())
    }

    /// Whether it is a state or a group of states, and no choice, fork or join.
    pub(super) fn is_real(&self, state: StateId) -> bool {
        self.routes.is_leaf(state) || self.routes.children(state).next().is_some()
    }

    /// The steps that an event takes.
    pub(super) fn on(&self, event: &str) -> impl Iterator<Item = &Arc<'a>> {
        let arcs = self.by_event.get(event).into_iter().flatten();
        arcs.filter_map(|at| self.arcs.get(*at))
    }

    /// The steps into a state.
    pub(super) fn entering(&self, state: StateId) -> impl Iterator<Item = &Arc<'a>> {
        let arcs = self.into.get(&state).into_iter().flatten();
        arcs.filter_map(|at| self.arcs.get(*at))
    }

    /// Whether a step between two states is more than a way back.
    pub(super) fn goes_on(&self, from: StateId, to: StateId) -> bool {
        self.onward.contains(&(from, to))
    }

    /// The steps that may lead somewhere new.
    fn onward(&self) -> impl Iterator<Item = &Arc<'a>> {
        self.arcs.iter().filter(|arc| !arc.back)
    }
}

/// The two machines and how their states belong together.
#[derive(Debug)]
pub(super) struct Both<'a> {
    pub(super) old: Laid<'a>,
    pub(super) new: Laid<'a>,
    pub(super) pairing: Pairing,
    /// The old machine's ways that the new one still has, and all of them.
    kept: Ways,
    all: Ways,
    starts: HashSet<StateId>,
    /// The names that the new document says are no longer ones.
    retired: HashSet<String>,
    /// How many more states may be passed by all runs together.
    patience: Cell<usize>,
}

/// A longer run is shown by its end: every change has one, and each may pass every state.
const LONGEST_RUN: usize = 24;
/// When runs have passed so many states, the next are shown by where they end alone.
const PATIENCE: usize = 2_000_000;

impl<'a> Both<'a> {
    pub(super) fn new(old: &'a Machine, new: &'a Machine) -> Self {
        let pairing = Pairing::of(old, new);
        let (into_new, from_old) = (&pairing.new, &pairing.old);
        let new_routes = new.routes();
        let old_routes = old.routes();
        let count = new.states.len() as u32;
        // A state that became a group is all the states in it, and a group that became a state is that state.
        let old_laid = Laid::new(old, |routes, id| {
            let group = || {
                routes.ancestors(id).find_map(|around| into_new[around.index()].filter(|to| new_routes.is_leaf(*to)))
            };
            match into_new[id.index()].or_else(group) {
                Some(to) => Common(to.0),
                None => Common(count + id.0),
            }
        });
        let new_laid = Laid::new(new, |routes, id| {
            let group = || {
                routes
                    .ancestors(id)
                    .find(|around| from_old[around.index()].is_some_and(|from| old_routes.is_leaf(from)))
            };
            match from_old[id.index()] {
                Some(_) => Common(id.0),
                None => Common(group().unwrap_or(id).0),
            }
        });
        let starts = old_laid.routes.initials();
        let new_starts: HashSet<StateId> = new_laid.routes.initials().into_iter().collect();
        let same_start = |start: &StateId| {
            into_new[start.index()].is_some_and(|to| {
                let entered = new_laid.routes.entries(to);
                entered.iter().any(|leaf| new_starts.contains(leaf))
            })
        };
        let pair = |arc: &Arc<'_>| (arc.from, arc.to);
        let kept = old_laid.onward().filter(|arc| new_laid.allowed.contains(&arc.ends));
        let states = old.states.len();
        Self {
            kept: Ways::from(states, starts.iter().copied().filter(same_start), kept.map(pair)),
            all: Ways::from(states, starts.iter().copied(), old_laid.onward().map(pair)),
            starts: starts.into_iter().collect(),
            retired: new.retired.iter().map(|name| fold(name)).collect(),
            patience: Cell::new(PATIENCE),
            old: old_laid,
            new: new_laid,
            pairing,
        }
    }

    /// The new state that an old one is.
    pub(super) fn to_new(&self, old: StateId) -> Option<StateId> {
        self.pairing.new.get(old.index()).copied().flatten()
    }

    /// The old state that a new one was.
    pub(super) fn to_old(&self, new: StateId) -> Option<StateId> {
        self.pairing.old.get(new.index()).copied().flatten()
    }

    /// The name a state has now, or had last.
    pub(super) fn name_of_old(&self, old: StateId) -> &'a str {
        match self.to_new(old) {
            Some(new) => self.new.name(new),
            None => self.old.name(old),
        }
    }

    /// Whether the new document says that this name is no longer one.
    pub(super) fn is_retired(&self, name: &str) -> bool {
        self.retired.contains(&fold(name))
    }

    /// Whether a run of the old machine could be there.
    pub(super) fn was_reachable(&self, old: StateId) -> bool {
        self.all.reaches(old)
    }

    /// The shortest run of the old machine to a leaf: one that the new machine still allows, where there is one.
    pub(super) fn run_to(&self, old: StateId) -> Option<Vec<StateId>> {
        if self.patience.get() == 0 {
            return self.all.reaches(old).then(|| vec![old]);
        }
        let run = self.kept.to(old).or_else(|| self.all.to(old))?;
        self.patience.set(self.patience.get().saturating_sub(run.len()));
        Some(run)
    }

    /// How far the new machine follows a run of the old one: the place of the last state it gets to. None where it follows to the end.
    pub(super) fn stops_at(&self, run: &[StateId]) -> Option<usize> {
        let end = |old: StateId| self.old.ends.get(old.index()).copied();
        let mut steps = run.iter().zip(run.iter().skip(1));
        steps.position(|(from, to)| {
            let ends = end(*from).zip(end(*to));
            ends.is_none_or(|ends| !self.new.allowed.contains(&ends))
        })
    }

    /// The names of a run of the old machine, or of its end behind `…`.
    pub(super) fn names(&self, run: &[StateId]) -> Vec<String> {
        let end = &run[run.len().saturating_sub(LONGEST_RUN)..];
        let first = end.first().filter(|first| !self.starts.contains(first));
        let cut = (end.len() < run.len() || first.is_some()).then(|| "…".to_owned());
        let names = end.iter().map(|state| self.old.name(*state).to_owned());
        cut.into_iter().chain(names).collect()
    }

    /// The shortest way that the new machine has between two of its states.
    pub(super) fn way_now(&self, from: StateId, to: StateId) -> Option<Vec<&'a str>> {
        let starts = self.new.routes.entries(from).first().copied();
        let pair = |arc: &Arc<'_>| (arc.from, arc.to);
        let ways = Ways::from(self.new.machine.states.len(), starts, self.new.onward().map(pair));
        let goal = self.new.routes.entries(to).first().copied()?;
        let way = ways.to(goal)?;
        Some(way.into_iter().map(|state| self.new.name(state)).collect())
    }

    /// What can be done from a state of the new machine.
    pub(super) fn targets(&self, new: StateId) -> Vec<&'a str> {
        let mut seen = HashSet::new();
        let leaving = self.new.leaving.get(&new).into_iter().flatten();
        leaving
            .map(|at| &self.new.routes.routes[*at])
            .filter(|route| seen.insert(route.to))
            .map(|route| self.new.name(route.to))
            .collect()
    }
}
