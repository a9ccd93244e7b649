//! `fork-join-arity`: a fork that does not split, or a join that does not unite.

use crate::{
    model::StateKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static FORK_JOIN_ARITY: Rule =
    Rule::deny("fork-join-arity", include_str!("fork_join_arity.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        // An arrow to or from a state with regions stands for one in each of them.
        let weight = |end: Option<u32>| {
            end.and_then(|state| diagram.states.get(state as usize)).map_or(1, |state| state.regions.max(1) as usize)
        };
        let mut ways = vec![(0, 0); diagram.states.len()];
        for arrow in &diagram.transitions {
            if let Some(to) = arrow.to.state {
                ways[to as usize].0 += weight(arrow.from.state);
            }
            if let Some(from) = arrow.from.state {
                ways[from as usize].1 += weight(arrow.to.state);
            }
        }
        for (state, (ins, outs)) in diagram.states.iter().zip(ways) {
            let kind = match state.kind {
                StateKind::Fork => "fork",
                StateKind::Join => "join",
                _ => continue,
            };
            // Mermaid draws both as one bar, and one bar may do both.
            let splits = outs > 1;
            let unites = ins > 1 && outs > 0;
            if splits || unites || machine.is_broken(&state.name) {
                continue;
            }
            let name = &state.name;
            let help = if state.kind == StateKind::Fork {
                format!("draw two or more ways out of `{name}`, or do without it")
            } else {
                format!("draw two or more ways into `{name}` and one out of it, or do without it")
            };
            sink.push(
                machine
                    .finding(
                        &FORK_JOIN_ARITY,
                        format!("the {kind} `{name}` has {} in and {} out", many(ins), many(outs)),
                    )
                    .at(
                        state.mentions.first().copied().unwrap_or(machine.model.span),
                        if state.kind == StateKind::Fork { "splits nothing" } else { "unites nothing" },
                    )
                    .help(help)
                    .state(name),
            );
        }
    }
}

fn many(ways: usize) -> String {
    match ways {
        0 => "no way".to_owned(),
        1 => "one way".to_owned(),
        _ => format!("{ways} ways"),
    }
}
