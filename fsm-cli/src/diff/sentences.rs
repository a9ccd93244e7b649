//! What no arrow shows: rules in sentences, guards and actions.

use std::collections::{HashMap, HashSet};

use fsm_spec::model::{Machine, Meaning, Overlay, Return, StateId, StateKind, Transition, ViewKind};
use fsm_spec::source::Span;

use super::change::{Breaks, Change, Kind};
use super::steps::Both;
use crate::places;
use crate::ways::{self, arrows, listed};

/// All of them.
pub(super) fn changes(both: &Both<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    self_loops(both, &mut changes);
    overlays(both, &mut changes);
    returns(both, &mut changes);
    forbidden(both, &mut changes);
    conditions(both, &mut changes);
    changes
}

fn self_loops(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (&both.old, &both.new);
    let place = |machine: &Machine| {
        let mut rules = machine.rules.iter();
        rules.find(|rule| rule.meaning == Meaning::SelfLoops).map(|rule| rule.span)
    };
    match (old.machine.self_loops, new.machine.self_loops) {
        (false, true) => changes.push(
            Change::new(Kind::RuleAdded, ways::self_loops(new.machine, |names| listed(names.iter().copied(), "and")))
                .new_place(place(new.machine), "it says so here"),
        ),
        (true, false) => {
            let lost = old
                .arcs
                .iter()
                .find(|arc| arc.from == arc.to && both.was_reachable(arc.from) && !new.allowed.contains(&arc.ends));
            let run = lost.and_then(|arc| {
                let mut run = both.run_to(arc.from)?;
                run.push(arc.to);
                Some(both.names(&run))
            });
            changes.push(
                Change::new(Kind::RuleRemoved, "states may no longer go to themselves")
                    .breaks(Breaks::behaviour(run.is_some()))
                    .old(place(old.machine), "it said so here")
                    .witness(run.unwrap_or_default()),
            );
        }
        (true, true) => loops_changed(both, place(new.machine), changes),
        (false, false) => {}
    }
}

/// The states that have become exceptions to the rule, and those that are none any more.
fn loops_changed(both: &Both<'_>, place: Option<Span>, changes: &mut Vec<Change>) {
    let (old, new) = (both.old.machine, both.new.machine);
    let (was, is) = (old.without_self_loop(), new.without_self_loop());
    let simple = |machine: &Machine, state: StateId| machine.states[state.index()].kind == StateKind::Simple;
    let before: HashSet<StateId> = was.iter().copied().collect();
    let now: HashSet<StateId> = is.iter().copied().collect();
    for state in is {
        let Some(before) = both.to_old(state).filter(|state| !before.contains(state)) else {
            continue;
        };
        if !simple(old, before) {
            continue;
        }
        let mut run = both.run_to(before).unwrap_or_default();
        let breaks = !run.is_empty();
        if breaks {
            run.push(before);
        }
        let name = both.new.name(state);
        changes.push(
            Change::new(Kind::RuleChanged, format!("`{name}` may no longer go to itself"))
                .state(name)
                .breaks(Breaks::behaviour(breaks))
                .new_place(place, "this no longer holds for it")
                .witness(both.names(&run)),
        );
    }
    let allowed = was.into_iter().filter_map(|state| both.to_new(state));
    for state in allowed.filter(|state| !now.contains(state) && simple(new, *state)) {
        let name = both.new.name(state);
        changes.push(
            Change::new(Kind::RuleChanged, format!("`{name}` may go to itself now"))
                .state(name)
                .new_place(place, "this holds for it now"),
        );
    }
}

