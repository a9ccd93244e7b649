//! The lines of a document that a picture shows, laid out for the renderer.

use std::collections::BTreeSet;
use std::ops::Range;

use miette::{LabeledSpan, SourceCode, SourceSpan};

use super::line::{Line, Mark, columns};
use super::visible;
use crate::map::Map;
use crate::source::Source;

/// Lines shown after the start and before the end of a label that spans several.
const AROUND: usize = 6;

/// A text that has the labels' lines in it, ready to draw, and empty lines between them.
///
/// The renderer wants one text with contiguous lines. Lines that nobody will see are left empty, so that a picture
/// costs no more than what it shows, however large the document is.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) text: String,
    /// The number of the first line, counted from 1.
    pub(super) first: usize,
    /// Where each label is in the text.
    pub(super) spans: Vec<Range<usize>>,
}

impl Sheet {
    /// Lays out the labels' lines within `width` columns; nothing where no label can be shown.
    pub(super) fn new(labels: &[LabeledSpan], source: &dyn SourceCode, width: usize, ellipsis: &str) -> Option<Self> {
        let start = labels.iter().map(LabeledSpan::offset).min()?;
        let end = labels.iter().map(|label| label.offset() + label.len()).max()?;
        let contents = source.read_span(&SourceSpan::from(start..end), AROUND, AROUND).ok()?;
        let part = Source::new(std::str::from_utf8(contents.data()).ok()?);
        let place = |label| place(&part, contents.span().offset(), label);
        let places: Vec<(Point, Point)> = labels.iter().map(place).collect::<Option<_>>()?;
        let first = places.iter().map(|(start, _)| start.0).min()?;
        let last = places.iter().map(|(_, end)| end.0).max()?;
        // The numbers and the frame stand to the left of the text, and the rails of labels over several lines.
        let rails = places.iter().filter(|(start, end)| start.0 != end.0).count();
        let rails = if rails == 0 { 0 } else { rails.min(8) + 1 };
        let left = (contents.line() + last).to_string().len() + 3 + rails;
        let room = width.saturating_sub(left).max(20);

        let marks = Map::grouped(places.iter().zip(labels).flat_map(|(&((top, start), (bottom, end)), label)| {
            let opening = (top != bottom).then_some((top, Mark { start, end: start, label: 0 }));
            let start = if top == bottom { start } else { end };
            let closing = Mark { start, end, label: label.label().map_or(0, columns) };
            opening.into_iter().chain([(bottom, closing)])
        }));

        let (mut text, mut number, mut above) = (String::new(), first, None);
        let mut lines: Map<usize, (usize, Line)> = Map::new();
        let near = |(line, _): Point| line.saturating_sub(AROUND)..=line + AROUND;
        let shown: BTreeSet<usize> = places.iter().flat_map(|(start, end)| near(*start).chain(near(*end))).collect();
        for shown in shown.range(first..=last) {
            text.extend(std::iter::repeat_n('\n', shown - number));
            number = *shown;
            let known = part.slice(part.line_span(number));
            let line = if let Some(marks) = marks.get(&number) {
                above = Some((known, marks));
                Line::new(known, marks, room, ellipsis)
            } else {
                let marks = above.map(|(other, marks)| same_columns(marks, other, known));
                Line::new(known, &marks.unwrap_or_default(), room, ellipsis)
            };
            let at = text.len();
            text.push_str(&line.text);
            lines.insert(number, (at, line));
        }
        // The renderer knows no empty line after the last line end.
        if text.is_empty() || text.ends_with('\n') {
            text.push(' ');
        }
        let span = |((top, start), (bottom, end)): &(Point, Point)| {
            let ((from, first), (to, last)) = (lines.get(top)?, lines.get(bottom)?);
            let from = from + first.start(*start);
            Some(from..from.max(to + last.end(*end)))
        };
        let spans = places.iter().map(span).collect::<Option<_>>()?;
        Some(Self { text, first: contents.line() + first, spans })
    }
}

/// A line, counted from 1 in the part that is shown, and the bytes from its start.
type Point = (usize, usize);

/// Where a label starts and ends in the part of the document that starts at `offset`.
fn place(part: &Source<'_>, offset: usize, label: &LabeledSpan) -> Option<(Point, Point)> {
    let length = |line: usize| part.line_span(line).len();
    let point = |at: usize| {
        let at = at.checked_sub(offset)?;
        let line = part.line(at);
        // A place inside a line ending is the end of the line.
        Some((line, (at - part.line_span(line).start).min(length(line))))
    };
    let start = point(label.offset())?;
    // A label that ends with the end of a line does not reach into the next one.
    let end = match point(label.offset() + label.len())? {
        (line, 0) if line > start.0 => (line - 1, length(line - 1)),
        end => end,
    };
    Some((start, end))
}

/// The marks of one line carried over to another, so that rows of a table are cut at the same columns.
fn same_columns(marks: &[Mark], from: &str, to: &str) -> Vec<Mark> {
    let carry = |at: usize| {
        let count = from.get(..at).unwrap_or("").chars().count();
        to.char_indices().nth(count).map_or(to.len(), |(at, _)| at)
    };
    marks.iter().map(|mark| Mark { start: carry(mark.start), end: carry(mark.end), ..*mark }).collect()
}

/// `text` broken into lines of at most `width` columns where it has spaces; control characters made visible.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let (mut out, mut column) = (String::with_capacity(text.len()), 0);
    for (at, line) in visible::lines(text).split('\n').enumerate() {
        for (place, word) in line.split(' ').enumerate() {
            let wide = columns(word);
            // What stands before the word: nothing before the first.
            let before = match (at, place) {
                (0, 0) => "",
                (_, 0) => "\n",
                _ if column + 1 + wide > width => "\n",
                _ => " ",
            };
            column = if before == " " { column + 1 } else { 0 } + wide;
            out.extend([before, word]);
        }
    }
    out
}
