//! `cross-region-transition`: a transition from one region of a state into another.

use crate::{mermaid::Scope, rules::prelude::*};

pub(in crate::rules) fn check(_: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    for arrow in &diagram.transitions {
        let (Some(from), Some(to)) = (arrow.from.state, arrow.to.state) else { continue };
        let Some(crossed) = crossed(diagram, from, to) else { continue };
        let name = |state: u32| diagram.states[state as usize].name.as_str();
        let (from, to, around) = (name(from), name(to), name(crossed.composite));
        sink.of_step(from, to, format!("`{from}` → `{to}` leads from one region of `{around}` into another"))
            .at(arrow.span, "the regions run side by side")
            .help(match moved(diagram, arrow, crossed.composite) {
                Some(state) => format!(
                    "give each region a `{}` of its own name: one that is mentioned in two regions is drawn in the last",
                    name(state)
                ),
                None => format!("lead out of `{around}` and in again, or put both states in one region"),
            })
            .push(sink);
    }
}

/// The composite that has the two states in different regions. Bars lie on the border: to wait for both is their purpose.
fn crossed(diagram: &Diagram, from: u32, to: u32) -> Option<Scope> {
    let kind = |state: u32| diagram.states.get(state as usize).map(|state| state.kind);
    if [from, to].into_iter().any(|end| matches!(kind(end), Some(StateKind::Fork | StateKind::Join))) {
        return None;
    }
    let inside: Vec<Scope> = scopes(diagram, from).collect();
    let crosses = |one: &Scope, other: &Scope| one.composite == other.composite && one.region != other.region;
    scopes(diagram, to).find(|scope| inside.iter().any(|other| crosses(scope, other)))
}

/// The bodies around a state, the innermost first.
fn scopes(diagram: &Diagram, state: u32) -> impl Iterator<Item = Scope> {
    let parent = |state: u32| diagram.states.get(state as usize)?.parent;
    // Two composites can own each other in a broken diagram.
    std::iter::successors(parent(state), move |scope| parent(scope.composite)).take(diagram.states.len().min(64))
}

/// The end of an arrow that is written in one region and belongs to another.
fn moved(diagram: &Diagram, arrow: &Arrow, composite: u32) -> Option<u32> {
    let scope = arrow.scope.filter(|scope| scope.composite == composite)?;
    [arrow.from.state, arrow.to.state].into_iter().flatten().find(|state| {
        let parent = diagram.states[*state as usize].parent;
        parent.is_some_and(|parent| parent.composite == composite && parent.region != scope.region)
    })
}
