//! `unknown-mark`: a cell of a matrix that says neither yes nor no.

use crate::{
    finding::Finding,
    rules::{Context, Rule, Sink},
    views::{Header, Layout, Mark},
};

pub(in crate::rules) static UNKNOWN_MARK: Rule = Rule::deny("unknown-mark", include_str!("unknown_mark.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for view in &context.reading.views {
        let Layout::Matrix(matrix) = &view.layout else {
            continue;
        };
        let help = format!(
            "write `{}` if the transition is allowed and {} if it is not, or explain the mark in a legend under the table",
            matrix.usual(true),
            match matrix.usual(false) {
                "" => "nothing".to_owned(),
                mark => format!("`{mark}`"),
            }
        );
        for (row, cells) in matrix.rows.iter().zip(&matrix.cells) {
            for (column, cell) in matrix.columns.iter().zip(cells) {
                if cell.mark != Mark::Unknown {
                    continue;
                }
                let (from, to) = if matrix.rows_from { (row, column) } else { (column, row) };
                let (from, to) = (name(context, from), name(context, to));
                sink.push(
                    Finding::new(&UNKNOWN_MARK, format!("the cell for `{from}` → `{to}` says neither yes nor no"))
                        .at(cell.span, "a mark nobody has explained")
                        .help(&help)
                        .machine(&context.reading.machines[view.machine].name)
                        .transition(from, to),
                );
            }
        }
    }
}

/// What a row or column is called.
fn name<'a>(context: &Context<'a>, header: &'a Header) -> &'a str {
    match header.names.as_slice() {
        [name] => &name.text,
        _ => context.source.slice(header.span),
    }
}
