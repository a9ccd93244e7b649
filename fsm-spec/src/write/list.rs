//! A machine as a list of its transitions.

use super::table::{cell, table};
use crate::model::{Machine, StateId};
use std::collections::HashSet;

/// How many further columns a list has at most: each is a cell in every row.
pub const MOST_COLUMNS: usize = 100;

/// How many further columns a list of this machine would have.
#[must_use]
pub fn columns(machine: &Machine) -> usize {
    let stated = machine.transitions.iter().filter(|one| !one.implied);
    let attributes = stated.flat_map(|one| &one.attributes);
    let headers: HashSet<&str> = attributes.map(|(header, _)| header.as_str()).collect();
    headers.len()
}

/// The transitions of a machine as a Markdown table, starts and ends among them. Of more than [`MOST_COLUMNS`] further columns it
/// shows the first.
///
/// It holds what the document states. What a sentence allows besides (self-loops, overlays) stays a sentence.
#[must_use]
pub fn list(machine: &Machine) -> String {
    let stated = machine.transitions.iter().filter(|one| !one.implied);
    let stated: Vec<_> = stated.collect();
    let has = |part: fn(&crate::model::Transition) -> &Option<String>| stated.iter().any(|one| part(one).is_some());
    let (guards, actions) = (has(|one| &one.guard), has(|one| &one.action));
    let mut attributes: Vec<&str> = Vec::new();
    for (header, _) in stated.iter().flat_map(|one| &one.attributes) {
        if attributes.len() < MOST_COLUMNS && !attributes.contains(&header.as_str()) {
            attributes.push(header);
        }
    }
    let row = |[from, event, guard, to, action]: [&str; 5], more: Vec<String>| {
        let mut row = vec![from.to_owned(), cell(event)];
        row.extend(guards.then(|| cell(guard)));
        row.push(to.to_owned());
        row.extend(actions.then(|| cell(action)));
        row.extend(more);
        row
    };
    let blank = || vec![String::new(); attributes.len()];
    let titles = attributes.iter().map(|header| cell(header));
    let header = row(["From", "Event", "Guard", "To", "Action"], titles.collect());
    let name = |state: StateId| {
        let state = machine.states.get(state.index());
        state.map_or_else(String::new, |state| cell(&state.name))
    };
    let mut rows = Vec::new();
    for state in &machine.initial {
        rows.push(row(["[*]", "", "", &name(*state), ""], blank()));
    }
    for one in &stated {
        let more = attributes.iter().map(|wanted| {
            let found = one.attributes.iter().find(|(header, _)| header == wanted);
            found.map_or_else(String::new, |(_, value)| cell(value))
        });
        let texts = [&one.event, &one.guard, &one.action];
        let [event, guard, action] = texts.map(|text| text.as_deref().unwrap_or_default());
        let ends = [name(one.from), name(one.to)];
        rows.push(row([&ends[0], event, guard, &ends[1], action], more.collect()));
    }
    for (id, state) in (0u32..).map(StateId).zip(&machine.states) {
        if state.terminal {
            rows.push(row([&name(id), "", "", "[*]", ""], blank()));
        }
    }
    table(&header, &rows)
}
