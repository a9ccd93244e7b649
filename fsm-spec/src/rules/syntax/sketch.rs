//! A machine that only tables describe, drawn as a diagram.

use crate::{
    model::{Machine, StateId},
    reading::Reading,
};
use std::collections::HashSet;

/// The diagram of a machine, and whether its start is known and not only the first state there is.
pub(super) fn sketch(reading: &Reading, at: usize, ending: &str) -> Option<(String, bool)> {
    let machine = reading.machines.get(at)?;
    let ids = ids(machine);
    let mut lines = vec!["```mermaid".to_owned(), "stateDiagram-v2".to_owned()];
    for (state, id) in machine.states.iter().zip(&ids) {
        if state.name != *id {
            lines.push(format!(
                "    state \"{}\" as {id}",
                state.name.replace('"', "'")
            ));
        }
    }
    let (starts, known) = starts(reading, at);
    lines.extend(starts.iter().filter_map(|state| {
        let id = ids.get(state.index())?;
        Some(format!("    [*] --> {id}"))
    }));
    for transition in machine.transitions.iter().filter(|one| !one.implied) {
        let (from, to) = (
            ids.get(transition.from.index())?,
            ids.get(transition.to.index())?,
        );
        let label = transition.event.as_deref().and_then(label);
        let label = label.map_or_else(String::new, |label| format!(" : {label}"));
        lines.push(format!("    {from} --> {to}{label}"));
    }
    for (state, id) in machine.states.iter().zip(&ids) {
        if state.terminal {
            lines.push(format!("    {id} --> [*]"));
        }
    }
    lines.push("```".to_owned());
    lines.push(String::new());
    Some((lines.join(ending), known))
}

/// Where the machine starts: where its tables say so, or in the one state that nothing leads to, or in the first.
fn starts(reading: &Reading, at: usize) -> (Vec<StateId>, bool) {
    let machine = &reading.machines[at];
    if !machine.initial.is_empty() {
        return (machine.initial.clone(), true);
    }
    let called: Option<StateId> = reading
        .views
        .iter()
        .filter(|view| view.machine == at)
        .flat_map(|view| &view.states)
        .find(|claim| claim.initial.is_some_and(|(initial, _)| initial))
        .and_then(|claim| claim.name.state);
    let entered: HashSet<StateId> = machine
        .transitions
        .iter()
        .filter(|transition| transition.from != transition.to)
        .map(|transition| transition.to)
        .collect();
    let mut sources = (0..machine.states.len() as u32)
        .map(StateId)
        .filter(|state| !entered.contains(state));
    let only = sources.next().filter(|_| sources.next().is_none());
    match called.or(only) {
        Some(start) => (vec![start], true),
        None => (
            (!machine.states.is_empty())
                .then_some(StateId(0))
                .into_iter()
                .collect(),
            false,
        ),
    }
}

/// Words that mean something else to Mermaid where a state should stand.
const TAKEN: [&str; 13] = [
    "state",
    "note",
    "class",
    "classdef",
    "style",
    "scale",
    "default",
    "click",
    "href",
    "statediagram",
    "acctitle",
    "accdescr",
    "root",
];

/// A name for each state that every Mermaid understands; the state's own where that is one.
fn ids(machine: &Machine) -> Vec<String> {
    let mut taken: HashSet<String> = machine
        .states
        .iter()
        .map(|state| state.name.clone())
        .collect();
    let mut ids = Vec::with_capacity(machine.states.len());
    for state in &machine.states {
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        let mut id: String = state
            .name
            .chars()
            .map(|c| if plain(c) { c } else { '_' })
            .collect();
        if id.is_empty() || TAKEN.contains(&id.to_ascii_lowercase().as_str()) {
            id.push('_');
        }
        while id != state.name && !taken.insert(id.clone()) {
            id.push('_');
        }
        ids.push(id);
    }
    ids
}

/// An event as the label of an arrow: what would end the label, or turn the line into another statement, is left out.
fn label(event: &str) -> Option<String> {
    let mut label = event.replace(';', ",").replace(['\n', '\r'], " ");
    while label.contains("::") {
        label = label.replace("::", ":");
    }
    let label = label.trim().trim_matches(':').trim();
    let words: Vec<String> = label.split_whitespace().map(str::to_lowercase).collect();
    let turns = words.windows(2).any(|pair| {
        pair[0].ends_with("direction")
            && ["tb", "bt", "rl", "lr"]
                .iter()
                .any(|way| pair[1].starts_with(way))
    });
    (!label.is_empty() && !turns).then(|| label.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{ReadOptions, read};

    #[test]
    fn names_that_mermaid_would_misread_are_written_out() {
        let text = "| From | To | Event |\n| --- | --- | --- |\n| On Hold | state | go::on; now |\n| state | On-Hold | a direction LR |\n| On-Hold | – | |\n";
        let reading = read(text, &ReadOptions::default());
        let (drawn, known) = sketch(&reading, 0, "\n").unwrap();
        assert!(known);
        assert_eq!(
            drawn,
            "```mermaid\nstateDiagram-v2\n    state \"On Hold\" as On_Hold\n    state \"state\" as state_\n    state \"On-Hold\" as On_Hold_\n    [*] --> On_Hold\n    On_Hold --> state_ : go:on, now\n    state_ --> On_Hold_\n    On_Hold_ --> [*]\n```\n"
        );
    }

    #[test]
    fn a_start_that_nothing_shows_is_a_guess() {
        let text = "| From | To |\n| --- | --- |\n| A | B |\n| B | A |\n";
        let reading = read(text, &ReadOptions::default());
        let (drawn, known) = sketch(&reading, 0, "\n").unwrap();
        assert!(!known);
        assert!(drawn.contains("[*] --> A\n"));
    }
}
