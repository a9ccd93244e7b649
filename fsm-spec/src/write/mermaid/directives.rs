//! What no arrow shows, as directives: `%% fsm: …` lines, which Mermaid passes over.

use super::{
    ids::Ids,
    text::{end_of_event, read_event},
};
use crate::{
    machines::UNNAMED,
    model::{Machine, Overlay, StateId, Transition},
};
use std::collections::HashSet;

/// The directives of a machine, in the order in which they are written.
pub(super) fn directives(machine: &Machine, ids: &Ids) -> Vec<String> {
    let mut said = Vec::new();
    if !machine.name.is_empty() && machine.name != UNNAMED {
        said.push(format!("machine {}", machine.name));
    }
    let uml = |label: &str, event: Option<&str>| event != Some(&*read_event(label, end_of_event(label, event)));
    let is_uml = |one: &Transition| one.label.as_ref().is_some_and(|label| uml(label, one.event.as_deref()));
    if machine.transitions.iter().any(is_uml) {
        said.push("labels uml".to_owned());
    }
    if machine.self_loops {
        said.push(self_loops(machine, ids));
    }
    said.extend(machine.overlays.iter().filter_map(|one| overlay(machine, ids, one)));
    said.extend(machine.returns.iter().filter_map(|back| {
        let on = back.event.as_ref().map_or_else(String::new, |event| format!(" on \"{event}\""));
        Some(format!("return {}{on}", word(ids, back.state)?))
    }));
    let retired = machine.retired.iter().map(String::as_str).filter(|name| !name.contains(','));
    said.extend(listed("retired ", retired.collect()));
    // A directive is one line, and `%%{` would begin something else.
    said.retain(|text| !text.contains(['\n', '\r']) && !text.contains("%%{"));
    said
}

fn self_loops(machine: &Machine, ids: &Ids) -> String {
    // An overlay need not be named.
    let overlays: HashSet<StateId> = machine.overlays.iter().map(|one| one.state).collect();
    let except = machine.without_self_loop().into_iter().filter(|state| !overlays.contains(state));
    let except = except.filter_map(|state| word(ids, state)).collect();
    "self-loops allow".to_owned() + &listed(" except ", except).unwrap_or_default()
}

fn overlay(machine: &Machine, ids: &Ids, overlay: &Overlay) -> Option<String> {
    let from: HashSet<StateId> = overlay.from.iter().copied().chain([overlay.state]).collect();
    let left_out = machine.leaves().filter(|(at, state)| !state.terminal && !from.contains(at));
    let except = left_out.map(|(at, _)| word(ids, at));
    let mut text = format!("overlay {}", word(ids, overlay.state)?);
    text.extend(listed(" except ", except.collect::<Option<_>>()?));
    text.push_str(if overlay.returns { " returns" } else { "" });
    if let Some(state) = overlay.fails {
        text = format!("{text} fails {}", word(ids, state)?);
    }
    Some(text)
}

/// Names behind a word, where there are any.
fn listed(word: &str, names: Vec<&str>) -> Option<String> {
    (!names.is_empty()).then(|| format!("{word}{}", names.join(", ")))
}

/// A name that a directive reads as one word.
fn word(ids: &Ids, state: StateId) -> Option<&str> {
    let id = ids.id(state.index());
    let plain = !id.is_empty() && !id.contains([',', '"', '`']) && !["except", "returns", "fails", "on"].contains(&id);
    plain.then_some(id)
}
