//! What the machine says of a state or a transition, as Markdown.

use fsm_spec::model::{Machine, State, StateId, StateKind, Transition};

use super::names::Step;
use crate::explain::Question;
use crate::markup::{code, escaped};
use crate::show::Document;
use crate::show::json::{kind, name};
use crate::show::text::label;

/// How many lines of one kind are shown.
const MOST: usize = 20;

/// What a state is, where it leads, and what leads to it.
pub(super) fn state(machine: &Machine, id: StateId) -> Option<String> {
    let state = machine.states.get(id.index())?;
    let mut text = format!("{}, {}", code(&state.name), what(machine, id, state));
    if let Some(description) = &state.description {
        text.push_str(&format!(": {}", escaped(description)));
    }
    let said = |value: &String| value.is_empty() || Some(value) == state.description.as_ref();
    let attributes = state.attributes.iter().filter(|(_, value)| !said(value));
    let attributes = attributes.map(|(header, value)| format!("{}: {}", escaped(header), escaped(value)));
    list(&mut text, None, attributes.collect());
    let arrows = |wanted: &dyn Fn(&Transition) -> bool, other: &dyn Fn(&Transition) -> StateId| {
        let transitions = machine.transitions.iter();
        // That a state may stay as it is tells nobody anything.
        let found = transitions.filter(|one| wanted(one) && !(one.implied && one.from == one.to));
        let lines = found.map(|one| line(machine, one, other(one)));
        lines.collect::<Vec<String>>()
    };
    let leads = arrows(&|one| one.from == id, &|one| one.to);
    let comes = arrows(&|one| one.to == id, &|one| one.from);
    list(&mut text, Some("leads to"), leads);
    list(&mut text, Some("is reached from"), comes);
    Some(text)
}

fn what(machine: &Machine, id: StateId, state: &State) -> String {
    let mut words = match state.kind {
        StateKind::Simple => "a state".to_owned(),
        StateKind::Composite => "a composite state".to_owned(),
        other => format!("a {}", kind(other)),
    };
    match state.parent {
        Some(parent) => words.push_str(&format!(" in {}", code(name(machine, parent)))),
        None => words.push_str(&format!(" of {}", code(&machine.name))),
    }
    if machine.initial.contains(&id) {
        words.push_str(", a start");
    }
    if state.terminal {
        words.push_str(", an end");
    }
    words
}

/// The other end of a transition, with what is written on it.
fn line(machine: &Machine, one: &Transition, other: StateId) -> String {
    let mut line = code(name(machine, other));
    let label = label(one);
    if !label.is_empty() {
        line.push_str(&format!(": {}", escaped(&label)));
    }
    if one.implied {
        line.push_str(" (not drawn: a rule allows it)");
    }
    line
}

fn list(text: &mut String, head: Option<&str>, lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    text.push_str("\n\n");
    if let Some(head) = head {
        text.push_str(&format!("**{head}**\n\n"));
    }
    let more = lines.len().saturating_sub(MOST);
    let mut shown: Vec<String> = (lines.into_iter().take(MOST)).map(|line| format!("- {line}")).collect();
    if more > 0 {
        shown.push(format!("- and {more} more"));
    }
    text.push_str(&shown.join("\n"));
}

/// Whether a transition is allowed, what is written on it, and which places say so.
pub(super) fn transition(document: &Document, step: Step) -> String {
    let question = Question::new(document, step.machine, step.from, step.to);
    let ways = question.ways();
    let ends = [step.from, step.to].map(|state| code(question.name(state)));
    let mut text = format!("{} {}", ends.join(" → "), question.verdict(&ways).words());
    let parts = ways.iter().flat_map(|way| &way.transitions);
    let parts = parts.filter_map(|at| question.machine.transitions.get(*at));
    let mut written = Vec::new();
    for part in parts {
        for (head, words) in
            [("event", &part.event), ("guard", &part.guard), ("action", &part.action), ("rule", &part.rule)]
        {
            written.extend(words.as_ref().map(|words| format!("{head}: {}", escaped(words))));
        }
    }
    written.dedup();
    let places = if ways.is_empty() {
        [question.disputed_at(), question.silent().0].concat()
    } else {
        question.allowed_at(&ways)
    };
    let source = document.source();
    let places = places.iter().map(|label| {
        let line = source.line(source.clamp(label.span).start);
        format!("line {line}: {}", escaped(&label.message))
    });
    list(&mut text, None, written.into_iter().chain(places).collect());
    text
}
