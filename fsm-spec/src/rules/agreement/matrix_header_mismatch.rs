//! `matrix-header-mismatch`: a matrix whose rows and columns are not the same states.

use super::edits::{row_after, set_like, tabular};
use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    map::{Map, Set},
    markdown::{BlockKind, Row},
    model::{StateId, Transition},
    rules::{Context, Rule, Sink, context::MachineContext, evidence::Evidence},
    source::Span,
    views::{Header, Layout, Matrix},
};

pub(in crate::rules) static MATRIX_HEADER_MISMATCH: Rule =
    Rule::deny("matrix-header-mismatch", include_str!("matrix_header_mismatch.md"), check).fixable();

/// How many marks the rows or columns that are added to one matrix hold at most.
const MOST_MARKS: usize = 1 << 18;

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        for view in machine.views() {
            let Layout::Matrix(matrix) = &view.layout else {
                continue;
            };
            for (has, lacks, missing) in
                [(&matrix.columns, &matrix.rows, "row"), (&matrix.rows, &matrix.columns, "column")]
            {
                // A row such as "others" stands for what is not listed.
                if lacks.iter().any(|header| header.names.is_empty()) {
                    continue;
                }
                let known = Matrix::index(lacks);
                let mut told = Set::new();
                let sources = (missing == "row") == matrix.rows_from;
                let mut ways: Map<StateId, Vec<&Transition>> = Map::new();
                for way in machine.drawn() {
                    let end = if sources { way.from } else { way.to };
                    ways.or_default(end).push(way);
                }
                let marks = [matrix.usual(false), matrix.usual(true)];
                // A row for each of thousands of columns is no repair that anybody reads.
                let mut marks_left = MOST_MARKS;
                for header in has {
                    for state in header
                        .names
                        .iter()
                        .filter_map(|name| name.state)
                        .filter(|state| !known.contains(state) && told.insert(*state))
                    {
                        let hidden = ways.get(&state).map_or(&[][..], Vec::as_slice);
                        let finding = report(machine, header, lacks, state, missing, hidden);
                        let room = marks_left.checked_sub(has.len());
                        marks_left = room.unwrap_or(0);
                        let edits = room.and_then(|_| added(context, machine, matrix, &marks, state, missing));
                        // What hides nothing may be left out on purpose; the marks of the rest are the diagram's.
                        let fix = edits.map(|edits| match hidden {
                            [] => Fix::offered(edits),
                            _ => Fix::trusting(Trusted::Diagram, edits),
                        });
                        // Nothing leaves an end, and nothing needs to lead to a start.
                        let model = machine.model;
                        let point =
                            if sources { model.states[state.index()].terminal } else { model.initial.contains(&state) };
                        sink.report(
                            finding.fix_if(fix),
                            Evidence::of(hidden.is_empty(), view.far || point && hidden.is_empty()),
                        );
                    }
                }
            }
        }
    }
}

fn report(
    machine: &MachineContext<'_>,
    header: &Header,
    lacks: &[Header],
    state: StateId,
    missing: &str,
    hidden: &[&Transition],
) -> Finding {
    let name = machine.name(state);
    let other = if missing == "row" { "column" } else { "row" };
    // What is missing hides nothing where the state has nothing to say there: no way out for a source, no way in for a target.
    let hidden: Vec<String> = hidden
        .iter()
        .take(3)
        .map(|transition| format!("`{}` → `{}`", machine.name(transition.from), machine.name(transition.to)))
        .collect();
    let why = match hidden.as_slice() {
        [] => ", so that every state has both".to_owned(),
        hidden => format!("; without it the table cannot show {}", hidden.join(", ")),
    };
    machine
        .finding(&MATRIX_HEADER_MISMATCH, format!("`{name}` has a {other} in the matrix, but no {missing}"))
        .at(header.span, format!("a {other} for `{name}`"))
        .state(name)
        .also_at(lacks.last().map(|last| last.span), &format!("the {missing}s end here, without `{name}`"))
        .help(format!("add a {missing} for `{name}`{why}"))
}

/// The row or column that is missing, with the marks that the diagram asks for.
fn added(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    matrix: &Matrix,
    marks: &[&str; 2],
    state: StateId,
    missing: &str,
) -> Option<Vec<Edit>> {
    machine.diagram?;
    let block = context.reading.markdown.blocks.get(matrix.block)?;
    let BlockKind::Table(table) = &block.kind else {
        return None;
    };
    let name = machine.name(state);
    if !tabular(name) {
        return None;
    }
    let mark = |row: StateId, column: StateId| {
        let pair = if matrix.rows_from { (row, column) } else { (column, row) };
        marks[usize::from(machine.arrows().first.contains(&pair))].to_owned()
    };
    let state_of = |header: Option<&Header>| header?.names.first()?.state;
    let slot = |row: &Row, column: usize| {
        let cell = row.cells.get(column);
        context.source.slice(cell.map_or(Span::default(), |cell| cell.slot))
    };
    if missing == "row" {
        let last = table.rows.last()?;
        let row = row_after(context, table, last, &|column| match column.checked_sub(1) {
            None => Some(set_like(slot(last, 0), name)),
            Some(column) => Some(mark(state, state_of(matrix.columns.get(column))?)),
        });
        return Some(vec![row?]);
    }
    let title = set_like(slot(&table.header, 1), name);
    let mut edits = vec![cell_after(context, table.header.span, &title), cell_after(context, table.delimiter, "---")];
    for (at, row) in table.rows.iter().enumerate() {
        // A row that is too short would take the new cell for another one.
        if row.written != table.header.cells.len() {
            return None;
        }
        let text = state_of(matrix.rows.get(at)).map(|row| mark(row, state));
        edits.push(cell_after(context, row.span, &text.unwrap_or_default()));
    }
    Some(edits)
}

/// One more cell at the end of a line.
fn cell_after(context: &Context<'_>, line: Span, text: &str) -> Edit {
    let written = context.source.slice(line).trim_end();
    let end = line.start + written.len();
    Edit::insert(end, if written.ends_with('|') { format!(" {text} |") } else { format!(" | {text}") })
}
