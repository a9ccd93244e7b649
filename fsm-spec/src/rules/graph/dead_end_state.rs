//! `dead-end-state`: no way out, and nothing calls it terminal.

use crate::{rules::prelude::*, steps::Routes};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let routes = machine.routes();
    // Where no end is marked at all, nobody said that a state without a way out is none.
    if !machine.is_closed() || !routes.leaves().any(|leaf| routes.may_end(leaf)) {
        return;
    }
    for state in dead_ends(routes) {
        // A state that is never entered is never left either: that is one finding, and it is another rule's.
        if !machine.model.initial.is_empty() && !machine.reachable()[state.index()] {
            continue;
        }
        let name = machine.name(state);
        let end = machine.arrow(Some(state), None);
        let (words, help) = match machine.diagram {
            Some(_) => (
                "no arrow leads out of it",
                format!("add `{end}` if the machine may end here, or draw the arrow that is missing"),
            ),
            None => {
                ("nothing leads out of it", "say that it is terminal, or add the transition that is missing".to_owned())
            }
        };
        sink.of_state(name, format!("`{name}` has no way out and is not terminal"))
            .at(machine.place(state), words)
            .help(help)
            .push(sink);
    }
}

/// The leaves that nothing leads out of, not even out of a composite around them.
pub(super) fn dead_ends(routes: &Routes<'_>) -> Vec<StateId> {
    // A way back to the same leaf is none out of it.
    let out = routes.routes.iter().filter(|way| !(routes.is_leaf(way.from) && routes.entries(way.to) == [way.from]));
    let left: Set<StateId> = out.map(|way| way.from).collect();
    let stays = |leaf: &StateId| !left.contains(leaf) && !routes.ancestors(*leaf).any(|around| left.contains(&around));
    routes.leaves().filter(|leaf| !routes.may_end(*leaf) && stays(leaf)).collect()
}
