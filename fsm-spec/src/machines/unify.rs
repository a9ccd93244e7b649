//! One state under two names: a slip of the pen, or another word in the place of the one that is missing.

use crate::{
    map::{Map, Set},
    model::{Machine, StateId, StateKind},
    spelling::Folded,
    views::{Names, Spelling, View},
};
use std::collections::BTreeMap;

/// Resolves the names that are near a state, or that stand where the only missing state should.
///
/// Without this, one renamed state would be reported once for every row, column and arrow it stands in.
pub(crate) fn unify(model: &Machine, names: &mut Names, views: &mut [View], own: &[usize], retired: &Set<&str>) {
    let mut pairs: Map<String, (StateId, Spelling)> = Map::new();
    let mut taken = Set::new();
    for view in own.iter().map(|at| &views[*at]).filter(|view| view.kind.names_states()) {
        let unknown = view.names().filter(|name| name.state.is_none()).map(|name| name.text.as_str());
        let unknown: Set<&str> = unknown.filter(|text| !text.is_empty() && !retired.contains(*text)).collect();
        // Nearly every view knows all its names.
        if unknown.is_empty() {
            continue;
        }
        let known: Set<StateId> = view.names().filter_map(|name| name.state).collect();
        for text in unknown.items() {
            // `null/idle` names `idle`, and says more of it.
            let mut parts = text.split('/').filter_map(|part| names.known(part.trim()));
            if let (Some(part), None) = (parts.next(), parts.next()) {
                pairs.or_insert((*text).to_owned(), part);
                taken.insert(part.0);
                continue;
            }
            // A slip of a state that the view also spells right is one all the same.
            if let Some(state) = names.by_slip(text) {
                pairs.or_insert((*text).to_owned(), (state, Spelling::Slip));
                taken.insert(state);
            }
        }
        let left: Vec<&&str> = unknown.items().filter(|text| !pairs.contains(**text)).collect();
        let ([text], true) = (left.as_slice(), view.is_complete() && known.len() >= 2) else { continue };
        let missing_of = |kind: StateKind| -> Vec<StateId> {
            let missing = model.numbered().filter(|(id, state)| state.kind == kind && !known.contains(id));
            missing.map(|(id, _)| id).filter(|id| !taken.contains(id)).take(2).collect()
        };
        // Composites are often left out, so one counts only where every leaf is there.
        let leaves = missing_of(StateKind::Simple);
        if let [state] = if leaves.is_empty() { missing_of(StateKind::Composite) } else { leaves }.as_slice() {
            pairs.or_insert((**text).to_owned(), (*state, Spelling::Renamed));
            taken.insert(*state);
        }
    }
    for (text, (state, _)) in pairs.entries() {
        names.rename(text, *state);
    }
    for at in own {
        for name in views[*at].names_mut() {
            if let (None, Some((state, spelling))) = (name.state, pairs.get(&name.text)) {
                (name.state, name.spelling) = (Some(*state), *spelling);
            }
        }
    }
}

/// States that no table names, each a typo of one that the tables name: `TESTIN` beside `TESTING`.
pub(crate) fn typo_states(model: &Machine, views: &[&View]) -> BTreeMap<StateId, StateId> {
    let mut tabled = vec![false; model.states.len()];
    let mut complete = false;
    for view in views.iter().filter(|view| view.kind.names_states()) {
        complete |= view.is_complete();
        for state in view.names().filter_map(|name| name.state) {
            tabled[state.index()] = true;
        }
    }
    let count = tabled.iter().filter(|tabled| **tabled).count();
    let (known, unknown): (Vec<_>, Vec<_>) = model.leaves().partition(|(id, _)| tabled[id.index()]);
    let mut typos = BTreeMap::new();
    // Tables that leave out much are not the measure of the diagram.
    if !complete || unknown.is_empty() || unknown.len() * 4 > count || count > 5000 {
        return typos;
    }
    let known: Vec<_> = known.into_iter().map(|(id, state)| (id, Folded::of(&state.name))).collect();
    for (typo, state) in unknown {
        let name = Folded::of(&state.name);
        let mut near = known.iter().filter(|(_, other)| name.is_slip_of(other));
        if let (Some((state, _)), None) = (near.next(), near.next()) {
            typos.insert(typo, *state);
        }
    }
    typos
}
