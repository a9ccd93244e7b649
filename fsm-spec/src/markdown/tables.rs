//! Rows and cells as they are written, where Markdown hides them.

use super::lines::line_end;
use super::types::Trouble;
use crate::source::Span;

/// How many cells a line has: a pipe splits, also in code, unless a backslash stands before it.
pub(super) fn cells(line: &str) -> usize {
    let line = line.trim();
    let pipes = pipes(line);
    let outer = usize::from(line.starts_with('|'))
        + usize::from(line.len() > 1 && line.ends_with('|') && !line.ends_with("\\|"));
    (pipes + 1).saturating_sub(outer)
}

fn pipes(text: &str) -> usize {
    let mut before = 0;
    text.bytes()
        .filter(|byte| {
            let splits = *byte == b'|' && before != b'\\';
            before = *byte;
            splits
        })
        .count()
}

/// The content of a cell without the blanks around it; an empty cell keeps one blank on its left.
pub(super) fn content(source: &str, slot: Span) -> Span {
    let Some(text) = source.get(slot.start..slot.end) else {
        return Span::at(slot.end);
    };
    let body = text.trim();
    if body.is_empty() {
        let first = text
            .chars()
            .next()
            .filter(|_| text.chars().nth(1).is_some());
        return Span::at(slot.start + first.map_or(0, char::len_utf8));
    }
    let start = slot.start + (text.len() - text.trim_start().len());
    Span::new(start, start + body.len())
}

/// The line of the delimiter row, which follows the header's.
pub(super) fn delimiter(source: &str, header_end: usize) -> Span {
    let rest = source.get(header_end..).unwrap_or("");
    let rest = &rest[..line_end(rest)];
    // Quote marks and blanks stand before it.
    let start = header_end + rest.find(['|', ':', '-']).unwrap_or(0);
    Span::new(
        start,
        header_end + rest.trim_end().len().max(start - header_end),
    )
}

/// A paragraph's line that is a delimiter row, at `at`, under a line with another number of cells.
pub(super) fn broken(source: &str, header: Span, at: usize) -> Option<Trouble> {
    let rest = source.get(at..)?;
    let row = rest[..line_end(rest)].trim_end();
    let is_delimiter = row.contains('|')
        && row.contains('-')
        && row
            .bytes()
            .all(|byte| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t'));
    let above = source.get(header.start..header.end)?;
    let text = above.trim_start_matches([' ', '\t', '>']);
    let header = Span::new(
        header.end - text.len(),
        header.start + above.trim_end().len(),
    );
    let (columns, delimiters) = (cells(text), cells(row));
    (is_delimiter && pipes(text) > 0 && columns != delimiters).then(|| Trouble::BrokenTable {
        header,
        delimiter: Span::new(at, at + row.len()),
        columns,
        delimiters,
    })
}
