//! The edits that bring two views into step.

use crate::{
    finding::Edit,
    markdown::{Row, Table},
    model::StateId,
    notation, order,
    rules::{
        Context,
        context::{MachineContext, Pair},
        statements,
    },
    source::{Source, Span},
    views::{Matrix, MatrixCell},
};
use unicode_width::UnicodeWidthStr;

/// Whether a table reads `name` back as one state, set as plainly as that.
pub(super) fn tabular(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "_-. ".contains(c);
    name.chars().all(plain)
        && name.starts_with(char::is_alphanumeric)
        && name.ends_with(char::is_alphanumeric)
        && ![" or ", " and ", "  "].iter().any(|part| name.contains(part))
}

/// Adds an arrow to a machine's diagram, behind the last one that leaves the same state.
pub(super) fn add_arrow(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    pair: Pair,
    label: Option<&str>,
) -> Option<Edit> {
    let statement = notation::arrow(machine.id(pair.0)?, machine.id(pair.1)?, label);
    add_statement(context, machine, pair.0, &statement)
}

/// Adds a statement about a state to a machine's diagram, at the top of it, behind the last arrow that leaves the state.
pub(super) fn add_statement(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    state: StateId,
    statement: &str,
) -> Option<Edit> {
    let after = machine.arrows().before_new(state)?;
    statements::below(context.source, after, statement)
}

/// For each state whether the diagram still shows it when the arrows of all these pairs are gone.
pub(super) fn shown_without(machine: &MachineContext<'_>, pairs: &[Pair]) -> Vec<bool> {
    let arrows = |pair: &Pair| machine.arrows().by_pair.get(pair).into_iter().flatten();
    let mut gone: Vec<Span> = pairs.iter().flat_map(arrows).copied().collect();
    order::by_place(&mut gone, |span| *span);
    let stays = |mention: &Span| {
        let after = gone.partition_point(|arrow| arrow.start <= mention.start);
        let last = after.checked_sub(1).and_then(|at| gone.get(at));
        last.is_none_or(|arrow| arrow.end < mention.end)
    };
    let states = machine.diagram.map_or(&[][..], |diagram| &diagram.states);
    let shown = states.iter().map(|state| state.mentions.iter().any(stays));
    shown.collect()
}

/// Removes the arrows of a pair, each with its line; nothing where an arrow shares its line, or where a state would not be `shown`
/// any more.
pub(super) fn remove_arrows(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    pair: Pair,
    shown: &[bool],
) -> Option<Vec<Edit>> {
    if ![pair.0, pair.1].iter().all(|end| shown.get(end.index()) == Some(&true)) {
        return None;
    }
    let arrows = machine.arrows().by_pair.get(&pair)?;
    arrows.iter().map(|arrow| statements::without(context.source, *arrow)).collect()
}

/// A line with its ending.
pub(super) fn with_ending(source: &Source<'_>, line: Span) -> Span {
    let next = source.line(line.start) + 1;
    let end = if next <= source.line_count() { source.line_span(next).start } else { line.end };
    Span::new(line.start, end)
}

/// Writes `mark` into a cell, keeping the column's width where it can.
pub(super) fn mark_cell(source: &Source<'_>, matrix: &Matrix, cell: &MatrixCell, yes: bool) -> Option<Edit> {
    let mark = matrix.usual(yes);
    let slot = source.slice(cell.slot);
    // A row that is too short has no room for it, and without a pipe behind it an empty cell is none.
    let closed = source.text()[cell.slot.end..].starts_with('|');
    if !closed && (slot.is_empty() || mark.is_empty()) {
        return None;
    }
    let width = slot.width();
    let lead = if slot.trim().is_empty() { usize::from(width > 1) } else { slot.len() - slot.trim_start().len() };
    let rest = width.saturating_sub(lead + mark.width()).max(usize::from(!slot.is_empty()));
    Some(Edit { span: cell.slot, text: format!("{}{mark}{}", " ".repeat(lead), " ".repeat(rest)) })
}

/// A row with more bytes or columns is no model for another: every finding would carry one as long.
const LONGEST_ROW: usize = 4_096;
const MOST_COLUMNS: usize = 256;

