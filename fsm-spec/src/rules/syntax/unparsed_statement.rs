//! `unparsed-statement`: a line of a diagram that Mermaid refuses.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(_: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    for error in &diagram.errors {
        sink.finding(&error.message)
            .at(error.span, "Mermaid gives up here and draws nothing")
            .help(&*error.help)
            .push(sink);
    }
}
