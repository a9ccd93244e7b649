//! What a machine can do, one step at a time: the moves between its leaves, and which of them only lead back.
//!
//! A move is what generated code calls a transition: two leaves and an event. Two arrows that say the same are one move. Where
//! the document says that a state goes back to where it was entered from, a move out of it may be closed at times; the runtime
//! refuses it then, and so does [`Moves::follow`].

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fsm_spec::model::{Machine, StateId};
use fsm_spec::names;
use fsm_spec::steps::Routes;

/// How many states may wait to be gone back to; the runtime has the same limit.
const DEEPEST: usize = 8;

/// One transition between two leaves.
#[derive(Clone, Debug)]
pub(crate) struct Move<'a> {
    /// The leaf that is left.
    pub(crate) from: StateId,
    /// The leaf that is entered.
    pub(crate) to: StateId,
    /// The event; none where the document gives none, or where another leaf is entered at the same time.
    pub(crate) event: Option<&'a str>,
    /// Where it only ever leads back to where `from` was entered from: the states it may lead back to, by their place in
    /// [`Moves::backs`]. An overlay goes back to almost every state, by as many moves.
    pub(crate) back: Option<usize>,
}

/// Every move of a machine.
#[derive(Debug)]
pub(crate) struct Moves<'a> {
    pub(crate) machine: &'a Machine,
    /// The leaves it may start in.
    pub(crate) starts: Vec<StateId>,
    /// In document order, each once.
    pub(crate) all: Vec<Move<'a>>,
    /// For each state the moves that leave it.
    pub(crate) leaving: Vec<Vec<usize>>,
    /// Whether none was left out.
    pub(crate) complete: bool,
    /// For each state whether it remembers where it was entered from.
    remembers: Vec<bool>,
    /// The states that moves lead back to, each set in order.
    pub(crate) backs: Vec<Vec<StateId>>,
}

/// The states that wait to be gone back to, the latest last.
pub(crate) type Waiting = Vec<StateId>;

impl<'a> Moves<'a> {
    pub(crate) fn new(machine: &'a Machine) -> Self {
        let routes = machine.routes();
        let steps = routes.steps();
        let mut moves = Self {
            machine,
            starts: routes.initials(),
            all: Vec::new(),
            leaving: vec![Vec::new(); machine.states.len()],
            complete: steps.complete,
            remembers: vec![false; machine.states.len()],
            backs: Vec::new(),
        };
        let mut known = HashMap::new();
        for step in &steps.steps {
            let event = routes.routes.get(step.route);
            let event = event.and_then(|route| route.event(machine));
            let event = event.filter(|_| !step.beside);
            known.entry((step.from, step.to, event)).or_insert_with(|| {
                moves.leaving[step.from.index()].push(moves.all.len());
                moves.all.push(Move { from: step.from, to: step.to, event, back: None });
            });
        }
        moves.read_ways_back(&routes);
        moves
    }

    /// Whether some state goes back to where it was entered from.
    pub(crate) fn has_memory(&self) -> bool {
        self.remembers.iter().any(|remembers| *remembers)
    }

    /// What waits to be gone back to after a move; none where the move is closed, since its state was entered from elsewhere.
    pub(crate) fn follow(&self, waiting: &[StateId], one: &Move<'_>) -> Option<Waiting> {
        let Move { from, to, .. } = *one;
        if from == to {
            return Some(waiting.to_vec());
        }
        if let Some(origin) = waiting.last()
            && *origin != to
            && one.back.is_some_and(|back| self.backs[back].binary_search(origin).is_ok())
        {
            return None;
        }
        if let Some(at) = waiting.iter().position(|state| *state == to) {
            return Some(waiting[..at].to_vec());
        }
        if !self.remembers(to) {
            return Some(Vec::new());
        }
        (waiting.len() < DEEPEST).then(|| [waiting, &[from]].concat())
    }

    pub(crate) fn remembers(&self, state: StateId) -> bool {
        self.remembers.get(state.index()) == Some(&true)
    }

