//! The transition list: a from-column, a to-column, and what else is said.

use super::{
    End, Labelled, Layout, Name, Names, StateClaim, TransitionClaim, View,
    bind::Ground,
    cells::{CellValue, Side, read_cell, span_of},
    columns::Shape,
};
use crate::{
    map::Set,
    markdown::{Markdown, Row, Table},
    model::{Machine, StateId, StateKind, ViewKind},
    source::Span,
    words::Role,
};

/// Reads a table as a transition list.
pub(super) fn read(
    ground: &Ground<'_>,
    names: &Names,
    machine: &Machine,
    block: usize,
    table: &Table,
    shape: &Shape,
) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let Shape::List {
        from,
        to,
        event,
        guard,
        action,
    } = *shape
    else {
        return None;
    };
    let mut rows = Vec::new();
    let mut meant = Vec::new();
    let mut last_from = CellValue::Empty;
    for row in &table.rows {
        let source = read_cell(
            markdown,
            words,
            names,
            row.cells.get(from)?.text.clone(),
            Side::From,
        );
        let target = read_cell(
            markdown,
            words,
            names,
            row.cells.get(to)?.text.clone(),
            Side::To,
        );
        super::add_meant(&source, &mut meant);
        super::add_meant(&target, &mut meant);
        // An empty from-cell repeats the one above it.
        let source = if source == CellValue::Empty {
            last_from.clone()
        } else {
            source
        };
        last_from.clone_from(&source);
        rows.push((row, source, target));
    }
    if !super::mostly_known(&meant) {
        return None;
    }
    let (from_column, to_column) = (from, to);
    let mut transitions = Vec::new();
    let mut cut = None;
    for (row, source, target) in &rows {
        let claim = |from: End, to: End| {
            let mut claim = TransitionClaim::new(from, to, row.span);
            claim.label = text(markdown, row, event).map(|(text, span)| Labelled { text, span });
            claim.guard = text(markdown, row, guard).map(|(text, _)| text);
            claim.action = text(markdown, row, action).map(|(text, _)| text);
            claim.attributes = attributes(
                markdown,
                table,
                row,
                &[Some(from_column), Some(to_column), event, guard, action],
            );
            claim
        };
        let whole = expand(
            machine,
            row,
            (from, to),
            source,
            target,
            &claim,
            &mut transitions,
        );
        if !whole && cut.is_none() {
            cut = Some(row.span);
        }
    }
    let mut named = Vec::new();
    for (_, source, target) in &rows {
        for value in [source, target] {
            if let CellValue::Names(names) = value {
                named.extend(names);
            }
        }
    }
    let states = super::each_once(&named);
    Some(View {
        kind: ViewKind::List,
        machine: 0,
        span: markdown.blocks[block].span,
        complete: completeness(ground, block).unwrap_or(false) && cut.is_none(),
        states,
        transitions,
        layout: Layout::Table {
            block,
            from,
            to: Some(to),
            event,
        },
        cut,
    })
}

/// Reads a table of targets under the heading of the state they are reached from: `From Open`, and `Action | Next state`.
pub(super) fn read_onward(
    ground: &Ground<'_>,
    names: &Names,
    machine: &Machine,
    block: usize,
    table: &Table,
    shape: &Shape,
) -> Option<View> {
    let (markdown, words) = (ground.markdown, ground.words);
    let Shape::Onward {
        to,
        event,
        guard,
        action,
    } = *shape
    else {
        return None;
    };
    let source = headed(ground, names, block)?;
    let mut states = vec![StateClaim::new(source.clone())];
    let mut transitions = Vec::new();
    let source = CellValue::Names(vec![source]);
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
        let claim = |from: End, to_end: End| {
            let mut claim = TransitionClaim::new(from, to_end, row.span);
            claim.label = text(markdown, row, event).map(|(text, span)| Labelled { text, span });
            claim.guard = text(markdown, row, guard).map(|(text, _)| text);
            claim.action = text(markdown, row, action).map(|(text, _)| text);
            claim.attributes = attributes(markdown, table, row, &[Some(to), event, guard, action]);
            claim
        };
        expand(
            machine,
            row,
            (to, to),
            &source,
            &target,
            &claim,
            &mut transitions,
        );
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
    })
}

