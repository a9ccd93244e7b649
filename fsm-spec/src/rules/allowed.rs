//! Which pairs of states a machine allows, whatever is drawn between composites and through choices.

use crate::map::Set;
use crate::model::{Machine, StateId, StateKind};
use std::collections::BTreeMap;

/// A pair of states.
pub(super) type Pair = (StateId, StateId);

/// How many composites around a state are looked at; a person draws two or three.
const DEPTH: usize = 8;

/// Every pair that is drawn, implied, or follows from composites and pseudo-states. A ghost stands for the state it means.
pub(super) fn allowed(model: &Machine, ghosts: &BTreeMap<StateId, StateId>) -> Set<Pair> {
    let real = |state: StateId| ghosts.get(&state).copied().unwrap_or(state);
    let mut allowed = Set::new();
    for way in &model.transitions {
        allowed.insert((way.from, way.to));
        allowed.insert((real(way.from), real(way.to)));
    }
    let plain = |state: &crate::model::State| state.kind == StateKind::Simple;
    if !model.states.iter().all(plain) {
        let routes = model.routes();
        for step in routes.steps().steps {
            let around = |state: StateId| {
                let mut around = vec![state];
                around.extend(routes.ancestors(state).take(DEPTH));
                around
            };
            let targets = around(step.to);
            for from in around(step.from) {
                for to in &targets {
                    allowed.insert((from, *to));
                }
            }
        }
    }
    allowed
}
