//! The transition list: a table with a from-column and a to-column.

use super::{
    End, Labelled, Layout, TransitionClaim, View,
    cells::{CellValue, Side, read_cell, span_of},
    columns::Shape,
    tables::Reader,
};
use crate::{
    markdown::{Markdown, Row, Table},
    model::ViewKind,
    source::Span,
    words::Role,
};

/// A table read by its form: the view, its rows, and how many of them are not understood.
pub(super) struct Rows {
    pub(super) view: View,
    pub(super) rows: usize,
    pub(super) unread: usize,
}

/// Reads a table as a transition list.
pub(super) fn read(reader: &Reader<'_>, block: usize, table: &Table, shape: &Shape) -> Option<Rows> {
    let markdown = reader.markdown;
    let Shape::List { from, to, event, guard, action } = *shape else {
        return None;
    };
    let is_mark = |name: &super::Name| {
        let mark = reader.words.is(Role::Yes, &name.text) || reader.words.is(Role::No, &name.text);
        mark && name.state.is_none()
    };
    let cell = |row: &Row, column: usize, side: Side| {
        let range = row.cells.get(column)?.text.clone();
        Some(match read_cell(markdown, reader.words, reader.known, range, side) {
            // `O` and `X` say yes and no.
            CellValue::Names(names) if names.iter().all(is_mark) => CellValue::Prose,
            value => value,
        })
    };
    let mut transitions = Vec::new();
    let mut named = Vec::new();
    let mut unread = 0;
    let mut rows = 0;
    let mut last = CellValue::Empty;
    for row in &table.rows {
        let mut source = cell(row, from, Side::From)?;
        let target = cell(row, to, Side::To)?;
        // An empty from-cell repeats the one above it.
        if source == CellValue::Empty {
            source.clone_from(&last);
        }
        last.clone_from(&source);
        rows += usize::from(target != CellValue::Empty);
        let sources = ends(&source, span(row, from));
        let targets = ends(&target, span(row, to));
        if (sources.is_empty() || targets.is_empty()) && target != CellValue::Empty {
            unread += 1;
        }
        let expanded = expands(&source).or_else(|| (targets.len() > 1).then(|| span(row, to)));
        for from_end in &sources {
            for to_end in &targets {
                if let (End::Point(_), End::Point(_)) = (from_end, to_end) {
                    continue;
                }
                let mut claim = TransitionClaim::new(from_end.clone(), to_end.clone(), row.span);
                claim.label = text(markdown, row, event).map(|(text, span)| Labelled { text, span });
                claim.guard = text(markdown, row, guard).map(|(text, _)| text);
                claim.action = text(markdown, row, action).map(|(text, _)| text);
                claim.attributes = attributes(markdown, table, row, &[Some(from), Some(to), event, guard, action]);
                claim.expanded = expanded;
                transitions.push(claim);
            }
        }
        for value in [source, target] {
            if let CellValue::Names(names) = value {
                named.extend(names);
            }
        }
    }
    let named: Vec<_> = named.iter().collect();
    let view = View {
        kind: ViewKind::List,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: completeness(reader, block).unwrap_or(false),
        states: super::each_once(&named),
        transitions,
        layout: Layout::Table { block, from, to: Some(to), event },
        cut: None,
        far: false,
        partly: false,
    };
    Some(Rows { view, rows, unread })
}

/// The ends that a cell names; none where it is not understood.
pub(super) fn ends(value: &CellValue, span: Span) -> Vec<End> {
    match value {
        CellValue::Names(names) => names.iter().cloned().map(End::State).collect(),
        CellValue::Any { except, like, certain } => {
            vec![End::Any { except: except.clone(), like: like.clone(), certain: *certain, span }]
        }
        CellValue::Point => vec![End::Point(span)],
        CellValue::Same => vec![End::Same(span)],
        CellValue::Back => vec![End::Back(span)],
        CellValue::Empty | CellValue::Prose => Vec::new(),
    }
}

/// The place of several names in one cell.
fn expands(value: &CellValue) -> Option<Span> {
    match value {
        CellValue::Names(names) if names.len() > 1 => span_of(names),
        _ => None,
    }
}

pub(super) fn span(row: &Row, column: usize) -> Span {
    row.cells.get(column).map_or(row.span, |cell| cell.span)
}

/// What the heading and the text above a view say of its completeness; partial wins.
pub(super) fn completeness(reader: &Reader<'_>, block: usize) -> Option<bool> {
    let lead = reader.markdown.lead_text(block).trim_end();
    // Only the sentence that leads over to the table speaks of it.
    let sentence = lead.strip_suffix([':', '：']).and_then(|lead| lead.rsplit(['.', '\n']).next()).unwrap_or("");
    [reader.words.mentions(sentence), reader.headings.mentioned(reader.markdown, block)].into_iter().find_map(|said| {
        // A list of both what is allowed and what is not may leave things out.
        if said.has(Role::Partial) || said.has(Role::Forbidden) {
            Some(false)
        } else {
            said.has(Role::Complete).then_some(true)
        }
    })
}

/// A column's text in a row, where it says something.
pub(super) fn text(markdown: &Markdown, row: &Row, column: Option<usize>) -> Option<(String, Span)> {
    let cell = row.cells.get(column?)?;
    let text = markdown.text(cell.text.clone()).trim();
    let silent = ["", "-", "–", "—", "n/a", "none"].iter().any(|nothing| text.eq_ignore_ascii_case(nothing));
    (!silent).then(|| (text.to_owned(), cell.span))
}

/// The columns that nothing else reads, by header.
pub(super) fn attributes(
    markdown: &Markdown,
    table: &Table,
    row: &Row,
    taken: &[Option<usize>],
) -> Vec<(String, String)> {
    (0..table.header.cells.len())
        .filter(|column| !taken.contains(&Some(*column)))
        .filter_map(|column| {
            let header = markdown.text(table.header.cells[column].text.clone()).trim();
            let cell = row.cells.get(column)?;
            let value = markdown.text(cell.text.clone()).trim();
            (!header.is_empty() && !value.is_empty()).then(|| (header.to_owned(), value.to_owned()))
        })
        .collect()
}
