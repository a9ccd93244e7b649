//! `prose-terminal`: the text and the machine disagree on whether a state is the end.

use super::passages::passages;
use crate::machines::describes_end;
use crate::model::Meaning;
use crate::rules::prelude::*;
use crate::sentences::{calls_terminal, not_terminal, sentences};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in &context.machines {
        let shows = if machine.diagram.is_some() { "diagram" } else { "document" };
        for (state, places) in called_terminal(machine) {
            let Some((exits, targets)) = machine.exits(state) else { continue };
            let name = machine.name(state);
            sink.about(machine)
                .of_state(name, format!("the text calls `{name}` terminal, and the {shows} goes on to {targets}"))
                .at_all(places, "terminal here")
                .help("say when it is the end, or remove the way on")
                .also_at(exits, "goes on here")
                .push(sink);
        }
    }
    for (number, state, span) in called_passing(context.reading) {
        let machine = &context.machines[number];
        let (name, mut ends) = (machine.name(state), machine.ends(state).map(|arrow| arrow.span).peekable());
        if ends.peek().is_some() && machine.state(state).terminal {
            sink.about(machine)
                .of_state(name, format!("the text says that `{name}` is not terminal, and the diagram ends there"))
                .at(span, "not terminal here")
                .help(format!("change the text, or remove `{}`", machine.arrow(Some(state), None)))
                .also_at(ends, "ends here")
                .push(sink);
        }
    }
}

/// Where sentences, definitions and notes call a state terminal. A directive is no prose.
fn called_terminal(machine: &MachineContext<'_>) -> Vec<(StateId, Vec<Span>)> {
    // In document order, as all directives are.
    let directives = &machine.reading.directives;
    let directed = |span: Span| directives.binary_search_by_key(&span.start, |other| other.span.start).is_ok();
    let rules = machine.model.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Terminal(state) if !directed(rule.span) => Some((state, rule.span)),
        _ => None,
    });
    let claims = machine.views().filter(|view| view.kind.defines_states()).flat_map(|view| &view.states);
    let claims = claims.filter(|claim| describes_end(claim));
    let definitions = claims.filter_map(|claim| Some((claim.name.state?, claim.name.span)));
    let notes = machine.diagram.iter().flat_map(|diagram| &diagram.notes);
    let notes = notes.filter(|note| calls_terminal(&note.text.text));
    let notes = notes.map(|note| (StateId(note.state), note.text.span));
    let mut called = Map::grouped(rules.chain(definitions).chain(notes)).into_entries();
    order::by_numbers(&mut called, |(state, _)| (state.index(), 0));
    for (_, places) in &mut called {
        order::by_place(places, |place| *place);
        places.dedup();
    }
    called
}

/// Where sentences say that a state is not terminal: the machine, the state and the sentence.
fn called_passing(reading: &Reading) -> Vec<(usize, StateId, Span)> {
    let passages = passages(reading, &["erminal", "final state"]).into_iter();
    let sentences = passages.flat_map(|(machine, text)| sentences(text).map(move |sentence| (machine, sentence)));
    let called = sentences.flat_map(|(machine, sentence)| {
        let states = not_terminal(sentence, &reading.names[machine]).into_iter();
        states.map(move |state| (machine, state, reading.markdown.span_of(sentence)))
    });
    called.collect()
}
