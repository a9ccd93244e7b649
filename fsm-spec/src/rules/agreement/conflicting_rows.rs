//! `conflicting-rows`: two rows of one view that contradict each other.

use crate::{
    finding::Finding,
    map::{Map, Set},
    model::{StateId, ViewKind},
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
    if view.kind != ViewKind::List && view.kind != ViewKind::Successors {
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

#[cfg(test)]
mod tests {
    use super::CONFLICTING_ROWS as RULE;
    use crate::rules::testing::{check, document, labels};

    const DIAGRAM: &str = "[*] --> A\nA --> B : go\nB --> A : back";

    #[test]
    fn a_row_that_ends_and_one_that_goes_on() {
        let message = "one row ends at `B`, another goes on from it";
        for (rows, place) in [
            ("| A | B | go |\n| B | (terminal) | |\n| B | A | back |", Some("13:1")),
            ("| B | A | back |\n| B | — | |\n| B | A | again |", Some("11:1")),
            ("| A | B | go |\n| B | A | back |", None),
            // An end by an event is one way on, and so is a way back to itself.
            ("| A | B | go |\n| B | — | sink |\n| B | A | back |", None),
            ("| A | B | go |\n| B | — | |\n| B | B | again |", None),
            // What is said of several is said of all of them.
            ("| A | B | go |\n| B | — | |\n| A, B | A | back |", None),
        ] {
            let text = format!("\n| From | To | Event |\n| --- | --- | --- |\n{rows}\n");
            let expected = place.map(|place| format!("{place} {message}"));
            let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            check(&RULE, &document(DIAGRAM, &text), &expected);
        }
    }

    #[test]
    fn a_list_of_successors() {
        let text = "\n| State | Next states |\n| --- | --- |\n| A | B |\n| B | — |\n| B | A |\n";
        let document = document(DIAGRAM, text);
        check(&RULE, &document, &["13:7 one row ends at `B`, another goes on from it"]);
        assert_eq!(labels(&RULE, &document), ["12:7 ends here"]);
    }

    #[test]
    fn two_rows_or_columns_of_a_matrix() {
        let head = "\n| From \\ To | A | B |\n| --- | --- | --- |\n";
        let row = "| A | – | ✔ |\n| B | ✔ | – |\n";
        check(&RULE, &document(DIAGRAM, &format!("{head}{row}")), &[]);
        let same = format!("{head}{row}| A | no | yes |\n");
        check(&RULE, &document(DIAGRAM, &same), &[]);
        let other = document(DIAGRAM, &format!("{head}{row}| A | ✔ | ✔ |\n"));
        check(&RULE, &other, &["13:3 two rows for `A` contradict each other"]);
        assert_eq!(labels(&RULE, &other), ["11:3 the first row"]);
        let columns = "\n| From \\ To | A | B | A |\n| --- | --- | --- | --- |\n| A | – | ✔ | – |\n| B | ✔ | – | – |\n";
        check(&RULE, &document(DIAGRAM, columns), &["9:23 two columns for `A` contradict each other"]);
    }
}
