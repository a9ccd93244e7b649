//! `conflicting-rows`: two rows of one view that contradict each other.

use crate::{
    finding::Finding,
    map::{Map, Set},
    model::StateId,
    rules::{Context, Rule, Sink, context::MachineContext, evidence::Evidence},
    source::Span,
    views::{Header, Layout, Mark, Matrix, MatrixCell, View},
};

pub(in crate::rules) static CONFLICTING_ROWS: Rule =
    Rule::deny("conflicting-rows", include_str!("conflicting_rows.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        for view in machine.views() {
            let mut found = Sink::default();
            match &view.layout {
                Layout::Matrix(matrix) => matrix_rows(machine, matrix, &mut found),
                _ => ends_and_goes_on(machine, view, &mut found),
            }
            for finding in found.into_findings() {
                sink.report(finding, Evidence::of(view.far, false));
            }
        }
    }
}

fn clash(
    machine: &MachineContext<'_>,
    state: StateId,
    message: String,
    first: (Span, String),
    second: (Span, String),
) -> Finding {
    machine
        .finding(&CONFLICTING_ROWS, message)
        .at(second.0, second.1)
        .also(first.0, first.1)
        .state(machine.name(state))
        .help("keep the one that is right")
}

/// Two rows, or two columns, of one state whose cells differ.
fn matrix_rows(machine: &MachineContext<'_>, matrix: &Matrix, sink: &mut Sink) {
    let row = |at: usize| matrix.cells[at].iter().collect();
    let column = |at: usize| matrix.cells.iter().filter_map(|row| row.get(at)).collect();
    twins(machine, &matrix.rows, "row", &row, sink);
    twins(machine, &matrix.columns, "column", &column, sink);
}

fn twins<'a>(
    machine: &MachineContext<'_>,
    headers: &[Header],
    what: &str,
    cells: &dyn Fn(usize) -> Vec<&'a MatrixCell>,
    sink: &mut Sink,
) {
    let mut first: Map<StateId, usize> = Map::new();
    for (at, header) in headers.iter().enumerate() {
        for state in header.names.iter().filter_map(|name| name.state) {
            let Some(before) = first.get(&state).copied() else {
                first.insert(state, at);
                continue;
            };
            let yes = |mark: &Mark| matches!(mark, Mark::Yes(_));
            let (one, other) = (cells(before), cells(at));
            let differs = one.iter().zip(&other).any(|(a, b)| yes(&a.mark) != yes(&b.mark));
            if differs {
                let name = machine.name(state);
                sink.push(clash(
                    machine,
                    state,
                    format!("two {what}s for `{name}` contradict each other"),
                    (headers[before].span, format!("the first {what}")),
                    (header.span, format!("this {what} says something else")),
                ));
            }
        }
    }
}

/// A list that lets a state end in one row and go on in another.
fn ends_and_goes_on(machine: &MachineContext<'_>, view: &View, sink: &mut Sink) {
    if !view.kind.has_rows() && !view.kind.has_entries() {
        return;
    }
    let mut terminal: Map<StateId, Span> = Map::new();
    for claim in &view.transitions {
        let label = claim.label.as_ref();
        let ends = claim.to.name().is_none() && label.is_none_or(|label| crate::views::says_terminal(&label.text));
        if let (true, Some(state)) = (ends, claim.from.state()) {
            terminal.insert(state, claim.span);
        }
    }
    for claim in &view.states {
        if let (Some(state), Some((true, span))) = (claim.name.state, claim.terminal) {
            terminal.insert(state, span);
        }
    }
    let mut told = Set::new();
    // What stands for several states is said of all of them, and an end of one.
    for claim in view.transitions.iter().filter(|claim| claim.expanded.is_none()) {
        if let (Some(state), Some(to)) = (claim.from.state(), claim.to.state())
            && state != to
            && let Some(span) = terminal.get(&state)
            && told.insert(state)
        {
            let name = machine.name(state);
            sink.push(clash(
                machine,
                state,
                format!("one row ends at `{name}`, another goes on from it"),
                (*span, "ends here".to_owned()),
                (claim.span, "goes on here".to_owned()),
            ));
        }
    }
}
