//! A machine as a matrix: states against states, a mark where one leads to the other.

use super::table::{level, lines, name};
use crate::model::{Machine, StateId};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// The most states of a matrix that is worth writing. It grows with their square, and nobody reads a wider one.
pub const WIDEST_MATRIX: usize = 500;

const CORNER: &str = "From \\ To";

/// The matrix of a machine as a Markdown table. One of more than [`WIDEST_MATRIX`] states is better written as a list.
///
/// It holds what the document states. What a sentence allows besides (self-loops, overlays) stays a sentence.
pub fn matrix(machine: &Machine) -> String {
    let pairs = pairs(machine);
    let states = states(machine, &pairs);
    let mut header: Vec<String> = states.iter().map(|state| name(machine, *state)).collect();
    // A column for the names, and one for each of them.
    let longest = header.iter().map(|name| name.width()).max().unwrap_or(0);
    let mut widths = vec![longest.max(CORNER.width())];
    widths.extend(header.iter().map(|name| name.width().max(3)));
    let (head, columns) = widths.split_at_mut(1);
    let bytes = columns.len() * columns.len() * 3;
    level(columns, columns.len(), bytes);
    level(head, columns.len(), bytes);
    header.insert(0, CORNER.to_owned());
    let rows = states.iter().zip(&header[1..]).map(|(from, name)| {
        let marks = states.iter().map(|to| if pairs.contains(&(*from, *to)) { "✔" } else { "–" });
        std::iter::once(name.as_str()).chain(marks)
    });
    lines(&widths, &header, rows)
}

/// From where to where a stated transition leads, choices, forks and joins followed through.
fn pairs(machine: &Machine) -> HashSet<(StateId, StateId)> {
    let stated = |at: &usize| machine.transitions.get(*at).is_some_and(|one| !one.implied);
    let routes = machine.routes().routes.into_iter().filter(|route| route.transitions.iter().all(stated));
    routes.map(|route| (route.from, route.to)).collect()
}

/// The states that have a row and a column: no pseudo-states, and no overlay that only a sentence knows.
fn states(machine: &Machine, pairs: &HashSet<(StateId, StateId)>) -> Vec<StateId> {
    let overlays: HashSet<StateId> = machine.overlays.iter().map(|one| one.state).collect();
    let drawn: HashSet<StateId> = pairs.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let shown = |id| !overlays.contains(&id) || drawn.contains(&id);
    let states = machine.numbered().filter(|(id, state)| !state.kind.is_pseudo() && shown(*id));
    states.map(|(id, _)| id).collect()
}
