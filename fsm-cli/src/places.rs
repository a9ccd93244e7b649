//! Where a document says something about a state or a transition.

use fsm_spec::model::{Machine, Seen, StateId, ViewKind};
use fsm_spec::source::Span;
use fsm_spec::steps::Route;

/// Where a state is defined or first drawn.
pub(crate) fn state(machine: &Machine, state: StateId) -> Option<Span> {
    let seen = &machine.states.get(state.index())?.seen;
    first(seen, ViewKind::Definitions).or_else(|| anywhere(seen, machine))
}

/// Where the first transition of a way is drawn.
pub(crate) fn route(machine: &Machine, route: &Route) -> Option<Span> {
    let at = *route.transitions.first()?;
    transition(machine, at)
}

/// Where a transition is drawn.
pub(crate) fn transition(machine: &Machine, at: usize) -> Option<Span> {
    let seen = &machine.transitions.get(at)?.seen;
    anywhere(seen, machine)
}

/// Where the drawing says what a state does: the first transition that leaves it, or the state itself.
pub(crate) fn leaving(machine: &Machine, from: StateId) -> Option<Span> {
    let mut transitions = machine.transitions.iter();
    let first = transitions.position(|one| one.from == from && !one.implied);
    first.and_then(|at| transition(machine, at)).or_else(|| state(machine, from))
}

fn anywhere(seen: &[Seen], machine: &Machine) -> Option<Span> {
    first(seen, ViewKind::Diagram).or_else(|| seen.first().map(|seen| seen.span)).or(Some(Span::at(machine.span.start)))
}

fn first(seen: &[Seen], view: ViewKind) -> Option<Span> {
    seen.iter().find(|seen| seen.view == view).map(|seen| seen.span)
}
