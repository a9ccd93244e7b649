//! `dead-end-state`: no way out, and nothing calls it terminal.

use crate::{
    model::StateId,
    rules::{Context, Rule, Sink},
    steps::Routes,
};

pub(in crate::rules) static DEAD_END_STATE: Rule =
    Rule::warn("dead-end-state", include_str!("dead_end_state.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines().iter().filter(|one| one.is_closed()) {
        let routes = machine.routes();
        // Where no end is marked at all, nobody said that a state without a way out is none.
        if !routes.leaves().any(|leaf| routes.may_end(leaf)) {
            continue;
        }
        for state in dead_ends(routes) {
            // A state that is never entered is never left either: that is one finding, and it is another rule's.
            if !machine.model.initial.is_empty() && !machine.reachable()[state.index()] {
                continue;
            }
            let name = machine.name(state);
            let finding =
                machine.finding(&DEAD_END_STATE, format!("`{name}` has no way out and is not terminal")).state(name);
            sink.push(match machine.diagram {
                Some(_) => finding.at(machine.place(state), "no arrow leads out of it").help(format!(
                    "add `{}` if the machine may end here, or draw the arrow that is missing",
                    machine.arrow(Some(state), None)
                )),
                None => finding
                    .at(machine.place(state), "nothing leads out of it")
                    .help("say that it is terminal, or add the transition that is missing"),
            });
        }
    }
}

/// The leaves that nothing leads out of, not even out of a composite around them.
pub(super) fn dead_ends(routes: &Routes<'_>) -> Vec<StateId> {
    let mut leaves = vec![false; routes.machine().states.len()];
    for route in &routes.routes {
        // A way back to the same leaf is none out of it.
        let loops = routes.is_leaf(route.from) && routes.entries(route.to) == [route.from];
        leaves[route.from.index()] |= !loops;
    }
    routes
        .leaves()
        .filter(|leaf| !routes.may_end(*leaf) && !leaves[leaf.index()])
        .filter(|leaf| !routes.ancestors(*leaf).any(|around| leaves[around.index()]))
        .collect()
}
