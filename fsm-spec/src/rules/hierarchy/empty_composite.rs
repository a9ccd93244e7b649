//! `empty-composite`: a composite state with nothing inside.

use crate::{mermaid::State, rules::prelude::*};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    let filled: Set<u32> = diagram.states.iter().filter_map(|state| Some(state.parent?.composite)).collect();
    for (_, state) in machine.drawn_states(StateKind::Composite).filter(|(id, _)| !filled.contains(&id.0)) {
        let name = &state.name;
        let lost = sink.suggests().then(|| lost(diagram, state)).flatten();
        sink.of_state(name, format!("the composite state `{name}` has nothing inside"))
            .at(header(state, machine.model.span), "an empty box")
            .help(match lost {
                Some(_) => "mention a state inside one composite only: the last one keeps it".to_owned(),
                None => format!("put states inside, or write `{name}` without braces"),
            })
            .also_each(lost.map(|(other, span)| (span, format!("`{other}` moves out again here"))))
            .push(sink);
    }
}

/// Where a composite is opened: its name before the brace.
pub(super) fn header(state: &State, otherwise: Span) -> Span {
    let brace = state.bodies.first().map(|body| body.start);
    let before = |mention: &&Span| brace.is_none_or(|brace| mention.end <= brace);
    state.mentions.iter().rev().find(before).or(state.mentions.first()).copied().unwrap_or(otherwise)
}

/// A state that is written inside the composite, and then inside another one, which keeps it.
fn lost<'a>(diagram: &'a Diagram, composite: &State) -> Option<(&'a str, Span)> {
    let inside = |composite: &State, span: &Span| {
        composite.bodies.iter().any(|body| body.start <= span.start && span.end <= body.end)
    };
    diagram.states.iter().find_map(|state| {
        let keeper = &diagram.states[state.parent?.composite as usize];
        let mut mentions = state.mentions.iter();
        mentions.clone().find(|mention| inside(composite, mention))?;
        let last = mentions.rfind(|mention| inside(keeper, mention))?;
        Some((state.name.as_str(), *last))
    })
}
