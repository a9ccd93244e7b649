//! The successor list: a state, and the states it may go to.

use super::{
    End, Layout, StateClaim, TransitionClaim, View,
    cells::{CellValue, Side, read_cell},
    definitions::{List, behind, leading},
    list::{Rows, ends, span},
    tables::Reader,
};
use crate::{
    markdown::Table,
    model::ViewKind,
    words::{Role, Verdict},
};

/// Reads a list whose items are a state and the states it may go to: `- queued: claimed, failed`.
pub(super) fn read_list(reader: &Reader<'_>, list: &List) -> Option<View> {
    let (markdown, words) = (reader.markdown, reader.words);
    let first = markdown.text(markdown.blocks[list.block].text.clone());
    let (name, cut) = leading(first);
    // What stands above matters only where the first item begins with a name, and goes on.
    if reader.arrows.in_block(list.block)
        || list.items.len() < 2
        || !super::name_like(&first[name])
        || behind(first, cut).is_none()
    {
        return None;
    }
    let said = reader.headings.mentioned(markdown, list.block);
    let lead = words.mentions(markdown.lead_text(list.block));
    let any = |role: Role| said.has(role) || lead.has(role);
    // Names behind names say what may follow only where the heading or the sentence above says that they do, or that they do not.
    let titled = (any(Role::Successors) || any(Role::Complete)) && !any(Role::Partial);
    let forbids = reader.headings.verdict(list.block) == Verdict::Forbids;
    if !titled && !forbids {
        return None;
    }
    let mut states = Vec::new();
    let mut transitions = Vec::new();
    let (mut known, mut unknown) = (false, false);
    for item in &list.items {
        let range = markdown.blocks[*item].text.clone();
        let text = markdown.text(range.clone());
        let (name, cut) = leading(text);
        let at = |inside: std::ops::Range<usize>| range.start + inside.start..range.start + inside.end;
        if !super::name_like(&text[name.clone()]) {
            return None;
        }
        let from = reader.known.resolve(&text[name.clone()], markdown.span(at(name)));
        let target = read_cell(markdown, words, reader.known, at(behind(text, cut)?), Side::To);
        match from.state {
            Some(_) => known = true,
            None => unknown |= reader.known.by_slip(&from.text).is_none(),
        }
        let mut claim = StateClaim::new(from.clone());
        match target {
            CellValue::Names(targets) => {
                transitions.extend(targets.into_iter().map(|to| {
                    let span = to.span;
                    TransitionClaim::new(End::State(from.clone()), End::State(to), span)
                }));
            }
            CellValue::Point => claim.terminal = Some((true, claim.name.span)),
            // One item that says something else, and the list explains and does not list.
            _ => return None,
        }
        states.push(claim);
    }
    // Among items that are states, one that is none says that the list is about something else.
    if transitions.is_empty() || known && unknown {
        return None;
    }
    Some(View {
        kind: ViewKind::Successors,
        machine: 0,
        span: markdown.blocks[list.block].span.to(markdown.blocks[list.end - 1].span),
        complete: true,
        states,
        transitions,
        layout: Layout::Text,
        cut: None,
        far: false,
        partly: false,
    })
}

/// Reads a table as a successor list.
pub(super) fn read(
    reader: &Reader<'_>,
    block: usize,
    table: &Table,
    (state, successors): (usize, usize),
) -> Option<Rows> {
    let markdown = reader.markdown;
    let cell = |range, side| read_cell(markdown, reader.words, reader.known, range, side);
    let mut transitions = Vec::new();
    let mut states = Vec::new();
    let mut unread = 0;
    for row in &table.rows {
        let source = cell(row.cells.get(state)?.text.clone(), Side::State);
        let target = cell(row.cells.get(successors)?.text.clone(), Side::To);
        let place = span(row, successors);
        let (CellValue::Names(_) | CellValue::Any { .. }) = &source else {
            unread += usize::from(source != CellValue::Empty);
            continue;
        };
        if let CellValue::Names(sources) = &source {
            states.extend(sources.iter().map(|name| {
                let mut claim = StateClaim::new(name.clone());
                claim.terminal = (target == CellValue::Point).then_some((true, place));
                claim
            }));
        }
        if matches!(target, CellValue::Point | CellValue::Empty) {
            continue;
        }
        let targets = ends(&target, place);
        unread += usize::from(targets.is_empty());
        for from in ends(&source, span(row, state)) {
            for to in &targets {
                let at = if to.name().is_some() { to.span() } else { place };
                // Each target is its own claim, not an expansion.
                transitions.push(TransitionClaim::new(from.clone(), to.clone(), at));
            }
        }
    }
    if transitions.is_empty() {
        return None;
    }
    let view = View {
        kind: ViewKind::Successors,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: true,
        states,
        transitions,
        layout: Layout::Table { block, from: state, to: Some(successors), event: None },
        cut: None,
        far: false,
        partly: false,
    };
    Some(Rows { view, rows: table.rows.len(), unread })
}
