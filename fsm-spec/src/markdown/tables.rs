//! Tables: rows and cells as they are written, also where Markdown hides them.

use super::blocks::Builder;
use super::lines::{inner, line_end, next_line};
use super::types::{Block, BlockKind, Cell, Row, Table, Trouble};
use crate::source::Span;
use std::ops::Range;

/// A table that is being read.
#[derive(Default)]
pub(super) struct OpenTable {
    /// The rows so far, the header first.
    rows: Vec<Row>,
    /// The row that is being read.
    row: Row,
    /// Where the text of the current cell starts.
    pub(super) text: usize,
}

impl Builder<'_> {
    pub(super) fn row(&mut self, span: Span) {
        let line = self.source.get(span.start..span.end).unwrap_or("").trim_end_matches(['\n', '\r']);
        let span = Span::new(span.start, span.start + line.len());
        let columns = self.table.rows.first().map_or(0, |header| header.cells.len());
        self.table.row = Row { span, cells: Vec::with_capacity(columns), written: 0 };
    }

    pub(super) fn end_cell(&mut self, slot: Span) {
        let text = self.trimmed_text(self.table.text);
        let row = &mut self.table.row;
        // Markdown puts a missing cell on the next line.
        let slot = if slot.start < row.span.end {
            row.written += 1;
            self.out.plain.push('\n');
            slot
        } else {
            Span::at(row.span.end)
        };
        let span = content(self.source, slot);
        row.cells.push(Cell { span, slot, text });
    }

    pub(super) fn end_row(&mut self) {
        let mut row = std::mem::take(&mut self.table.row);
        let columns = self.table.rows.first().unwrap_or(&row).cells.len();
        // Markdown drops the cells that are too many.
        if row.written == columns
            && let Some(last) = row.cells.last()
            && let Some(rest) = self.source.get(last.slot.end..row.span.end)
            && let Some(extra) = rest.strip_prefix('|')
            && !extra.trim().is_empty()
        {
            row.written += cells(rest).len();
        }
        if row.written != columns {
            let (block, cells) = (self.out.blocks.len(), row.written);
            self.out.troubles.push(Trouble::RaggedRow { row: row.span, columns, cells, block });
        }
        self.table.rows.push(row);
    }

    pub(super) fn end_table(&mut self, span: Span) {
        self.in_table = false;
        let mut rows = std::mem::take(&mut self.table.rows).into_iter();
        let Some(header) = rows.next() else { return };
        let delimiter = delimiter(self.source, next_line(self.source, header.span.end));
        let text = self.out.plain.len();
        self.out.blocks.push(Block {
            span: self.trimmed(span),
            kind: BlockKind::Table(Table { delimiter, header, rows: rows.collect() }),
            text: text..text,
            heading: self.heading,
        });
    }
}

/// The cells of a line, each between its pipes, as ranges of it. A pipe splits, also in code, unless a backslash stands before it.
pub(crate) fn cells(line: &str) -> Vec<Range<usize>> {
    let start = line.len() - line.trim_start().len();
    let end = line.trim_end().len().max(start);
    let start = start + usize::from(line[start..].starts_with('|'));
    let mut cells = Vec::new();
    let mut from = start;
    let mut escaped = false;
    for (at, byte) in line.bytes().enumerate().take(end).skip(start) {
        if byte == b'|' && !escaped {
            cells.push(from..at);
            from = at + 1;
        }
        escaped = byte == b'\\';
    }
    // What stands behind the last pipe is a cell only if there is anything.
    if from < end {
        cells.push(from..end);
    }
    cells
}

/// The content of a cell without the blanks around it; an empty cell keeps one blank on its left.
fn content(source: &str, slot: Span) -> Span {
    let Some(text) = source.get(slot.start..slot.end) else { return Span::at(slot.end) };
    let inner = inner(text);
    if inner.is_empty() {
        let mut chars = text.chars();
        let first = chars.next().filter(|_| chars.next().is_some());
        return Span::at(slot.start + first.map_or(0, char::len_utf8));
    }
    Span::new(slot.start + inner.start, slot.start + inner.end)
}

/// The line of the delimiter row, which follows the header's.
fn delimiter(source: &str, header_end: usize) -> Span {
    let rest = source.get(header_end..).unwrap_or("");
    let rest = &rest[..line_end(rest)];
    // Quote marks and blanks stand before it.
    let start = rest.find(['|', ':', '-']).unwrap_or(0);
    let end = rest.trim_end().len().max(start);
    Span::new(header_end + start, header_end + end)
}

/// A paragraph's line that is a delimiter row, at `at`, under a line with another number of cells.
pub(super) fn broken(source: &str, header: Span, at: usize) -> Option<Trouble> {
    let rest = source.get(at..)?;
    let row = rest[..line_end(rest)].trim_end();
    let is_sign = |byte: u8| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t');
    let is_delimiter = row.contains('|') && row.contains('-') && row.bytes().all(is_sign);
    let above = source.get(header.start..header.end)?;
    if !is_delimiter || !above.contains('|') {
        return None;
    }
    let text = above.trim_start_matches([' ', '\t', '>']);
    let (columns, delimiters) = (cells(text).len().max(1), cells(row).len().max(1));
    (columns != delimiters).then(|| Trouble::BrokenTable {
        header: Span::new(header.end - text.len(), header.start + above.trim_end().len()),
        delimiter: Span::new(at, at + row.len()),
        columns,
        delimiters,
    })
}
