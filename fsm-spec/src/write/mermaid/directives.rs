//! What no arrow shows, as directives: `%% fsm: …` lines, which Mermaid passes over.

use super::{
    ids::Ids,
    text::{end_of_event, read_event},
};
use crate::{
    machines::UNNAMED,
    model::{Machine, Overlay, StateId, StateKind, Transition},
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
    let overlays = machine.overlays.iter();
    said.extend(overlays.filter_map(|one| overlay(machine, ids, one)));
    for back in &machine.returns {
        let Some(state) = word(ids, back.state) else {
            continue;
        };
        said.push(match &back.event {
            Some(event) => format!("return {state} on \"{event}\""),
            None => format!("return {state}"),
        });
    }
    let retired = machine.retired.iter().filter(|name| !name.contains(','));
    let retired: Vec<&str> = retired.map(String::as_str).collect();
    if !retired.is_empty() {
        said.push(format!("retired {}", retired.join(", ")));
    }
    // A directive is one line, and `%%{` would begin something else.
    said.retain(|text| !text.contains(['\n', '\r']) && !text.contains("%%{"));
    said
}

fn self_loops(machine: &Machine, ids: &Ids) -> String {
    // An overlay need not be named.
    let overlays: HashSet<StateId> = machine.overlays.iter().map(|one| one.state).collect();
    let except = machine.without_self_loop().into_iter();
    let except = except.filter(|state| !overlays.contains(state));
    let except: Vec<&str> = except.filter_map(|state| word(ids, state)).collect();
    if except.is_empty() {
        return "self-loops allow".to_owned();
    }
    format!("self-loops allow except {}", except.join(", "))
}

fn overlay(machine: &Machine, ids: &Ids, overlay: &Overlay) -> Option<String> {
    let mut text = format!("overlay {}", word(ids, overlay.state)?);
    let from: HashSet<StateId> = overlay.from.iter().copied().collect();
    let mut except = Vec::new();
    for (at, state) in (0u32..).map(StateId).zip(&machine.states) {
        if state.kind == StateKind::Simple && !state.terminal && at != overlay.state && !from.contains(&at) {
            except.push(word(ids, at)?);
        }
    }
    if !except.is_empty() {
        text = format!("{text} except {}", except.join(", "));
    }
    if overlay.returns {
        text.push_str(" returns");
    }
    if let Some(state) = overlay.fails {
        text = format!("{text} fails {}", word(ids, state)?);
    }
    Some(text)
}

/// A name that a directive reads as one word.
fn word(ids: &Ids, state: StateId) -> Option<&str> {
    let id = ids.id(state.index());
    let plain = !id.is_empty() && !id.contains([',', '"', '`']) && !["except", "returns", "fails", "on"].contains(&id);
    plain.then_some(id)
}
