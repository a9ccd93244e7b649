//! `undrawable-diagram`: a diagram that Mermaid reads and cannot draw.

use crate::rules::prelude::*;

pub(in crate::rules) fn check(_: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    for undrawable in &diagram.undrawable {
        sink.finding(&undrawable.message)
            .at(undrawable.span, "readers see an error instead of the diagram")
            .help(&*undrawable.help)
            .push(sink);
    }
}
