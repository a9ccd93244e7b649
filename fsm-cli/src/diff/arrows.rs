//! Transitions that came, went, or lead somewhere else.

use std::collections::{BTreeMap, HashMap};

use fsm_spec::model::StateId;
use fsm_spec::steps::Route;

use super::change::{Breaks, Change, Kind};
use super::likeness;
use super::steps::{Arc, Both, Laid};
use crate::places;
use crate::ways::{arrows, listed};

/// For how many lost transitions another way is looked for; each look walks the whole machine.
const LOOKS: usize = 100;
/// How many pairs of a lost and a gained event of one state are compared word by word; beyond, only the same event tells.
const MOST_ALIKE: usize = 2_500;

/// The steps of one transition, as it is drawn, that only one of the machines has.
#[derive(Debug)]
struct Group<'a> {
    route: &'a Route,
    event: Option<&'a str>,
    arcs: Vec<&'a Arc<'a>>,
    /// Whether that is all it stands for.
    whole: bool,
}

/// All of them, in the order of the documents.
pub(super) fn changes(both: &Both<'_>) -> Vec<Change> {
    let lost = groups(&both.old, &both.new);
    let gained = groups(&both.new, &both.old);
    let redirected = redirected(both, &lost, &gained);
    let mut changes = Vec::new();
    let mut looks = LOOKS;
    for (group, to) in lost.iter().zip(&redirected) {
        let now = to.and_then(|to| gained.get(to));
        changes.push(lost_one(both, group, now, &mut looks));
    }
    let mut is_new = vec![true; gained.len()];
    redirected.iter().flatten().for_each(|to| is_new[*to] = false);
    let fresh = gained.iter().zip(is_new).filter(|(_, is_new)| *is_new);
    changes.extend(fresh.map(|(group, _)| gained_one(both, group)));
    changes
}

fn groups<'a>(of: &'a Laid<'a>, other: &Laid<'_>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut by_route: HashMap<usize, usize> = HashMap::new();
    let mut sizes = vec![0usize; of.routes.routes.len()];
    for arc in &of.arcs {
        sizes[arc.route] += 1;
        if arc.implied || other.allowed.contains(&arc.ends) {
            continue;
        }
        let at = *by_route.entry(arc.route).or_insert_with(|| {
            groups.push(Group {
                route: &of.routes.routes[arc.route],
                event: arc.event,
                arcs: Vec::new(),
                whole: false,
            });
            groups.len() - 1
        });
        groups[at].arcs.push(arc);
    }
    for group in &mut groups {
        let size = group.arcs.first().map_or(0, |arc| sizes[arc.route]);
        group.whole = group.arcs.len() == size;
    }
    groups
}

/// For each lost transition the gained one it became: the same event from the same state, and no doubt which.
fn redirected(both: &Both<'_>, lost: &[Group<'_>], gained: &[Group<'_>]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; lost.len()];
    // By the state they leave, so that only neighbours are compared: lost and gained ones.
    let mut leaving: BTreeMap<StateId, [Vec<usize>; 2]> = BTreeMap::new();
    let mut by_event: BTreeMap<(StateId, &str), [Vec<usize>; 2]> = BTreeMap::new();
    for (side, groups) in [lost, gained].into_iter().enumerate() {
        for (at, group) in groups.iter().enumerate() {
            let from = match side {
                0 => both.to_new(group.route.from),
                _ => Some(group.route.from),
            };
            if let Some((from, event)) = from.zip(group.event) {
                leaving.entry(from).or_default()[side].push(at);
                by_event.entry((from, event)).or_default()[side].push(at);
            }
        }
    }
    let mut taken = vec![false; gained.len()];
    for one in by_event.into_values() {
        if let [Ok([at]), Ok([to])] = one.map(<[usize; 1]>::try_from) {
            found[at] = Some(to);
            taken[to] = true;
        }
    }
    for [mut ours, mut theirs] in leaving.into_values() {
        ours.retain(|at| found[*at].is_none());
        theirs.retain(|to| !taken[*to]);
        if ours.len() * theirs.len() > MOST_ALIKE {
            continue;
        }
        let words = |group: &Group<'_>| likeness::Event::of(group.event.unwrap_or_default());
        let events: Vec<_> = theirs.iter().map(|to| words(&gained[*to])).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for at in ours {
            let event = words(&lost[at]);
            let alike = theirs.iter().zip(&events);
            let alike = alike.filter(|(_, other)| event.is_like(other));
            pairs.extend(alike.map(|(to, _)| (at, *to)));
        }
        for (at, to) in &pairs {
            let once = |same: &dyn Fn(&(usize, usize)) -> bool| pairs.iter().filter(|pair| same(pair)).nth(1).is_none();
            if once(&|pair| pair.0 == *at) && once(&|pair| pair.1 == *to) {
                found[*at] = Some(*to);
            }
        }
    }
    found
}

