//! `initial-mismatch`: views disagree on the start.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    match machine.model.initial.first() {
        _ if machine.diagram.is_none() => between_views(machine, sink),
        Some(start) => with_diagram(machine, machine.name(*start), sink),
        // Without a start in the diagram, another rule speaks.
        None => {}
    }
}

fn with_diagram(machine: &MachineContext<'_>, start: &str, sink: &mut Sink) {
    let arrow = machine.starts().next().map(|arrow| arrow.span);
    // What starts in a composite starts in the states that it enters.
    let mut starts: Set<StateId> = machine.model.initial.iter().copied().collect();
    starts.extend(machine.model.initial.iter().flat_map(|state| machine.routes().entries(*state)).copied());
    for view in machine.other_views() {
        for (state, span) in starts_of(view).filter(|(state, _)| !starts.contains(state)) {
            let name = machine.name(state);
            sink.of_state(name, format!("a table starts at `{name}`, the diagram at `{start}`"))
                .at(span, format!("starts at `{name}`"))
                .help(format!("add `{}` to the diagram, or change this row", machine.arrow(None, Some(state))))
                .also_at(arrow, &format!("starts at `{start}`"))
                .report(sink, [view.far, false]);
        }
        // "no" in a column that says which state starts.
        for (state, span) in answered(view, |claim| claim.initial, false) {
            if machine.model.initial.contains(&state) {
                let name = machine.name(state);
                sink.of_state(name, format!("the diagram starts at `{name}`, a table says it does not"))
                    .at(span, "not initial here")
                    .help("bring the two into step")
                    .also_at(arrow, "starts here")
                    .report(sink, [view.far, false]);
            }
        }
    }
}

/// Two views of one machine that start it in different states, where neither knows a start of the other.
fn between_views(machine: &MachineContext<'_>, sink: &mut Sink) {
    let views = machine.views().map(|view| (view, starts_of(view).collect::<Vec<_>>()));
    let mut views = views.filter(|(_, starts)| !starts.is_empty());
    let Some((other, known)) = views.next() else { return };
    for (view, starts) in views {
        if starts.iter().any(|(state, _)| known.iter().any(|(known, _)| known == state)) {
            continue;
        }
        let (name, start) = (machine.name(starts[0].0), machine.name(known[0].0));
        let (one, two) = nouns(other, view, "another");
        sink.of_state(name, format!("{one} starts at `{start}`, {two} at `{name}`"))
            .at(starts[0].1, format!("starts at `{name}`"))
            .also(known[0].1, format!("starts at `{start}`"))
            .help("let both start in the same state")
            .report(sink, [view.far, other.far]);
    }
}
