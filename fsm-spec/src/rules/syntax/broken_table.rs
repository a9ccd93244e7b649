//! `broken-table`: lines that look like a table and that Markdown does not take for one.

use super::cells::{closed, count};
use crate::markdown::cells;
use crate::rules::prelude::*;
use crate::views::{MOST_CLAIMS, bare};

/// How many columns are looked at, and for how many machines: enough to know what a table is about.
const COLUMNS: usize = 64;
const MACHINES: usize = 24;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    too_much(context.reading, sink);
    let mut seen = 0;
    for trouble in &context.reading.markdown.troubles {
        let Trouble::BrokenTable { header, delimiter, columns, delimiters } = *trouble else { continue };
        // One table is broken once, however many of its lines look like delimiters.
        if header.start < seen {
            continue;
        }
        let rows = rows(context.source, delimiter);
        seen = rows.last().map_or(delimiter.end, |row| row.end);
        if !concerns_us(context, header, &rows) {
            continue;
        }
        let width = |wanted| rows.iter().filter(|row| cells(context.source.slice(**row)).len() == wanted).count();
        // Where the rows side with the line, it is the header that lacks a cell, and only the writer knows which.
        let (with_line, with_header) = (width(delimiters), width(columns));
        let said = format!("its header has {} and the line below it {delimiters}", count(columns));
        sink.finding(format!("this table is shown as plain text: {said}"))
            .at(delimiter, count(delimiters))
            .also(header, count(columns))
            .help(match with_line > with_header {
                true => "give the header as many cells as the rows below it".to_owned(),
                false => format!("give the line below the header {}", count(columns)),
            })
            .fix_if((with_header > with_line).then(|| Fix::safe(vec![mended(context.source, delimiter, columns)])))
            .push(sink);
    }
}

/// What stands for more transitions than are spread out is compared with nothing, which must not go unnoticed.
fn too_much(reading: &Reading, sink: &mut Sink) {
    for (view, cut) in reading.views.iter().filter_map(|view| Some((view, view.cut?))) {
        let (what, help) = match view.kind.is_prose() || view.kind.governs() {
            true => ("text", "write fewer names around one arrow"),
            false => ("table", "name the states instead of `*`, or split the table"),
        };
        let message = format!("this {what} stands for more than {MOST_CLAIMS} transitions, and is not read to its end");
        sink.finding(message).at(cut, "read no further than here").help(help).push(sink);
    }
    if let Some(cut) = reading.cut {
        let message = "up to here the document stands for too many transitions, and nothing behind it is read";
        let help = "name the states instead of `*`, or split the document";
        sink.finding(message).at(cut, "the last that is read").help(help).push(sink);
    }
}

/// The lines under the delimiter row that would be rows.
fn rows(source: &Source<'_>, delimiter: Span) -> Vec<Span> {
    let first = source.line(delimiter.start) + 1;
    let lines = (first..=source.line_count()).map(|line| source.line_span(line));
    let lines = lines.take_while(|line| source.slice(*line).contains('|'));
    let rows =
        lines.map(|line| Span::new(line.end - source.slice(line).trim_start_matches([' ', '\t', '>']).len(), line.end));
    rows.collect()
}

/// Whether the lines speak of a machine: most names of the header, or of a column, are its states. In a document that has
/// no machine because of this very table, the header must say from and to.
fn concerns_us(context: &Context<'_>, header: Span, rows: &[Span]) -> bool {
    let names = |line: Span| -> Vec<String> {
        let line = context.source.slice(line);
        cells(line).into_iter().map(|cell| bare(&line[cell]).replace("\\_", "_")).collect()
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
            let cells: Vec<&String> = cells.filter(|cell| !cell.is_empty()).collect();
            let named = cells.iter().filter_map(|cell| Some(known.known(cell)?.0));
            let states = named.clone().collect::<Set<StateId>>().len();
            (states > 1 || states == 1 && rows.len() == 1) && named.count() * 2 > cells.len()
        };
        mostly(&mut header.iter().skip(1)) || (0..header.len().min(COLUMNS)).any(|at| mostly(&mut column(at)))
    })
}

/// The delimiter row with as many cells as the header.
fn mended(source: &Source<'_>, delimiter: Span, columns: usize) -> Edit {
    let line = source.slice(delimiter);
    let (written, end) = (cells(line), line.trim_end().len());
    let at = |offset: usize| delimiter.start + offset;
    if let Some(last) = columns.checked_sub(1).and_then(|last| written.get(last)) {
        return Edit::remove(Span::new(at(last.end), at(end - usize::from(closed(line)))));
    }
    let text = match (closed(line), line.contains(' ')) {
        (true, true) => " --- |",
        (true, false) => "---|",
        (false, true) => " | ---",
        (false, false) => "|---",
    };
    Edit::insert(at(end), text.repeat(columns - written.len()))
}
