//! `terminal-mismatch`: views disagree on an end.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    if machine.other_views().next().is_none() {
        return;
    }
    let drawn = machine.diagram.is_some();
    // What the diagram draws, or a table states.
    let sure = |way: &&Transition| drawn || !claims_doubted(machine, machine.claims().all(&(way.from, way.to)));
    let exits = |state| machine.ways_from(state).iter().copied().filter(|way| way.to != way.from).filter(sure);
    let mut reported = Set::new();
    for view in machine.other_views() {
        // What another row of this very view allows is `conflicting-rows`.
        let claimed: Set<Pair> = view.transitions.iter().filter_map(TransitionClaim::pair).collect();
        for (state, span) in ends_of(view) {
            let exit = exits(state).find(|way| !claimed.contains(&(way.from, way.to)));
            // What a complete list lacks is `transition-missing-from-table`.
            let told = !drawn && (view.is_complete() && view.kind.is_listing() || !reported.insert(state));
            // Where the diagram also ends there, that is `terminal-with-exit`.
            if let Some(exit) = exit.filter(|_| !told && machine.ends(state).next().is_none()) {
                goes_on(machine, view, (state, span), exit, sink);
            }
        }
        for (state, span) in answered(view, |claim| claim.terminal, false) {
            // A table says that a state is not terminal that leads nowhere, and the diagram ends there.
            if drawn && exits(state).next().is_none() && machine.state(state).terminal {
                let name = machine.name(state);
                sink.of_state(name, format!("the diagram ends at `{name}`, a table says that it is not terminal"))
                    .at(span, "not terminal here")
                    .help("bring the two into step")
                    .also_at(machine.ends(state).next().map(|arrow| arrow.span), "ends here")
                    .report(sink, [view.far, false]);
            }
        }
    }
}

/// A view ends at a state that leads on elsewhere.
fn goes_on(
    machine: &MachineContext<'_>,
    view: &View,
    (state, span): (StateId, Span),
    exit: &Transition,
    sink: &mut Sink,
) {
    let (name, to) = (machine.name(state), machine.name(exit.to));
    let (message, help, doubted) = match (machine.diagram, machine.claims().all(&(exit.from, exit.to))) {
        (Some(_), _) => (
            format!("a table ends at `{name}`, the diagram goes on to `{to}`"),
            format!("remove the arrow to `{to}`, or say here where `{name}` goes"),
            false,
        ),
        (None, [(other, _), ..]) => (
            format!("a view ends at `{name}`, {} goes on to `{to}`", other.kind.noun(false)),
            format!("remove `{name}` → `{to}` there, or the end here"),
            // "Yes (for now)" is no plain yes.
            machine.source.slice(span).contains('('),
        ),
        (None, []) => return,
    };
    sink.of_state(name, message)
        .at(span, "terminal here")
        .help(help)
        .also_at(exit.seen.first().map(|seen| seen.span), "goes on here")
        .report(sink, [view.far, doubted]);
}
