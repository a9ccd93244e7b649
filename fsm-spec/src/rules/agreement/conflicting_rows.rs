//! `conflicting-rows`: two rows of one view that contradict each other.

use crate::rules::prelude::*;
use crate::views::{Header, MatrixCell};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    for view in machine.views() {
        if let Layout::Matrix(matrix) = &view.layout {
            let row = |at: usize| matrix.cells[at].iter().collect();
            let column = |at: usize| matrix.cells.iter().filter_map(|row| row.get(at)).collect();
            twins(machine, view, (&matrix.rows, "row"), &row, sink);
            twins(machine, view, (&matrix.columns, "column"), &column, sink);
        } else if view.kind.has_rows() || view.kind.has_entries() {
            ends_and_goes_on(machine, view, sink);
        }
    }
}

const HELP: &str = "keep the one that is right";

/// Two rows, or two columns, of one state whose cells differ.
fn twins<'a>(
    machine: &MachineContext<'_>,
    view: &View,
    (headers, what): (&[Header], &str),
    cells: &dyn Fn(usize) -> Vec<&'a MatrixCell>,
    sink: &mut Sink,
) {
    let mut first = Map::new();
    for (at, header) in headers.iter().enumerate() {
        for state in header.names.iter().filter_map(|name| name.state) {
            let before = *first.or_insert(state, at);
            let yes = |cell: &MatrixCell| matches!(cell.mark, Mark::Yes(_));
            if before != at && cells(before).iter().zip(cells(at)).any(|(one, other)| yes(one) != yes(other)) {
                let name = machine.name(state);
                sink.of_state(name, format!("two {what}s for `{name}` contradict each other"))
                    .at(header.span, format!("this {what} says something else"))
                    .also(headers[before].span, format!("the first {what}"))
                    .help(HELP)
                    .report(sink, [view.far, false]);
            }
        }
    }
}

/// A list that lets a state end in one row and go on in another.
fn ends_and_goes_on(machine: &MachineContext<'_>, view: &View, sink: &mut Sink) {
    let terminal: Map<StateId, Span> = ends_of(view).collect();
    let mut told = Set::new();
    for claim in rows(view) {
        if let Some((state, to)) = claim.pair()
            && state != to
            && let Some(span) = terminal.get(&state)
            && told.insert(state)
        {
            let name = machine.name(state);
            sink.of_state(name, format!("one row ends at `{name}`, another goes on from it"))
                .at(claim.span, "goes on here")
                .also(*span, "ends here")
                .help(HELP)
                .report(sink, [view.far, false]);
        }
    }
}
