//! `conflicting-rows`: two rows of one view that contradict each other.

use super::pairs::Drawn;
use crate::{
    finding::Finding,
    map::Map,
    model::{StateId, ViewKind},
    order,
    rules::{Context, Level, Rule, Sink},
    source::Span,
    views::{Header, Layout, Mark, Matrix, MatrixCell, View},
};

pub(in crate::rules) static CONFLICTING_ROWS: Rule = Rule {
    name: "conflicting-rows",
    level: Level::Deny,
    fixable: false,
    page: include_str!("conflicting_rows.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        for view in context.reading.views_of_machine(drawn.machine) {
            match &view.layout {
                Layout::Matrix(matrix) => matrix_rows(&drawn, matrix, sink),
                _ => {
                    ends_and_goes_on(&drawn, view, sink);
                    said_twice(&drawn, view, sink);
                }
            }
        }
    }
}

fn clash(
    drawn: &Drawn<'_>,
    state: StateId,
    message: String,
    first: (Span, String),
    second: (Span, String),
) -> Finding {
    Finding::new(&CONFLICTING_ROWS, message)
        .at(second.0, second.1)
        .also(first.0, first.1)
        .machine(&drawn.model.name)
        .state(drawn.name(state))
        .help("keep the one that is right")
}

/// Two rows, or two columns, of one state whose cells differ.
fn matrix_rows(drawn: &Drawn<'_>, matrix: &Matrix, sink: &mut Sink) {
    let row = |at: usize| matrix.cells[at].iter().collect();
    let column = |at: usize| matrix.cells.iter().filter_map(|row| row.get(at)).collect();
    twins(drawn, &matrix.rows, "row", &row, sink);
    twins(drawn, &matrix.columns, "column", &column, sink);
}

fn twins<'a>(
    drawn: &Drawn<'_>,
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
            let differs = one
                .iter()
                .zip(&other)
                .any(|(a, b)| yes(&a.mark) != yes(&b.mark));
            if differs && before != at {
                let name = drawn.name(state);
                sink.push(clash(
                    drawn,
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
fn ends_and_goes_on(drawn: &Drawn<'_>, view: &View, sink: &mut Sink) {
    if view.kind != ViewKind::List && view.kind != ViewKind::Successors {
        return;
    }
    let mut terminal: Map<StateId, Span> = Map::new();
    for claim in &view.transitions {
        let label = claim.label.as_ref();
        let ends = claim.to.name().is_none()
            && label.is_none_or(|label| crate::views::says_terminal(&label.text));
        if let (true, Some(state)) = (ends, claim.from.state()) {
            terminal.insert(state, claim.span);
        }
    }
    for claim in &view.states {
        if let (Some(state), Some((true, span))) = (claim.name.state, claim.terminal) {
            terminal.insert(state, span);
        }
    }
    let mut terminal = terminal.into_entries();
    order::by_numbers(&mut terminal, |(state, _)| (state.index(), 0));
    for (state, span) in terminal {
        let on = view.transitions.iter().find(|claim| {
            claim.from.state() == Some(state)
                && claim.to.state().is_some_and(|to| to != state)
                && claim.expanded.is_none()
        });
        if let Some(on) = on {
            let name = drawn.name(state);
            sink.push(clash(
                drawn,
                state,
                format!("one row ends at `{name}`, another goes on from it"),
                (span, "ends here".to_owned()),
                (on.span, "goes on here".to_owned()),
            ));
        }
    }
}

/// A table of two columns that says two different things of one state.
fn said_twice(drawn: &Drawn<'_>, view: &View, sink: &mut Sink) {
    if view.kind != ViewKind::Definitions
        || view.states.iter().any(|claim| !claim.attributes.is_empty())
        || !matches!(view.layout, Layout::Table { .. })
    {
        return;
    }
    let mut first: Map<StateId, (Span, &Option<String>)> = Map::new();
    for claim in &view.states {
        let Some(state) = claim.name.state else {
            continue;
        };
        match first.get(&state) {
            None => {
                first.insert(state, (claim.name.span, &claim.description));
            }
            Some((before, said)) if **said != claim.description => {
                let name = drawn.name(state);
                sink.push(clash(
                    drawn,
                    state,
                    format!("`{name}` is defined twice, and not alike"),
                    (*before, "defined here".to_owned()),
                    (claim.name.span, "and here".to_owned()),
                ));
            }
            Some(_) => {}
        }
    }
}
