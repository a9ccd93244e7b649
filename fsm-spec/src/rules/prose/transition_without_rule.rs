//! `transition-without-rule`: a transition that no rule governs, where others have one.

use crate::{
    map::Set,
    model::StateId,
    rules::{Context, Rule, Sink},
    views::TransitionClaim,
};

pub(in crate::rules) static TRANSITION_WITHOUT_RULE: Rule =
    Rule::allow("transition-without-rule", include_str!("transition_without_rule.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        let rules = machine.views().filter(|view| view.kind.governs());
        let mut known: Set<(StateId, StateId)> =
            rules.flat_map(|view| &view.transitions).filter_map(TransitionClaim::pair).collect();
        // A document without rules means to have none.
        if known.is_empty() {
            continue;
        }
        for way in machine.drawn() {
            if !known.insert((way.from, way.to)) {
                continue;
            }
            let (from, to) = (machine.name(way.from), machine.name(way.to));
            let place = machine.place_of(way);
            sink.push(
                machine
                    .finding(&TRANSITION_WITHOUT_RULE, format!("there is no rule for `{from}` → `{to}`"))
                    .transition(from, to)
                    .at(place, "no rule governs it")
                    .help(format!("add a rule `{from} → {to}` with its conditions")),
            );
        }
    }
}
