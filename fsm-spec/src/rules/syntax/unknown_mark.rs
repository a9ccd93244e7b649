//! `unknown-mark`: a cell of a matrix that says neither yes nor no.

use crate::{rules::prelude::*, views::Header};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for view in &context.reading.views {
        let Layout::Matrix(matrix) = &view.layout else { continue };
        let no = match matrix.usual(false) {
            "" => "nothing".to_owned(),
            mark => format!("`{mark}`"),
        };
        let help = format!(
            "write `{}` if the transition is allowed and {no} if it is not, or explain the mark in a legend under the table",
            matrix.usual(true)
        );
        for (row, cells) in matrix.rows.iter().zip(&matrix.cells) {
            for (column, cell) in matrix.columns.iter().zip(cells).filter(|(_, cell)| cell.mark == Mark::Unknown) {
                let [from, to] = if matrix.rows_from { [row, column] } else { [column, row] };
                let [from, to] = [from, to].map(|header| name(context, header));
                sink.about(&context.machines[view.machine])
                    .of_step(from, to, format!("the cell for `{from}` → `{to}` says neither yes nor no"))
                    .at(cell.span, "a mark nobody has explained")
                    .help(&help)
                    .push(sink);
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
