//! `broken-table`: lines that look like a table and that Markdown does not take for one.

use super::cells::{cells, closed, count};
use crate::{
    finding::{Edit, Finding, Fix},
    map::Set,
    markdown::Trouble,
    model::ViewKind,
    rules::{Context, Rule, Sink},
    source::Span,
    views::{MOST_CLAIMS, trim},
    words::Role,
};

pub(in crate::rules) static BROKEN_TABLE: Rule =
    Rule::deny("broken-table", include_str!("broken_table.md"), check).fixable();

/// How many columns are looked at, and for how many machines: enough to know what a table is about.
const COLUMNS: usize = 64;
const MACHINES: usize = 24;

fn check(context: &Context<'_>, sink: &mut Sink) {
    too_much(context, sink);
    let mut seen = 0;
    for trouble in &context.reading.markdown.troubles {
        let Trouble::BrokenTable { header, delimiter, columns, delimiters } = *trouble else {
            continue;
        };
        // One table is broken once, however many of its lines look like delimiters.
        if header.start < seen {
            continue;
        }
        let rows = rows(context, delimiter);
        seen = rows.last().map_or(delimiter.end, |row| row.end);
        if !concerns_us(context, header, &rows) {
            continue;
        }
        let finding = Finding::new(
            &BROKEN_TABLE,
            format!(
                "this table is shown as plain text: its header has {} and the line below it {}",
                count(columns),
                delimiters
            ),
        )
        .at(delimiter, count(delimiters))
        .also(header, count(columns));
        let width = |wanted: usize| {
            let wide = |row: &&Span| cells(context.source.slice(**row)).len() == wanted;
            rows.iter().filter(wide).count()
        };
        // Where the rows side with the line, it is the header that lacks a cell, and only the writer knows which.
        let (with_line, with_header) = (width(delimiters), width(columns));
        let finding = finding.help(if with_line > with_header {
            "give the header as many cells as the rows below it".to_owned()
        } else {
            format!("give the line below the header {}", count(columns))
        });
        sink.push(if with_header > with_line {
            finding.fix(Fix::safe(vec![mended(context, delimiter, columns)]))
        } else {
            finding
        });
    }
}

/// What stands for more transitions than are spread out is compared with nothing, which must not go unnoticed.
fn too_much(context: &Context<'_>, sink: &mut Sink) {
    for view in &context.reading.views {
        let (what, help) = match view.kind {
            ViewKind::Prose | ViewKind::Rules => ("text", "write fewer names around one arrow"),
            _ => ("table", "name the states instead of `*`, or split the table"),
        };
        sink.extend(view.cut.map(|cut| {
            let message =
                format!("this {what} stands for more than {MOST_CLAIMS} transitions, and is not read to its end");
            Finding::new(&BROKEN_TABLE, message).at(cut, "read no further than here").help(help)
        }));
    }
    sink.extend(context.reading.cut.map(|cut| {
        let message = "up to here the document stands for too many transitions, and nothing behind it is read";
        Finding::new(&BROKEN_TABLE, message)
            .at(cut, "the last that is read")
            .help("name the states instead of `*`, or split the document")
    }));
}

/// The lines under the delimiter row that would be rows.
fn rows(context: &Context<'_>, delimiter: Span) -> Vec<Span> {
    let source = context.source;
    let first = source.line(delimiter.start) + 1;
    (first..=source.line_count())
        .map(|line| {
            let span = source.line_span(line);
            let text = source.slice(span);
            Span::new(span.end - text.trim_start_matches([' ', '\t', '>']).len(), span.end)
        })
        .take_while(|row| source.slice(*row).contains('|'))
        .collect()
}

