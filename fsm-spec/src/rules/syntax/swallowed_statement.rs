//! `swallowed-statement`: a line of a diagram that Mermaid accepts and makes something else of.

use crate::{mermaid::Fault, rules::prelude::*};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    for swallowed in &diagram.swallowed {
        let fix = if swallowed.certain { Fix::safe } else { Fix::offered };
        sink.finding(&swallowed.message)
            .at(swallowed.span, "not what it looks like")
            .help(&*swallowed.help)
            .fix_if(edit(machine.source, swallowed).map(|edit| fix(vec![edit])))
            .push(sink);
    }
}

/// What to write instead. A new line starts as the line of the statement does, be it in a quote or in a list.
fn edit(source: &Source<'_>, swallowed: &Fault) -> Option<Edit> {
    let (span, text) = swallowed.fix.as_ref()?;
    let line = source.line_at(swallowed.span.start).start;
    let before = source.slice(Span::new(line, swallowed.span.start));
    let rest = before.trim_start_matches([' ', '\t', '>']);
    let start = &before[..before.len() - rest.len()];
    Some(Edit::replace(*span, text.replace('\n', &format!("{}{start}", source.ending()))))
}