    /// Notes which moves only lead back. As in generated code: each way from a leaf to another has its label, and a move without
    /// an event leads back only when all of them do.
    fn read_ways_back(&mut self, routes: &Routes<'a>) {
        let events: BTreeSet<&str> = names::events(routes).into_iter().collect();
        // For a state and an event the states it may go back to.
        let mut back: BTreeMap<(StateId, Option<&str>), BTreeSet<StateId>> = BTreeMap::new();
        for one in &self.machine.returns {
            let to = leaves(routes, &one.to);
            for state in leaves(routes, &[one.state]) {
                let mut on: Vec<Option<&str>> = match &one.event {
                    Some(event) => events.get(event.as_str()).map(|event| Some(*event)).into_iter().collect(),
                    None => self.events_with_choices(state),
                };
                if on.is_empty() {
                    on.push(None);
                }
                for event in on {
                    let named = self.from(state).filter(|one| one.event == event);
                    let to = if to.is_empty() { named.map(|one| one.to).collect() } else { to.clone() };
                    back.entry((state, event)).or_default().extend(to);
                }
                self.remembers[state.index()] = true;
            }
        }
        for overlay in &self.machine.overlays {
            let Some(state) = routes.entries(overlay.state).first().copied() else {
                continue;
            };
            self.remembers[state.index()] = true;
            if overlay.returns {
                let fails = overlay.fails.and_then(|fails| routes.entries(fails).first());
                let mut to = leaves(routes, &overlay.from);
                fails.map(|fails| to.remove(fails));
                back.entry((state, None)).or_default().extend(to);
            }
        }
        let mut labels: HashMap<(StateId, StateId), Vec<Option<&str>>> = HashMap::new();
        for one in &self.all {
            labels.entry((one.from, one.to)).or_default().push(one.event);
        }
        let mut known: HashMap<(StateId, Vec<Option<&str>>), usize> = HashMap::new();
        for one in &mut self.all {
            let mut ways = match one.event {
                Some(event) => vec![Some(event)],
                None => labels.get(&(one.from, one.to)).cloned().unwrap_or_default(),
            };
            ways.sort_unstable();
            let sets: Option<Vec<&BTreeSet<StateId>>> = ways.iter().map(|way| back.get(&(one.from, *way))).collect();
            // The origin must be among the states that each of the ways may go back to, and so must the target.
            let Some(sets) = sets.filter(|sets| sets.iter().all(|set| set.contains(&one.to))) else {
                continue;
            };
            let backs = &mut self.backs;
            one.back = Some(*known.entry((one.from, ways)).or_insert_with(|| {
                let fewest = sets.iter().min_by_key(|set| set.len());
                let fewest = fewest.into_iter().flat_map(|set| set.iter().copied());
                let all = fewest.filter(|state| sets.iter().all(|set| set.contains(state)));
                backs.push(all.collect());
                backs.len() - 1
            }));
        }
    }

    fn from(&self, state: StateId) -> impl Iterator<Item = &Move<'a>> {
        let leaving = self.leaving.get(state.index()).into_iter().flatten();
        leaving.filter_map(|at| self.all.get(*at))
    }

    /// The events that lead from a state to several others.
    fn events_with_choices(&self, state: StateId) -> Vec<Option<&'a str>> {
        let mut targets: BTreeMap<&str, BTreeSet<StateId>> = BTreeMap::new();
        for one in self.from(state) {
            if let Some(event) = one.event {
                targets.entry(event).or_default().insert(one.to);
            }
        }
        let several = targets.into_iter().filter(|(_, targets)| targets.len() > 1);
        several.map(|(event, _)| Some(event)).collect()
    }
}

fn leaves(routes: &Routes<'_>, states: &[StateId]) -> BTreeSet<StateId> {
    let mut all = BTreeSet::new();
    let mut inside = Vec::new();
    for state in states {
        routes.leaves_in(*state, &mut inside);
        all.extend(inside.iter().copied());
    }
    all
}