fn overlays(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (both.old.machine, both.new.machine);
    let now = |overlay: &Overlay| {
        let state = both.to_new(overlay.state)?;
        new.overlays.iter().find(|other| other.state == state)
    };
    for overlay in &old.overlays {
        let name = both.name_of_old(overlay.state);
        match now(overlay) {
            Some(other) => changes.extend(overlay_changed(both, overlay, other, name)),
            None => {
                let gone = both.to_new(overlay.state).is_none();
                let retired = gone && both.is_retired(name);
                let run = (!retired).then(|| over(both, overlay, &overlay.from)).flatten();
                changes.push(
                    Change::new(Kind::RuleRemoved, format!("`{name}` no longer lies over the other states"))
                        .state(name)
                        .breaks(Breaks::behaviour(run.is_some()))
                        .old(Some(overlay.span), "it said so here")
                        .witness(run.unwrap_or_default())
                        .because(gone.then_some(name)),
                );
            }
        }
    }
    for overlay in &new.overlays {
        let before = both.to_old(overlay.state);
        if before.is_some_and(|before| old.overlays.iter().any(|other| other.state == before)) {
            continue;
        }
        let name = both.new.name(overlay.state);
        let from = listed(overlay.from.iter().map(|state| both.new.name(*state)), "and");
        let back = if overlay.returns { ", and goes back" } else { "" };
        let fails = overlay.fails.map_or(String::new(), |state| format!(", or fails to `{}`", both.new.name(state)));
        changes.push(
            Change::new(Kind::RuleAdded, format!("`{name}` can be entered from {from}{back}{fails}"))
                .state(name)
                .new_place(Some(overlay.span), "it says so here")
                .because(before.is_none().then_some(name)),
        );
    }
}

/// A run into an overlay, from the first of `from` that a run can be in.
fn over(both: &Both<'_>, overlay: &Overlay, from: &[StateId]) -> Option<Vec<String>> {
    let mut run = from.iter().find_map(|state| both.run_to(*state))?;
    run.push(overlay.state);
    Some(both.names(&run))
}

fn overlay_changed(both: &Both<'_>, was: &Overlay, is: &Overlay, name: &str) -> Option<Change> {
    // Both in the order of the states.
    let entered = |overlay: &Overlay, from: StateId| overlay.from.binary_search(&from).is_ok();
    // A way in that is drawn as well is not lost with the rule.
    let lost = was.from.iter().copied().filter(|state| {
        let stays = both.to_new(*state).is_none_or(|state| entered(is, state));
        !stays && both.stops_at(&[*state, was.state]).is_some()
    });
    let lost: Vec<StateId> = lost.collect();
    let drawn: HashSet<StateId> = both.old.entering(was.state).map(|arc| arc.from).collect();
    let gained = is.from.iter().copied().filter(|state| {
        let known = both.to_old(*state);
        known.is_some_and(|old| !entered(was, old) && !drawn.contains(&old))
    });
    let gained: Vec<StateId> = gained.collect();
    let mut said = Vec::new();
    if !lost.is_empty() {
        let names = lost.iter().map(|state| both.name_of_old(*state));
        said.push(format!("can no longer be entered from {}", listed(names, "or")));
    }
    if !gained.is_empty() {
        let names = gained.iter().map(|state| both.new.name(*state));
        said.push(format!("can now be entered from {}", listed(names, "and")));
    }
    match (was.returns, is.returns) {
        (true, false) => said.push("no longer goes back to where it was entered from".to_owned()),
        (false, true) => said.push("now goes back to where it was entered from".to_owned()),
        _ => {}
    }
    let fails = was.fails.map(|state| both.name_of_old(state));
    let fails_now = is.fails.map(|state| both.new.name(state));
    if fails != fails_now {
        said.push(match (fails, fails_now) {
            (_, Some(now)) => format!("now fails to `{now}`"),
            (before, None) => format!("no longer fails to `{}`", before.unwrap_or_default()),
        });
    }
    if said.is_empty() {
        return None;
    }
    let back = was.returns && !is.returns;
    let broken = !lost.is_empty() || back || (fails.is_some() && fails != fails_now);
    let from = if lost.is_empty() { &was.from } else { &lost };
    let mut run = broken.then(|| over(both, was, from)).flatten().unwrap_or_default();
    if lost.is_empty() && !run.is_empty() {
        let end = match back {
            true => run.get(run.len().saturating_sub(2)).cloned(),
            false => fails.map(str::to_owned),
        };
        run.extend(end);
    }
    Some(
        Change::new(Kind::RuleChanged, format!("`{name}` {}", said.join(", and ")))
            .state(name)
            .breaks(Breaks::behaviour(!run.is_empty()))
            .old(Some(was.span), "before")
            .new_place(Some(is.span), "now")
            .witness(run),
    )
}

