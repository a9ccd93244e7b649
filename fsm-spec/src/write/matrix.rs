//! A machine as a matrix: states against states, a mark where one leads to the other.

use super::table::{cell, level};
use crate::model::{Machine, StateId, StateKind};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// The most states of a matrix that is worth writing. It grows with their square, and nobody reads a wider one.
pub const WIDEST_MATRIX: usize = 500;

/// The matrix of a machine as a Markdown table. One of more than [`WIDEST_MATRIX`] states is better written as a list.
///
/// It holds what the document states. What a sentence allows besides (self-loops, overlays) stays a sentence.
#[must_use]
pub fn matrix(machine: &Machine) -> String {
    let pairs = pairs(machine);
    let states = states(machine, &pairs);
    let names: Vec<String> = states.iter().map(|state| name(machine, *state)).collect();
    let corner = "From \\ To";
    let head = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let head = head.max(corner.width());
    let mut widths: Vec<usize> = names.iter().map(|name| name.width().max(3)).collect();
    let cells = names.len() * names.len() * 3;
    level(&mut widths, names.len(), cells);
    let mut head = [head];
    level(&mut head, names.len(), cells);
    let [head] = head;
    let padded = |text: &str, width: usize| {
        let blanks = width.saturating_sub(text.width());
        format!("| {text}{} ", " ".repeat(blanks))
    };
    let columns = || names.iter().zip(&widths);
    let mut text = padded(corner, head);
    text.extend(columns().map(|(name, width)| padded(name, *width)));
    text.push_str("|\n");
    text.push_str(&padded(&"-".repeat(head), head));
    text.extend(widths.iter().map(|width| padded(&"-".repeat(*width), *width)));
    text.push_str("|\n");
    // A matrix grows with the square of its states: each kind of cell is laid out once.
    let marks = widths.iter().map(|width| ["–", "✔"].map(|mark| padded(mark, *width)));
    let marks: Vec<[String; 2]> = marks.collect();
    for (from, name) in states.iter().zip(&names) {
        text.push_str(&padded(name, head));
        for (to, marks) in states.iter().zip(&marks) {
            text.push_str(&marks[usize::from(pairs.contains(&(*from, *to)))]);
        }
        text.push_str("|\n");
    }
    text
}

fn name(machine: &Machine, state: StateId) -> String {
    let state = machine.states.get(state.index());
    state.map_or_else(String::new, |state| cell(&state.name))
}

/// From where to where a stated transition leads, choices, forks and joins followed through.
pub(super) fn pairs(machine: &Machine) -> HashSet<(StateId, StateId)> {
    let routes = machine.routes();
    let stated = |at: &usize| machine.transitions.get(*at).is_some_and(|one| !one.implied);
    let routes = routes.routes.iter();
    let routes = routes.filter(|route| route.transitions.iter().all(stated));
    routes.map(|route| (route.from, route.to)).collect()
}

/// The states that have a row and a column: no pseudo-states, and no overlay that only a sentence knows.
fn states(machine: &Machine, pairs: &HashSet<(StateId, StateId)>) -> Vec<StateId> {
    let overlays: HashSet<StateId> = machine.overlays.iter().map(|one| one.state).collect();
    let drawn: HashSet<StateId> = pairs.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let states = (0u32..).map(StateId).zip(&machine.states).filter(|(id, state)| {
        matches!(state.kind, StateKind::Simple | StateKind::Composite) && (!overlays.contains(id) || drawn.contains(id))
    });
    states.map(|(id, _)| id).collect()
}
