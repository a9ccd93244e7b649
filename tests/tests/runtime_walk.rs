//! Every machine of `specs`, walked at random with every part attached, beside a model of a few lines.
//!
//! Whatever is tried, only what the document allows happens; what is refused changes nothing; data, counters and ways back
//! survive crashes, overlays and files.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use fsm_runtime::{
    Budget, Events, Guard, Journal, Kind, Machine, OnTransition, Overlay, Refused, Sequential, Snapshot, States, Step,
    Traced, Transition,
};
use fsm_tests::machines;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use serde::{Deserialize, Serialize};

/// Together 100,000 steps a machine.
const RUNS: u32 = 10;
const STEPS: usize = 10_000;

/// What the machine carries. Hooks count in it; the guard looks at it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Data {
    entered: BTreeMap<String, u64>,
    overrides: u64,
    #[serde(skip)]
    closed: bool,
    #[serde(skip)]
    last: Option<String>,
}

type Hook<S> = fn(&Step<'_, S>, &mut Data);
type Ask<S> = fn(&Step<'_, S>, &Data) -> Result<(), &'static str>;
type Old<S> = (((), OnTransition<Hook<S>>), Budget<S>);
type All<S> = (((Old<S>, Journal), Guard<S, Ask<S>>), Traced);
type Walker<S> = Machine<S, Data, All<S>>;

fn count<S: States>(step: &Step<'_, S>, data: &mut Data) {
    *data.entered.entry(step.to.name().to_owned()).or_default() += 1;
    data.overrides += u64::from(step.kind == Kind::Override);
    data.last = Some(step.kind.name().to_owned());
}

fn ask<S: States>(_: &Step<'_, S>, data: &Data) -> Result<(), &'static str> {
    if data.closed { Err("closed") } else { Ok(()) }
}

/// The state with most ways into it, where a used-up budget leads.
fn busiest<S: States>() -> S {
    let states = S::all().iter().copied().filter(|state| state.overlay().is_none());
    states.max_by_key(|state| state.predecessors().count()).unwrap()
}

fn limits<S: States>() -> Vec<(S, u32)> {
    let limited = busiest::<S>().predecessors().filter(|state| state.overlay().is_none());
    limited.take(16).zip(2..).collect()
}

fn budget<S: States>() -> Budget<S> {
    let all = limits::<S>().into_iter();
    let limits = all.fold(Budget::new(), |limits, (state, limit)| limits.limit(state, limit));
    limits.exhausted_to(busiest()).unwrap()
}

/// A machine that counts its steps and its rounds, without a file.
fn fresh<S: Sequential>() -> Machine<S, Data, Old<S>> {
    let machine = Machine::new(S::initials().next().unwrap()).with_data(Data::default());
    machine.on_transition(count::<S> as Hook<S>).with(budget())
}

fn open<S: Sequential>(path: &Path) -> Walker<S> {
    let recovered = Journal::open(path, fresh()).unwrap();
    assert_eq!(recovered.torn, None);
    recovered.machine.guard_all(ask::<S> as Ask<S>).traced()
}

/// What should be the case, worked out in another way.
struct Model<S> {
    review: S,
    limits: BTreeMap<S, u32>,
    kinds: HashSet<String>,
    state: S,
    base: Option<S>,
    back: Vec<S>,
    data: Data,
    used: BTreeMap<S, (u32, bool)>,
}

impl<S: States> Model<S> {
    fn new(state: S) -> Self {
        Self {
            review: busiest(),
            limits: limits().into_iter().collect(),
            kinds: HashSet::new(),
            state,
            base: None,
            back: Vec::new(),
            data: Data::default(),
            used: BTreeMap::new(),
        }
    }

    fn origin(&self) -> Option<S> {
        self.back.last().copied().or(self.base)
    }

    /// Checks a step that was taken against the document, and follows it.
    fn follow(&mut self, step: Transition<S, S::Event>, kind: &str) {
        let Transition { from, to, event } = step;
        assert_eq!(from, self.state);
        match kind {
            "override" => assert!(reachable(from).contains(&to)),
            "restart" => assert!(from.is_terminal() && S::initials().any(|state| state == to)),
            _ => assert!(S::TABLE.allows(from.index() as u16, to.index() as u16)),
        }
        if let Some(event) = event {
            let (from, event, to) = (from.index(), event.index(), to.index());
            assert!(S::TABLE.allows_by(from as u16, event as u16, to as u16));
        }
        if kind != "override" && kind != "restart" && from != to {
            self.check_way_back(step);
        }
        self.count(from, to, kind);
        self.remember(from, to, kind);
        self.state = to;
        self.kinds.insert(kind.to_owned());
        *self.data.entered.entry(to.name().to_owned()).or_default() += 1;
        self.data.overrides += u64::from(kind == "override");
    }

    /// A way that the document calls a way back leads to the origin, where one is known and may be gone back to.
    fn check_way_back(&self, step: Transition<S, S::Event>) {
        let Some(origin) = self.back.last().copied() else {
            return;
        };
        if let Some(event) = step.event
            && let Some(mut back) = step.from.returns_on(Some(event))
            && back.clone().any(|state| state == step.to)
            && back.any(|state| state == origin)
        {
            assert_eq!(step.to, origin);
        }
        let unlabelled = step.events().next().is_none();
        if let Some(overlay) = step.from.overlay()
            && overlay.returns()
            && unlabelled
            && overlay.fails_to() != Some(step.to)
            && overlay.may_enter_from(origin)
        {
            assert_eq!(step.to, origin);
        }
    }

    fn remember(&mut self, from: S, to: S, kind: &str) {
        let remembers = to.overlay().is_some() || to.returns().next().is_some();
        if kind == "restart" {
            (self.base, self.back) = (None, Vec::new());
        } else if from == to {
        } else if let Some(at) = self.back.iter().position(|state| *state == to) {
            self.back.truncate(at);
        } else if remembers {
            self.back.push(from);
        } else {
            (self.base, self.back) = (Some(from), Vec::new());
        }
    }

    fn count(&mut self, from: S, to: S, kind: &str) {
        let review = self.review;
        if kind == "restart" {
            self.used.clear();
            return;
        }
        if to == review && self.limits.contains_key(&from) {
            self.used.entry(from).or_default().1 = true;
        }
        let used = self.used.entry(to).or_default();
        if kind != "resume" && (from == review || kind == "return" || used.1) {
            *used = (0, false);
        }
    }

    fn used(&self, state: S) -> u32 {
        self.used.get(&state).map_or(0, |used| used.0)
    }

    /// That a walk proves something: every kind of step there can be was among its steps.
    fn has_seen_everything(&self) {
        let some = |kind: &str, exists: bool| assert!(self.kinds.contains(kind) || !exists, "{kind}");
        let overlays: Vec<Overlay<S>> = Overlay::all().collect();
        some("transition", true);
        some("budget", true);
        some("override", true);
        some("restart", S::all().iter().any(|state| state.is_terminal()));
        some("overlay", !overlays.is_empty());
        some("resume", overlays.iter().any(|overlay| overlay.returns()));
        some("expire", overlays.iter().any(|overlay| overlay.fails_to().is_some()));
        some("return", !S::TABLE.returns().is_empty());
    }

    fn agrees(&self, machine: &Machine<S, Data, impl Sized>, budget: &Budget<S>) {
        assert_eq!(machine.state(), self.state);
        assert_eq!(machine.origin(), self.origin());
        assert_eq!(machine.data().entered, self.data.entered);
        assert_eq!(machine.data().overrides, self.data.overrides);
        for state in self.limits.keys().copied() {
            assert_eq!(budget.used(state), Some(self.used(state)), "{state}");
        }
    }
}

/// Every state that can be reached, by looking at every pair of states again and again.
fn reachable<S: States>(from: S) -> HashSet<S> {
    let mut found = HashSet::from([from]);
    loop {
        let known: Vec<S> = S::all().iter().copied().filter(|state| found.contains(state)).collect();
        let before = found.len();
        for state in known {
            let next = S::all().iter().copied();
            found.extend(next.filter(|to| state.can_transition_to(*to)));
        }
        if found.len() == before {
            return found;
        }
    }
}

type Outcome<S> = Result<Option<Transition<S, <S as States>::Event>>, Refused<S>>;

/// Tries something, told by a number what.
fn attempt<S: States>(machine: &mut Walker<S>, model: &mut Model<S>, dice: u32) -> Outcome<S> {
    let pick = (dice >> 8) as usize;
    let state = S::all()[pick % S::all().len()];
    let successors: Vec<S> = machine.state().successors().collect();
    let near = successors.get(pick % successors.len().max(1)).copied().unwrap_or(state);
    let events = S::Event::all();
    let event = events.get(pick % events.len().max(1)).copied();
    let here: Vec<S::Event> = machine.state().events().collect();
    let fitting = here.get(pick % here.len().max(1)).copied().or(event);
    machine.data_mut().closed = dice.is_multiple_of(11);
    match (dice % 32, event, fitting) {
        (0..4, ..) => machine.transition_to(state).map(Some),
        (4..12, ..) => machine.transition_to(near).map(Some),
        (12, Some(event), _) => machine.fire(event).map(Some),
        (13..18, _, Some(event)) => machine.fire(event).map(Some),
        (18..20, _, Some(event)) => machine.fire_to(event, near).map(Some),
        (20, Some(event), _) => machine.fire_to(event, state).map(Some),
        (21..24, ..) => machine.resume().map(Some),
        (24, ..) => machine.expire().map(Some),
        (25, ..) => machine.override_to(state, "the dice say so").map(Some),
        (26, ..) => machine.override_to(near, " ").map(Some),
        (27, ..) => machine.restart(S::initials().next().unwrap()).map(Some),
        _ => {
            let (state, used) = (machine.state(), model.used(machine.state()));
            if let Some(limit) = model.limits.get(&state).copied() {
                model.used.entry(state).or_default().0 += 1;
                let moved = machine.tick();
                assert_eq!(moved != Ok(None), used + 1 >= limit);
                return moved;
            }
            machine.tick()
        }
    }
}

fn walk<S: Sequential + 'static>(dice: &[u32]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let snapshot = Snapshot::open(folder.path().join("state.json")).unwrap();
    let mut machine = open::<S>(&path);
    let mut model = Model::new(machine.state());
    for (at, dice) in dice.iter().copied().enumerate() {
        machine.data_mut().last = None;
        match attempt(&mut machine, &mut model, dice) {
            Ok(Some(step)) => {
                let kind = machine.data().last.clone().unwrap();
                model.follow(step, &kind);
            }
            Ok(None) | Err(_) => assert_eq!(machine.data().last, None, "nothing happened"),
        }
        model.agrees(&machine, machine.part());
        if at % 1_000 == 999 {
            // Pull the plug.
            drop(machine);
            machine = open(&path);
            model.agrees(&machine, machine.part());
        }
        if at % 500 == 499 {
            snapshot.save(&machine).unwrap();
            let loaded: Machine<S, Data> = snapshot.load().unwrap().unwrap();
            assert_eq!(loaded.state(), machine.state());
            assert_eq!(loaded.data().entered, machine.data().entered);
            let back = model.back.last().copied();
            assert!(loaded.origin() == back || back.is_none());
        }
    }
    if dice.len() == STEPS {
        model.has_seen_everything();
    }
    let journal = fs::read(&path).unwrap();
    let again = Journal::read(&*journal, fresh::<S>()).unwrap().machine;
    model.agrees(&again, again.part());
}

fn random_walks<S: Sequential>() {
    let config = ProptestConfig {
        cases: RUNS,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    };
    let walks = vec(any::<u32>(), STEPS);
    TestRunner::new(config)
        .run(&walks, |dice| {
            walk::<S>(&dice);
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_architect_only_does_what_its_document_allows() {
    random_walks::<machines::architect::State>();
}

#[test]
fn the_architect_that_suspends_only_does_what_its_document_allows() {
    assert_eq!(Overlay::<machines::architect_suspend::State>::all().count(), 1);
    random_walks::<machines::architect_suspend::State>();
}

#[test]
fn the_coder_only_does_what_its_document_allows() {
    random_walks::<machines::coder::State>();
}

#[test]
fn the_coder_with_effects_only_does_what_its_document_allows() {
    random_walks::<machines::coder_effects::State>();
}

#[test]
fn the_door_only_does_what_its_document_allows() {
    random_walks::<machines::door::State>();
}

#[test]
fn the_order_only_does_what_its_document_allows() {
    random_walks::<machines::order::State>();
}

#[test]
fn the_task_only_does_what_its_document_allows() {
    random_walks::<machines::task::State>();
}
