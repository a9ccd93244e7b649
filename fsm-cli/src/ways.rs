//! Shortest ways between leaves, and how ways are written.

use std::collections::HashSet;

use fsm_spec::model::{Machine, StateId};

/// The shortest way from some leaves to every other, in the order of the document where there are several.
#[derive(Debug)]
pub(crate) struct Ways {
    /// For each state the one before it, itself at a start; none where no way leads.
    before: Vec<Option<StateId>>,
}

impl Ways {
    /// Walks from `starts` along `steps`, in time linear in both.
    pub(crate) fn from(
        states: usize,
        starts: impl IntoIterator<Item = StateId>,
        steps: impl Iterator<Item = (StateId, StateId)>,
    ) -> Self {
        let mut leaving: Vec<Vec<StateId>> = vec![Vec::new(); states];
        for (from, to) in steps {
            if let Some(row) = leaving.get_mut(from.index()) {
                row.push(to);
            }
        }
        let mut before: Vec<Option<StateId>> = vec![None; states];
        let mut open = Vec::new();
        for start in starts {
            if let Some(slot @ None) = before.get_mut(start.index()) {
                *slot = Some(start);
                open.push(start);
            }
        }
        let mut at = 0;
        while let Some(state) = open.get(at).copied() {
            at += 1;
            for next in &leaving[state.index()] {
                if let Some(slot @ None) = before.get_mut(next.index()) {
                    *slot = Some(state);
                    open.push(*next);
                }
            }
        }
        Self { before }
    }

    /// Whether a way leads there.
    pub(crate) fn reaches(&self, state: StateId) -> bool {
        self.before.get(state.index()).is_some_and(Option::is_some)
    }

    /// The states on the way, from a start to `state`; none where no way leads.
    pub(crate) fn to(&self, state: StateId) -> Option<Vec<StateId>> {
        let mut way = vec![state];
        loop {
            let last = *way.last()?;
            let before = (*self.before.get(last.index())?)?;
            if before == last {
                way.reverse();
                return Some(way);
            }
            way.push(before);
        }
    }
}

/// The steps that a document lets be taken only to where their state was entered from. They lead nowhere new.
#[derive(Debug)]
pub(crate) struct WaysBack<'a> {
    by_overlay: HashSet<(StateId, StateId)>,
    /// By the event that leads back; none for every event.
    by_event: HashSet<(StateId, Option<&'a str>, StateId)>,
}

impl<'a> WaysBack<'a> {
    pub(crate) fn of(machine: &'a Machine) -> Self {
        let mut by_overlay = HashSet::new();
        for overlay in machine.overlays.iter().filter(|overlay| overlay.returns) {
            let back = overlay.from.iter().filter(|to| overlay.fails != Some(**to));
            by_overlay.extend(back.map(|to| (overlay.state, *to)));
        }
        let mut by_event = HashSet::new();
        for back in &machine.returns {
            let event = back.event.as_deref();
            by_event.extend(back.to.iter().map(|to| (back.state, event, *to)));
        }
        Self { by_overlay, by_event }
    }

    /// Whether this step is one.
    pub(crate) fn has(&self, from: StateId, to: StateId, event: Option<&'a str>) -> bool {
        self.by_overlay.contains(&(from, to))
            || self.by_event.contains(&(from, None, to))
            || self.by_event.contains(&(from, event, to))
    }
}

/// Which states may go to themselves where a rule says so, the exceptions as `listed` writes them.
pub(crate) fn self_loops(machine: &Machine, listed: impl Fn(&[&str]) -> String) -> String {
    let except = machine.without_self_loop();
    let except: Vec<&str> = except.iter().map(|state| machine.states[state.index()].name.as_str()).collect();
    if except.is_empty() {
        return "every state may go to itself".to_owned();
    }
    format!("every state but {} may go to itself", listed(&except))
}

/// Names in backticks with arrows between them; `…` stands for names that are left out.
pub(crate) fn arrows<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let name = |name: &str| match name {
        "…" => name.to_owned(),
        _ => format!("`{name}`"),
    };
    let names: Vec<String> = names.into_iter().map(name).collect();
    names.join(" → ")
}

/// How many names are listed. Where one thing concerns every state, another may as well.
const LISTED: usize = 50;

/// Names in backticks: `a`, `b` or `c`.
pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>, last: &str) -> String {
    let mut all = names.into_iter();
    let names = all.by_ref().take(LISTED);
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    if let more @ 1.. = all.count() {
        return format!("{} {last} {more} more", names.join(", "));
    }
    match names.split_last() {
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}
