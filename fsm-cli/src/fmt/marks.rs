//! One mark for one thing: of several ways to tick a cell, the one most used.

use std::collections::HashMap;

use fsm_spec::views::{Mark, Matrix, MatrixCell};
use fsm_spec::words::{Role, Words, normal};

use super::table::Grid;

/// Marks that say the same in another hand. What may carry a meaning of its own is a group of its own: an empty cell, circles of two
/// kinds, a mark that the legend explains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Group {
    Ticks,
    Words,
    Crosses,
    Refusals,
    Dashes,
    Alone(String),
}

/// Whether a mark is neither yes nor no.
pub(super) fn is_unclear(matrix: &Matrix) -> bool {
    let mut cells = matrix.cells.iter().flatten();
    cells.any(|cell| cell.mark == Mark::Unknown)
}

/// Writes every mark of a group as most of them are written; of two the one that is met first.
pub(super) fn unify(grid: &mut Grid<'_>, matrix: &Matrix, words: &Words) {
    let legend: Vec<String> = matrix.legend.iter().map(|entry| normal(&entry.mark)).collect();
    let mut counts: HashMap<Group, Vec<(&str, usize)>> = HashMap::new();
    let mut groups = Vec::new();
    for (row, cells) in grid.rows.iter().zip(&matrix.cells) {
        for (written, cell) in row.iter().skip(1).zip(cells) {
            let group = group(cell, written, &legend, words);
            if let Some(group) = &group {
                let ways = counts.entry(group.clone()).or_default();
                match ways.iter_mut().find(|(way, _)| way == written) {
                    Some((_, count)) => *count += 1,
                    None => ways.push((written, 1)),
                }
            }
            groups.push(group);
        }
    }
    let usual = |group: &Group| {
        let ways = counts.get(group)?;
        let most = ways.iter().map(|(_, count)| *count).max()?;
        ways.iter().find(|(_, count)| *count == most).map(|(way, _)| *way)
    };
    let mut groups = groups.iter();
    for (row, cells) in grid.rows.iter_mut().zip(&matrix.cells) {
        for (written, _) in row.iter_mut().skip(1).zip(cells) {
            if let Some(way) = groups.next().and_then(Option::as_ref).and_then(usual) {
                *written = way;
            }
        }
    }
}

/// The group of a cell that holds a mark and nothing else: no label, no footnote, no comment.
fn group(cell: &MatrixCell, written: &str, legend: &[String], words: &Words) -> Option<Group> {
    if written.trim_matches(['*', '_', '`']) != cell.text {
        return None;
    }
    let plain = normal(&cell.text);
    let expected = match cell.mark {
        Mark::Yes(None) => Role::Yes,
        Mark::No => Role::No,
        Mark::Yes(Some(_)) | Mark::Unknown => return None,
    };
    if plain.is_empty() || legend.contains(&plain) {
        return Some(Group::Alone(plain));
    }
    if !words.is(expected, &plain) {
        return None;
    }
    Some(match plain.as_str() {
        "✔" | "✓" | "✅" | "☑" | "√" => Group::Ticks,
        "y" | "yes" | "true" | "1" | "allowed" => Group::Words,
        "✗" | "✘" | "❌" | "×" => Group::Crosses,
        "n" | "no" | "false" | "0" => Group::Refusals,
        "-" | "–" | "—" => Group::Dashes,
        _ => Group::Alone(plain),
    })
}
