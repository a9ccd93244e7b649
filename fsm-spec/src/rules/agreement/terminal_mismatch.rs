//! `terminal-mismatch`: views disagree on an end.

use crate::{
    finding::Finding,
    map::Set,
    model::{StateId, Transition},
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, Pair},
        evidence::{Evidence, claims_doubted},
    },
    source::Span,
    views::{End, TransitionClaim, View, says_terminal},
};

pub(in crate::rules) static TERMINAL_MISMATCH: Rule =
    Rule::deny("terminal-mismatch", include_str!("terminal_mismatch.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        let others = |view: &&View| !view.kind.is_diagram();
        if machine.views().all(|view| !others(&view)) {
            continue;
        }
        // Where each state goes on.
        let mut exits: Vec<Vec<&Transition>> = vec![Vec::new(); machine.model.states.len()];
        let mut reported = Set::new();
        for way in machine.drawn().filter(|way| way.to != way.from && is_sure(machine, way)) {
            exits[way.from.index()].push(way);
        }
        for view in machine.views().filter(others) {
            // What another row of this very view allows is `conflicting-rows`.
            let pairs = view.transitions.iter();
            let claimed: Set<Pair> = pairs.filter_map(TransitionClaim::pair).collect();
            for (state, span) in ends_of(view) {
                let mut exits = exits[state.index()].iter();
                let exit = exits.find(|way| !claimed.contains(&(way.from, way.to)));
                // What a complete list lacks is `transition-missing-from-table`.
                let told =
                    machine.diagram.is_none() && (view.complete && view.kind.is_listing() || !reported.insert(state));
                // Where the diagram also ends there, that is `terminal-with-exit`.
                if let Some(exit) = exit.filter(|_| !told && machine.ends(state).next().is_none()) {
                    goes_on(machine, view, (state, span), exit, sink);
                }
            }
            for claim in &view.states {
                if let (Some(state), Some((false, span))) = (claim.name.state, claim.terminal)
                    && machine.diagram.is_some()
                    && exits[state.index()].is_empty()
                    && let Some(finding) = not_terminal(machine, state, span)
                {
                    sink.report(finding, Evidence::of(view.far, false));
                }
            }
        }
    }
}

/// Whether the diagram draws a transition, or a table states it.
fn is_sure(machine: &MachineContext<'_>, way: &Transition) -> bool {
    let claims = || machine.claims().get(&(way.from, way.to));
    machine.diagram.is_some() || claims().is_some_and(|claims| !claims_doubted(claims))
}

/// The states that a view ends in, with the place that says so.
fn ends_of(view: &View) -> Vec<(StateId, Span)> {
    let rows = view.transitions.iter().filter_map(|claim| {
        let label = claim.label.as_ref();
        let ends = matches!(claim.to, End::Point(_))
            && claim.expanded.is_none()
            && label.is_none_or(|label| says_terminal(&label.text));
        ends.then_some((claim.from.state()?, claim.span))
    });
    let columns = view.states.iter().filter_map(|claim| match claim.terminal {
        Some((true, span)) => Some((claim.name.state?, span)),
        _ => None,
    });
    rows.chain(columns).collect()
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
    let (message, help, doubted) = match machine.diagram {
        Some(_) => (
            format!("a table ends at `{name}`, the diagram goes on to `{to}`"),
            format!("remove the arrow to `{to}`, or say here where `{name}` goes"),
            false,
        ),
        None => {
            let claims = machine.claims().get(&(exit.from, exit.to));
            let Some((other, _)) = claims.and_then(|claims| claims.first()) else {
                return;
            };
            (
                format!("a view ends at `{name}`, {} goes on to `{to}`", other.kind.noun(false)),
                format!("remove `{name}` → `{to}` there, or the end here"),
                // "Yes (for now)" is no plain yes.
                machine.source.slice(span).contains('('),
            )
        }
    };
    let finding = machine
        .finding(&TERMINAL_MISMATCH, message)
        .at(span, "terminal here")
        .state(name)
        .help(help)
        .also_at(exit.seen.first().map(|seen| seen.span), "goes on here");
    sink.report(finding, Evidence::of(view.far, doubted));
}

/// A table says that a state is not terminal that leads nowhere, and the diagram ends there.
fn not_terminal(machine: &MachineContext<'_>, state: StateId, span: Span) -> Option<Finding> {
    if !machine.model.states[state.index()].terminal {
        return None;
    }
    let name = machine.name(state);
    let finding = machine
        .finding(&TERMINAL_MISMATCH, format!("the diagram ends at `{name}`, a table says that it is not terminal"))
        .at(span, "not terminal here")
        .state(name)
        .help("bring the two into step")
        .also_at(machine.ends(state).next().map(|arrow| arrow.span), "ends here");
    Some(finding)
}
