//! `empty-composite`: a composite state with nothing inside.

use crate::{
    mermaid::{Diagram, State},
    model::StateKind,
    rules::{Context, Rule, Sink},
    source::Span,
};

pub(in crate::rules) static EMPTY_COMPOSITE: Rule =
    Rule::warn("empty-composite", include_str!("empty_composite.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut filled = vec![false; diagram.states.len()];
        for parent in diagram.states.iter().filter_map(|state| state.parent) {
            filled[parent.composite as usize] = true;
        }
        for (state, filled) in diagram.states.iter().zip(filled) {
            if state.kind != StateKind::Composite || filled || machine.is_broken(&state.name) {
                continue;
            }
            let name = &state.name;
            let mut finding = machine
                .finding(&EMPTY_COMPOSITE, format!("the composite state `{name}` has nothing inside"))
                .at(header(state, machine.model.span), "an empty box")
                .state(name);
            let lost = if sink.suggests() { lost(diagram, state) } else { None };
            finding = match lost {
                Some((other, span)) => finding
                    .also(span, format!("`{other}` moves out again here"))
                    .help("mention a state inside one composite only: the last one keeps it"),
                None => finding.help(format!("put states inside, or write `{name}` without braces")),
            };
            sink.push(finding);
        }
    }
}

/// Where a composite is opened: its name before the brace.
pub(super) fn header(state: &State, otherwise: Span) -> Span {
    let brace = state.bodies.first().map(|body| body.start);
    let before = |mention: &&Span| brace.is_none_or(|brace| mention.end <= brace);
    let mut mentions = state.mentions.iter().rev();
    let named = mentions.find(before).or(state.mentions.first());
    named.copied().unwrap_or(otherwise)
}

/// A state that is written inside the composite, and then inside another one, which keeps it.
fn lost<'a>(diagram: &'a Diagram, composite: &State) -> Option<(&'a str, Span)> {
    let inside = |composite: &State, span: &Span| {
        let mut bodies = composite.bodies.iter();
        bodies.any(|body| body.start <= span.start && span.end <= body.end)
    };
    diagram.states.iter().find_map(|state| {
        let keeper = &diagram.states[state.parent?.composite as usize];
        let mut mentions = state.mentions.iter();
        mentions.clone().find(|mention| inside(composite, mention))?;
        let last = mentions.rfind(|mention| inside(keeper, mention))?;
        Some((state.name.as_str(), *last))
    })
}
