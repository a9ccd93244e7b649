//! What the tables and lists say of a machine's states and transitions.

use crate::{
    map::{Map, Set},
    model::{Machine, Meaning, Seen, StateId, Transition, ViewKind},
    views::{TransitionClaim, View},
};

/// Adds to a machine that a diagram draws what its tables state beyond the diagram. Which of the two is right is a finding; the
/// machine has the step, so that nothing that hangs on it is a second one.
pub(crate) fn add_listed(model: &mut Machine, views: &[&View]) {
    let listings = views.iter().filter(|view| {
        let listing = matches!(view.kind, ViewKind::Matrix | ViewKind::List | ViewKind::Successors);
        listing && !view.far && !view.transitions.is_empty()
    });
    if listings.clone().next().is_none() {
        return;
    }
    let transitions = model.transitions.iter();
    let mut known: Set<(StateId, StateId)> = transitions.map(|one| (one.from, one.to)).collect();
    known.extend(model.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some((from, to)),
        _ => None,
    }));
    let stated = listings.flat_map(|view| &view.transitions);
    for claim in
        stated.filter(|claim| claim.certain && !claim.forbidden && !is_wildcard(claim) && !is_translation(claim))
    {
        if let (Some(from), Some(to)) = (claim.from.state(), claim.to.state())
            && known.insert((from, to))
        {
            let label = claim.label.as_ref().map(|label| label.text.as_str());
            model.transitions.push(Transition::new(from, to, label));
        }
    }
}

/// Whether a row gives one state under two names and so says what it is called elsewhere: `CREATING`, and in the database `creating`.
pub(crate) fn is_translation(claim: &TransitionClaim) -> bool {
    match (claim.from.name(), claim.to.name()) {
        (Some(from), Some(to)) => from.state == to.state && from.text != to.text,
        _ => false,
    }
}

/// Whether a claim stands for several states by a word such as `*` or "any"; a list of names is as good as a row for each.
pub(crate) fn is_wildcard(claim: &TransitionClaim) -> bool {
    let is_set = |set| claim.from.span() == set || claim.to.span() == set;
    claim.expanded.is_some_and(is_set)
}

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
            let Some(state) = claim.name.state.and_then(|id| model.states.get_mut(id.index()).map(|state| (id, state)))
            else {
                continue;
            };
            let (id, state) = state;
            state.seen.push(Seen { view: view.kind, span: claim.name.span });
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
                                .is_some_and(|event| crate::spelling::same_event(event, &label.text))
                        })
                        .collect();
                    if same.is_empty() { first.to_vec() } else { same }
                }
                _ => first.to_vec(),
            };
            for at in meant {
                let transition = &mut model.transitions[at];
                transition.seen.push(Seen { view: view.kind, span: claim.span });
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
                    if !transition.attributes.iter().any(|(known, _)| known == header) {
                        transition.attributes.push((header.clone(), value.clone()));
                    }
                }
            }
        }
    }
}
