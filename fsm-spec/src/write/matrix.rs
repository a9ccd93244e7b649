//! A machine as a matrix: states against states, a mark where one leads to the other.

use super::table::{cell, table};
use crate::model::{Machine, StateId, StateKind};
use std::collections::HashSet;

/// The matrix of a machine as a Markdown table.
///
/// It holds what the document states. What a sentence allows besides (self-loops, overlays) stays a sentence.
#[must_use]
pub fn matrix(machine: &Machine) -> String {
    let pairs = pairs(machine);
    let states = states(machine, &pairs);
    let header = std::iter::once("From \\ To".to_owned())
        .chain(states.iter().map(|state| name(machine, *state)))
        .collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = states
        .iter()
        .map(|from| {
            let marks = states.iter().map(|to| {
                let mark = if pairs.contains(&(*from, *to)) {
                    "✔"
                } else {
                    "–"
                };
                mark.to_owned()
            });
            std::iter::once(name(machine, *from)).chain(marks).collect()
        })
        .collect();
    table(&header, &rows)
}

fn name(machine: &Machine, state: StateId) -> String {
    let state = machine.states.get(state.index());
    state.map_or_else(String::new, |state| cell(&state.name))
}

/// From where to where a stated transition leads, choices, forks and joins followed through.
pub(super) fn pairs(machine: &Machine) -> HashSet<(StateId, StateId)> {
    let routes = machine.routes();
    let stated = |at: &usize| machine.transitions.get(*at).is_some_and(|one| !one.implied);
    let routes = routes
        .routes
        .iter()
        .filter(|route| route.transitions.iter().all(stated));
    routes.map(|route| (route.from, route.to)).collect()
}

/// The states that have a row and a column: no pseudo-states, and no overlay that only a sentence knows.
fn states(machine: &Machine, pairs: &HashSet<(StateId, StateId)>) -> Vec<StateId> {
    let overlays: HashSet<StateId> = machine
        .overlays
        .iter()
        .map(|overlay| overlay.state)
        .collect();
    let drawn = |id: StateId| pairs.iter().any(|(from, to)| *from == id || *to == id);
    (0u32..)
        .map(StateId)
        .zip(&machine.states)
        .filter(|(id, state)| {
            matches!(state.kind, StateKind::Simple | StateKind::Composite)
                && (!overlays.contains(id) || drawn(*id))
        })
        .map(|(id, _)| id)
        .collect()
}
