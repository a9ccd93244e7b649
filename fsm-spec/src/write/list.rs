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
    let stated: Vec<_> = machine
        .transitions
        .iter()
        .filter(|one| !one.implied)
        .collect();
    let has = |part: fn(&crate::model::Transition) -> &Option<String>| {
        stated.iter().any(|one| part(one).is_some())
    };
    let (guards, actions) = (has(|one| &one.guard), has(|one| &one.action));
    let mut attributes: Vec<&str> = Vec::new();
    for (header, _) in stated.iter().flat_map(|one| &one.attributes) {
        if attributes.len() < MOST_COLUMNS && !attributes.contains(&header.as_str()) {
            attributes.push(header);
        }
    }
    let row =
        |from: String, event: &str, guard: &str, to: String, action: &str, more: Vec<String>| {
            let mut row = vec![from, cell(event)];
            row.extend(guards.then(|| cell(guard)));
            row.push(to);
            row.extend(actions.then(|| cell(action)));
            row.extend(more);
            row
        };
    let blank = || vec![String::new(); attributes.len()];
    let header = row(
        "From".to_owned(),
        "Event",
        "Guard",
        "To".to_owned(),
        "Action",
        attributes.iter().map(|header| cell(header)).collect(),
    );
    let name = |state: StateId| {
        let state = machine.states.get(state.index());
        state.map_or_else(String::new, |state| cell(&state.name))
    };
    let point = || "[*]".to_owned();
    let mut rows = Vec::new();
    for state in &machine.initial {
        rows.push(row(point(), "", "", name(*state), "", blank()));
    }
    for one in &stated {
        let text = |part: &Option<String>| part.clone().unwrap_or_default();
        let more = attributes.iter().map(|wanted| {
            let found = one.attributes.iter().find(|(header, _)| header == wanted);
            found.map_or_else(String::new, |(_, value)| cell(value))
        });
        rows.push(row(
            name(one.from),
            &text(&one.event),
            &text(&one.guard),
            name(one.to),
            &text(&one.action),
            more.collect(),
        ));
    }
    for (id, state) in (0u32..).map(StateId).zip(&machine.states) {
        if state.terminal {
            rows.push(row(name(id), "", "", point(), "", blank()));
        }
    }
    table(&header, &rows)
}
