//! `unlabelled-transition`: an arrow that names no event.

use crate::{
    map::Set,
    model::{StateId, StateKind},
    rules::{Context, Rule, Sink},
    views::TransitionClaim,
};

pub(in crate::rules) static UNLABELLED_TRANSITION: Rule =
    Rule::allow("unlabelled-transition", include_str!("unlabelled_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn() {
        let named: Set<(StateId, StateId)> = machine
            .views()
            .filter(|view| !view.kind.is_diagram())
            .flat_map(|view| &view.transitions)
            .filter(|claim| claim.label.is_some())
            .filter_map(TransitionClaim::pair)
            .collect();
        let kind = |state: StateId| machine.model.states[state.index()].kind;
        for way in machine.drawn() {
            // Out of a fork, and into and out of a join, one goes without being told.
            let silent = matches!(kind(way.from), StateKind::Fork | StateKind::Join) || kind(way.to) == StateKind::Join;
            if way.event.is_some() || silent || named.contains(&(way.from, way.to)) {
                continue;
            }
            let (from, to) = (machine.name(way.from), machine.name(way.to));
            let place = machine.place_of(way);
            if machine.is_broken_line(place) {
                continue;
            }
            sink.push(
                machine
                    .finding(&UNLABELLED_TRANSITION, format!("`{from}` → `{to}` names no event"))
                    .transition(from, to)
                    .at(place, "no label")
                    .help(format!("write what causes it: `{} : event`", machine.arrow(Some(way.from), Some(way.to)))),
            );
        }
    }
}
