//! States that are called by the text they are drawn with.

use super::drawn::description;
use crate::{
    entities::decode,
    map::Set,
    mermaid::{self, Diagram},
    model::{Machine, ViewKind},
    notation,
    views::View,
};

/// Gives states the name that Mermaid cannot spell: in `state "not-won" as not_won` the id only stands in for the text.
///
/// Where the id is a word of its own, or the tables write the id and never the text, the text is a remark and the id the name.
pub(crate) fn call_by_text(model: &mut Machine, diagram: Option<&Diagram>, views: &[&View]) {
    let states = diagram.map_or(&[][..], |diagram| &diagram.states);
    let texts = |state: &mermaid::State| Some(decode(&state.descriptions.first()?.text));
    let mut shown: Vec<(usize, String)> = (0..)
        .zip(states)
        .filter_map(|(at, state)| Some((at, texts(state)?)))
        .filter(|(at, text)| !notation::is_id(text) && stands_in(&states[*at].name, text))
        .collect();
    if shown.is_empty() {
        return;
    }
    let listing = |view: &&&View| !matches!(view.kind, ViewKind::Diagram | ViewKind::Prose | ViewKind::Rules);
    let names = views.iter().filter(listing).flat_map(|view| view.names());
    let written: Set<&str> = names.map(|name| name.text.as_str()).collect();
    shown.retain(|(at, text)| written.contains(text.as_str()) || !written.contains(states[*at].name.as_str()));
    for (at, text) in shown {
        if let Some(state) = model.states.get_mut(at) {
            state.description = description(&states[at], &text);
            state.name = text;
        }
    }
}

/// Whether an id is what Mermaid's spelling leaves of a text; a number behind it tells two such ids apart.
fn stands_in(id: &str, text: &str) -> bool {
    let spelled = notation::id(text);
    let number = id.strip_prefix(spelled.as_str()).map(|rest| rest.strip_prefix('_'));
    match number {
        Some(Some(number)) => number.bytes().all(|byte| byte.is_ascii_digit()),
        Some(None) => id == spelled,
        None => false,
    }
}
