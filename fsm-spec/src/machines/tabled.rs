//! What the tables and lists say of a machine's states and transitions.

use super::stated::forbidden;
use crate::{
    map::{Map, Set},
    model::{Machine, Seen, StateId, Transition, ViewKind},
    spelling::{Events, same_event},
    views::{TransitionClaim, View},
};

/// Adds to a machine that a diagram draws what its tables state beyond the diagram. Which of the two is right is a finding; the
/// machine has the step, so that nothing that hangs on it is a second one.
pub(crate) fn add_listed(model: &mut Machine, views: &[&View]) {
    let listing = |view: &View| view.kind.is_listing() && !view.kind.mixes_words() && !view.far;
    let listings = views.iter().filter(|view| listing(view));
    let mut stated = listings.flat_map(|view| &view.transitions).peekable();
    if stated.peek().is_none() {
        return;
    }
    let mut known: Set<(StateId, StateId)> = model.transitions.iter().map(|one| (one.from, one.to)).collect();
    known.extend(forbidden(model));
    let mut events = Events::default();
    for label in model.transitions.iter().filter_map(|one| one.label.as_deref()) {
        events.spelled(0, label);
    }
    for claim in stated {
        if claim.certain
            && !claim.forbidden
            && !is_wildcard(claim)
            && !is_translation(claim)
            && let Some((from, to)) = claim.pair()
            && known.insert((from, to))
        {
            let label = claim.label.as_ref().map(|label| events.spelled(1, &label.text));
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
    // A diagram alone needs no table of its arrows.
    let stated = views.clone().any(|view| !view.transitions.is_empty());
    let arrows = model.transitions.iter().enumerate().filter(|_| stated);
    let by_pair = Map::grouped(arrows.map(|(at, arrow)| ((arrow.from, arrow.to), at)));
    let mut described = vec![false; model.states.len()];
    for view in views {
        for claim in &view.states {
            let Some(id) = claim.name.state.map(StateId::index).filter(|id| *id < model.states.len()) else {
                continue;
            };
            let state = &mut model.states[id];
            state.seen.push(Seen { view: view.kind, span: claim.name.span });
            if claim.description.is_some() && !std::mem::replace(&mut described[id], true) {
                state.description.clone_from(&claim.description);
            }
            add_attributes(&mut state.attributes, &claim.attributes);
        }
        for claim in &view.transitions {
            let found = claim.pair().map_or(&[][..], |pair| by_pair.all(&pair));
            let is_meant = |at: &usize, label: &str| {
                model.transitions[*at].event.as_deref().is_some_and(|event| same_event(event, label))
            };
            // Of several arrows between two states, the row's event tells which is meant; without one it is said of the first,
            // which are all of them but where a diagram repeats an arrow over and over.
            let meant: Vec<usize> = match &claim.label {
                Some(label) if found.len() > 1 => {
                    found.iter().copied().filter(|at| is_meant(at, &label.text)).collect()
                }
                _ => Vec::new(),
            };
            for at in if meant.is_empty() { &found[..found.len().min(MOST_ARROWS)] } else { &meant } {
                let transition = &mut model.transitions[*at];
                transition.seen.push(Seen { view: view.kind, span: claim.span });
                let texts = [
                    (&mut transition.rule, &claim.rule),
                    (&mut transition.guard, &claim.guard),
                    (&mut transition.action, &claim.action),
                ];
                for (text, said) in texts.into_iter().filter(|(text, _)| text.is_none()) {
                    text.clone_from(said);
                }
                add_attributes(&mut transition.attributes, &claim.attributes);
            }
        }
    }
}

/// Adds what further columns say; of two of one header the first counts.
fn add_attributes(known: &mut Vec<(String, String)>, said: &[(String, String)]) {
    for (header, value) in said {
        if !known.iter().any(|(other, _)| other == header) {
            known.push((header.clone(), value.clone()));
        }
    }
}
