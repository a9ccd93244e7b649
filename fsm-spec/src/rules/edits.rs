//! The edits by which findings are mended: statements of a diagram, rows and cells of a table, names.

use super::{MachineContext, context::Pair};
use crate::finding::Edit;
use crate::markdown::{Row, Table};
use crate::model::StateId;
use crate::notation;
use crate::order;
use crate::source::{Source, Span};
use crate::views::{Matrix, MatrixCell};
use unicode_width::UnicodeWidthStr;

/// Adds a statement about a state to a machine's diagram, at the top of it, behind the last arrow that leaves the state.
///
/// None where that arrow shares its line: what follows on it might close a body. None either where the statement would close the
/// fence around it.
pub(super) fn add_statement(machine: &MachineContext<'_>, state: StateId, statement: &str) -> Option<Edit> {
    let own = machine.arrows_from(state).iter().copied().rfind(|arrow| arrow.scope.is_none());
    let (source, after) = (machine.source, own.or(machine.arrows().last)?.span);
    let line = alone(source, after)?;
    let indent = source.slice(Span::new(line.start, after.start));
    let ending = match source.slice(Span::new(line.end, source.whole_line_at(after.start).end)) {
        // The last line has none: as the others.
        "" => source.ending(),
        ending => ending,
    };
    let statement = Some(statement).filter(|statement| !statement.starts_with("```"))?;
    Some(Edit::insert(line.end, format!("{ending}{indent}{statement}")))
}

/// Adds an arrow to a machine's diagram.
pub(super) fn add_arrow(machine: &MachineContext<'_>, pair: Pair, label: Option<&str>) -> Option<Edit> {
    add_statement(machine, pair.0, &notation::arrow(machine.id(pair.0)?, machine.id(pair.1)?, label))
}

/// Takes the statement at `span` away with its line; none where it shares the line, be it with a comment, which says something
/// that is worth keeping.
pub(super) fn without(source: &Source<'_>, span: Span) -> Option<Edit> {
    let line = alone(source, span)?;
    let rest = source.slice(Span::new(span.end, line.end));
    rest.trim().is_empty().then(|| Edit::remove(source.whole_line_at(span.start)))
}

/// The line of a statement, where nothing else stands on it but a comment, blanks, and the marks of a quotation around the diagram.
fn alone(source: &Source<'_>, span: Span) -> Option<Span> {
    let line = source.line_at(span.start);
    let before = source.slice(Span::new(line.start, span.start));
    let after = source.slice(Span::new(span.end.min(line.end), line.end)).trim_start();
    let indent = |c: char| c.is_whitespace() || c == '>';
    (before.chars().all(indent) && (after.is_empty() || after.starts_with("%%"))).then_some(line)
}

/// For each state whether the diagram still shows it when the arrows of all these pairs are gone.
pub(super) fn shown_without(machine: &MachineContext<'_>, pairs: impl Iterator<Item = Pair>) -> Vec<bool> {
    let mut gone: Vec<Span> = pairs.flat_map(|pair| machine.arrows().by_pair.all(&pair)).copied().collect();
    order::by_place(&mut gone, |span| *span);
    let arrow = |mention: &Span| order::begun(&gone, mention.start, |span| *span);
    let stays = |mention: &Span| arrow(mention).is_none_or(|arrow| arrow.end < mention.end);
    let states = machine.diagram.into_iter().flat_map(|diagram| &diagram.states);
    states.map(|state| state.mentions.iter().any(stays)).collect()
}

/// Removes the arrows of a pair, each with its line; nothing where an arrow shares its line, or where a state would not be `shown`
/// any more.
pub(super) fn remove_arrows(machine: &MachineContext<'_>, pair: Pair, shown: &[bool]) -> Option<Vec<Edit>> {
    let arrows = machine.arrows().by_pair.all(&pair);
    let seen = [pair.0, pair.1].iter().all(|end| shown.get(end.index()) == Some(&true));
    (seen && !arrows.is_empty()).then(|| arrows.iter().map(|arrow| without(machine.source, *arrow)).collect())?
}

