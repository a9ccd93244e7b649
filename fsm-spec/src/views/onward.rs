//! A table of targets under the heading of the state they are reached from: `From Open`, and `Action | Next state`.

use super::{
    End, Labelled, Layout, Name, Names, StateClaim, TransitionClaim, View,
    bind::Ground,
    cells::{CellValue, Side, read_cell},
    columns::Shape,
    list::{attributes, ends, span, text},
};
use crate::{markdown::Table, model::ViewKind, words::Role};

/// Reads such a table.
pub(super) fn read(ground: &Ground<'_>, names: &Names, block: usize, table: &Table, shape: &Shape) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let Shape::Onward { to, event, guard, action } = *shape else {
        return None;
    };
    let source = headed(ground, names, block)?;
    let mut states = vec![StateClaim::new(source.clone())];
    let mut transitions = Vec::new();
    for row in &table.rows {
        let cell = row.cells.get(to)?;
        let target = read_cell(markdown, words, names, cell.text.clone(), Side::To);
        match &target {
            CellValue::Names(names) if names.iter().all(|name| name.state.is_some()) => {
                states.extend(names.iter().cloned().map(StateClaim::new));
            }
            CellValue::Point | CellValue::Same | CellValue::Empty => {}
            // One target that is something else, and the table is about something else.
            _ => return None,
        }
        let place = span(row, to);
        let targets = ends(&target, place);
        let several = targets.len() > 1;
        for end in targets {
            let mut claim = TransitionClaim::new(End::State(source.clone()), end, row.span);
            claim.label = text(markdown, row, event).map(|(text, span)| Labelled { text, span });
            claim.guard = text(markdown, row, guard).map(|(text, _)| text);
            claim.action = text(markdown, row, action).map(|(text, _)| text);
            claim.attributes = attributes(markdown, table, row, &[Some(to), event, guard, action]);
            claim.expanded = several.then_some(place);
            transitions.push(claim);
        }
    }
    (!transitions.is_empty()).then(|| View {
        kind: ViewKind::List,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: false,
        states,
        transitions,
        layout: Layout::Text,
        cut: None,
        far: false,
        partly: false,
    })
}

/// The state that the heading above a block is, words such as "from" and "state" set aside.
fn headed(ground: &Ground<'_>, names: &Names, block: usize) -> Option<Name> {
    let markdown = ground.markdown;
    let section = ground.outline.section(block);
    let heading = &markdown.blocks[ground.outline.sections[section].heading?];
    let text = ground.outline.title(markdown, section);
    let filler = |word: &str| {
        let roles = ground.words.roles(word);
        [Role::From, Role::State, Role::Arrows].into_iter().any(|role| roles.has(role))
            || word.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let kept: Vec<&str> = text.split_whitespace().filter(|word| names.exact(word).is_some() || !filler(word)).collect();
    let name = names.resolve(kept.join(" ").trim_end_matches(':'), heading.span);
    name.state.is_some().then_some(name)
}
