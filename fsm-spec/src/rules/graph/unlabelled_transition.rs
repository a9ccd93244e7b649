//! `unlabelled-transition`: an arrow that names no event.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, _: &Diagram, sink: &mut Sink) {
    let claims = machine.other_views().flat_map(|view| &view.transitions).filter(|claim| claim.label.is_some());
    let named: Set<Pair> = claims.filter_map(TransitionClaim::pair).collect();
    let kind = |state: StateId| machine.state(state).kind;
    for way in machine.drawn().filter(|way| way.event.is_none() && !named.contains(&(way.from, way.to))) {
        // Out of a fork, and into and out of a join, one goes without being told.
        let silent = matches!(kind(way.from), StateKind::Fork | StateKind::Join) || kind(way.to) == StateKind::Join;
        let place = machine.place_of(way);
        if silent || machine.is_broken_line(place) {
            continue;
        }
        let (from, to) = (machine.name(way.from), machine.name(way.to));
        sink.of_step(from, to, format!("`{from}` → `{to}` names no event"))
            .at(place, "no label")
            .help(format!("write what causes it: `{} : event`", machine.arrow(Some(way.from), Some(way.to))))
            .push(sink);
    }
}
