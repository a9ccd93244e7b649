//! `choice-dead-end`: a choice without a way out.

use crate::{
    model::{StateId, StateKind},
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static CHOICE_DEAD_END: Rule =
    Rule::deny("choice-dead-end", include_str!("choice_dead_end.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for (id, state) in (0u32..).map(StateId).zip(&diagram.states) {
            let stuck = state.kind == StateKind::Choice && machine.arrows_from(id).is_empty();
            if stuck && !machine.is_broken(&state.name) {
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
