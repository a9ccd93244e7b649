//! The machine that a diagram draws.

use crate::{
    entities::decode,
    map::Set,
    mermaid::{self, Diagram, Scope},
    model::{Machine, Seen, State, StateId, StateKind, Transition, ViewKind},
    source::Span,
};

/// The machine of a diagram, `[*]` turned into starts and ends.
pub(crate) fn machine(diagram: &Diagram, name: String, span: Span, uml: bool) -> Machine {
    let states = diagram.states.iter().map(|state| State {
        name: state.name.clone(),
        description: description(state, &state.name),
        parent: state.parent.map(|scope| StateId(scope.composite)),
        region: state.parent.and_then(|scope| scope.region).unwrap_or(0),
        kind: state.kind,
        regions: state.regions.max(u32::from(state.kind == StateKind::Composite)),
        seen: state.mentions.iter().take(1).map(|span| Seen { view: ViewKind::Diagram, span: *span }).collect(),
        ..State::default()
    });
    let mut states: Vec<State> = states.collect();
    let mut transitions = Vec::with_capacity(diagram.transitions.len());
    let mut initial = Set::new();
    let mut ends = Vec::new();
    for arrow in &diagram.transitions {
        match (arrow.from.state, arrow.to.state) {
            (Some(from), Some(to)) => transitions.push(transition(StateId(from), StateId(to), arrow, uml)),
            (None, Some(to)) => match arrow.scope {
                None => _ = initial.insert(StateId(to)),
                Some(Scope { composite, region }) => {
                    let around = states.get_mut(composite as usize);
                    around.into_iter().for_each(|around| around.entries.push((region.unwrap_or(0), StateId(to))));
                }
            },
            (Some(from), None) => ends.push((StateId(from), arrow.scope)),
            (None, None) => {}
        }
    }
    // An end inside a composite ends the machine only where the composite has no way on.
    let mut leaves = vec![false; states.len()];
    for transition in &transitions {
        leaves[transition.from.index()] = true;
    }
    for (state, scope) in ends {
        let parent = |at: &StateId| states[at.index()].parent;
        let above = std::iter::successors(scope.map(|scope| StateId(scope.composite)), parent);
        // Two composites can own each other in a broken diagram.
        let ends = !above.take(states.len() + 1).any(|composite| leaves[composite.index()]);
        states[state.index()].terminal |= ends;
    }
    Machine { name, span, states, transitions, initial: initial.items().copied().collect(), ..Machine::default() }
}

/// What a state is drawn with, text by text. Its own name says nothing of it.
pub(super) fn description(state: &mermaid::State, name: &str) -> Option<String> {
    let texts = state.descriptions.iter().map(|text| decode(&text.text));
    let texts: Vec<String> = texts.filter(|text| text != name).collect();
    let mut text = texts.join("\n");
    for sign in BREAKS {
        if text.contains(sign) {
            text = text.replace(sign, "\n");
        }
    }
    (!text.is_empty()).then_some(text)
}

/// How a line break is written.
const BREAKS: [&str; 7] = ["\\n", "<br>", "<br/>", "<br />", "\n", "<BR>", "<BR/>"];

fn transition(from: StateId, to: StateId, arrow: &mermaid::Transition, uml: bool) -> Transition {
    let label = arrow.label.as_ref().map(|label| label.text.as_str()).filter(|label| !label.is_empty());
    let (event, guard, action) = match label.map(event_of) {
        Some(text) if uml => uml_parts(&text),
        Some(text) => (Some(text), None, None),
        None => (None, None, None),
    };
    let (event, label) = (event.filter(|event| !event.is_empty()), label.map(decode));
    let seen = vec![Seen { view: ViewKind::Diagram, span: arrow.span }];
    Transition { event, label, guard, action, seen, ..Transition::new(from, to, None) }
}

/// The event of a label as it is written in a diagram. What stands there as an entity code is part of the name.
pub(crate) fn event_of(label: &str) -> String {
    decode(event_name(label))
}

/// The event of a label: its first line, without the comma before the next one and without the mark of a footnote.
pub(crate) fn event_name(label: &str) -> &str {
    let first = first_line(label);
    let event = if first.len() < label.trim().len() { first.trim_end_matches([',', ' ']) } else { first };
    let marks = |c: char| matches!(c, '*' | '†' | '‡' | '¹' | '²' | '³' | '⁴' | '⁵'..='⁹');
    let bare = event.trim_end_matches(marks);
    let ends = bare.ends_with(|c: char| c.is_alphanumeric() || c == ')');
    // Two stars around a word are emphasis.
    if ends && !bare.contains('*') {
        bare
    } else if event.is_empty() {
        first
    } else {
        event
    }
}

/// A label up to its first line break, however that is written.
fn first_line(label: &str) -> &str {
    // Every sign begins with one of these.
    let end = memchr::memchr3_iter(b'\\', b'<', b'\n', label.as_bytes())
        .find(|at| BREAKS.iter().any(|sign| label[*at..].starts_with(sign)))
        .unwrap_or(label.len());
    let first = label[..end].trim();
    if first.is_empty() { label.trim() } else { first }
}

/// `event [guard] / action`.
fn uml_parts(text: &str) -> (Option<String>, Option<String>, Option<String>) {
    let (head, action) = match text.find(" / ").or_else(|| text.find('/')) {
        // A slash inside the guard is no action.
        Some(at) if text[..at].matches('[').count() == text[..at].matches(']').count() => {
            (&text[..at], Some(text[at..].trim_start_matches([' ', '/']).trim().to_owned()))
        }
        _ => (text, None),
    };
    let (event, guard) = match (head.find('['), head.rfind(']')) {
        (Some(open), Some(close)) if open < close => (&head[..open], Some(head[open + 1..close].trim().to_owned())),
        _ => (head, None),
    };
    (Some(event.trim().to_owned()), guard, action.filter(|action| !action.is_empty()))
}