fn returns(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (both.old.machine, both.new.machine);
    let on = |back: &Return| back.event.as_ref().map_or(String::new(), |event| format!("on `{event}`, "));
    let (ours, theirs) = (events_back(old), events_back(new));
    // The same event, or another where each has but one.
    let same = |was: Option<StateId>, is: Option<StateId>, event: Option<&str>| {
        let were = was.and_then(|was| ours.get(&was));
        let are = is.and_then(|is| theirs.get(&is));
        were.zip(are).is_some_and(|(were, are)| {
            (were.contains(&event) && are.contains(&event)) || (were.len() == 1 && are.len() == 1)
        })
    };
    for was in &old.returns {
        let now = both.to_new(was.state);
        if now.is_none() || same(Some(was.state), now, was.event.as_deref()) {
            continue;
        }
        let name = both.name_of_old(was.state);
        changes.push(
            Change::new(
                Kind::RuleRemoved,
                format!("{}`{name}` need no longer go back to where it was entered from", on(was)),
            )
            .state(name)
            .old(Some(was.span), "it said so here"),
        );
    }
    for is in &new.returns {
        if same(both.to_old(is.state), Some(is.state), is.event.as_deref()) {
            continue;
        }
        let name = both.new.name(is.state);
        let run = both.to_old(is.state).and_then(|state| elsewhere(both, state, is));
        let mut change =
            Change::new(Kind::RuleAdded, format!("{}`{name}` goes back to where it was entered from", on(is)))
                .state(name)
                .breaks(Breaks::behaviour(run.is_some()))
                .new_place(Some(is.span), "it says so here")
                .because(both.to_old(is.state).is_none().then_some(name));
        if let Some(run) = run {
            change = change
                .old(
                    both.to_old(is.state).and_then(|state| places::leaving(old, state)),
                    "before, it did not matter where one came from",
                )
                .help(format!(
                    "the run {} was allowed, and now stops at `{name}`",
                    arrows(run.iter().map(String::as_str))
                ))
                .witness(run);
        }
        changes.push(change);
    }
}

/// The events by which each state goes back.
fn events_back(machine: &Machine) -> HashMap<StateId, HashSet<Option<&str>>> {
    let mut events: HashMap<StateId, HashSet<Option<&str>>> = HashMap::new();
    for back in &machine.returns {
        let known = events.entry(back.state).or_default();
        known.insert(back.event.as_deref());
    }
    events
}

/// A run of the old machine through `state` to one of the states the rule names, but not the one it came from.
fn elsewhere(both: &Both<'_>, state: StateId, rule: &Return) -> Option<Vec<String>> {
    // What the new machine still does without going back is no loss.
    let lost = rule.to.iter().filter(|to| !both.new.goes_on(rule.state, **to));
    let out: Vec<StateId> = lost.filter_map(|to| both.to_old(*to)).filter(|to| both.old.goes_on(state, *to)).collect();
    let into = both.old.entering(state);
    let into = into.filter(|arc| arc.from != state && both.was_reachable(arc.from));
    for enter in into {
        if let Some(to) = out.iter().find(|to| **to != enter.from) {
            let mut run = both.run_to(enter.from)?;
            run.extend([state, *to]);
            return Some(both.names(&run));
        }
    }
    None
}

