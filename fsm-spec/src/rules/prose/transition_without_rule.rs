//! `transition-without-rule`: a transition that no rule governs, where others have one.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let rules = machine.views().filter(|view| view.kind.governs()).flat_map(|view| &view.transitions);
    let mut known: Set<Pair> = rules.filter_map(TransitionClaim::pair).collect();
    // A document without rules means to have none.
    if known.is_empty() {
        return;
    }
    for way in machine.drawn().filter(|way| known.insert((way.from, way.to))) {
        let (from, to) = (machine.name(way.from), machine.name(way.to));
        sink.of_step(from, to, format!("there is no rule for `{from}` → `{to}`"))
            .at(machine.place_of(way), "no rule governs it")
            .help(format!("add a rule `{from} → {to}` with its conditions"))
            .push(sink);
    }
}