/// A new row behind `row`, its cells given by column, shaped like `row`: the same prefix, the same pipes, names set as there.
pub(super) fn row_after(
    context: &Context<'_>,
    table: &Table,
    row: &Row,
    cell: &dyn Fn(usize) -> Option<String>,
) -> Option<Edit> {
    if row.span.end - row.span.start > LONGEST_ROW || table.header.cells.len() > MOST_COLUMNS {
        return None;
    }
    let source = context.source;
    let text = source.slice(row.span);
    let line = source.line_span(source.line(row.span.start));
    let prefix = source.slice(Span::new(line.start, row.span.start.max(line.start)));
    let piped = text.trim_start().starts_with('|');
    let cells: Vec<String> = (0..table.header.cells.len())
        .map(|column| {
            let model = row.cells.get(column).map_or("", |cell| source.slice(cell.slot));
            let text = cell(column).unwrap_or_default();
            let width = model.width().max(text.width() + 2);
            let pad = width.saturating_sub(text.width() + 1);
            format!(" {text}{}", " ".repeat(pad))
        })
        .collect();
    let joined = cells.join("|");
    let text = if piped { format!("|{joined}|") } else { joined.trim().to_owned() };
    Some(Edit { span: Span::at(line.end), text: format!("{}{prefix}{text}", source.newline()) })
}

/// A state's name set like another cell's: bold, in code, with `_` escaped.
pub(super) fn set_like(model: &str, name: &str) -> String {
    let model = model.trim();
    let escaped = if model.contains("\\_") { name.replace('_', "\\_") } else { name.to_owned() };
    for mark in ["**", "`", "*"] {
        if model.len() > 2 * mark.len() && model.starts_with(mark) && model.ends_with(mark) {
            let inner = if mark == "`" { name } else { &escaped };
            return format!("{mark}{inner}{mark}");
        }
    }
    escaped
}

/// Replaces a name where it stands, if it stands there as plainly as its text says.
pub(super) fn rename(source: &Source<'_>, span: Span, old: &str, new: &str) -> Option<Edit> {
    if !tabular(new) {
        return None;
    }
    let written = source.slice(span);
    if written == old {
        return Some(Edit { span, text: new.to_owned() });
    }
    (written.replace('\\', "") == old)
        .then(|| Edit { span, text: if written.contains("\\_") { new.replace('_', "\\_") } else { new.to_owned() } })
}

#[cfg(test)]
mod tests {
    use super::{rename, set_like, tabular};
    use crate::source::{Source, Span};

    #[test]
    fn names_that_a_table_takes_as_they_are() {
        for name in ["Open", "IN_WORK", "Größe", "in work", "a-b", "v1.2"] {
            assert!(tabular(name), "{name}");
        }
        for name in ["", "_x", "x_", "a|b", "a or b", "a and b", "a  b", "`x`"] {
            assert!(!tabular(name), "{name}");
        }
    }

    #[test]
    fn a_name_is_set_like_the_one_above() {
        for (model, name, set) in [
            ("A", "C_D", "C_D"),
            ("`A`", "C_D", "`C_D`"),
            (" **A** ", "C_D", "**C_D**"),
            ("*A*", "C_D", "*C_D*"),
            ("A\\_B", "C_D", "C\\_D"),
            ("**A\\_B**", "C_D", "**C\\_D**"),
            ("`A\\_B`", "C_D", "`C_D`"),
            ("**", "C", "C"),
            ("``", "C", "C"),
            ("A*", "C", "C"),
            ("*A", "C", "C"),
        ] {
            assert_eq!(set_like(model, name), set, "{model}");
        }
    }

    #[test]
    fn a_name_is_replaced_only_where_it_stands_plainly() {
        let renamed = |text: &str, old: &str, new: &str| {
            let span = Span::new(0, text.len());
            rename(&Source::new(text), span, old, new).map(|edit| (edit.span, edit.text))
        };
        let whole = |text: &str, new: &str| Some((Span::new(0, text.len()), new.to_owned()));
        assert_eq!(renamed("IN_WRK", "IN_WRK", "IN_WORK"), whole("IN_WRK", "IN_WORK"));
        let escaped = "IN\\_WRK";
        assert_eq!(renamed(escaped, "IN_WRK", "IN_WORK"), whole(escaped, "IN\\_WORK"));
        let dashed = "in\\-wrk";
        assert_eq!(renamed(dashed, "in-wrk", "IN_WORK"), whole(dashed, "IN_WORK"));
        assert_eq!(renamed("IN_<b>WRK</b>", "IN_WRK", "IN_WORK"), None);
        assert_eq!(renamed("IN_WRK", "IN_WRK", "IN | WORK"), None);
    }
}
