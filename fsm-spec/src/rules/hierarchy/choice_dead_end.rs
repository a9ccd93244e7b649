//! `choice-dead-end`: a choice without a way out.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, _: &Diagram, sink: &mut Sink) {
    let choices = machine.drawn_states(StateKind::Choice);
    for (_, state) in choices.filter(|(id, _)| machine.arrows_from(*id).is_empty()) {
        let name = &state.name;
        sink.of_state(name, format!("the choice `{name}` has no way out"))
            .at(machine.mention(state), "nothing leads on from here")
            .help(format!("draw where it leads: `{name} --> …`, once for each case"))
            .push(sink);
    }
}
