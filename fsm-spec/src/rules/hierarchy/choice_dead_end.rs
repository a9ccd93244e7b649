//! `choice-dead-end`: a choice without a way out.

use crate::{
    model::StateKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static CHOICE_DEAD_END: Rule =
    Rule::deny("choice-dead-end", include_str!("choice_dead_end.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut leads_on = vec![false; diagram.states.len()];
        for from in diagram.transitions.iter().filter_map(|arrow| arrow.from.state) {
            leads_on[from as usize] = true;
        }
        for (state, leads_on) in diagram.states.iter().zip(leads_on) {
            if state.kind == StateKind::Choice && !leads_on && !machine.is_broken(&state.name) {
                let mention = state.mentions.first().copied().unwrap_or(machine.model.span);
                let name = &state.name;
                sink.push(
                    machine
                        .finding(&CHOICE_DEAD_END, format!("the choice `{name}` has no way out"))
                        .at(mention, "nothing leads on from here")
                        .help(format!("draw where it leads: `{name} --> …`, once for each case"))
                        .state(name),
                );
            }
        }
    }
}
