//! The successor list: a state, and the states it may go to.

use super::{
    End, Layout, Names, StateClaim, TransitionClaim, View,
    cells::{CellValue, Side, read_cell},
    list::expand,
};
use crate::{
    markdown::{Markdown, Table},
    model::{Machine, ViewKind},
    words::Words,
};

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
    let (mut known, mut all) = (0, 0);
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
        for value in [&source, &target] {
            match value {
                CellValue::Names(names) => {
                    known += names.iter().filter(|name| name.state.is_some()).count();
                    all += names.len();
                }
                CellValue::Prose => all += 1,
                _ => {}
            }
        }
        let ends = matches!(target, CellValue::Point | CellValue::Empty);
        if let CellValue::Names(sources) = &source {
            let span = row.cells.get(successors)?.span;
            states.extend(sources.iter().map(|name| {
                let mut claim = StateClaim::new(name.clone());
                claim.terminal = (ends && target == CellValue::Point).then_some((true, span));
                claim
            }));
        }
        if !ends {
            let span = row.cells.get(successors)?.span;
            let claim = |from: End, to: End| {
                let span = if to.name().is_some() { to.span() } else { span };
                TransitionClaim::new(from, to, span)
            };
            expand(
                machine,
                row,
                (state, successors),
                &source,
                &target,
                claim,
                &mut transitions,
            );
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
    if known * 2 <= all || known < 2 {
        return None;
    }
    Some(View {
        kind: ViewKind::Successors,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: true,
        states,
        transitions,
        layout: Layout::Table {
            block,
            from: state,
            to: Some(successors),
            event: None,
        },
    })
}
