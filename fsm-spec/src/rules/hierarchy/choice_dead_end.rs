//! `choice-dead-end`: a choice without a way out.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    for (id, state) in (0..).map(StateId).zip(&diagram.states) {
        let stuck = state.kind == StateKind::Choice && machine.arrows_from(id).is_empty();
        if stuck && !machine.is_broken(&state.name) {
            let name = &state.name;
            sink.of_state(name, format!("the choice `{name}` has no way out"))
                .at(machine.mention(state), "nothing leads on from here")
                .help(format!("draw where it leads: `{name} --> …`, once for each case"))
                .push(sink);
        }
    }
}
