//! A machine as a list of its transitions.

use super::table::{cell, name, table};
use crate::{
    map::Set,
    model::{Machine, Transition},
};

/// How many further columns a list has at most: each is a cell in every row.
pub const MOST_COLUMNS: usize = 100;

/// How many further columns a list of this machine would have.
pub fn columns(machine: &Machine) -> usize {
    headers(machine).len()
}

/// What the document states.
fn stated(machine: &Machine) -> impl Iterator<Item = &Transition> {
    machine.transitions.iter().filter(|one| !one.implied)
}

fn headers(machine: &Machine) -> Set<&str> {
    stated(machine).flat_map(|one| &one.attributes).map(|(header, _)| header.as_str()).collect()
}

/// The transitions of a machine as a Markdown table, starts and ends among them. Of more than [`MOST_COLUMNS`] further columns it
/// shows the first.
///
/// It holds what the document states. What a sentence allows besides (self-loops, overlays) stays a sentence.
pub fn list(machine: &Machine) -> String {
    let has = |part: fn(&Transition) -> &Option<String>| stated(machine).any(|one| part(one).is_some());
    let shown = [true, true, has(|one| &one.guard), true, has(|one| &one.action)];
    let headers = headers(machine);
    let attributes: Vec<&str> = headers.items().copied().take(MOST_COLUMNS).collect();
    // Its cells are Markdown already.
    let row = |cells: [&str; 5], more: &dyn Fn(&str) -> String| -> Vec<String> {
        let cells = cells.iter().zip(shown).filter(|(_, shown)| *shown).map(|(text, _)| (*text).to_owned());
        cells.chain(attributes.iter().map(|header| more(header))).collect()
    };
    let blank = |_: &str| String::new();
    let starts = machine.initial.iter().map(|state| row(["[*]", "", "", &name(machine, *state), ""], &blank));
    let steps = stated(machine).map(|one| {
        let texts = [&one.event, &one.guard, &one.action].map(|text| cell(text.as_deref().unwrap_or("")));
        let [event, guard, action] = texts.each_ref();
        row([&name(machine, one.from), event, guard, &name(machine, one.to), action], &|wanted| {
            let found = one.attributes.iter().find(|(header, _)| header == wanted);
            found.map_or_else(String::new, |(_, value)| cell(value))
        })
    });
    let states = machine.numbered().filter(|(_, state)| state.terminal);
    let ends = states.map(|(id, _)| row([&name(machine, id), "", "", "[*]", ""], &blank));
    let header = row(["From", "Event", "Guard", "To", "Action"], &cell);
    table(&header, &starts.chain(steps).chain(ends).collect::<Vec<_>>())
}
