//! The machine that claims give. All precedence stands here, and no later step adds to a machine.

use super::{
    candidate::Form,
    drawn::description,
    resolve::add_transitions,
    stated::apply_prose,
    tabled::{add_listed, attach},
};
use crate::{
    directives::Directive,
    entities::decode,
    map::Set,
    mermaid::{self, Diagram},
    model::{Machine, StateId, ViewKind},
    notation,
    sentences::{ProseRules, calls_terminal},
    views::{End, Names, StateClaim, View},
    words::without_brackets,
};

/// All that is claimed of one machine.
pub(crate) struct Claims<'a> {
    pub(crate) diagram: Option<&'a Diagram>,
    pub(crate) names: &'a Names,
    /// Its views, those that found it first, with the form of each.
    pub(crate) views: Vec<(Form, &'a View)>,
    /// How many of them found it.
    pub(crate) founding: usize,
    pub(crate) prose: &'a ProseRules,
    pub(crate) directives: &'a [&'a Directive],
}

/// Completes a machine whose states are known, one stratum after the other; none reads what a later one writes.
pub(crate) fn build(machine: &mut Machine, claims: &Claims<'_>) {
    let views: Vec<&View> = claims.views.iter().map(|(_, view)| *view).collect();
    // Steps: a diagram has drawn them; elsewhere they are those of its listings, arrows in passing aside.
    if claims.diagram.is_none() {
        let (founding, others) = claims.views.split_at(claims.founding);
        let others = others.iter().filter(|(_, view)| view.kind != ViewKind::Prose);
        let listed: Vec<(Form, &View)> = founding.iter().chain(others).copied().collect();
        add_transitions(machine, &listed);
    }
    // Names and ends, as tables give them.
    call_by_text(machine, claims.diagram, &views);
    end_by_views(machine, claims.diagram, &views);
    // Sentences, then directives, which beat all.
    apply_prose(machine, claims.names, claims.prose, claims.directives);
    // Steps that a certain listing has and the diagram lacks: the dispute is a finding, and the step is in the machine.
    if claims.diagram.is_some() {
        add_listed(machine, &views);
    }
    // Labels, columns and places.
    attach(machine, &views);
}

/// Gives states the name that Mermaid cannot spell: in `state "not-won" as not_won` the id only stands in for the text.
///
/// Where the id is a word of its own, or the tables write the id and never the text, the text is a remark and the id the name.
fn call_by_text(model: &mut Machine, diagram: Option<&Diagram>, views: &[&View]) {
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
    let listings = views.iter().filter(|view| view.kind.states_steps() || view.kind.defines_states());
    let names = listings.flat_map(|view| view.names());
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
    let numbered = |rest: &str| rest.strip_prefix('_').is_some_and(|end| end.bytes().all(|byte| byte.is_ascii_digit()));
    id.strip_prefix(spelled.as_str()).is_some_and(|rest| rest.is_empty() || numbered(rest))
}

/// Ends the machine where a view says so and nothing leads on.
///
/// Sentences such as "from any non-terminal state" are read after this, and mean these states too.
fn end_by_views(model: &mut Machine, diagram: Option<&Diagram>, views: &[&View]) {
    // Most states lead on, whatever is said of them.
    let goes_on = goes_on(model);
    let open = |state: &StateId| {
        let end = model.states.get(state.index());
        end.is_some_and(|end| !end.terminal && !goes_on[state.index()])
    };
    let mut called: Vec<StateId> = Vec::new();
    for view in views {
        for claim in &view.states {
            let said =
                || matches!(claim.terminal, Some((true, _))) || view.kind.defines_states() && describes_end(claim);
            called.extend(claim.name.state.filter(open).filter(|_| said()));
        }
        // A wildcard that ends the machine everywhere calls no state terminal.
        let ends = view.transitions.iter().filter(|_| !view.kind.is_diagram());
        let ends = ends.filter(|claim| matches!(claim.to, End::Point(_)) && claim.expanded.is_none());
        called.extend(ends.filter_map(|claim| claim.from.state()));
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
    called.into_iter().for_each(|state| model.end(state));
}

/// Whether the words of a definition call its state terminal.
pub(crate) fn describes_end(claim: &StateClaim) -> bool {
    let bare = |value: &String| Some(without_brackets(value)).filter(|bare| !bare.is_empty()).unwrap_or(value.clone());
    let mut others = claim.attributes.iter().map(|(_, value)| bare(value));
    // `Done (terminal)` in some further column is said of what that column is about.
    claim.description.as_ref().is_some_and(|text| calls_terminal(text)) || others.any(|text| calls_terminal(&text))
}

/// Of each state whether a transition leads on to another.
pub(super) fn goes_on(model: &Machine) -> Vec<bool> {
    let mut goes_on = vec![false; model.states.len()];
    for way in model.transitions.iter().filter(|way| way.from != way.to) {
        goes_on[way.from.index()] = true;
    }
    goes_on
}
