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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    fn document(kind: &str, lines: &str) -> String {
        format!("```mermaid\nstateDiagram-v2\n    state bar <<{kind}>>\n    [*] --> A\n{lines}```\n")
    }

    #[test]
    fn bars_that_do_nothing() {
        for (kind, lines, message) in [
            ("fork", "    A --> bar\n    bar --> B\n", "3:11 the fork `bar` has one way in and one way out"),
            ("join", "    A --> bar\n    B --> bar\n    A --> B\n", "3:11 the join `bar` has 2 ways in and no way out"),
            ("join", "    A --> bar\n    bar --> [*]\n", "3:11 the join `bar` has one way in and one way out"),
        ] {
            assert_eq!(found(&FORK_JOIN_ARITY, &document(kind, lines)), [message]);
        }
    }

    #[test]
    fn bars_that_do_something() {
        for (kind, lines) in [
            ("fork", "    A --> bar\n    bar --> B\n    bar --> C\n"),
            ("join", "    A --> bar\n    B --> bar\n    bar --> [*]\n"),
            // One bar for both, and a fork that is used as a join.
            ("join", "    A --> bar\n    bar --> B\n    bar --> C\n"),
            ("fork", "    A --> bar\n    B --> bar\n    bar --> C\n"),
            // The regions of a state come together.
            (
                "join",
                "    state Both {\n        [*] --> X\n        --\n        [*] --> Y\n    }\n    A --> Both\n    Both --> bar\n    bar --> [*]\n",
            ),
        ] {
            let text = document(kind, lines);
            assert_eq!(found(&FORK_JOIN_ARITY, &text), [] as [&str; 0], "{text}");
        }
    }
}
