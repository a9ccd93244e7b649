//! What the contract says to each step of a run.

use std::collections::{BTreeMap, HashMap, HashSet};

use fsm_spec::model::StateId;

use super::contract::{Contract, NONE};
use super::entry::{Entry, Said, Word};
use super::runs::{More, Run};
use super::violation::{Kind, Violation};

/// How many violations are kept to be shown; the others are counted.
const KEPT: usize = 20;

/// What is known once the runs are set aside.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) contract: Contract<'a>,
    from_start: bool,
    pub(super) violations: Vec<Violation>,
    pub(super) counts: BTreeMap<Kind, u64>,
    pub(super) steps: u64,
    pub(super) runs: u64,
    pub(super) overrides: u64,
    /// Runs whose beginning the log does not show, and the first of them.
    pub(super) midway: u64,
    pub(super) first_midway: Option<(usize, u64, StateId)>,
    pub(super) unknown: HashSet<String>,
    reachable: HashMap<(StateId, StateId), bool>,
}

/// Where a statement stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here<'h> {
    pub(super) log: usize,
    pub(super) line: u64,
    pub(super) text: &'h str,
    pub(super) run: Option<&'h str>,
    /// Whether the log says in a line of its own that a run begins anew.
    pub(super) tells_restarts: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(contract: Contract<'a>, from_start: bool) -> Self {
        Self {
            contract,
            from_start,
            violations: Vec::new(),
            counts: BTreeMap::new(),
            steps: 0,
            runs: 0,
            overrides: 0,
            midway: 0,
            first_midway: None,
            unknown: HashSet::new(),
            reachable: HashMap::new(),
        }
    }

    #[cold]
    pub(super) fn report(&mut self, kind: Kind, violation: impl FnOnce() -> Violation) {
        *self.counts.entry(kind).or_default() += 1;
        if !self.is_full() {
            self.violations.push(violation());
        }
    }

    /// Whether further violations are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.violations.len() >= KEPT
    }

    pub(super) fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Takes a run along.
    pub(super) fn follow(&mut self, run: &mut Run, here: &Here<'_>, entry: &Entry<'_>) {
        let event = entry.event.as_ref();
        match &entry.said {
            Said::State(word) => match self.known(run, here, word) {
                Some(to) => self.now_in(run, here, to, word, event),
                None => self.lose(run, here),
            },
            Said::Step(Some(from), to) => {
                let (from_word, to_word) = (from, to);
                match (self.known(run, here, from), self.known(run, here, to)) {
                    (Some(from), Some(to)) => {
                        self.leave(run, here, from, from_word);
                        self.step(run, here, from, to, to_word, event, false);
                    }
                    (_, Some(to)) => self.put(run, here, to),
                    (_, None) => self.lose(run, here),
                }
            }
            Said::Step(None, word) => match self.known(run, here, word) {
                Some(to) => {
                    *run = Run::default();
                    self.runs += 1;
                    if !self.contract.may_begin(to) {
                        self.wrong_start(here, to, word);
                    }
                    self.put(run, here, to);
                }
                None => self.lose(run, here),
            },
            Said::Still(word) => {
                if let Some(state) = self.known(run, here, word) {
                    self.leave(run, here, state, word);
                }
            }
            Said::Override(from, to, reason) => self.overridden(run, here, from, to, *reason),
            Said::Restart(from, to) => self.restarted(run, here, from, to),
        }
    }

    /// The state that a word names.
    #[inline]
    fn known(&mut self, run: &Run, here: &Here<'_>, word: &Word<'_>) -> Option<StateId> {
        let state = self.contract.state(&word.text);
        if state.is_none() {
            self.unknown_state(run, here, word);
        }
        state
    }

    fn put(&mut self, run: &mut Run, here: &Here<'_>, to: StateId) {
        run.at = Some(to);
        run.line = here.line;
        run.file = here.log as u32;
        self.contract.visits[to.index()] += 1;
    }

    /// From here on nobody knows where the run is, until a line says so.
    fn lose(&mut self, run: &mut Run, here: &Here<'_>) {
        if run.line == 0 {
            self.runs += 1;
        }
        run.at = None;
        run.more = None;
        run.line = here.line;
        run.file = here.log as u32;
    }

    /// The first that is seen of a run.
    fn begin(&mut self, run: &mut Run, here: &Here<'_>, state: StateId, word: &Word<'_>) {
        *run = Run::default();
        self.runs += 1;
        if !self.contract.may_begin(state) {
            if self.from_start {
                self.wrong_start(here, state, word);
            } else {
                self.midway += 1;
                self.first_midway.get_or_insert((here.log, here.line, state));
            }
        }
        self.put(run, here, state);
    }

    /// The run is in a state now, however it got there.
    #[inline]
    fn now_in(&mut self, run: &mut Run, here: &Here<'_>, to: StateId, word: &Word<'_>, event: Option<&Word<'_>>) {
        let Some(at) = run.at else {
            match run.line {
                0 => self.begin(run, here, to, word),
                _ => self.put(run, here, to),
            }
            return;
        };
        if event.is_none() && (at == to || run.beside().contains(&to)) {
            // To be where one was is a step only where the document has such a step.
            if at == to
                && let Some(pair) = self.contract.pair(at, to)
            {
                self.contract.pairs[pair].count += 1;
                self.steps += 1;
            }
            run.line = here.line;
            run.file = here.log as u32;
            return;
        }
        let mut from = at;
        if self.contract.regional && self.contract.pair(at, to).is_none() {
            let beside = run.beside().iter().copied();
            from = beside.clone().find(|other| self.contract.pair(*other, to).is_some()).unwrap_or(at);
        }
        self.step(run, here, from, to, word, event, true);
    }

    /// The log says that the run left `from`: was it there?
    fn leave(&mut self, run: &mut Run, here: &Here<'_>, from: StateId, word: &Word<'_>) {
        let Some(at) = run.at else {
            match run.line {
                0 => self.begin(run, here, from, word),
                _ => self.put(run, here, from),
            }
            return;
        };
        let inside = |state: StateId| {
            let mut around = self.contract.routes.ancestors(state);
            state == from || around.any(|group| group == from)
        };
        if at == from
            || inside(at)
            || run.beside().iter().any(|state| inside(*state))
            || self.contract.routes.ancestors(from).any(|group| group == at)
        {
            return;
        }
        if !here.tells_restarts && self.contract.may_end(at) && self.contract.is_initial(from) {
            // The last run had ended, and this is the next one.
            self.begin(run, here, from, word);
            return;
        }
        self.broken_chain(run, here, at, from, word);
        run.at = Some(from);
        run.more = None;
    }

    /// A step: does the document allow it?
    #[allow(clippy::too_many_arguments, reason = "all of it is one statement")]
    #[inline]
    fn step(
        &mut self,
        run: &mut Run,
        here: &Here<'_>,
        from: StateId,
        to: StateId,
        word: &Word<'_>,
        event: Option<&Word<'_>>,
        may_restart: bool,
    ) {
        self.steps += 1;
        let Some(pair) = self.contract.pair(from, to) else {
            if may_restart && self.contract.may_end(from) && self.contract.is_initial(to) {
                self.steps -= 1;
                return self.begin(run, here, to, word);
            }
            self.forbidden(run, here, from, to, word);
            run.more = None;
            return self.put(run, here, to);
        };
        let mut by = None;
        if let Some(event) = event {
            let Some(number) = self.contract.event(&event.text) else {
                self.unknown_event(here, from, event);
                return self.go(run, here, from, to, pair);
            };
            by = Some(number);
            let ways = &self.contract.pairs[pair].ways;
            let free = ways.iter().any(|way| way.event == NONE);
            if !free && ways.iter().all(|way| way.event != number) {
                self.wrong_event(here, from, to, event, number);
                return self.go(run, here, from, to, pair);
            }
        }
        if self.contract.special && from != to && !self.comes_from(run, from, to, pair, by) {
            self.wrong_return(run, here, from, to, word);
            return self.go(run, here, from, to, pair);
        }
        let Some(number) = by else {
            self.contract.pairs[pair].count += 1;
            return self.go(run, here, from, to, pair);
        };
        for way in &mut self.contract.pairs[pair].ways {
            if way.event == number || way.event == NONE {
                way.count += 1;
            }
        }
        self.go(run, here, from, to, pair);
    }

    /// Goes there, and remembers what has to be remembered.
    #[inline]
    fn go(&mut self, run: &mut Run, here: &Here<'_>, from: StateId, to: StateId, pair: usize) {
        if self.contract.special && from != to {
            self.remember(run, from, to);
        }
        if self.contract.regional {
            let contract = &self.contract;
            let others = run.at.into_iter().chain(run.beside().iter().copied());
            let mut beside: Vec<StateId> =
                others.filter(|other| *other != from && contract.is_beside(*other, to)).collect();
            for leaf in contract.also(pair) {
                let fits = |other: &StateId| contract.is_beside(*other, leaf);
                if fits(&to) && beside.iter().all(fits) {
                    beside.push(leaf);
                }
            }
            for leaf in &beside {
                self.contract.visits[leaf.index()] += 1;
            }
            run.more.get_or_insert_default().beside = beside;
        }
        self.put(run, here, to);
    }

    /// Whether a step that the document lets go back only to where its state was entered from does so. The same as in the runtime.
    fn comes_from(&self, run: &Run, from: StateId, to: StateId, pair: usize, event: Option<u32>) -> bool {
        let Some(origin) = run.origin().filter(|origin| *origin != to) else {
            return true;
        };
        let ways = self.contract.pairs[pair].ways.iter();
        let mut ways = ways.filter(|way| event.is_none_or(|event| way.event == event)).peekable();
        let all_back = ways.peek().is_some() && ways.all(|way| way.back);
        let other = self.contract.pair(from, origin).map(|pair| &self.contract.pairs[pair]);
        let could = other.is_some_and(|pair| pair.ways.iter().any(|way| way.back));
        !(all_back && could)
    }

    fn remember(&mut self, run: &mut Run, from: StateId, to: StateId) {
        let back = run.more.as_ref().map_or(&[][..], |more| &more.back);
        if let Some(at) = back.iter().position(|state| *state == to) {
            if let Some(more) = &mut run.more {
                more.back.truncate(at);
            }
        } else if self.contract.remembers(to) {
            run.more.get_or_insert_with(|| Box::new(More::default())).back.push(from);
        } else if let Some(more) = &mut run.more {
            more.back.clear();
        }
        // A run that has nothing to remember takes no room for it.
        if !self.contract.regional && run.more.as_ref().is_some_and(|more| more.back.is_empty()) {
            run.more = None;
        }
    }

    fn overridden(&mut self, run: &mut Run, here: &Here<'_>, from: &Word<'_>, to: &Word<'_>, reason: bool) {
        let (Some(state), Some(target)) = (self.known(run, here, from), self.known(run, here, to)) else {
            return self.lose(run, here);
        };
        self.leave(run, here, state, from);
        self.overrides += 1;
        let contract = &self.contract;
        let reaches = self.reachable.entry((state, target)).or_insert_with(|| contract.reaches(state, target));
        match (reason, *reaches) {
            (false, _) => self.wrong_override(here, state, target, to, "no reason is given"),
            (_, false) => {
                let why = "the document has no way there at all";
                self.wrong_override(here, state, target, to, why);
            }
            _ => {}
        }
        if let Some(more) = &mut run.more {
            more.beside.clear();
        }
        // What waits to be gone back to goes on waiting, as it does in the runtime.
        if self.contract.special && state != target {
            self.remember(run, state, target);
        }
        self.put(run, here, target);
    }

    fn restarted(&mut self, run: &mut Run, here: &Here<'_>, from: &Word<'_>, to: &Word<'_>) {
        let (Some(state), Some(start)) = (self.known(run, here, from), self.known(run, here, to)) else {
            return self.lose(run, here);
        };
        self.leave(run, here, state, from);
        if !self.contract.may_end(state) {
            self.wrong_end(here, state, from);
        } else if !self.contract.is_initial(start) {
            self.wrong_start(here, start, to);
        }
        *run = Run::default();
        self.runs += 1;
        self.put(run, here, start);
    }
}