/// The state that the heading above a block is, words such as "from" and "state" set aside.
fn headed(ground: &Ground<'_>, names: &Names, block: usize) -> Option<Name> {
    let markdown = ground.markdown;
    let heading = &markdown.blocks[markdown.blocks[block].heading?];
    let text = markdown.text(heading.text.clone());
    let filler = |word: &str| {
        let roles = ground.words.roles(word);
        [Role::From, Role::State, Role::Arrows]
            .into_iter()
            .any(|role| roles.has(role))
            || word.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let kept: Vec<&str> = text
        .split_whitespace()
        .filter(|word| names.exact(word).is_some() || !filler(word))
        .collect();
    let name = names.resolve(kept.join(" ").trim_end_matches(':'), heading.span);
    name.state.is_some().then_some(name)
}

/// What the heading and the text above a table say of its completeness; partial wins.
fn completeness(ground: &Ground<'_>, block: usize) -> Option<bool> {
    let lead = ground.markdown.lead_text(block).trim_end();
    // Only the sentence that leads over to the table speaks of it.
    let sentence = lead
        .strip_suffix([':', '：'])
        .and_then(|lead| lead.rsplit(['.', '\n']).next())
        .unwrap_or("");
    [
        ground.words.mentions(sentence),
        ground.headings.mentioned(ground.markdown, block),
    ]
    .into_iter()
    .find_map(|said| {
        // A list of both what is allowed and what is not may leave things out.
        if said.has(Role::Partial) || said.has(Role::Forbidden) {
            Some(false)
        } else {
            said.has(Role::Complete).then_some(true)
        }
    })
}

/// The claims of one row: every source with every target. None, and no, where they are too many.
pub(super) fn expand(
    machine: &Machine,
    row: &Row,
    columns: (usize, usize),
    source: &CellValue,
    target: &CellValue,
    claim: &dyn Fn(End, End) -> TransitionClaim,
    out: &mut Vec<TransitionClaim>,
) -> bool {
    let cell = |column: usize| row.cells.get(column).map_or(row.span, |cell| cell.span);
    let (from_span, to_span) = (cell(columns.0), cell(columns.1));
    let count = |value: &CellValue| match value {
        CellValue::Names(names) => names.len(),
        CellValue::Any { .. } => machine.states.len(),
        _ => 1,
    };
    if !super::has_room(out.len(), count(source) * count(target)) {
        return false;
    }
    let everywhere;
    let targets: Vec<Option<&Name>> = match target {
        CellValue::Names(names) => names.iter().map(Some).collect(),
        CellValue::Point => vec![None],
        CellValue::Same => Vec::new(),
        // `any` may be meant of those that are drawn: it allows them all, and demands none.
        CellValue::Any { except, .. } if *source != CellValue::Point => {
            everywhere = all_but(machine, except, to_span).collect::<Vec<_>>();
            everywhere.iter().map(Some).collect()
        }
        _ => return true,
    };
    let vague = matches!(target, CellValue::Any { .. });
    let expands = |names: &[Name]| (names.len() > 1).then(|| span_of(names)).flatten();
    match source {
        CellValue::Names(sources) => {
            for from in sources {
                if *target == CellValue::Same {
                    let mut claim = claim(
                        End::State(from.clone()),
                        End::State(Name {
                            span: to_span,
                            ..from.clone()
                        }),
                    );
                    claim.expanded = expands(sources);
                    out.push(claim);
                }
                for to in &targets {
                    if vague && to.is_some_and(|to| to.state == from.state) {
                        continue;
                    }
                    let to_end = to.map_or(End::Point(to_span), |name| End::State(name.clone()));
                    let mut claim = claim(End::State(from.clone()), to_end);
                    claim.expanded =
                        expands(sources).or_else(|| (targets.len() > 1).then_some(to_span));
                    claim.certain = !vague;
                    out.push(claim);
                }
            }
        }
        CellValue::Point => {
            for to in targets.into_iter().flatten() {
                out.push(claim(End::Point(from_span), End::State(to.clone())));
            }
        }
        CellValue::Any { except, certain } => {
            let leads_on = |name: &Name| {
                let state = name.state.map(|state| &machine.states[state.index()]);
                state.is_some_and(|state| !state.terminal)
            };
            for from in all_but(machine, except, from_span).filter(leads_on) {
                let same = Name {
                    span: to_span,
                    ..from.clone()
                };
                let ends = if *target == CellValue::Same {
                    vec![Some(&same)]
                } else {
                    targets.clone()
                };
                for to in ends {
                    // Everything to X does not mean X to X.
                    if *target != CellValue::Same && to.is_some_and(|name| name.state == from.state)
                    {
                        continue;
                    }
                    let to_end = to.map_or(End::Point(to_span), |name| End::State(name.clone()));
                    let mut claim = claim(End::State(from.clone()), to_end);
                    claim.expanded = Some(from_span);
                    claim.certain = *certain && !vague;
                    out.push(claim);
                }
            }
        }
        _ => {}
    }
    true
}

/// Every state but these that is no composite and no pseudo-state.
fn all_but(machine: &Machine, except: &[Name], span: Span) -> impl Iterator<Item = Name> {
    let except: Set<StateId> = except.iter().filter_map(|name| name.state).collect();
    (0u32..)
        .zip(&machine.states)
        .filter(move |(id, state)| {
            state.kind == StateKind::Simple && !except.contains(&StateId(*id))
        })
        .map(move |(id, state)| Name {
            text: state.name.clone(),
            span,
            state: Some(StateId(id)),
            spelling: super::Spelling::Exact,
        })
}

/// A column's text in a row, where it says something.
pub(super) fn text(
    markdown: &Markdown,
    row: &Row,
    column: Option<usize>,
) -> Option<(String, Span)> {
    let cell = row.cells.get(column?)?;
    let text = markdown.text(cell.text.clone()).trim();
    let silent = ["", "-", "–", "—", "n/a", "none"]
        .iter()
        .any(|nothing| text.eq_ignore_ascii_case(nothing));
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
            let header = markdown
                .text(table.header.cells[column].text.clone())
                .trim();
            let cell = row.cells.get(column)?;
            let value = markdown.text(cell.text.clone()).trim();
            (!header.is_empty() && !value.is_empty()).then(|| (header.to_owned(), value.to_owned()))
        })
        .collect()
}
