//! The successor list: a state, and the states it may go to.

use super::{
    definitions::{List, behind, leading},
    list::{Rows, span},
    prelude::*,
};

/// Reads a list whose items are a state and the states it may go to: `- queued: claimed, failed`.
pub(super) fn read_list(reader: &Reader<'_>, list: &List) -> Option<View> {
    let (markdown, words) = (reader.markdown, reader.words);
    let (name, rest) = leading(markdown.block_text(list.block));
    // What stands above matters only where the first item begins with a name, and goes on.
    if reader.arrows.in_block(list.block) || list.items.len() < 2 || !name_like(name) || behind(rest).is_none() {
        return None;
    }
    let said = reader.headings.above(list.block).mentions;
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
        let (name, rest) = leading(markdown.block_text(*item));
        if !name_like(name) {
            return None;
        }
        let from = reader.resolve(name);
        let target = reader.cell(behind(rest)?, Side::To);
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
    let span = markdown.blocks[list.block].span.to(markdown.blocks[list.end - 1].span);
    Some(View { coverage: Coverage::All, states, transitions, ..View::new(ViewKind::Successors, span) })
}

pub(super) fn read(
    reader: &Reader<'_>,
    block: usize,
    table: &Table,
    (state, successors): (usize, usize),
) -> Option<Rows> {
    let markdown = reader.markdown;
    let mut transitions = Vec::new();
    let mut states = Vec::new();
    let mut unread = 0;
    for row in &table.rows {
        let source = reader.cell(markdown.cell(row.cells.get(state)?), Side::State);
        let target = reader.cell(markdown.cell(row.cells.get(successors)?), Side::To);
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
        let targets = target.ends(place);
        unread += usize::from(targets.is_empty());
        for from in source.ends(span(row, state)) {
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
    let layout = Layout::Table { block, from: state, to: Some(successors), event: None };
    let span = markdown.blocks[block].span;
    let coverage = Coverage::All;
    let view = View { coverage, states, transitions, layout, ..View::new(ViewKind::Successors, span) };
    Some(Rows { view, rows: table.rows.len(), unread })
}
