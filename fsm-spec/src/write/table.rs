//! Markdown tables with aligned columns, and names that stand in them as they are.

use crate::model::{Machine, StateId};
use unicode_width::UnicodeWidthStr;

/// Padding may make a table so many times as long as its cells are: one endless name among thousands must not fill a disk.
const STRETCH: usize = 8;

/// Lays out a header and its rows. Cells are Markdown already.
pub(super) fn table(header: &[String], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = header.iter().map(|cell| cell.width().max(3)).collect();
    let mut bytes = 0;
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.width());
            bytes += cell.len() + 3;
        }
    }
    level(&mut widths, rows.len(), bytes);
    lines(&widths, header, rows.iter().map(|row| row.iter().map(String::as_str)))
}

/// The lines of a table whose columns are so wide.
pub(super) fn lines<'a, Row: Iterator<Item = &'a str>>(
    widths: &[usize],
    header: &[String],
    rows: impl Iterator<Item = Row>,
) -> String {
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        for (cell, width) in cells.zip(widths) {
            text.push_str("| ");
            text.push_str(cell);
            let blanks = width.saturating_sub(cell.width()) + 1;
            text.extend(std::iter::repeat_n(' ', blanks));
        }
        text.push_str("|\n");
    };
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    line(&mut header.iter().map(String::as_str));
    line(&mut rule.iter().map(String::as_str));
    rows.for_each(|mut row| line(&mut row));
    text
}

/// Leaves out the padding of columns where it would be most of a table whose cells have so many bytes.
pub(super) fn level(widths: &mut [usize], rows: usize, bytes: usize) {
    let padded = widths.iter().sum::<usize>().saturating_mul(rows);
    if padded > bytes.saturating_mul(STRETCH).saturating_add(4096) {
        widths.fill(3);
    }
}

/// A state's name as a cell.
pub(super) fn name(machine: &Machine, state: StateId) -> String {
    machine.states.get(state.index()).map_or_else(String::new, |state| cell(&state.name))
}

/// A text as a cell in which Markdown changes nothing.
pub(super) fn cell(text: &str) -> String {
    let text = text.trim();
    let mut cell = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let after = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let escaped = match c {
            '\\' | '|' | '`' | '*' | '[' | ']' | '<' | '~' => true,
            // Inside a word an underscore is one.
            '_' => !(before.is_alphanumeric() && after.is_alphanumeric()),
            '&' => after == '#' || after.is_ascii_alphabetic(),
            _ => false,
        };
        match c {
            '\n' => cell.push_str("<br/>"),
            '\r' => {}
            _ => cell.extend(escaped.then_some('\\').into_iter().chain([c])),
        }
        before = c;
    }
    cell
}
