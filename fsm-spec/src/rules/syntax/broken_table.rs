//! `broken-table`: lines that look like a table and that Markdown does not take for one.

use super::cells::{cells, closed, count};
use crate::{
    finding::{Edit, Finding, Fix},
    map::Set,
    markdown::Trouble,
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
        let said = format!("its header has {} and the line below it {delimiters}", count(columns));
        let finding = Finding::new(&BROKEN_TABLE, format!("this table is shown as plain text: {said}"))
            .at(delimiter, count(delimiters))
            .also(header, count(columns));
        let width = |wanted: usize| {
            let wide = |row: &&Span| cells(context.source.slice(**row)).len() == wanted;
            rows.iter().filter(wide).count()
        };
        // Where the rows side with the line, it is the header that lacks a cell, and only the writer knows which.
        let (with_line, with_header) = (width(delimiters), width(columns));
        let help = match with_line > with_header {
            true => "give the header as many cells as the rows below it".to_owned(),
            false => format!("give the line below the header {}", count(columns)),
        };
        let fix = (with_header > with_line).then(|| Fix::safe(vec![mended(context, delimiter, columns)]));
        sink.push(finding.help(help).fix_if(fix));
    }
}

/// What stands for more transitions than are spread out is compared with nothing, which must not go unnoticed.
fn too_much(context: &Context<'_>, sink: &mut Sink) {
    for view in &context.reading.views {
        let (what, help) = if view.kind.is_prose() || view.kind.governs() {
            ("text", "write fewer names around one arrow")
        } else {
            ("table", "name the states instead of `*`, or split the table")
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