/// Whether the lines speak of a machine: most names of the header, or of a column, are its states. In a document that has
/// no machine because of this very table, the header must say from and to.
fn concerns_us(context: &Context<'_>, header: Span, rows: &[Span]) -> bool {
    let names = |line: Span| -> Vec<String> {
        let line = context.source.slice(line);
        let texts = cells(line).into_iter().map(|cell| &line[cell]);
        texts.map(|text| text[trim(text)].replace("\\_", "_")).collect()
    };
    let header = names(header);
    if context.reading.machines.is_empty() {
        let words = &context.reading.words;
        let heads = |role| header.iter().any(|cell| words.heads(role, cell));
        let corner = header.first().is_some_and(|corner| {
            let corner = corner.replace(['\\', '/'], " ");
            words.mentioned(Role::From, &corner) && words.mentioned(Role::To, &corner)
        });
        return context.named && (corner || (heads(Role::From) && heads(Role::To)));
    }
    let rows: Vec<Vec<String>> = rows.iter().map(|row| names(*row)).collect();
    let column = |at: usize| rows.iter().filter_map(move |row| row.get(at));
    context.reading.names.iter().take(MACHINES).any(|known| {
        let mostly = |cells: &mut dyn Iterator<Item = &String>| {
            let (mut all, mut states) = (0, Set::new());
            let mut hits = 0;
            for cell in cells.filter(|cell| !cell.is_empty()) {
                all += 1;
                if let Some((state, _)) = known.known(cell) {
                    hits += 1;
                    states.insert(state);
                }
            }
            hits * 2 > all && (states.len() > 1 || (states.len() == 1 && rows.len() == 1))
        };
        mostly(&mut header.iter().skip(1)) || (0..header.len().min(COLUMNS)).any(|at| mostly(&mut column(at)))
    })
}

