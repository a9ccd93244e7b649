//! What the tables and lists say of a machine's states and transitions.

use crate::{
    map::Map,
    markdown::{BlockKind, Markdown},
    model::{Machine, Seen, State, StateId, ViewKind},
    views::{Headings, View},
    words::{Role, Words},
};

/// Of how many arrows between two states a row is taken that does not say which of them it means.
const MOST_ARROWS: usize = 64;

/// Adds to a machine what its views say: purposes, attributes, rules, and where each thing is seen.
pub(crate) fn attach(model: &mut Machine, views: &[&View]) {
    let views = views.iter().filter(|view| view.kind != ViewKind::Diagram);
    let mut by_pair: Map<(StateId, StateId), Vec<usize>> = Map::new();
    // A diagram alone needs no table of its arrows.
    let stated = views.clone().any(|view| !view.transitions.is_empty());
    for (at, transition) in model.transitions.iter().enumerate().filter(|_| stated) {
        let pair = (transition.from, transition.to);
        by_pair.or_default(pair).push(at);
    }
    let mut described = vec![false; model.states.len()];
    for view in views {
        for claim in &view.states {
            let Some(state) = claim
                .name
                .state
                .and_then(|id| model.states.get_mut(id.index()).map(|state| (id, state)))
            else {
                continue;
            };
            let (id, state) = state;
            state.seen.push(Seen {
                view: view.kind,
                span: claim.name.span,
            });
            if let Some(description) = &claim.description
                && !described[id.index()]
            {
                described[id.index()] = true;
                state.description = Some(description.clone());
            }
            for (header, value) in &claim.attributes {
                if !state.attributes.iter().any(|(known, _)| known == header) {
                    state.attributes.push((header.clone(), value.clone()));
                }
            }
        }
        for claim in &view.transitions {
            let (Some(from), Some(to)) = (claim.from.state(), claim.to.state()) else {
                continue;
            };
            let Some(found) = by_pair.get(&(from, to)) else {
                continue;
            };
            // Of several arrows between two states, the row's event tells which is meant; without one it is said of the first,
            // which are all of them but where a diagram repeats an arrow over and over.
            let first = &found[..found.len().min(MOST_ARROWS)];
            let meant: Vec<usize> = match &claim.label {
                Some(label) if found.len() > 1 => {
                    let same: Vec<usize> = found
                        .iter()
                        .copied()
                        .filter(|at| {
                            model.transitions[*at]
                                .event
                                .as_deref()
                                .is_some_and(|event| {
                                    crate::spelling::same_event(event, &label.text)
                                })
                        })
                        .collect();
                    if same.is_empty() {
                        first.to_vec()
                    } else {
                        same
                    }
                }
                _ => first.to_vec(),
            };
            for at in meant {
                let transition = &mut model.transitions[at];
                transition.seen.push(Seen {
                    view: view.kind,
                    span: claim.span,
                });
                if transition.rule.is_none() {
                    transition.rule.clone_from(&claim.rule);
                }
                if transition.guard.is_none() {
                    transition.guard.clone_from(&claim.guard);
                }
                if transition.action.is_none() {
                    transition.action.clone_from(&claim.action);
                }
                for (header, value) in &claim.attributes {
                    if !transition
                        .attributes
                        .iter()
                        .any(|(known, _)| known == header)
                    {
                        transition.attributes.push((header.clone(), value.clone()));
                    }
                }
            }
        }
    }
}

/// The machine of a document without a diagram: the states of its first matrix or transition list.
pub(crate) fn from_tables(
    markdown: &Markdown,
    words: &Words,
    headings: &Headings,
    name: impl Fn(usize) -> String,
) -> Option<(Machine, usize)> {
    for (block, this) in markdown.blocks.iter().enumerate() {
        let BlockKind::Table(table) = &this.kind else {
            continue;
        };
        if headings.verdict(block).bars() {
            continue;
        }
        let headers: Vec<&str> = table
            .header
            .cells
            .iter()
            .map(|cell| markdown.text(cell.text.clone()))
            .collect();
        let column = |role: Role| headers.iter().position(|header| words.heads(role, header));
        let corner = headers.first().is_some_and(|corner| {
            corner.contains(['\\', '/'])
                && words.mentioned(Role::From, &corner.replace(['\\', '/'], " "))
                && words.mentioned(Role::To, &corner.replace(['\\', '/'], " "))
        });
        let mut found: Vec<String> = Vec::new();
        let mut add = |text: &str| {
            let text = text[crate::views::trim(text)].to_owned();
            if crate::views::name_like(&text)
                && !words.is(Role::Any, &text)
                && !words.is(Role::Start, &text)
                && !words.is(Role::End, &text)
                && !words.is(Role::Same, &text)
                && !found.contains(&text)
            {
                found.push(text);
            }
        };
        if corner {
            headers.iter().skip(1).for_each(|header| add(header));
        } else if let (Some(from), Some(to)) = (column(Role::From), column(Role::To))
            && from != to
            && table.rows.len() < 10_000
        {
            for row in &table.rows {
                for cell in [from, to]
                    .into_iter()
                    .filter_map(|column| row.cells.get(column))
                {
                    let text = markdown.text(cell.text.clone());
                    crate::views::split(text)
                        .into_iter()
                        .for_each(|part| add(&text[part]));
                }
            }
        }
        if found.len() >= 2 {
            let states = found
                .into_iter()
                .map(|name| State {
                    name,
                    ..State::default()
                })
                .collect();
            return Some((
                Machine {
                    name: name(block),
                    span: this.span,
                    states,
                    ..Machine::default()
                },
                block,
            ));
        }
    }
    None
}
