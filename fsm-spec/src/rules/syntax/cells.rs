//! The cells of a table's line as they are written, also where Markdown sees no table.

use std::ops::Range;

/// The cells of a line, each between its pipes, as ranges of it. A pipe behind a backslash splits nothing.
pub(super) fn cells(line: &str) -> Vec<Range<usize>> {
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

/// How many cells: `1 cell`, `2 cells`.
pub(super) fn count(cells: usize) -> String {
    match cells {
        1 => "1 cell".to_owned(),
        _ => format!("{cells} cells"),
    }
}

/// Whether a line ends with the pipe that closes its last cell.
pub(super) fn closed(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.ends_with('|') && !line.ends_with("\\|")
}
