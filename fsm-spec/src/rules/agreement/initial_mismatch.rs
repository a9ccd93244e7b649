//! `initial-mismatch`: views disagree on the start.

use crate::{
    map::Set,
    model::StateId,
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, starts_of},
        evidence::Evidence,
    },
    source::Span,
    views::View,
};

pub(in crate::rules) static INITIAL_MISMATCH: Rule =
    Rule::deny("initial-mismatch", include_str!("initial_mismatch.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        match machine.diagram {
            // Without a start in the diagram, another rule speaks.
            Some(_) if machine.model.initial.is_empty() => {}
            Some(_) => with_diagram(machine, sink),
            None => between_views(machine, sink),
        }
    }
}

fn with_diagram(machine: &MachineContext<'_>, sink: &mut Sink) {
    let arrow = machine.starts().next().map(|arrow| arrow.span);
    // What starts in a composite starts in the states that it enters.
    let routes = machine.routes();
    let mut starts = Set::new();
    for state in &machine.model.initial {
        starts.insert(*state);
        starts.extend(routes.entries(*state).iter().copied());
    }
    let start = machine.name(machine.model.initial[0]);
    for view in machine.views().filter(|view| !view.kind.is_diagram()) {
        let evidence = Evidence::of(view.far, false);
        for (state, span) in starts_of(view) {
            if starts.contains(&state) {
                continue;
            }
            let name = machine.name(state);
            let finding = machine
                .finding(&INITIAL_MISMATCH, format!("a table starts at `{name}`, the diagram at `{start}`"))
                .at(span, format!("starts at `{name}`"))
                .state(name)
                .help(format!("add `{}` to the diagram, or change this row", machine.arrow(None, Some(state))))
                .also_at(arrow, &format!("starts at `{start}`"));
            sink.report(finding, evidence);
        }
        // "no" in a column that says which state starts.
        for claim in &view.states {
            if let (Some(state), Some((false, span))) = (claim.name.state, claim.initial)
                && machine.model.initial.contains(&state)
            {
                let name = machine.name(state);
                let finding = machine
                    .finding(&INITIAL_MISMATCH, format!("the diagram starts at `{name}`, a table says it does not"))
                    .at(span, "not initial here")
                    .state(name)
                    .help("bring the two into step")
                    .also_at(arrow, "starts here");
                sink.report(finding, evidence);
            }
        }
    }
}

/// Two views of one machine that start it in different states, where neither knows a start of the other.
fn between_views(machine: &MachineContext<'_>, sink: &mut Sink) {
    let mut first: Option<(&View, Vec<(StateId, Span)>)> = None;
    for view in machine.views() {
        let starts: Vec<_> = starts_of(view).collect();
        let Some((state, span)) = starts.first().copied() else {
            continue;
        };
        let Some((other, known)) = &first else {
            first = Some((view, starts));
            continue;
        };
        let shared = |(state, _): &(StateId, Span)| known.iter().any(|(known, _)| known == state);
        if starts.iter().any(shared) {
            continue;
        }
        let (name, start) = (machine.name(state), machine.name(known[0].0));
        let (one, two) = (other.kind.noun(false), view.kind.noun(false));
        let message = if one == two {
            format!("one view starts at `{start}`, another at `{name}`")
        } else {
            format!("{one} starts at `{start}`, {two} at `{name}`")
        };
        let finding = machine
            .finding(&INITIAL_MISMATCH, message)
            .at(span, format!("starts at `{name}`"))
            .also(known[0].1, format!("starts at `{start}`"))
            .state(name)
            .help("let both start in the same state");
        sink.report(finding, Evidence::of(view.far, other.far));
    }
}
