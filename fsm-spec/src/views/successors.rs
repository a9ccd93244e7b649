//! The successor list: a state, and the states it may go to.

use super::{
    End, Layout, Name, Names, StateClaim, TransitionClaim, View,
    bind::Ground,
    cells::{CellValue, Side, read_cell},
    definitions::{List, behind, leading},
    list::expand,
};
use crate::{
    markdown::{Markdown, Table},
    model::{Machine, ViewKind},
    words::{Role, Verdict, Words},
};

/// Reads a list whose items are a state and the states it may go to: `- queued: claimed, failed`.
pub(super) fn read_list(ground: &Ground<'_>, names: &Names, list: &List) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    // Most lists are of something else, and their first item tells.
    let first = markdown.text(markdown.blocks[*list.items.first()?].text.clone());
    names.known(&first[leading(first).0])?;
    let said = ground.headings.mentioned(markdown, list.block);
    let lead = words.mentions(markdown.lead_text(list.block));
    let any = |role: Role| said.has(role) || lead.has(role);
    // Names behind names say what may follow only where the heading or the sentence above says that they do, or that they do not.
    let titled = (any(Role::Successors) || any(Role::Complete)) && !any(Role::Partial);
    let forbids = ground.headings.verdict(list.block) == Verdict::Forbids;
    // An arrow under a heading that forbids is forbidden as a sentence is.
    if forbids && ground.arrows.in_block(list.block) || !titled && !forbids {
        return None;
    }
    // A slip among states is one of them, or one wrong letter would turn the list into another kind.
    let meant = |to: &Name| to.state.is_some() || names.by_slip(&to.text).is_some();
    let mut states = Vec::new();
    let mut transitions = Vec::new();
    for item in &list.items {
        let range = markdown.blocks[*item].text.clone();
        let text = markdown.text(range.clone());
        let (name, cut) = leading(text);
        let at =
            |inside: std::ops::Range<usize>| range.start + inside.start..range.start + inside.end;
        let from = names.resolve(&text[name.clone()], markdown.span(at(name)));
        let target = read_cell(markdown, words, names, at(behind(text, cut)?), Side::To);
        from.state?;
        let mut claim = StateClaim::new(from.clone());
        match target {
            CellValue::Names(targets) if targets.iter().all(meant) => {
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
    if transitions.is_empty() || states.len() < 2 {
        return None;
    }
    Some(View {
        kind: ViewKind::Successors,
        machine: 0,
        span: markdown.blocks[list.block]
            .span
            .to(markdown.blocks[list.end - 1].span),
        complete: true,
        states,
        transitions,
        layout: Layout::Text,
        cut: None,
    })
}

/// Reads a table as a successor list.
pub(super) fn read(
    markdown: &Markdown,
    words: &Words,
    names: &Names,
    machine: &Machine,
    block: usize,
    table: &Table,
    (state, successors): (usize, usize),
) -> Option<View> {
    let mut transitions = Vec::new();
    let mut states = Vec::new();
    let mut meant = Vec::new();
    let mut cut = None;
    for row in &table.rows {
        let source = read_cell(
            markdown,
            words,
            names,
            row.cells.get(state)?.text.clone(),
            Side::State,
        );
        let target = read_cell(
            markdown,
            words,
            names,
            row.cells.get(successors)?.text.clone(),
            Side::To,
        );
        super::add_meant(&source, &mut meant);
        super::add_meant(&target, &mut meant);
        let ends = matches!(target, CellValue::Point | CellValue::Empty);
        if let CellValue::Names(sources) = &source {
            let span = row.cells.get(successors)?.span;
            states.extend(sources.iter().map(|name| {
                let mut claim = StateClaim::new(name.clone());
                claim.terminal = (target == CellValue::Point).then_some((true, span));
                claim
            }));
        }
        if !ends {
            let span = row.cells.get(successors)?.span;
            let claim = |from: End, to: End| {
                let span = if to.name().is_some() { to.span() } else { span };
                TransitionClaim::new(from, to, span)
            };
            let whole = expand(
                machine,
                row,
                (state, successors),
                &source,
                &target,
                &claim,
                &mut transitions,
            );
            if !whole && cut.is_none() {
                cut = Some(row.span);
            }
        }
    }
    // Each target is its own claim, not an expansion.
    for claim in &mut transitions {
        if claim.certain
            && claim
                .from
                .name()
                .is_some_and(|name| claim.expanded != Some(name.span))
        {
            claim.expanded = None;
        }
    }
    if !super::mostly_known(&meant) {
        return None;
    }
    Some(View {
        kind: ViewKind::Successors,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: cut.is_none(),
        states,
        transitions,
        layout: Layout::Table {
            block,
            from: state,
            to: Some(successors),
            event: None,
        },
        cut,
    })
}