fn forbidden(both: &Both<'_>, changes: &mut Vec<Change>) {
    let of = |machine: &Machine| -> Vec<(StateId, StateId, Span)> {
        let rules = machine.rules.iter().filter_map(|rule| match rule.meaning {
            Meaning::Forbidden(from, to) => Some((from, to, rule.span)),
            _ => None,
        });
        rules.collect()
    };
    let (was, is) = (of(both.old.machine), of(both.new.machine));
    let pairs = |all: &[(StateId, StateId, Span)]| -> HashSet<(StateId, StateId)> {
        all.iter().map(|(from, to, _)| (*from, *to)).collect()
    };
    let (were, are) = (pairs(&was), pairs(&is));
    for (from, to, span) in &was {
        let now = both.to_new(*from).zip(both.to_new(*to));
        let Some((new_from, new_to)) = now else {
            continue;
        };
        if !are.contains(&(new_from, new_to)) {
            let (from, to) = (both.new.name(new_from), both.new.name(new_to));
            changes.push(
                Change::new(Kind::RuleRemoved, format!("`{from}` → `{to}` is no longer called forbidden"))
                    .transition(from, to, None)
                    .old(Some(*span), "it said so here"),
            );
        }
    }
    for (from, to, span) in &is {
        let before = both.to_old(*from).zip(both.to_old(*to));
        if before.is_none_or(|before| !were.contains(&before)) {
            let (from, to) = (both.new.name(*from), both.new.name(*to));
            changes.push(
                Change::new(Kind::RuleAdded, format!("`{from}` → `{to}` is forbidden"))
                    .transition(from, to, None)
                    .new_place(Some(*span), "it says so here"),
            );
        }
    }
}

/// Guards, actions and the texts of rules of the transitions that both have.
fn conditions(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (both.old.machine, both.new.machine);
    let mut now: HashMap<(StateId, StateId), Vec<usize>> = HashMap::new();
    for (at, one) in new.transitions.iter().enumerate().filter(|(_, one)| !one.implied) {
        now.entry((one.from, one.to)).or_default().push(at);
    }
    for (at, was) in old.transitions.iter().enumerate().filter(|(_, one)| !one.implied) {
        let ends = both.to_new(was.from).zip(both.to_new(was.to));
        let Some(those) = ends.and_then(|ends| now.get(&ends)) else {
            continue;
        };
        let same = |at: &&usize| new.transitions[**at].event == was.event;
        let is = match (those.iter().find(same), those.as_slice()) {
            (Some(at), _) | (None, [at]) => *at,
            _ => continue,
        };
        for (kind, what, get) in PARTS {
            changes.extend(part_changed(both, at, is, kind, what, get));
        }
    }
}

type Part = fn(&Transition) -> Option<&str>;

/// What a transition has besides its event.
const PARTS: [(Kind, &str, Part); 3] = [
    (Kind::GuardChanged, "guard", |one| one.guard.as_deref()),
    (Kind::ActionChanged, "action", |one| one.action.as_deref()),
    (Kind::RuleChanged, "rule", |one| one.rule.as_deref()),
];

fn part_changed(both: &Both<'_>, at: usize, is: usize, kind: Kind, what: &str, get: Part) -> Option<Change> {
    let (was, now) = (&both.old.machine.transitions[at], &both.new.machine.transitions[is]);
    let plain = |text: Option<&str>| text.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    let (before, after) = (plain(get(was)), plain(get(now)));
    if before == after {
        return None;
    }
    let (from, to) = (both.new.name(now.from), both.new.name(now.to));
    let message = match (&before, &after) {
        (None, _) => format!("`{from}` → `{to}` has a {what}"),
        (_, None) => format!("`{from}` → `{to}` no longer has a {what}"),
        _ => format!("the {what} of `{from}` → `{to}` is another"),
    };
    // A condition that is new may refuse what was allowed; that of a text, nobody can tell.
    let refuses = kind == Kind::GuardChanged && after.is_some() && both.was_reachable(was.from);
    let place = |machine: &Machine, at: usize| {
        let seen = machine.transitions[at].seen.iter();
        let rule = seen.clone().find(|seen| seen.view == ViewKind::Rules);
        rule.filter(|_| what == "rule").map(|seen| seen.span).or_else(|| places::transition(machine, at))
    };
    Some(
        Change::new(kind, message)
            .transition(from, to, now.event.as_deref())
            .breaks(Breaks::behaviour(refuses))
            .became(before.as_deref(), after.as_deref())
            .old(place(both.old.machine, at), "before")
            .new_place(place(both.new.machine, is), "now"),
    )
}
