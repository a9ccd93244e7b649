//! The edits that bring two views into step.

use super::pairs::Pair;
use crate::{
    finding::Edit,
    markdown::{BlockKind, Markdown, Row, Table},
    reading::Reading,
    rules::Context,
    source::{Source, Span},
    views::{Layout, Matrix, MatrixCell, View},
};
use unicode_width::UnicodeWidthStr;

/// The line ending that the document uses.
pub(super) fn newline(source: &Source<'_>) -> &'static str {
    if source.text().contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

/// Whether Mermaid reads `name` back as one id.
pub(super) fn drawable(name: &str) -> bool {
    const KEYWORDS: [&str; 10] = [
        "state",
        "note",
        "class",
        "classdef",
        "style",
        "scale",
        "default",
        "click",
        "href",
        "statediagram",
    ];
    !name.is_empty()
        && !name.contains(|c: char| c.is_whitespace() || ":-{}#%;\"[]<>".contains(c))
        && !KEYWORDS.contains(&name.to_lowercase().as_str())
}

/// Adds an arrow to a machine's diagram, behind the last one that leaves the same state.
pub(super) fn add_arrow(
    context: &Context<'_>,
    machine: usize,
    pair: Pair,
    label: Option<&str>,
) -> Option<Edit> {
    let model = &context.reading.machines[machine];
    let diagram = &context.reading.diagram(machine)?.diagram;
    let (from, to) = (
        &model.states[pair.0.index()].name,
        &model.states[pair.1.index()].name,
    );
    if !drawable(from) || !drawable(to) {
        return None;
    }
    let top = || {
        diagram
            .transitions
            .iter()
            .rev()
            .filter(|arrow| arrow.scope.is_none())
    };
    let after = top()
        .find(|arrow| arrow.from.state == Some(pair.0.0))
        .or_else(|| top().next())?;
    let source = context.source;
    let line = source.line_span(source.line(after.span.start));
    let before = source.slice(Span::new(line.start, after.span.start));
    // Where several statements share the line, only its indentation is repeated.
    let indent = if before.chars().all(|c| c.is_whitespace() || c == '>') {
        before
    } else {
        &before[..before.len() - before.trim_start().len()]
    };
    let label = label
        .filter(|label| !label.contains([';', '\n', ':', '#']))
        .map_or_else(String::new, |label| format!(" : {label}"));
    Some(Edit {
        span: Span::at(line.end),
        text: format!("{}{indent}{from} --> {to}{label}", newline(source)),
    })
}

/// Removes the arrows of a pair, each with its line; nothing where an arrow shares its line.
pub(super) fn remove_arrows(
    context: &Context<'_>,
    machine: usize,
    pair: Pair,
) -> Option<Vec<Edit>> {
    let diagram = &context.reading.diagram(machine)?.diagram;
    let source = context.source;
    let mut edits = Vec::new();
    for arrow in diagram
        .transitions
        .iter()
        .filter(|arrow| arrow.from.state == Some(pair.0.0) && arrow.to.state == Some(pair.1.0))
    {
        let line = source.line_span(source.line(arrow.span.start));
        if source
            .slice(line)
            .trim_matches(|c: char| c.is_whitespace() || c == '>')
            != source.slice(arrow.span).trim()
        {
            return None;
        }
        edits.push(Edit {
            span: with_ending(source, line),
            text: String::new(),
        });
    }
    (!edits.is_empty()).then_some(edits)
}

/// A line with its ending.
pub(super) fn with_ending(source: &Source<'_>, line: Span) -> Span {
    let next = source.line(line.start) + 1;
    let end = if next <= source.line_count() {
        source.line_span(next).start
    } else {
        line.end
    };
    Span::new(line.start, end)
}

/// Writes `mark` into a cell, keeping the column's width where it can.
pub(super) fn mark_cell(
    source: &Source<'_>,
    matrix: &Matrix,
    cell: &MatrixCell,
    yes: bool,
) -> Edit {
    let mark = matrix.usual(yes);
    let slot = source.slice(cell.slot);
    let width = slot.width();
    let lead = if slot.trim().is_empty() {
        usize::from(width > 1)
    } else {
        slot.len() - slot.trim_start().len()
    };
    let rest = width
        .saturating_sub(lead + mark.width())
        .max(usize::from(!slot.is_empty()));
    Edit {
        span: cell.slot,
        text: format!("{}{mark}{}", " ".repeat(lead), " ".repeat(rest)),
    }
}

/// The table of a view.
pub(super) fn table<'a>(markdown: &'a Markdown, view: &View) -> Option<&'a Table> {
    let block = match &view.layout {
        Layout::Matrix(matrix) => matrix.block,
        Layout::Table { block, .. } => *block,
        Layout::Diagram(_) | Layout::Text => return None,
    };
    match &markdown.blocks[block].kind {
        BlockKind::Table(table) => Some(table),
        _ => None,
    }
}

/// A new row behind `row`, its cells given by column, shaped like `row`: the same prefix, the same pipes, names set as there.
pub(super) fn row_after(
    context: &Context<'_>,
    table: &Table,
    row: &Row,
    cell: impl Fn(usize) -> Option<String>,
) -> Edit {
    let source = context.source;
    let text = source.slice(row.span);
    let line = source.line_span(source.line(row.span.start));
    let prefix = source.slice(Span::new(line.start, row.span.start.max(line.start)));
    let piped = text.trim_start().starts_with('|');
    let cells: Vec<String> = (0..table.header.cells.len())
        .map(|column| {
            let model = row
                .cells
                .get(column)
                .map_or("", |cell| source.slice(cell.slot));
            let text = cell(column).unwrap_or_default();
            let width = model.width().max(text.width() + 2);
            let pad = width.saturating_sub(text.width() + 1);
            format!(" {text}{}", " ".repeat(pad))
        })
        .collect();
    let joined = cells.join("|");
    let text = if piped {
        format!("|{joined}|")
    } else {
        joined.trim().to_owned()
    };
    Edit {
        span: Span::at(line.end),
        text: format!("{}{prefix}{text}", newline(source)),
    }
}

/// A state's name set like another cell's: bold, in code, with `_` escaped.
pub(super) fn set_like(model: &str, name: &str) -> String {
    let model = model.trim();
    let escaped = if model.contains("\\_") {
        name.replace('_', "\\_")
    } else {
        name.to_owned()
    };
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
    let written = source.slice(span);
    if written == old {
        return Some(Edit {
            span,
            text: new.to_owned(),
        });
    }
    (written.replace('\\', "") == old).then(|| Edit {
        span,
        text: if written.contains("\\_") {
            new.replace('_', "\\_")
        } else {
            new.to_owned()
        },
    })
}

/// Where a machine's diagram opens: its first line.
pub(super) fn opening(reading: &Reading, source: &Source<'_>, machine: usize) -> Span {
    let span = reading.machines[machine].span;
    source.line_span(source.line(span.start))
}
