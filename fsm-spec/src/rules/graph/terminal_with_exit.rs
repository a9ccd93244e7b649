//! `terminal-with-exit`: a state that ends the machine and also goes on.

use crate::{
    directives::DirectiveKind,
    map::Map,
    model::StateId,
    reading::Reading,
    rules::{Context, Rule, Sink, context::MachineContext},
    source::Span,
};

pub(in crate::rules) static TERMINAL_WITH_EXIT: Rule =
    Rule::warn("terminal-with-exit", include_str!("terminal_with_exit.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let directed = directed(context.reading);
    for machine in context.machines() {
        let states = (0u32..).map(StateId).zip(&machine.model.states);
        for (state, _) in states.filter(|(_, state)| state.terminal) {
            let (said, exits) = (said(machine, state, &directed), machine.exits(state));
            if said.is_empty() {
                continue;
            }
            let [(_, first), rest @ ..] = exits else {
                continue;
            };
            let (name, targets) = (machine.name(state), machine.targets(exits));
            let finding = machine
                .finding(&TERMINAL_WITH_EXIT, format!("`{name}` is terminal and also goes on to {targets}"))
                .state(name)
                .at(*first, "goes on here")
                .help(format!(
                    "remove the end or the way on; if `{name}` is meant to do both, say by what it ends, `{} : event`",
                    machine.arrow(Some(state), None)
                ))
                .also_at(rest.iter().map(|(_, span)| *span), "and here")
                .also_at(said, "terminal here");
            sink.push(finding);
        }
    }
}

/// Where the document says of a terminal state that nothing comes after it: by a bare arrow to `[*]`, or by a directive. An arrow to
/// `[*]` with a label is one way on among others: the machine ends when that event happens, not because it is here.
fn said(machine: &MachineContext<'_>, state: StateId, directed: &Map<&str, Vec<Span>>) -> Vec<Span> {
    let arrows = machine.ends(state).filter(|arrow| arrow.label.is_none()).map(|arrow| arrow.span);
    arrows.chain(directed.get(machine.name(state)).into_iter().flatten().copied()).collect()
}

/// The directives that end a state, by its name. They speak to every machine, and a few of them are enough to show.
fn directed(reading: &Reading) -> Map<&str, Vec<Span>> {
    const MOST: usize = 20;
    let mut directed: Map<&str, Vec<Span>> = Map::new();
    for directive in &reading.directives {
        if let Ok(DirectiveKind::Terminal(names)) = &directive.kind {
            for name in names {
                let spans = directed.or_default(name);
                if spans.len() < MOST && spans.last() != Some(&directive.span) {
                    spans.push(directive.span);
                }
            }
        }
    }
    directed
}
