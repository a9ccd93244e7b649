//! `matrix-header-mismatch`: a matrix whose rows and columns are not the same states.

use super::pairs::Drawn;
use crate::{
    finding::{Finding, Severity},
    model::{StateId, ViewKind},
    rules::{Context, Level, Rule, Sink},
    views::{Header, Layout, Matrix},
};

pub(in crate::rules) static MATRIX_HEADER_MISMATCH: Rule = Rule {
    name: "matrix-header-mismatch",
    level: Level::Deny,
    fixable: true,
    page: include_str!("matrix_header_mismatch.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        for view in context.reading.views_of(drawn.machine, ViewKind::Matrix) {
            let Layout::Matrix(matrix) = &view.layout else {
                continue;
            };
            for (has, lacks, missing) in [
                (&matrix.columns, &matrix.rows, "row"),
                (&matrix.rows, &matrix.columns, "column"),
            ] {
                // A row such as "others" stands for what is not listed.
                if lacks.iter().any(|header| header.names.is_empty()) {
                    continue;
                }
                let known = Matrix::index(lacks);
                for header in has {
                    for state in header
                        .names
                        .iter()
                        .filter_map(|name| name.state)
                        .filter(|state| !known.contains_key(state))
                    {
                        sink.push(report(&drawn, matrix, header, lacks, state, missing));
                    }
                }
            }
        }
    }
}

fn report(
    drawn: &Drawn<'_>,
    matrix: &Matrix,
    header: &Header,
    lacks: &[Header],
    state: StateId,
    missing: &str,
) -> Finding {
    let name = drawn.name(state);
    let other = if missing == "row" { "column" } else { "row" };
    let sources_missing = (missing == "row") == matrix.rows_from;
    // What is missing hides nothing where the state has nothing to say there: no way out for a source, no way in for a target.
    let hidden: Vec<String> = drawn
        .model
        .transitions
        .iter()
        .filter(|transition| {
            !transition.implied
                && if sources_missing {
                    transition.from == state
                } else {
                    transition.to == state
                }
        })
        .map(|transition| {
            format!(
                "`{}` → `{}`",
                drawn.name(transition.from),
                drawn.name(transition.to)
            )
        })
        .collect();
    let mut finding = Finding::new(
        &MATRIX_HEADER_MISMATCH,
        format!("`{name}` has a {other} in the matrix, but no {missing}"),
    )
    .at(header.span, format!("a {other} for `{name}`"))
    .machine(&drawn.model.name)
    .state(name);
    if let Some(last) = lacks.last() {
        finding = finding.also(
            last.span,
            format!("the {missing}s end here, without `{name}`"),
        );
    }
    if hidden.is_empty() {
        finding.severity = Severity::Warning;
        finding = finding.help(format!(
            "add a {missing} for `{name}`, so that every state has both"
        ));
    } else {
        finding = finding.help(format!(
            "add a {missing} for `{name}`; without it the table cannot show {}",
            hidden[..hidden.len().min(3)].join(", ")
        ));
    }
    finding
}
