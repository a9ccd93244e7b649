//! A table as a grid of cells, and the lines it is laid out in.

use fsm_spec::finding::Edit;
use fsm_spec::markdown::{Row, Table};
use fsm_spec::source::Span;
use unicode_width::UnicodeWidthStr;

/// Padding may make a table so many times as long as its cells are; one endless cell among thousands must not fill a disk.
const STRETCH: usize = 8;

/// The cells of a table as they are written, without the blanks around them.
#[derive(Debug)]
pub(super) struct Grid<'t> {
    pub(super) header: Vec<&'t str>,
    pub(super) rows: Vec<Vec<&'t str>>,
    pub(super) sides: Vec<Side>,
}

/// Where the cells of a column stand, as the delimiter row says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Unsaid,
    Left,
    Right,
    Middle,
}

impl<'t> Grid<'t> {
    /// None where a row has not as many cells as the header.
    pub(super) fn new(text: &'t str, table: &Table) -> Option<Self> {
        let columns = table.header.cells.len();
        let cells = |row: &Row| {
            let cells = row.cells.iter().map(|cell| Some(slice(text, cell.slot)?.trim()));
            (row.written == columns && row.cells.len() == columns)
                .then(|| cells.collect::<Option<Vec<&str>>>())
                .flatten()
        };
        let delimiter = slice(text, table.delimiter)?.trim();
        let delimiter = delimiter.strip_prefix('|').unwrap_or(delimiter);
        let delimiter = delimiter.strip_suffix('|').unwrap_or(delimiter);
        let sides: Vec<Side> = delimiter.split('|').map(Side::read).collect();
        if sides.len() != columns {
            return None;
        }
        Some(Self { header: cells(&table.header)?, rows: table.rows.iter().map(cells).collect::<Option<_>>()?, sides })
    }

    /// The lines that differ from what stands in the document.
    pub(super) fn edits(&self, text: &str, table: &Table) -> Vec<Edit> {
        let widths = self.widths();
        let delimiter: Vec<String> =
            self.sides.iter().zip(&widths).map(|(side, width)| side.dashes((*width).max(3))).collect();
        let delimiter: Vec<&str> = delimiter.iter().map(String::as_str).collect();
        let mut edits = Vec::new();
        let mut replace = |line: Span, cells: &[&str]| {
            let Some(old) = slice(text, line) else { return };
            // What stands before the first cell belongs to the list or the quote around the table.
            let start = line.start + (old.len() - old.trim_start().len());
            let new = self.line(cells, &widths);
            if text.get(start..line.end) != Some(&new) {
                edits.push(Edit { span: Span::new(start, line.end), text: new });
            }
        };
        replace(table.header.span, &self.header);
        replace(table.delimiter, &delimiter);
        for (row, cells) in table.rows.iter().zip(&self.rows) {
            replace(row.span, cells);
        }
        edits
    }

    /// How wide each column is drawn; nothing where the cells stand one after the other.
    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![3; self.header.len()];
        let mut bytes = 0;
        for row in self.rows.iter().chain([&self.header]) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
                bytes += cell.len() + 3;
            }
        }
        let padded = widths.iter().sum::<usize>().saturating_mul(self.rows.len() + 2);
        if padded > bytes.saturating_mul(STRETCH).saturating_add(4096) {
            widths.fill(0);
        }
        widths
    }

    fn line(&self, cells: &[&str], widths: &[usize]) -> String {
        let mut line = String::new();
        for ((cell, width), side) in cells.iter().zip(widths).zip(&self.sides) {
            let blanks = width.saturating_sub(cell.width());
            let before = match side {
                Side::Unsaid | Side::Left => 0,
                Side::Right => blanks,
                Side::Middle => blanks / 2,
            };
            line.push_str("| ");
            line.extend(std::iter::repeat_n(' ', before));
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', blanks - before + 1));
        }
        line.push('|');
        line
    }
}

impl Side {
    fn read(cell: &str) -> Self {
        let cell = cell.trim();
        match (cell.starts_with(':'), cell.ends_with(':')) {
            (true, true) => Self::Middle,
            (true, false) => Self::Left,
            (false, true) => Self::Right,
            (false, false) => Self::Unsaid,
        }
    }

    fn dashes(self, width: usize) -> String {
        let dashes = |less: usize| "-".repeat(width.saturating_sub(less));
        match self {
            Self::Unsaid => dashes(0),
            Self::Left => format!(":{}", dashes(1)),
            Self::Right => format!("{}:", dashes(1)),
            Self::Middle => format!(":{}:", dashes(2)),
        }
    }
}

fn slice(text: &str, span: Span) -> Option<&str> {
    text.get(span.start..span.end)
}
