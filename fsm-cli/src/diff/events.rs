//! Transitions that stayed, and happen on other events.

use std::collections::{HashMap, HashSet};

use super::change::{Breaks, Change, Kind};
use super::likeness;
use super::steps::{Arc, Both, Common, Laid};
use crate::places;
use crate::ways::listed;

/// How many places of one change are kept.
const PLACES: usize = 8;
/// How many pairs of events between two states are compared word by word.
const MOST_ALIKE: usize = 2_500;

/// An event before and now.
type Renamed<'a> = (Option<&'a str>, Option<&'a str>);
/// The steps of both machines that tell it.
type Steps<'b, 'a> = (Option<&'b Arc<'a>>, Option<&'b Arc<'a>>);

/// All of them, in the order of the documents.
pub(super) fn changes(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (by_ends(&both.old), by_ends(&both.new));
    let mut order: Vec<Renamed<'_>> = Vec::new();
    let mut found: HashMap<Renamed<'_>, Vec<Steps<'_, '_>>> = HashMap::new();
    let mut done = HashSet::new();
    for arc in both.old.arcs.iter().filter(|arc| !arc.implied) {
        let (Some(ours), Some(theirs)) = (old.get(&arc.ends), new.get(&arc.ends)) else {
            continue;
        };
        if !done.insert(arc.ends) {
            continue;
        }
        for (renamed, arcs) in told(ours, theirs) {
            let told = found.entry(renamed).or_default();
            if told.is_empty() {
                order.push(renamed);
            }
            told.push(arcs);
        }
    }
    let mut changes = Vec::new();
    for renamed in order {
        if let Some(told) = found.get(&renamed) {
            changes.push(change(both, renamed, told));
        }
    }
    changes
}

/// What is drawn between each pair of states.
fn by_ends<'b, 'a>(laid: &'b Laid<'a>) -> HashMap<(Common, Common), Vec<&'b Arc<'a>>> {
    let mut found: HashMap<_, Vec<&Arc<'a>>> = HashMap::new();
    for arc in laid.arcs.iter().filter(|arc| !arc.implied) {
        found.entry(arc.ends).or_default().push(arc);
    }
    found
}

/// Which event of a pair of states became which: the same in other words first, then what is left over.
fn told<'b, 'a>(ours: &[&'b Arc<'a>], theirs: &[&'b Arc<'a>]) -> Vec<(Renamed<'a>, Steps<'b, 'a>)> {
    let only = |these: &[&'b Arc<'a>], those: &[&'b Arc<'a>]| -> Vec<&'b Arc<'a>> {
        let those: HashSet<Option<&str>> = those.iter().map(|other| other.event).collect();
        let missing = |arc: &&&'b Arc<'a>| !those.contains(&arc.event);
        let mut left: Vec<&'b Arc<'a>> = these.iter().filter(missing).copied().collect();
        // A group may hold the same event several times between the same two states.
        let mut seen = HashSet::new();
        left.retain(|arc| seen.insert(arc.event));
        left
    };
    let (mut gone, mut come) = (only(ours, theirs), only(theirs, ours));
    let mut found = Vec::new();
    let mut pair = |was: Option<&'b Arc<'a>>, is: Option<&'b Arc<'a>>| {
        let events = (was.and_then(|arc| arc.event), is.and_then(|arc| arc.event));
        found.push((events, (was, is)));
    };
    if gone.len() * come.len() <= MOST_ALIKE {
        let words = |arc: &&'b Arc<'a>| arc.event.map(likeness::Event::of);
        let mut events: Vec<_> = come.iter().map(words).collect();
        gone.retain(|was| {
            let event = words(was);
            let alike = events.iter().position(|is| event.as_ref().zip(is.as_ref()).is_some_and(|(a, b)| a.is_like(b)));
            if let Some(at) = alike {
                events.remove(at);
                pair(Some(was), Some(come.remove(at)));
            }
            alike.is_none()
        });
    }
    if let ([was], [is]) = (gone.as_slice(), come.as_slice()) {
        pair(Some(was), Some(is));
        return found;
    }
    gone.iter().filter(|arc| arc.event.is_some()).for_each(|was| pair(Some(was), None));
    come.iter().filter(|arc| arc.event.is_some()).for_each(|is| pair(None, Some(is)));
    found
}

fn change(both: &Both<'_>, (was, is): Renamed<'_>, told: &[Steps<'_, '_>]) -> Change {
    // A name that is still in use breaks no code; it is refused where it was taken before.
    let gone = was.is_some_and(|was| !both.new.events.contains(was));
    let mut transitions: Vec<String> = Vec::new();
    let mut known = HashSet::new();
    for (old, new) in told {
        let name = match (new, old) {
            (Some(arc), _) => shown(&both.new, arc),
            (None, Some(arc)) => shown(&both.old, arc),
            (None, None) => continue,
        };
        if known.insert(name.clone()) {
            transitions.push(name);
        }
    }
    let where_ = transitions.join(", ");
    let happens = if transitions.len() == 1 { "happens" } else { "happen" };
    let (kind, message) = match (was, is) {
        (Some(was), Some(is)) if gone => (Kind::EventRenamed, format!("event `{was}` is now called `{is}`")),
        (Some(was), Some(is)) => (Kind::EventChanged, format!("{where_} {happens} on `{is}`, no longer on `{was}`")),
        (Some(was), None) => (Kind::EventRemoved, format!("{where_}: no longer on `{was}`")),
        (None, is) => (Kind::EventAdded, format!("{where_}: now on `{}`", is.unwrap_or_default())),
    };
    let mut change = Change::new(kind, message).became(was, is);
    let mut seen = HashSet::new();
    for arc in told.iter().filter_map(|(old, _)| *old) {
        if seen.insert(arc.route) && seen.len() <= PLACES {
            let place = places::route(both.old.machine, &both.old.routes.routes[arc.route]);
            change = change.old(place, "before");
        }
    }
    seen.clear();
    for arc in told.iter().filter_map(|(_, new)| *new) {
        if seen.insert(arc.route) && seen.len() <= PLACES {
            let place = places::route(both.new.machine, &both.new.routes.routes[arc.route]);
            change = change.new_place(place, "now");
        }
    }
    if let [(old, new)] = told {
        let (from, to) = match (new, old) {
            (Some(arc), _) => (both.new.name(arc.from), both.new.name(arc.to)),
            (None, Some(arc)) => (both.old.name(arc.from), both.old.name(arc.to)),
            (None, None) => ("", ""),
        };
        change = change.transition(from, to, is.or(was));
    }
    let Some(event) = was else {
        return change;
    };
    if gone {
        let breaks = Breaks { source: true, ..Breaks::NOBODY };
        return change.breaks(breaks).help(format!("code that names `{event}` has to change"));
    }
    let first = told.iter().filter_map(|(old, _)| *old).find(|arc| both.was_reachable(arc.from));
    let run = first.and_then(|arc| both.run_to(arc.from)).unwrap_or_default();
    let mut known = HashSet::new();
    let others = both.new.on(event).filter(|arc| known.insert(arc.from));
    let names: Vec<&str> = others.map(|arc| both.new.name(arc.from)).collect();
    change
        .breaks(Breaks::behaviour(!run.is_empty()))
        .witness(both.names(&run))
        .help(format!("`{event}` is now accepted in {} only", listed(names, "and")))
}

fn shown(laid: &Laid<'_>, arc: &Arc<'_>) -> String {
    format!("`{}` → `{}`", laid.name(arc.from), laid.name(arc.to))
}
