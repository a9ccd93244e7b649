//! `prose-terminal`: the text and the diagram disagree on whether a state is the end.

use super::passages::passages;
use crate::{
    map::Map,
    mermaid::Diagram,
    model::{Meaning, StateId},
    order,
    rules::{Context, Rule, Sink, context::MachineContext},
    sentences::{calls_terminal, not_terminal, sentences},
    source::Span,
};

pub(in crate::rules) static PROSE_TERMINAL: Rule =
    Rule::warn("prose-terminal", include_str!("prose_terminal.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for (state, places) in called_terminal(machine, diagram) {
            let (name, exits) = (machine.name(state), machine.exits(state));
            if exits.is_empty() {
                continue;
            }
            let finding = machine
                .finding(
                    &PROSE_TERMINAL,
                    format!("the text calls `{name}` terminal, and the diagram goes on to {}", machine.targets(exits)),
                )
                .state(name)
                .at(places[0], "terminal here")
                .help("say when it is the end, or remove the way on")
                .also_at(places[1..].iter().copied(), "and here")
                .also_at(exits.iter().map(|(_, span)| *span), "goes on here");
            sink.push(finding);
        }
    }
    for (number, state, span) in called_passing(context) {
        let Some((machine, _)) = context.drawn_at(number) else {
            continue;
        };
        let mut ends = machine.ends(state).map(|arrow| arrow.span).peekable();
        if ends.peek().is_some() && machine.model.states[state.index()].terminal {
            let name = machine.name(state);
            let finding = machine
                .finding(
                    &PROSE_TERMINAL,
                    format!("the text says that `{name}` is not terminal, and the diagram ends there"),
                )
                .state(name)
                .at(span, "not terminal here")
                .help(format!("change the text, or remove `{}`", machine.arrow(Some(state), None)))
                .also_at(ends, "ends here");
            sink.push(finding);
        }
    }
}

/// Where sentences, definitions and notes call a state terminal. A directive is no prose.
fn called_terminal(machine: &MachineContext<'_>, diagram: &Diagram) -> Vec<(StateId, Vec<Span>)> {
    let mut called: Map<StateId, Vec<Span>> = Map::new();
    // In document order, as all directives are.
    let directed = |span: Span| {
        let directives = &machine.reading.directives;
        let found = directives.binary_search_by_key(&span.start, |other| other.span.start);
        found.is_ok()
    };
    for rule in &machine.model.rules {
        if let Meaning::Terminal(state) = rule.meaning
            && !directed(rule.span)
        {
            called.or_default(state).push(rule.span);
        }
    }
    for claim in machine.views().filter(|view| view.kind.defines_states()).flat_map(|view| &view.states) {
        let attributes = claim.attributes.iter().map(|(_, value)| value);
        let mut texts = claim.description.iter().chain(attributes);
        if let Some(state) = claim.name.state
            && texts.any(|text| calls_terminal(text))
        {
            called.or_default(state).push(claim.name.span);
        }
    }
    let notes = diagram.notes.iter();
    for note in notes.filter(|note| calls_terminal(&note.text.text)) {
        let places = called.or_default(StateId(note.state));
        places.push(note.text.span);
    }
    let mut called = called.into_entries();
    order::by_numbers(&mut called, |(state, _)| (state.index(), 0));
    for (_, places) in &mut called {
        order::by_place(places, |place| *place);
        places.dedup();
    }
    called
}

/// Where sentences say that a state is not terminal: the machine, the state and the sentence.
fn called_passing(context: &Context<'_>) -> Vec<(usize, StateId, Span)> {
    let reading = context.reading;
    let mut called = Vec::new();
    for passage in passages(reading, &["erminal", "final state"]) {
        let text = reading.markdown.text(passage.range.clone());
        let names = &reading.names[passage.machine];
        for sentence in sentences(text) {
            let place = passage.range.start + sentence.start..passage.range.start + sentence.end;
            for state in not_terminal(&text[sentence], names) {
                called.push((passage.machine, state, reading.markdown.span(place.clone())));
            }
        }
    }
    called
}
