//! What several rules say of the cells of a line.

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
