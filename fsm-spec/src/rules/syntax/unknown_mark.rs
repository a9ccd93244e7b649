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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    const DOCUMENT: &str = "\
```mermaid
stateDiagram-v2
    [*] --> Open
    Open --> Shut : push
    Shut --> Open : pull
```

| From \\ To | Open | Shut |
| --- | --- | --- |
| Open | ? | ✔ |
| Shut | ✔ | ◇ |
";

    #[test]
    fn every_cell_that_is_neither() {
        assert_eq!(
            found(&UNKNOWN_MARK, DOCUMENT),
            [
                "10:10 the cell for `Open` → `Open` says neither yes nor no",
                "11:14 the cell for `Shut` → `Shut` says neither yes nor no",
            ]
        );
    }

    #[test]
    fn a_legend_explains_a_mark() {
        let explained = format!("{DOCUMENT}\n◇ = not allowed\n").replace("| ? |", "| – |");
        assert_eq!(found(&UNKNOWN_MARK, &explained), [] as [&str; 0]);
    }

    #[test]
    fn a_table_of_something_else_is_left_alone() {
        let other = DOCUMENT.replace("| Open |", "| Lan |").replace("Shut |", "Wan |");
        assert_eq!(found(&UNKNOWN_MARK, &other), [] as [&str; 0]);
    }

    #[test]
    fn a_state_is_called_by_its_name_however_it_is_set() {
        let bold = DOCUMENT.replace("| Shut | ✔", "| **Shut** | ✔").replace("| ? |", "| – |");
        assert_eq!(found(&UNKNOWN_MARK, &bold), ["11:18 the cell for `Shut` → `Shut` says neither yes nor no"]);
    }
}
