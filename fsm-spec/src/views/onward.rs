//! A table of targets under the heading of the state they are reached from: `From Open`, and `Action | Next state`.

use super::{columns::Beside, list::span, prelude::*};

pub(super) fn read(reader: &Reader<'_>, block: usize, table: &Table, to: usize, beside: Beside) -> Option<View> {
    let markdown = reader.markdown;
    let source = headed(reader, block)?;
    let mut states = vec![StateClaim::new(source.clone())];
    let mut transitions = Vec::new();
    for row in &table.rows {
        let target = reader.cell(markdown.cell(row.cells.get(to)?), Side::To);
        match &target {
            CellValue::Names(names) if names.iter().all(|name| name.state.is_some()) => {
                states.extend(names.iter().cloned().map(StateClaim::new));
            }
            CellValue::Point | CellValue::Same | CellValue::Empty => {}
            // One target that is something else, and the table is about something else.
            _ => return None,
        }
        let place = span(row, to);
        let targets = target.ends(place);
        let several = targets.len() > 1;
        for end in targets {
            let mut claim = TransitionClaim::new(End::State(source.clone()), end, row.span);
            beside.tell(markdown, table, row, &[to], &mut claim);
            claim.expanded = several.then_some(place);
            transitions.push(claim);
        }
    }
    let span = markdown.blocks[block].span;
    (!transitions.is_empty()).then(|| View { states, transitions, ..View::new(ViewKind::List, span) })
}

/// The state that the heading above a block is, words such as "from" and "state" set aside.
fn headed(reader: &Reader<'_>, block: usize) -> Option<Name> {
    let Reader { markdown, outline, known: names, .. } = *reader;
    let section = outline.section(block);
    let heading = &markdown.blocks[outline.sections[section].heading?];
    let text = outline.title(markdown, section);
    let filler = |word: &str| {
        let roles = reader.words.roles(word);
        [Role::From, Role::State, Role::Arrows].into_iter().any(|role| roles.has(role))
            || word.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let kept: Vec<&str> = text.split_whitespace().filter(|word| names.exact(word).is_some() || !filler(word)).collect();
    let name = names.resolve(kept.join(" ").trim_end_matches(':'), heading.span);
    name.state.is_some().then_some(name)
}
