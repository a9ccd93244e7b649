//! What the tables and lists say of a machine's states and transitions.

use crate::{
    map::Map,
    model::{Machine, Seen, StateId, ViewKind},
    views::View,
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
