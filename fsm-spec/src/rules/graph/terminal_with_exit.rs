//! `terminal-with-exit`: a state that ends the machine and also goes on.

use crate::{directives::DirectiveKind, rules::prelude::*};

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let directed = directed(context.reading);
    for machine in &context.machines {
        for (state, _) in machine.states().filter(|(_, state)| state.terminal) {
            // Where the document says that nothing comes after it: by a bare arrow to `[*]`, or by a directive. An arrow to `[*]` with
            // a label is one way on among others: the machine ends when that event happens, not because it is here.
            let bare = machine.ends(state).filter(|arrow| arrow.label.is_none()).map(|arrow| arrow.span);
            let directed = directed.all(machine.name(state)).iter().take(MOST_DIRECTIVES).copied();
            let said: Vec<Span> = bare.chain(directed).collect();
            let Some((exits, targets)) = machine.exits(state).filter(|_| !said.is_empty()) else { continue };
            let (name, end) = (machine.name(state), machine.arrow(Some(state), None));
            sink.about(machine)
                .of_state(name, format!("`{name}` is terminal and also goes on to {targets}"))
                .at_all(exits, "goes on here")
                .also_at(said, "terminal here")
                .help(format!(
                    "remove the end or the way on; if `{name}` is meant to do both, say by what it ends, `{end} : event`"
                ))
                .push(sink);
        }
    }
}

/// A few of the directives that end a state are enough to show: they speak to every machine.
const MOST_DIRECTIVES: usize = 20;

/// The directives that end a state, by its name.
fn directed(reading: &Reading) -> Map<&str, Vec<Span>> {
    let directed = reading.directives.iter().filter_map(|directive| match &directive.kind {
        Ok(DirectiveKind::Terminal(names)) => Some(names.iter().map(|name| (name.as_str(), directive.span))),
        _ => None,
    });
    let each: Set<(&str, Span)> = directed.flatten().collect();
    Map::grouped(each.items().copied())
}
