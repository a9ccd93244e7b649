//! The transition list: a table with a from-column and a to-column.

use super::{columns::Beside, prelude::*};

/// A table read by its form: the view, its rows, and how many of them are not understood.
pub(super) struct Rows {
    pub(super) view: View,
    pub(super) rows: usize,
    pub(super) unread: usize,
}

pub(super) fn read(
    reader: &Reader<'_>,
    block: usize,
    table: &Table,
    (from, to): (usize, usize),
    beside: Beside,
) -> Option<Rows> {
    let markdown = reader.markdown;
    let is_mark = |name: &Name| {
        let mark = reader.words.is(Role::Yes, &name.text) || reader.words.is(Role::No, &name.text);
        mark && name.state.is_none()
    };
    let cell = |row: &Row, column: usize, side: Side| {
        Some(match reader.cell(markdown.cell(row.cells.get(column)?), side) {
            // `O` and `X` say yes and no.
            CellValue::Names(names) if names.iter().all(is_mark) => CellValue::Prose,
            value => value,
        })
    };
    let name = |end: &End| end.name().map(|name| name.text.clone());
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
        // `❌` in the place of a target: the event leads nowhere.
        if is_refusal(reader, row, to) {
            continue;
        }
        rows += usize::from(target != CellValue::Empty);
        let sources = source.ends(span(row, from));
        let targets = target.ends(span(row, to));
        if (sources.is_empty() || targets.is_empty()) && target != CellValue::Empty {
            unread += 1;
        }
        // The place of several names in one cell.
        let several = match &source {
            CellValue::Names(names) if names.len() > 1 => names.iter().map(|name| name.span).reduce(Span::to),
            _ => None,
        };
        let expanded = several.or_else(|| (targets.len() > 1).then(|| span(row, to)));
        for from_end in &sources {
            for to_end in &targets {
                if let (End::Point(_), End::Point(_)) = (from_end, to_end) {
                    continue;
                }
                let mut claim = TransitionClaim::new(from_end.clone(), to_end.clone(), row.span);
                beside.tell(markdown, table, row, &[from, to], &mut claim);
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
    // Where a third of the rows lead nowhere else and no event is told, the table compares what was and what is.
    let loops = transitions.iter().filter(|claim| claim.from.name().is_some() && name(&claim.from) == name(&claim.to));
    let loops = loops.count();
    if beside.event.is_none() && loops >= 3 && loops * 3 >= rows {
        return None;
    }
    let view = View {
        coverage: Coverage::of(completeness(reader, block) == Some(true)),
        states: super::each_once(named.iter()),
        transitions,
        layout: Layout::Table { block, from, to: Some(to), event: beside.event },
        ..View::new(ViewKind::List, markdown.blocks[block].span)
    };
    Some(Rows { view, rows, unread })
}

/// Whether a cell is a mark that says no, and no dash, which stands for the end.
fn is_refusal(reader: &Reader<'_>, row: &Row, column: usize) -> bool {
    let text = reader.markdown.column(row, column).trim();
    let is_dash = |c: char| c.is_ascii_punctuation() || matches!(c, '–' | '—' | '―');
    !text.is_empty()
        && !text.contains(char::is_alphanumeric)
        && !text.contains(is_dash)
        && reader.words.is(Role::No, text)
}

pub(super) fn span(row: &Row, column: usize) -> Span {
    row.cells.get(column).map_or(row.span, |cell| cell.span)
}

/// What the heading and the text above a view say of its completeness; partial wins.
pub(super) fn completeness(reader: &Reader<'_>, block: usize) -> Option<bool> {
    // Only the sentence that leads over to the table speaks of it.
    let sentence = reader.markdown.lead_sentence(block);
    [reader.words.mentions(sentence), reader.headings.above(block).mentions].into_iter().find_map(|said| {
        // A list of both what is allowed and what is not may leave things out.
        if said.has(Role::Partial) || said.has(Role::Forbidden) {
            Some(false)
        } else {
            said.has(Role::Complete).then_some(true)
        }
    })
}

impl Beside {
    /// Adds to a step of a row what stands beside the columns that state it.
    pub(super) fn tell(
        self,
        markdown: &Markdown,
        table: &Table,
        row: &Row,
        stating: &[usize],
        claim: &mut TransitionClaim,
    ) {
        let Self { event, guard, action } = self;
        let said = |column: Option<usize>| {
            let cell = row.cells.get(column?)?;
            let text = markdown.cell(cell).trim();
            let silent = ["", "-", "–", "—", "n/a", "none"].iter().any(|nothing| text.eq_ignore_ascii_case(nothing));
            (!silent).then(|| Labelled { text: text.to_owned(), span: cell.span })
        };
        claim.label = said(event);
        claim.guard = said(guard).map(|said| said.text);
        claim.action = said(action).map(|said| said.text);
        let taken = stating.iter().copied().chain([event, guard, action].into_iter().flatten());
        claim.attributes = attributes(markdown, table, row, &taken.collect::<Vec<_>>());
    }
}

/// The columns that nothing else reads, by header.
pub(super) fn attributes(markdown: &Markdown, table: &Table, row: &Row, taken: &[usize]) -> Vec<(String, String)> {
    let columns = (0..table.header.cells.len()).filter(|column| !taken.contains(column));
    let texts = columns.map(|column| (markdown.column(&table.header, column), markdown.column(row, column)));
    let texts = texts.map(|(header, value)| (header.trim().to_owned(), value.trim().to_owned()));
    texts.filter(|(header, value)| !header.is_empty() && !value.is_empty()).collect()
}
