//! Diagrams that draw parts of one machine: read as one.

use super::{DiagramBlock, prelude::*};
use crate::{
    machines::machine_title,
    mermaid::{Diagram, End, Scope, Transition},
};

/// Joins a diagram to the one before it where it does not say where the machine starts, and they share two states: under one heading the
/// ways out of one state, drawn apart; under the next one the other flows of a machine whose main flow was drawn. Sharing names is
/// not enough, for two machines often do.
pub(crate) fn join(outline: &Outline, markdown: &Markdown, words: &Words, diagrams: &mut [DiagramBlock]) {
    for at in 1..diagrams.len() {
        let (before, this) = diagrams.split_at_mut(at);
        let this = &mut this[0];
        let Some(first) = before.iter_mut().rev().find(|block| !block.ignored) else { continue };
        let (a, b) = (outline.section(first.block), outline.section(this.block));
        let parent = |section: usize| outline.sections[section].parent;
        let named = |section: usize| machine_title(words, outline.title(markdown, section)).is_some();
        let main = || outline.mentions(a, Role::Partial) && outline.mentions(b, Role::Partial);
        let flows = || parent(a).is_some() && parent(a) == parent(b) && main() && !named(b);
        let parts = if a == b {
            shared(&first.diagram, &this.diagram) >= 2 && !starts(&first.diagram) && !starts(&this.diagram)
        } else {
            flows() && draws_further_steps(&first.diagram, &this.diagram)
        };
        if !this.ignored && parts {
            add(&mut first.diagram, std::mem::take(&mut this.diagram));
            this.ignored = true;
        }
    }
}

fn starts(diagram: &Diagram) -> bool {
    diagram.transitions.iter().any(|arrow| arrow.from.state.is_none() && arrow.scope.is_none())
}

/// How many states of one diagram another has.
fn shared(a: &Diagram, b: &Diagram) -> usize {
    let names: Set<&str> = a.states.iter().map(|state| state.name.as_str()).collect();
    b.states.iter().filter(|state| names.contains(state.name.as_str())).count()
}

/// Whether a diagram draws further steps between the states of one that says where the machine starts.
fn draws_further_steps(a: &Diagram, b: &Diagram) -> bool {
    fn steps(diagram: &Diagram) -> impl Iterator<Item = (&str, &str)> {
        let name = |state: u32| diagram.states[state as usize].name.as_str();
        diagram.transitions.iter().filter_map(move |arrow| Some((name(arrow.from.state?), name(arrow.to.state?))))
    }
    let drawn: Set<(&str, &str)> = steps(a).collect();
    let shared = shared(a, b);
    starts(a)
        && !starts(b)
        && shared >= 2
        && shared * 2 >= b.states.len()
        && !steps(b).any(|step| drawn.contains(&step))
}

/// Adds one diagram's states and arrows to another's. A state of both is the one that was drawn first.
fn add(whole: &mut Diagram, part: Diagram) {
    let mut numbers: Vec<u32> = Vec::with_capacity(part.states.len());
    let mut next = whole.states.len() as u32;
    for state in &part.states {
        let known = whole.states.iter().position(|other| other.name == state.name);
        numbers.push(known.map_or(next, |known| known as u32));
        next += u32::from(known.is_none());
    }
    let number = |state: u32| numbers[state as usize];
    let scope = |scope: Scope| Scope { composite: number(scope.composite), ..scope };
    for (at, mut state) in part.states.into_iter().enumerate() {
        state.parent = state.parent.map(scope);
        match whole.states.get_mut(numbers[at] as usize) {
            Some(known) => {
                known.mentions.extend(state.mentions);
                known.bodies.extend(state.bodies);
                known.descriptions.extend(state.descriptions);
            }
            None => whole.states.push(state),
        }
    }
    let end = |end: End| End { state: end.state.map(number), ..end };
    let label = |arrow: &Transition| arrow.label.as_ref().map(|label| label.text.clone());
    let drawn: Set<_> =
        whole.transitions.iter().map(|arrow| (arrow.from.state, arrow.to.state, label(arrow))).collect();
    for mut arrow in part.transitions {
        (arrow.from, arrow.to, arrow.scope) = (end(arrow.from), end(arrow.to), arrow.scope.map(scope));
        // What both parts draw is drawn once.
        if !drawn.contains(&(arrow.from.state, arrow.to.state, label(&arrow))) {
            whole.transitions.push(arrow);
        }
    }
    whole.notes.extend(part.notes.into_iter().map(|mut note| {
        note.state = number(note.state);
        note
    }));
    whole.comments.extend(part.comments);
    whole.errors.extend(part.errors);
    whole.swallowed.extend(part.swallowed);
    whole.undrawable.extend(part.undrawable);
}
