//! Tables: rows and cells as they are written, also where Markdown hides them.

use super::blocks::Builder;
use super::lines::{inner, line_end, next_line};
use super::types::{Block, BlockKind, Cell, Row, Table, Trouble};
use crate::source::Span;

/// A table that is being read.
pub(super) struct OpenTable {
    start: usize,
    header: Option<Row>,
    rows: Vec<Row>,
    row: Row,
    columns: usize,
    /// Where the text of the current cell starts.
    text: usize,
}

impl Row {
    fn new(span: Span, columns: usize) -> Self {
        let (cells, written) = (Vec::with_capacity(columns), 0);
        Self { span, cells, written }
    }
}

impl Builder<'_> {
    pub(super) fn table(&mut self, span: Span) {
        self.finish();
        self.table = Some(OpenTable {
            start: span.start,
            header: None,
            rows: Vec::new(),
            row: Row::new(span, 0),
            columns: 0,
            text: 0,
        });
    }

    pub(super) fn row(&mut self, span: Span) {
        let span = self.without_ending(span);
        if let Some(table) = &mut self.table {
            table.row = Row::new(span, table.columns);
        }
    }

    pub(super) fn cell(&mut self) {
        if let Some(table) = &mut self.table {
            table.text = self.out.plain.len();
        }
    }

    pub(super) fn end_cell(&mut self, slot: Span) {
        let text = self.trimmed_text(self.table.as_ref().map_or(0, |table| table.text));
        let Some(table) = &mut self.table else { return };
        let row = &mut table.row;
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
        let block = self.out.blocks.len();
        let Some(table) = &mut self.table else { return };
        let empty = Row::new(table.row.span, 0);
        let mut row = std::mem::replace(&mut table.row, empty);
        let is_header = table.header.is_none();
        if is_header {
            table.columns = row.cells.len();
        }
        // Markdown drops the cells that are too many.
        if row.written == table.columns
            && let Some(last) = row.cells.last()
            && let Some(rest) = self.source.get(last.slot.end..row.span.end)
            && let Some(extra) = rest.strip_prefix('|')
            && !extra.trim().is_empty()
        {
            row.written += further_cells(extra);
        }
        if row.written != table.columns {
            self.out.troubles.push(Trouble::RaggedRow {
                row: row.span,
                columns: table.columns,
                cells: row.written,
                block,
            });
        }
        if is_header {
            table.header = Some(row);
        } else {
            table.rows.push(row);
        }
    }

    pub(super) fn end_table(&mut self, span: Span) {
        let Some(table) = self.table.take() else {
            return;
        };
        let Some(header) = table.header else { return };
        let text = self.out.plain.len();
        self.out.blocks.push(Block {
            span: self.trimmed(Span::new(table.start, span.end)),
            kind: BlockKind::Table(Table {
                delimiter: delimiter(self.source, next_line(self.source, header.span.end)),
                header,
                rows: table.rows,
            }),
            text: text..text,
            heading: self.heading,
        });
    }
}

/// How many cells a line has: a pipe splits, also in code, unless a backslash stands before it.
fn cells(line: &str) -> usize {
    let line = line.trim();
    let outer = usize::from(line.starts_with('|'))
        + usize::from(line.len() > 1 && line.ends_with('|') && !line.ends_with("\\|"));
    (pipes(line) + 1).saturating_sub(outer)
}

/// How many cells stand in the rest of a row, after a pipe.
fn further_cells(rest: &str) -> usize {
    let rest = rest.trim_end();
    pipes(rest) + usize::from(!rest.ends_with('|') || rest.ends_with("\\|"))
}

fn pipes(text: &str) -> usize {
    let splits = |(at, _): &(usize, _)| !text[..*at].ends_with('\\');
    text.match_indices('|').filter(splits).count()
}

/// The content of a cell without the blanks around it; an empty cell keeps one blank on its left.
fn content(source: &str, slot: Span) -> Span {
    let Some(text) = source.get(slot.start..slot.end) else {
        return Span::at(slot.end);
    };
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
    let (columns, delimiters) = (cells(text), cells(row));
    (columns != delimiters).then(|| Trouble::BrokenTable {
        header: Span::new(header.end - text.len(), header.start + above.trim_end().len()),
        delimiter: Span::new(at, at + row.len()),
        columns,
        delimiters,
    })
}