/// Whether a table reads `name` back as one state, set as plainly as that.
pub(super) fn tabular(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "_-. ".contains(c);
    name.chars().all(plain)
        && name.starts_with(char::is_alphanumeric)
        && name.ends_with(char::is_alphanumeric)
        && ![" or ", " and ", "  "].iter().any(|part| name.contains(part))
}

/// Writes the usual mark for yes or no into a cell, keeping the column's width where it can.
pub(super) fn mark_cell(source: &Source<'_>, matrix: &Matrix, cell: &MatrixCell, yes: bool) -> Option<Edit> {
    let (mark, slot) = (matrix.usual(yes), source.slice(cell.slot));
    // A row that is too short has no room for it, and without a pipe behind it an empty cell is none.
    let closed = source.text()[cell.slot.end..].starts_with('|');
    if !closed && (slot.is_empty() || mark.is_empty()) {
        return None;
    }
    let width = slot.width();
    let lead = if slot.trim().is_empty() { usize::from(width > 1) } else { slot.len() - slot.trim_start().len() };
    let rest = width.saturating_sub(lead + mark.width()).max(usize::from(!slot.is_empty()));
    Some(Edit::replace(cell.slot, format!("{}{mark}{}", " ".repeat(lead), " ".repeat(rest))))
}

/// A row with more bytes or columns is no model for another: every finding would carry one as long.
const LONGEST_ROW: usize = 4_096;
const MOST_COLUMNS: usize = 256;

/// A new row behind `row` and shaped like it: the same prefix, the same pipes. `cell` gives its cells, by their column and by what
/// stands there in `row`.
pub(super) fn row_after(
    source: &Source<'_>,
    table: &Table,
    row: &Row,
    cell: &dyn Fn(usize, &str) -> String,
) -> Option<Edit> {
    let columns = table.header.cells.len();
    if row.span.len() > LONGEST_ROW || columns > MOST_COLUMNS {
        return None;
    }
    let line = source.line_at(row.span.start);
    let prefix = source.slice(Span::new(line.start, row.span.start.max(line.start)));
    let cells = (0..columns).map(|column| {
        let model = row.cells.get(column).map_or("", |cell| source.slice(cell.slot));
        let text = cell(column, model);
        let pad = model.width().saturating_sub(text.width() + 1).max(1);
        format!(" {text}{}", " ".repeat(pad))
    });
    let cells = cells.collect::<Vec<_>>().join("|");
    let piped = source.slice(row.span).trim_start().starts_with('|');
    let cells = if piped { format!("|{cells}|") } else { cells.trim().to_owned() };
    Some(Edit::insert(line.end, format!("{}{prefix}{cells}", source.ending())))
}

/// One more cell at the end of a row's line.
pub(super) fn cell_after(source: &Source<'_>, row: Span, text: &str) -> Edit {
    let written = source.slice(row).trim_end();
    let cell = if written.ends_with('|') { format!(" {text} |") } else { format!(" | {text}") };
    Edit::insert(row.start + written.len(), cell)
}

/// A state's name set like another cell's: bold, in code, with `_` escaped.
pub(super) fn set_like(model: &str, name: &str) -> String {
    let model = model.trim();
    let escaped = if model.contains("\\_") { name.replace('_', "\\_") } else { name.to_owned() };
    let sets = |mark: &&str| model.len() > 2 * mark.len() && model.starts_with(*mark) && model.ends_with(*mark);
    match ["**", "`", "*"].into_iter().find(sets) {
        Some("`") => format!("`{name}`"),
        Some(mark) => format!("{mark}{escaped}{mark}"),
        None => escaped,
    }
}

/// Replaces a name where it stands, if it stands there as plainly as its text says.
pub(super) fn rename(source: &Source<'_>, span: Span, old: &str, new: &str) -> Option<Edit> {
    let written = source.slice(span);
    let escaped = written != old && written.contains("\\_");
    let plainly = tabular(new) && (written == old || written.replace('\\', "") == old);
    plainly.then(|| Edit::replace(span, if escaped { new.replace('_', "\\_") } else { new.to_owned() }))
}
