//! `matrix-header-mismatch`: a matrix whose rows and columns are not the same states.

use crate::rules::edits::{cell_after, row_after, set_like, tabular};
use crate::rules::prelude::*;
use crate::views::Header;

/// How many marks the rows or columns that are added to one matrix hold at most.
const MOST_MARKS: usize = 1 << 18;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    for view in machine.views() {
        if let Layout::Matrix(matrix) = &view.layout {
            compare(machine, view, matrix, true, sink);
            compare(machine, view, matrix, false, sink);
        }
    }
}

/// Looks for the rows that are missing, or for the columns.
fn compare(machine: &MachineContext<'_>, view: &View, matrix: &Matrix, rows: bool, sink: &mut Sink) {
    let (has, lacks) = if rows { (&matrix.columns, &matrix.rows) } else { (&matrix.rows, &matrix.columns) };
    let (missing, other) = if rows { ("row", "column") } else { ("column", "row") };
    // A row such as "others" stands for what is not listed.
    if lacks.iter().any(|header| header.names.is_empty()) {
        return;
    }
    let known = Matrix::index(lacks);
    let mut told = Set::new();
    let sources = rows == matrix.rows_from;
    let ways = Map::grouped(machine.drawn().map(|way| (if sources { way.from } else { way.to }, way)));
    // A row for each of thousands of columns is no repair that anybody reads.
    let mut marks_left = MOST_MARKS;
    for (header, name) in has.iter().flat_map(|header| header.names.iter().map(move |name| (header, name))) {
        let Some(state) = name.state.filter(|state| !known.contains(state) && told.insert(*state)) else { continue };
        // What is missing hides nothing where the state has nothing to say there: no way out for a source, no way in for a target.
        let (name, hidden) = (machine.name(state), ways.all(&state));
        let steps = hidden.iter().take(3).map(|way| path([machine.name(way.from), machine.name(way.to)]));
        let why = match hidden {
            [] => ", so that every state has both".to_owned(),
            _ => format!("; without it the table cannot show {}", steps.collect::<Vec<_>>().join(", ")),
        };
        // Nothing leaves an end, and nothing needs to lead to a start.
        let model = machine.model;
        let point = if sources { model.states[state.index()].terminal } else { model.initial.contains(&state) };
        let room = marks_left.checked_sub(has.len());
        marks_left = room.unwrap_or(0);
        let edits = room.and_then(|_| added(machine, view, matrix, state, rows));
        sink.of_state(name, format!("`{name}` has a {other} in the matrix, but no {missing}"))
            .at(header.span, format!("a {other} for `{name}`"))
            .also_at(lacks.last().map(|last| last.span), &format!("the {missing}s end here, without `{name}`"))
            .help(format!("add a {missing} for `{name}`{why}"))
            // What hides nothing may be left out on purpose; the marks of the rest are the diagram's.
            .fix_if(edits.map(|edits| match hidden {
                [] => Fix::offered(edits),
                _ => Fix::trusting(Trusted::Diagram, edits),
            }))
            .report(sink, [hidden.is_empty(), view.far || point && hidden.is_empty()]);
    }
}

/// The row or column that is missing, with the marks that the diagram asks for.
fn added(machine: &MachineContext<'_>, view: &View, matrix: &Matrix, state: StateId, rows: bool) -> Option<Vec<Edit>> {
    machine.diagram?;
    let (source, table) = (machine.source, machine.table(view)?);
    let name = Some(machine.name(state)).filter(|name| tabular(name))?;
    // The mark for the state and the one that the header of the other side names.
    let mark = |header: Option<&Header>| {
        let other = header?.names.first()?.state?;
        let pair = if rows == matrix.rows_from { (state, other) } else { (other, state) };
        Some(matrix.usual(machine.arrows().first.contains(&pair)))
    };
    if rows {
        let row = row_after(source, table, table.rows.last()?, &|column, model| match column.checked_sub(1) {
            None => set_like(model, name),
            Some(column) => mark(matrix.columns.get(column)).unwrap_or_default().to_owned(),
        });
        return Some(vec![row?]);
    }
    let model = table.header.cells.get(1).map_or("", |cell| source.slice(cell.slot));
    let title = set_like(model, name);
    let mut edits = vec![cell_after(source, table.header.span, &title), cell_after(source, table.delimiter, "---")];
    for (at, row) in table.rows.iter().enumerate() {
        // A row that is too short would take the new cell for another one.
        if row.written != table.header.cells.len() {
            return None;
        }
        edits.push(cell_after(source, row.span, mark(matrix.rows.get(at)).unwrap_or_default()));
    }
    Some(edits)
}
