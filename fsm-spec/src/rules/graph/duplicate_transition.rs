//! `duplicate-transition`: one arrow drawn twice.

use crate::rules::{edits::without, prelude::*};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    let mut first = Map::new();
    for arrow in &diagram.transitions {
        let (from, to) = (arrow.from.state, arrow.to.state);
        // `[*]` is another point in every body; a state is the same wherever it is named.
        let point = arrow.scope.filter(|_| from.is_none() || to.is_none());
        let label = arrow.label.as_ref().map(|label| label.text.as_str()).filter(|label| !label.is_empty());
        let (known, scope) = *first.or_insert((from, to, label, point), (arrow.span, arrow.scope));
        if known == arrow.span || machine.is_broken_line(arrow.span) {
            continue;
        }
        let name = |end: Option<u32>| end.map_or("[*]", |state| machine.name(StateId(state)));
        let (from, to) = (name(from), name(to));
        let with = label.map_or_else(String::new, |label| format!(" with the label `{label}`"));
        // A line also says which composite its states belong to, and only the writer knows where that is wrong.
        let same_body = scope == arrow.scope;
        let edit = same_body.then(|| without(machine.source, arrow.span)).flatten();
        let finding = sink
            .of_step(from, to, format!("`{from}` → `{to}` is drawn twice{with}"))
            .at(arrow.span, "drawn again")
            .also(known, "first drawn here")
            .help(if same_body { "remove this line" } else { "remove the one that stands in the wrong composite" })
            .fix_if(edit.map(|edit| Fix::safe(vec![edit])));
        label.into_iter().fold(finding, Finding::event).push(sink);
    }
}
