//! `ragged-table`: a row with more or fewer cells than its header.

use super::cells::{cells, closed, count};
use crate::{
    finding::{Edit, Finding, Fix},
    map::Map,
    markdown::Trouble,
    rules::{Context, Rule, Sink},
    source::Span,
    views::Layout,
};

pub(in crate::rules) static RAGGED_TABLE: Rule =
    Rule::deny("ragged-table", include_str!("ragged_table.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    // Tables of other things are their writers' business.
    let views: Map<usize, (usize, &Layout)> = reading
        .views
        .iter()
        .filter_map(|view| match &view.layout {
            Layout::Matrix(matrix) => Some((matrix.block, (view.machine, &view.layout))),
            Layout::Table { block, .. } => Some((*block, (view.machine, &view.layout))),
            Layout::Diagram(_) | Layout::Text => None,
        })
        .collect();
    for trouble in &reading.markdown.troubles {
        if let Trouble::RaggedRow { row, columns, cells, block } = trouble
            && let Some((machine, layout)) = views.get(block)
        {
            let finding = finding(context, *row, *columns, *cells, layout);
            sink.push(finding.machine(&reading.machines[*machine].name));
        }
    }
}

/// Whether the first cells of a row are all that is read of it as a transition or a state: then none of those is missing.
fn suffices(layout: &Layout, written: usize) -> bool {
    match layout {
        Layout::Table { from, to, event, .. } => {
            [Some(*from), *to, *event].iter().flatten().all(|column| *column < written)
        }
        _ => false,
    }
}

fn finding(context: &Context<'_>, row: Span, columns: usize, written: usize, layout: &Layout) -> Finding {
    let line = context.source.slice(row);
    let end = row.start + line.trim_end().len();
    let row = Span::new(row.start, end.max(row.start));
    let new = |message: String| Finding::new(&RAGGED_TABLE, message);
    if let Some(missing) = columns.checked_sub(written) {
        if !line.contains('|') {
            return taken(context, row);
        }
        let close = if closed(line) { "" } else { " |" };
        let verb = if missing == 1 { "is" } else { "are" };
        let padding = vec![Edit::insert(row.end, format!("{close}{}", "  |".repeat(missing)))];
        return new(format!("the row has {}, its header {columns}", count(written)))
            .at(row, format!("{} {verb} missing", count(missing)))
            .help("add an empty cell where one is missing, or at the end of the row")
            .fix(if suffices(layout, written) { Fix::safe(padding) } else { Fix::offered(padding) });
    }
    let all = cells(line);
    let surplus = all.get(columns..).unwrap_or(&[]);
    let start = surplus.first().map_or(row.end, |cell| row.start + cell.start);
    let extra = Span::new(start.min(row.end), row.end);
    let written = all.len().max(written);
    let finding = new(format!("the row has {}, its header {columns}", count(written))).at(extra, "nobody sees this");
    if surplus.iter().all(|cell| line[cell.clone()].trim().is_empty()) {
        return finding.help("remove the empty cells at the end of the row").fix(Fix::safe(vec![Edit::remove(extra)]));
    }
    finding.help("remove what is too much, or write `\\|` for a pipe that belongs to the text")
}

/// A line of text that stands right below a table.
fn taken(context: &Context<'_>, row: Span) -> Finding {
    let finding = Finding::new(&RAGGED_TABLE, "this line is taken for a row of the table above it")
        .at(row, "one cell of the table")
        .help("put an empty line between the table and the text");
    let line = context.source.line_span(context.source.line(row.start));
    // In a quote or a list an empty line would end more than the table.
    if line.start == row.start {
        let empty = Edit::insert(line.start, context.source.ending());
        finding.fix(Fix::safe(vec![empty]))
    } else {
        finding
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{findings, fixed, found};

    fn document(table: &str) -> String {
        format!(
            "```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Shut : push\n    Shut --> Open : pull\n```\n\n{table}"
        )
    }

    #[test]
    fn short_rows_are_padded() {
        for (short, whole) in [
            ("| Shut | Open |", "| Shut | Open |  |"),
            ("Shut | Open", "Shut | Open |  |"),
            ("| Shut | Open  ", "| Shut | Open |  |  "),
        ] {
            let text =
                document(&format!("| From | To | Note |\n| --- | --- | --- |\n| Open | Shut | push |\n{short}\n"));
            assert_eq!(found(&RAGGED_TABLE, &text), ["11:1 the row has 2 cells, its header 3"]);
            assert_eq!(fixed(&RAGGED_TABLE, &text), text.replace(short, whole));
        }
    }

    #[test]
    fn a_cell_that_may_be_missing_in_the_middle_is_only_offered() {
        for (table, safe) in [
            ("| From | To | Note |\n| --- | --- | --- |\n| Open | Shut | a |\n| Shut | Open |\n", true),
            ("| From | Event | To |\n| --- | --- | --- |\n| Open | push | Shut |\n| Shut | Open |\n", false),
            ("| From \\ To | Open | Shut |\n| --- | --- | --- |\n| Open | | x |\n| Shut | x |\n", false),
        ] {
            let found = findings(&RAGGED_TABLE, &document(table));
            let found = found.iter().find(|one| one.rule == RAGGED_TABLE.name);
            assert_eq!(found.map(|found| found.fixes[0].safe), Some(safe), "{table}");
        }
    }

    #[test]
    fn text_right_below_a_table_is_set_apart() {
        let text = document("| From | To |\n| --- | --- |\n| Open | Shut |\n| Shut | Open |\nThat is all.\n");
        assert_eq!(found(&RAGGED_TABLE, &text), ["12:1 this line is taken for a row of the table above it"]);
        assert_eq!(fixed(&RAGGED_TABLE, &text), text.replace("That is", "\nThat is"));
    }

    #[test]
    fn long_rows_are_left_to_the_writer() {
        let text =
            document("| From | To | Note |\n| --- | --- | --- |\n| Open | Shut | `a || b` |\n| Shut | Open | b |\n");
        let finding =
            findings(&RAGGED_TABLE, &text).into_iter().find(|finding| finding.rule == RAGGED_TABLE.name).unwrap();
        assert_eq!(finding.message, "the row has 5 cells, its header 3");
        let hidden = finding.primary.span;
        assert_eq!(&text[hidden.start..hidden.end], "| b` |");
        assert_eq!(finding.fixes, []);
    }

    #[test]
    fn empty_cells_too_many_are_removed() {
        let text = document("| From | To |\n| --- | --- |\n| Open | Shut |  | |\n| Shut | Open |\n");
        assert_eq!(fixed(&RAGGED_TABLE, &text), text.replace("Shut |  | |", "Shut |"));
    }

    #[test]
    fn a_table_of_something_else_is_left_alone() {
        let text = document("| Part | Price |\n| --- | --- |\n| Handle |\n| Key | 1 | 2 |\n");
        assert_eq!(found(&RAGGED_TABLE, &text), [] as [&str; 0]);
    }

    #[test]
    fn text_right_below_a_table_in_a_quote_is_left_to_the_writer() {
        let text = document("| From | To |\n| --- | --- |\n| Open | Shut |\n| Shut | Open |\nThat is all.\n");
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        assert_eq!(found(&RAGGED_TABLE, &quoted), ["12:3 this line is taken for a row of the table above it"]);
        assert_eq!(fixed(&RAGGED_TABLE, &quoted), quoted);
    }

    #[test]
    fn missing_cells_are_counted() {
        let rows = ["| Open | Shut | push |", "| Shut | Open |", "| Open |"];
        let text = document(&format!("| From | To | Event |\n| --- | --- | --- |\n{}\n", rows.join("\n")));
        let found: Vec<(String, String)> = findings(&RAGGED_TABLE, &text)
            .into_iter()
            .filter(|finding| finding.rule == RAGGED_TABLE.name)
            .map(|finding| (finding.message, finding.primary.message))
            .collect();
        let expected = [
            ("the row has 2 cells, its header 3", "1 cell is missing"),
            ("the row has 1 cell, its header 3", "2 cells are missing"),
        ];
        assert_eq!(found, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }
}
