//! Which pairs of states a machine allows, whatever is drawn between composites and through choices.

use crate::model::{Machine, StateId, StateKind};
use std::collections::{BTreeMap, HashSet};

/// A pair of states.
pub(super) type Pair = (StateId, StateId);

/// How many composites around a state are looked at; a person draws two or three.
const DEPTH: usize = 8;

/// Every pair that is drawn, implied, or follows from composites and pseudo-states. A ghost stands for the state it means.
pub(super) fn allowed(model: &Machine, ghosts: &BTreeMap<StateId, StateId>) -> HashSet<Pair> {
    let real = |state: StateId| ghosts.get(&state).copied().unwrap_or(state);
    let ways = model.transitions.iter();
    let mut allowed: HashSet<Pair> = ways.map(|way| (real(way.from), real(way.to))).collect();
    let plain = |state: &crate::model::State| state.kind == StateKind::Simple;
    if !model.states.iter().all(plain) {
        let routes = model.routes();
        for step in routes.steps().steps {
            let around = |state: StateId| {
                std::iter::once(state)
                    .chain(routes.ancestors(state).take(DEPTH))
                    .collect::<Vec<_>>()
            };
            let targets = around(step.to);
            for from in around(step.from) {
                allowed.extend(targets.iter().map(|to| (from, *to)));
            }
        }
    }
    allowed
}