fn lost_one(both: &Both<'_>, group: &Group<'_>, now: Option<&Group<'_>>, looks: &mut usize) -> Change {
    let (old, new) = (&both.old, &both.new);
    let Route { from, to, .. } = *group.route;
    let gone = [from, to].into_iter().find(|state| both.to_new(*state).is_none());
    let retired = gone.is_some_and(|state| both.is_retired(old.name(state)));
    let lost = group.arcs.iter().find(|arc| both.was_reachable(arc.from));
    let mut run = lost.and_then(|arc| both.run_to(arc.from)).unwrap_or_default();
    run.extend(lost.filter(|_| !run.is_empty()).map(|arc| arc.to));
    if retired {
        run.clear();
    }
    let event_gone = group.event.is_some_and(|event| !new.events.contains(event));
    let names = (both.name_of_old(from), both.name_of_old(to));
    let (kind, message) = match now {
        Some(now) => (Kind::TransitionRedirected, turned(both, group, now)),
        None => (Kind::TransitionRemoved, no_longer(both, group)),
    };
    let event = match now {
        Some(now) => now.event,
        None => group.event,
    };
    let target = now.map_or(names.1, |now| new.name(now.route.to));
    let mut change = Change::new(kind, message)
        .transition(names.0, target, event)
        .breaks(Breaks { source: event_gone && !retired, persisted: false, behaviour: !run.is_empty() })
        .old(places::route(old.machine, group.route), "it was allowed here")
        .witness(both.names(&run));
    change = match now {
        Some(now) => change
            .became(Some(names.1), Some(target))
            .new_place(places::route(new.machine, now.route), "it leads here now"),
        None => change.because(gone.map(|state| old.name(state))),
    };
    if let (None, Some(here)) = (now, both.to_new(from)) {
        let targets = both.targets(here);
        let words = match targets.is_empty() {
            true => format!("nothing leaves `{}` now", names.0),
            false => format!("`{}` now goes to {}", names.0, listed(targets, "or")),
        };
        change = change.new_place(places::leaving(new.machine, here), words);
    }
    let mut help = Vec::new();
    if run.len() > 1 {
        let names = both.names(&run);
        let stops = both.stops_at(&run).map_or(run.len() - 2, |at| at);
        help.push(format!(
            "the run {} was allowed, and now stops at `{}`",
            arrows(names.iter().map(String::as_str)),
            old.name(run[stops])
        ));
    }
    if let (Some(from), Some(to), true) = (both.to_new(from), both.to_new(to), *looks > 0 && !run.is_empty()) {
        *looks -= 1;
        help.push(match both.way_now(from, to) {
            Some(way) if way.len() > 1 => format!("the shortest way left is {}", arrows(way)),
            _ => format!("no way leads from `{}` to `{}` any more", names.0, names.1),
        });
    }
    if !help.is_empty() {
        change = change.help(help.join("; "));
    }
    change
}

fn gained_one(both: &Both<'_>, group: &Group<'_>) -> Change {
    let new = &both.new;
    let Route { from, to, .. } = *group.route;
    let fresh = [from, to].into_iter().find(|state| both.to_old(*state).is_none());
    let (from, to) = (new.name(from), new.name(to));
    let on = group.event.map_or(String::new(), |event| format!(" on `{event}`"));
    let part = part(both, group, new);
    Change::new(Kind::TransitionAdded, format!("`{from}` → `{to}`{on} is new{part}"))
        .transition(from, to, group.event)
        .new_place(places::route(new.machine, group.route), "it is allowed here")
        .because(fresh.map(|state| new.name(state)))
}

fn no_longer(both: &Both<'_>, group: &Group<'_>) -> String {
    let on = group.event.map_or(String::new(), |event| format!(" on `{event}`"));
    let (from, to) = (both.name_of_old(group.route.from), both.name_of_old(group.route.to));
    let part = part(both, group, &both.old);
    format!("`{from}` no longer goes to `{to}`{on}{part}")
}

fn turned(both: &Both<'_>, group: &Group<'_>, now: &Group<'_>) -> String {
    let from = both.name_of_old(group.route.from);
    let (was, is) = (both.name_of_old(group.route.to), both.new.name(now.route.to));
    let (before, after) = (group.event.unwrap_or_default(), now.event.unwrap_or_default());
    let event = match before == after {
        true => format!("`{after}`"),
        false => format!("`{after}` (it was `{before}`)"),
    };
    let part = part(both, group, &both.old);
    format!("from `{from}`, {event} leads to `{is}`, no longer to `{was}`{part}")
}

/// For which states a transition of a group changed, where that is not all of them.
fn part(both: &Both<'_>, group: &Group<'_>, side: &Laid<'_>) -> String {
    if group.whole || side.routes.is_leaf(group.route.from) {
        return String::new();
    }
    let is_old = std::ptr::eq(side, &both.old);
    let mut names: Vec<&str> = Vec::new();
    for arc in &group.arcs {
        let name = if is_old { both.name_of_old(arc.from) } else { side.name(arc.from) };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    format!(" for {}", listed(names, "and"))
}
