//! The words for what is wrong with a step, what was allowed instead, and where the document says so.

use fsm_spec::model::StateId;
use fsm_spec::spelling::fold;
use fsm_spec::suggest::closest;

use super::entry::Word;
use super::judge::{Here, Judge};
use super::runs::Run;
use super::violation::{Excerpt, Kind, Violation};
use crate::places;
use crate::ways::{arrows, listed};

/// How many different unknown names are told apart.
const NAMES: usize = 1000;
/// How many names a message lists.
const LISTED: usize = 12;

impl Judge<'_> {
    #[cold]
    pub(super) fn forbidden(&mut self, run: &Run, here: &Here<'_>, from: StateId, to: StateId, word: &Word<'_>) {
        let kind = match self.contract.is_last(from) {
            true => Kind::AfterTheEnd,
            false => Kind::ForbiddenStep,
        };
        *self.counts.entry(kind).or_default() += 1;
        if self.is_full() {
            return;
        }
        let contract = &self.contract;
        let (was, is) = (contract.name(from), contract.name(to));
        let message = match kind {
            Kind::AfterTheEnd => {
                format!("`{was}` → `{is}` is not allowed: the run had ended in `{was}`")
            }
            _ => format!("`{was}` → `{is}` is not allowed"),
        };
        let mut violation = Violation::new(kind, message, here.log);
        let words = match run.line {
            0 => format!("it came from `{was}`"),
            _ => format!("it was in `{was}` since {}", since(run, here)),
        };
        violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), words));
        violation.from = Some(was.to_owned());
        violation.to = Some(is.to_owned());
        let allowed = contract.targets(from);
        let words = match allowed.is_empty() {
            true => format!("nothing leaves `{was}`"),
            false => format!("`{was}` may go to {}", several(&allowed)),
        };
        let span = places::leaving(contract.machine, from);
        violation.place = span.map(|span| (span, words));
        violation.allowed = allowed.into_iter().map(str::to_owned).collect();
        violation.help = Some(match contract.way(from, to) {
            Some(way) if way.len() > 2 => {
                format!("the shortest way that the document has is {}", arrows(way))
            }
            _ => format!("the document has no way from `{was}` to `{is}`"),
        });
        self.violations.push(place(violation, here));
    }

    #[cold]
    pub(super) fn broken_chain(&mut self, run: &Run, here: &Here<'_>, at: StateId, from: StateId, word: &Word<'_>) {
        let (was, is) = (self.contract.name(at), self.contract.name(from));
        self.report(Kind::BrokenChain, || {
            let message = format!("the log goes on from `{is}`, but the run was in `{was}`");
            let mut violation = Violation::new(Kind::BrokenChain, message, here.log);
            let words = format!("it was in `{was}` since {}", since(run, here));
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), words));
            violation.from = Some(was.to_owned());
            violation.to = Some(is.to_owned());
            let more = match here.run {
                Some(_) => "or they are about two runs of one name",
                None => "or the log holds several runs: name the field that tells them apart with `--id-key`",
            };
            violation.help = Some(format!("a line is missing between the two, {more}"));
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn wrong_override(&mut self, here: &Here<'_>, from: StateId, to: StateId, word: &Word<'_>, why: &str) {
        let (was, is) = (self.contract.name(from), self.contract.name(to));
        self.report(Kind::WrongOverride, || {
            let message = format!("nobody may take a run from `{was}` to `{is}` like this: {why}");
            let mut violation = Violation::new(Kind::WrongOverride, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "overridden here"));
            violation.from = Some(was.to_owned());
            violation.to = Some(is.to_owned());
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn wrong_end(&mut self, here: &Here<'_>, state: StateId, word: &Word<'_>) {
        let name = self.contract.name(state);
        self.report(Kind::WrongStart, || {
            let message = format!("a new run begins, but the last one may not end in `{name}`");
            let mut violation = Violation::new(Kind::WrongStart, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "it was here"));
            violation.from = Some(name.to_owned());
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn wrong_return(&mut self, run: &Run, here: &Here<'_>, from: StateId, to: StateId, word: &Word<'_>) {
        let (was, is) = (self.contract.name(from), self.contract.name(to));
        let origin = run.origin().map_or("", |origin| self.contract.name(origin));
        let machine = self.contract.machine;
        let rule = machine.returns.iter().find(|back| back.state == from).map(|back| back.span);
        let rule =
            rule.or_else(|| machine.overlays.iter().find(|overlay| overlay.state == from).map(|overlay| overlay.span));
        self.report(Kind::WrongReturn, || {
            let message = format!("`{was}` goes back to where it was entered from: to `{origin}`, not to `{is}`");
            let mut violation = Violation::new(Kind::WrongReturn, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), format!("it came from `{origin}`")));
            violation.from = Some(was.to_owned());
            violation.to = Some(is.to_owned());
            violation.allowed = vec![origin.to_owned()];
            violation.place = rule.map(|span| (span, "the document says so here".to_owned()));
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn wrong_start(&mut self, here: &Here<'_>, state: StateId, word: &Word<'_>) {
        let name = self.contract.name(state);
        let initials = self.contract.initials();
        let span = initials.first().and_then(|name| self.contract.state(name));
        let span = span.and_then(|state| places::leaving(self.contract.machine, state));
        self.report(Kind::WrongStart, || {
            let message = match initials.is_empty() {
                true => format!("the document draws no start, so that no run can begin anew in `{name}`"),
                false => format!("a run begins in {}, not in `{name}`", several(&initials)),
            };
            let mut violation = Violation::new(Kind::WrongStart, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "this one begins here"));
            violation.to = Some(name.to_owned());
            violation.place = span.map(|span| (span, "a run begins here".to_owned()));
            violation.allowed = initials.iter().map(|name| (*name).to_owned()).collect();
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn wrong_event(&mut self, here: &Here<'_>, from: StateId, to: StateId, word: &Word<'_>, event: u32) {
        let (was, is) = (self.contract.name(from), self.contract.name(to));
        let pair = self.contract.pair(from, to).map(|at| &self.contract.pairs[at]);
        let routes = &self.contract.routes;
        let ways = pair.map_or(&[][..], |pair| &pair.ways);
        let due: Vec<&str> =
            ways.iter().filter_map(|way| routes.routes[way.route].event(self.contract.machine)).collect();
        let leads = routes.leaves().find(|target| {
            let pair = self.contract.pair(from, *target).map(|at| &self.contract.pairs[at]);
            pair.is_some_and(|pair| pair.ways.iter().any(|way| way.event == event))
        });
        let leads = leads.map(|target| self.contract.name(target));
        let span = ways.first().and_then(|way| places::route(self.contract.machine, &routes.routes[way.route]));
        self.report(Kind::WrongEvent, || {
            let text = &word.text;
            let message = format!("`{was}` → `{is}` does not happen on `{text}`");
            let mut violation = Violation::new(Kind::WrongEvent, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "not on this event"));
            violation.from = Some(was.to_owned());
            violation.to = Some(is.to_owned());
            violation.event = Some(text.clone().into_owned());
            violation.place = span.map(|span| (span, format!("it happens on {}", several(&due))));
            violation.help = Some(match leads {
                Some(target) => format!("from `{was}`, `{text}` leads to `{target}`"),
                None => format!("`{was}` does not know `{text}` at all"),
            });
            violation.allowed = due.iter().map(|event| (*event).to_owned()).collect();
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn unknown_event(&mut self, here: &Here<'_>, from: StateId, word: &Word<'_>) {
        let seen = !self.is_new(&format!("event {}", word.text));
        if seen {
            *self.counts.entry(Kind::UnknownEvent).or_default() += 1;
            return;
        }
        let names: Vec<&str> = self.contract.event_names().collect();
        let near = closest(&word.text, names.iter().copied());
        let from = self.contract.name(from);
        self.report(Kind::UnknownEvent, || {
            let message = format!("there is no event `{}`", word.text);
            let mut violation = Violation::new(Kind::UnknownEvent, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "not in the document"));
            violation.from = Some(from.to_owned());
            violation.event = Some(word.text.clone().into_owned());
            violation.help = Some(match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the events are {}", several(&names)),
            });
            place(violation, here)
        });
    }

    #[cold]
    pub(super) fn unknown_state(&mut self, run: &Run, here: &Here<'_>, word: &Word<'_>) {
        if !self.is_new(&word.text) {
            *self.counts.entry(Kind::UnknownState).or_default() += 1;
            return;
        }
        let names: Vec<&str> = self.contract.routes.leaves().map(|leaf| self.contract.name(leaf)).collect();
        let folded = fold(&word.text);
        let same = names.iter().copied().find(|name| fold(name) == folded);
        let near = same.or_else(|| closest(&word.text, names.iter().copied()));
        let was = run.at.map(|at| self.contract.name(at));
        self.report(Kind::UnknownState, || {
            let message = format!("there is no state `{}`", word.text);
            let mut violation = Violation::new(Kind::UnknownState, message, here.log);
            violation.excerpt = Some(Excerpt::new(here.text, word.at.clone(), "not in the document"));
            violation.from = was.map(str::to_owned);
            violation.to = Some(word.text.clone().into_owned());
            violation.help = Some(match (near, same) {
                (Some(near), Some(_)) => {
                    format!("names are compared as they are written: the document has `{near}`")
                }
                (Some(near), None) => format!("did you mean `{near}`?"),
                (None, _) => format!("the states are {}", several(&names)),
            });
            violation.allowed = near.map(str::to_owned).into_iter().collect();
            place(violation, here)
        });
    }

    /// Whether an unknown name is met for the first time. Of very many names only the first are told apart.
    fn is_new(&mut self, name: &str) -> bool {
        if self.unknown.contains(name) || self.unknown.len() == NAMES {
            return false;
        }
        self.unknown.insert(name.to_owned())
    }
}

/// Says where it was found.
fn place(mut violation: Violation, here: &Here<'_>) -> Violation {
    violation.line = Some(here.line);
    violation.run = here.run.map(str::to_owned);
    violation
}

/// Since when a run is where it is.
fn since(run: &Run, here: &Here<'_>) -> String {
    match run.file as usize == here.log {
        true => format!("line {}", run.line),
        false => format!("line {} of another log", run.line),
    }
}

/// Names in a list that does not grow too long.
fn several(names: &[&str]) -> String {
    match names.len() > LISTED {
        true => format!("{} and {} others", listed(names[..LISTED - 1].iter().copied(), ","), names.len() - LISTED + 1),
        false => listed(names.iter().copied(), "or"),
    }
}
