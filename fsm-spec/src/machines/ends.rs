//! The states that a view calls terminal.

use crate::{
    mermaid::Diagram,
    model::{Machine, StateId, ViewKind},
    sentences::calls_terminal,
    views::{End, View},
};

/// Ends the machine where a view says so and nothing leads on.
///
/// Sentences such as "from any non-terminal state" are read after this, and mean these states too.
pub(crate) fn end_by_views(model: &mut Machine, diagram: Option<&Diagram>, views: &[&View]) {
    // Most states lead on, whatever is said of them.
    let goes_on = goes_on(model);
    let open = |state: &StateId| {
        let end = model.states.get(state.index());
        end.is_some_and(|end| !end.terminal && !goes_on[state.index()])
    };
    let mut called: Vec<StateId> = Vec::new();
    for view in views {
        for claim in &view.states {
            let said = || {
                let texts = claim.description.iter().chain(claim.attributes.iter().map(|(_, value)| value));
                matches!(claim.terminal, Some((true, _)))
                    || view.kind == ViewKind::Definitions && texts.into_iter().any(|text| calls_terminal(text))
            };
            called.extend(claim.name.state.filter(open).filter(|_| said()));
        }
        if view.kind != ViewKind::Diagram {
            let ends = view.transitions.iter().filter(|claim| {
                // A wildcard that ends the machine everywhere calls no state terminal.
                matches!(claim.to, End::Point(_)) && claim.expanded.is_none()
            });
            called.extend(ends.filter_map(|claim| claim.from.state()));
        }
    }
    if let Some(diagram) = diagram {
        let notes = diagram.notes.iter().filter(|note| calls_terminal(&note.text.text));
        called.extend(notes.map(|note| StateId(note.state)));
        for (id, state) in (0u32..).zip(&diagram.states) {
            // A name that is more than a word says as much as a description: `Void(terminal)`.
            let is_word = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
            let mut said = state.descriptions.iter();
            if said.any(|text| calls_terminal(&text.text)) || !is_word(&state.name) && calls_terminal(&state.name) {
                called.push(StateId(id));
            }
        }
    }
    called.retain(open);
    for state in called {
        model.states[state.index()].terminal = true;
    }
}

/// Of each state whether a transition leads on to another.
pub(super) fn goes_on(model: &Machine) -> Vec<bool> {
    let mut goes_on = vec![false; model.states.len()];
    for way in model.transitions.iter().filter(|way| way.from != way.to) {
        goes_on[way.from.index()] = true;
    }
    goes_on
}
