//! What parses, and what Mermaid then fails to draw.

use super::{Diagram, Fault, State, clean::Cleaned, statement::Part};
use crate::order;

/// Mermaid draws no longer text than this, in the units of JavaScript.
const MOST_TEXT: usize = 50_000;

/// Everything that keeps a diagram from being drawn, in order. `empty` has each `--` with an empty side.
pub(super) fn find(source: &str, cleaned: &Cleaned, empty: &[Part], diagram: &Diagram) -> Vec<Fault> {
    if !diagram.errors.is_empty() {
        // Nothing is drawn anyway.
        return Vec::new();
    }
    let mut found = diagram.undrawable.clone();
    found.extend(too_long(source, cleaned));
    found.extend(diagram.states.iter().filter_map(root));
    found.extend(inside_itself(&diagram.states));
    found.extend(empty.iter().map(|divider| {
        let message = "one side of this `--` is empty, and Mermaid cannot draw an empty region";
        let help = "remove the `--`, or write the states of the region";
        Fault::new(cleaned.span(divider.range()), message, help)
    }));
    order::by_place(&mut found, |undrawable| undrawable.span);
    found
}

fn too_long(source: &str, cleaned: &Cleaned) -> Option<Fault> {
    let length = (source.len() > MOST_TEXT).then(|| source.encode_utf16().count())?;
    let line = cleaned.text.find('\n').unwrap_or(0);
    let message = format!("this diagram has {length} characters, and Mermaid draws no more than {MOST_TEXT}");
    let help = "split the diagram, or shorten its labels";
    (length > MOST_TEXT).then(|| Fault::new(cleaned.span(0..line), message, help))
}

/// Mermaid calls the top of the diagram `root`, and mixes a state of that name up with it.
fn root(state: &State) -> Option<Fault> {
    let span = *state.mentions.first().filter(|_| state.name == "root")?;
    let message = "Mermaid cannot draw a state called `root`, its own name for the whole diagram";
    Some(Fault::new(span, message, "rename the state"))
}

/// A composite that is mentioned in its own body, or in the body of something inside it.
fn inside_itself(states: &[State]) -> Option<Fault> {
    let parent = |state: usize| Some(states.get(state)?.parent?.composite as usize);
    // Who has been met on the way up from which state.
    let mut met = vec![usize::MAX; states.len()];
    for first in 0..states.len() {
        let mut at = first;
        while let Some(up) = parent(at).filter(|_| met[at] == usize::MAX) {
            met[at] = first;
            at = up;
        }
        if met[at] == first && parent(at).is_some() {
            let State { name, mentions, .. } = &states[at];
            let message = format!("`{name}` stands inside itself: a state belongs to the last body that mentions it");
            let help = format!("write this line outside the braces of `{name}`");
            return Some(Fault::new(*mentions.last()?, message, help));
        }
    }
    None
}