/// The delimiter row with as many cells as the header.
fn mended(context: &Context<'_>, delimiter: Span, columns: usize) -> Edit {
    let line = context.source.slice(delimiter);
    let written = cells(line);
    let end = line.trim_end().len();
    let at = |offset: usize| delimiter.start + offset;
    if let Some(last) = columns.checked_sub(1).and_then(|last| written.get(last)) {
        let rest = end - usize::from(closed(line));
        return Edit::remove(Span::new(at(last.end), at(rest)));
    }
    let missing = columns - written.len();
    let blanks = line.contains(' ');
    let text = match (closed(line), blanks) {
        (true, true) => " --- |",
        (true, false) => "---|",
        (false, true) => " | ---",
        (false, false) => "|---",
    };
    Edit::insert(at(end), text.repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{fixed, found};

    const DIAGRAM: &str = "\
```mermaid
stateDiagram-v2
    [*] --> Open
    Open --> Shut : push
    Shut --> Open : pull
```

";

    fn document(table: &str) -> String {
        format!("{DIAGRAM}{table}")
    }

    #[test]
    fn a_text_that_stands_for_too_much() {
        let group = |name: &str, count: usize| vec![name; count].join("/");
        let text = format!("As in {} → {}.\n", group("Open", 9_000), group("Shut", 20));
        let found = crate::rules::testing::everything(&BROKEN_TABLE, &document(&text));
        let found: Vec<_> = found.iter().map(|found| (found.message.as_str(), found.help.as_deref())).collect();
        assert_eq!(
            found,
            [(
                "this text stands for more than 20000 transitions, and is not read to its end",
                Some("write fewer names around one arrow")
            )]
        );
    }

    #[test]
    fn the_delimiter_row_is_mended() {
        for (broken, whole) in [
            ("| --- | --- |", "| --- | --- | --- |"),
            ("|---|---|", "|---|---|---|"),
            (":-- | --:", ":-- | --: | ---"),
            ("| - | - | - | - |", "| - | - | - |"),
            ("|-|-|-|-|-", "|-|-|-"),
        ] {
            let text =
                document(&format!("| From | To | Event |\n{broken}\n| Open | Shut | push |\n| Shut | Open | pull |\n"));
            assert_eq!(found(&BROKEN_TABLE, &text).len(), 1, "{broken}");
            assert_eq!(fixed(&BROKEN_TABLE, &text), text.replace(broken, whole));
        }
    }

    #[test]
    fn a_header_that_lacks_a_cell_is_left_to_the_writer() {
        let text = document("| From | To |\n| --- | --- | --- |\n| Open | Shut | push |\n| Shut | Open | pull |\n");
        assert_eq!(
            found(&BROKEN_TABLE, &text),
            ["9:1 this table is shown as plain text: its header has 2 cells and the line below it 3"]
        );
        assert_eq!(fixed(&BROKEN_TABLE, &text), text);
    }

    #[test]
    fn a_matrix_and_definitions_count_too() {
        let matrix = document("| | Open | Shut |\n| --- | --- |\n| Open | | x |\n");
        assert_eq!(found(&BROKEN_TABLE, &matrix).len(), 1);
        let definitions = document("State | Meaning\n---|---|---\nOpen | a\n**Shut** | b\n");
        assert_eq!(found(&BROKEN_TABLE, &definitions).len(), 1);
    }

    #[test]
    fn a_table_of_something_else_is_left_alone() {
        for table in [
            "| Name | Price |\n| --- |\n| Door | 3 |\n| Key | 1 |\n",
            "| From | To |\n| --- |\n| lan | wan |\n| wan | Open |\n",
            "either Open | Shut\n--|--|--\nor not\n",
        ] {
            assert_eq!(found(&BROKEN_TABLE, &document(table)), [] as [&str; 0]);
        }
    }

    #[test]
    fn a_table_that_stands_for_too_much() {
        use std::fmt::Write as _;
        let mut text = "```mermaid\nstateDiagram-v2\n[*] --> S0\n".to_owned();
        for at in 0..400 {
            let _ = writeln!(text, "S{at} --> S{}", at + 1);
        }
        let group: Vec<String> = (0..300).map(|at| format!("S{at}")).collect();
        let _ = write!(
            text,
            "```\n\n## All transitions\n\n| From | To |\n| --- | --- |\n| S0 | S1 |\n| * | {} |\n",
            group.join(", ")
        );
        assert_eq!(
            found(&BROKEN_TABLE, &text),
            ["411:1 this table stands for more than 20000 transitions, and is not read to its end"]
        );
        // What it leaves out is not missing from it.
        let missing = crate::rules::testing::everything(&BROKEN_TABLE, &text);
        let rule = "transition-missing-from-table";
        assert!(missing.iter().all(|finding| finding.rule != rule));
        let few = text.replace(&group.join(", "), "S1, S2");
        assert_eq!(found(&BROKEN_TABLE, &few), [] as [&str; 0]);
    }

    #[test]
    fn the_only_table_of_a_document() {
        let table = "| From \\ To | Open | Shut |\n| --- | --- |\n| Open | | x |\n";
        assert_eq!(found(&BROKEN_TABLE, table).len(), 1);
        assert_eq!(found(&BROKEN_TABLE, &table.replace("From \\ To", "Door")), [] as [&str; 0]);
        assert_eq!(found(&BROKEN_TABLE, &table.replace("From \\ To", "From")), [] as [&str; 0]);
        let list = "| From | Way | To |\n| --- | --- |\n| Open | | Shut |\n";
        assert_eq!(found(&BROKEN_TABLE, list).len(), 1);
    }

    #[test]
    fn several_cells_may_be_missing() {
        let text = document(
            "| From | To | Event | Note | Who |\n| --- | --- |\n| Open | Shut | push | | |\n| Shut | Open | pull | | |\n",
        );
        assert_eq!(fixed(&BROKEN_TABLE, &text), text.replace("| --- | --- |", "| --- | --- | --- | --- | --- |"));
        let text = document("| From | To |\n| --- |\n| Open | Shut |\n| Shut | Open |\n");
        let found = crate::rules::testing::findings(&BROKEN_TABLE, &text);
        assert_eq!(found[0].primary.message, "1 cell");
        assert_eq!(found[0].labels[0].message, "2 cells");
    }

    #[test]
    fn rows_that_side_with_neither_leave_it_to_the_writer() {
        for rows in ["", "| Open | Shut | push |\n| Shut | Open |\n"] {
            let text = document(&format!("| From | To | Event |\n| --- | --- |\n{rows}"));
            assert_eq!(fixed(&BROKEN_TABLE, &text), text);
        }
    }

    #[test]
    fn most_names_of_a_column_are_states() {
        for (names, found) in [
            (&["Open", "Shut", "Open", "lan", "wan"][..], true),
            (&["Open", "Shut", "lan", "wan"], false),
            // One state in several rows says too little, in the only row it is all there is.
            (&["Open", "Open"], false),
            (&["Open"], true),
        ] {
            let rows: String = names.iter().map(|name| format!("| {name} | x |\n")).collect();
            let text = document(&format!("| Name | Note |\n| --- |\n{rows}"));
            let count = crate::rules::testing::findings(&BROKEN_TABLE, &text).len();
            assert_eq!(count, usize::from(found), "{names:?}");
        }
    }
}
