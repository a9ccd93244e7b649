//! The rows and columns of a matrix in the order in which the document defines the states.

use std::collections::{HashMap, HashSet};

use fsm_spec::Reading;
use fsm_spec::model::{StateId, ViewKind};
use fsm_spec::views::{Header, Matrix};

use super::table::Grid;

/// Sorts rows and columns. Where one stands for several states, or for none that is known, its place may mean something, and that
/// side stays as it is.
pub(super) fn sort(grid: &mut Grid<'_>, matrix: &Matrix, reading: &Reading, machine: usize) {
    // Where there is no diagram, this very table may be what gives the states their order.
    if reading.drawn.get(machine).is_none_or(Option::is_none) {
        return;
    }
    let places = places(reading, machine, matrix);
    if let Some(order) = order(&matrix.rows, &places)
        && order.len() == grid.rows.len()
    {
        grid.rows = order.iter().map(|at| grid.rows[*at].clone()).collect();
    }
    if let Some(order) = order(&matrix.columns, &places)
        && order.len() + 1 == grid.header.len()
    {
        let sorted = |row: &[&str]| -> Vec<usize> {
            debug_assert_eq!(row.len(), order.len() + 1);
            std::iter::once(0).chain(order.iter().map(|at| at + 1)).collect()
        };
        let all = sorted(&grid.header);
        grid.sides = all.iter().map(|at| grid.sides[*at]).collect();
        grid.header = all.iter().map(|at| grid.header[*at]).collect();
        for row in &mut grid.rows {
            *row = all.iter().map(|at| row[*at]).collect();
        }
    }
}

/// The place of each state: as the definitions list them, then as the rows do, then as the diagram draws them.
fn places(reading: &Reading, machine: usize, matrix: &Matrix) -> HashMap<StateId, usize> {
    let mut places = HashMap::new();
    let defined = reading
        .views_of(machine, ViewKind::Definitions)
        .flat_map(|view| view.states.iter().filter_map(|claim| claim.name.state));
    let states = reading.machines.get(machine).map_or(0, |machine| machine.states.len());
    let drawn = (0..states as u32).map(StateId);
    let rows = matrix.rows.iter().flat_map(|header| &header.names);
    let rows = rows.filter_map(|name| name.state);
    for state in defined.chain(rows).chain(drawn) {
        let next = places.len();
        places.entry(state).or_insert(next);
    }
    places
}

/// The headers by the place of their state; none where one has not exactly one state, or two have the same.
fn order(headers: &[Header], places: &HashMap<StateId, usize>) -> Option<Vec<usize>> {
    let mut seen = HashSet::new();
    let mut keys = Vec::with_capacity(headers.len());
    for (at, header) in headers.iter().enumerate() {
        let [name] = header.names.as_slice() else {
            return None;
        };
        let place = *places.get(&name.state?)?;
        if !seen.insert(place) {
            return None;
        }
        keys.push((place, at));
    }
    keys.sort_unstable();
    Some(keys.into_iter().map(|(_, at)| at).collect())
}
