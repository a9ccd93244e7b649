//! `dead-end-state`: no way out, and nothing calls it terminal.

use crate::{
    model::StateId,
    rules::{Context, Rule, Sink},
    steps::Routes,
};

pub(in crate::rules) static DEAD_END_STATE: Rule =
    Rule::warn("dead-end-state", include_str!("dead_end_state.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines().iter().filter(|one| one.is_closed()) {
        let routes = machine.routes();
        // Where no end is marked at all, nobody said that a state without a way out is none.
        if !routes.leaves().any(|leaf| routes.may_end(leaf)) {
            continue;
        }
        for state in dead_ends(routes) {
            // A state that is never entered is never left either: that is one finding, and it is another rule's.
            if !machine.model.initial.is_empty() && !machine.reachable()[state.index()] {
                continue;
            }
            let name = machine.name(state);
            let finding =
                machine.finding(&DEAD_END_STATE, format!("`{name}` has no way out and is not terminal")).state(name);
            sink.push(match machine.diagram {
                Some(_) => finding.at(machine.place(state), "no arrow leads out of it").help(format!(
                    "add `{}` if the machine may end here, or draw the arrow that is missing",
                    machine.arrow(Some(state), None)
                )),
                None => finding
                    .at(machine.place(state), "nothing leads out of it")
                    .help("say that it is terminal, or add the transition that is missing"),
            });
        }
    }
}

/// The leaves that nothing leads out of, not even out of a composite around them.
pub(super) fn dead_ends(routes: &Routes<'_>) -> Vec<StateId> {
    let mut leaves = vec![false; routes.machine().states.len()];
    for route in &routes.routes {
        // A way back to the same leaf is none out of it.
        let loops = routes.is_leaf(route.from) && routes.entries(route.to) == [route.from];
        leaves[route.from.index()] |= !loops;
    }
    routes
        .leaves()
        .filter(|leaf| !routes.may_end(*leaf) && !leaves[leaf.index()])
        .filter(|leaf| !routes.ancestors(*leaf).any(|around| leaves[around.index()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::DEAD_END_STATE as RULE;
    use crate::rules::testing::{check, check_cases, document, findings};

    #[test]
    fn no_way_out() {
        check_cases(
            &RULE,
            "
            [*] --> A | A --> B | B --> A
            [*] --> A | A --> B | B --> [*]
            [*] --> A | A --> B | A --> [*] ⇒ 5:11 `B` has no way out and is not terminal
            // Where no end is marked, `B` may well be one.
            [*] --> A | A --> B
            // A loop is no way out.
            [*] --> A | A --> B | B --> B : wait | A --> [*] ⇒ 5:11 `B` has no way out and is not terminal
            // Out of the composite is out of what is in it.
            [*] --> C | state C { | [*] --> A | A --> B | } | C --> D | D --> [*]
            [*] --> C | state C { | [*] --> A | A --> B | A --> [*] | } ⇒ 7:11 `B` has no way out and is not terminal
            // `unreachable-state` says it.
            [*] --> A | A --> [*] | state B
            ",
        );
    }

    #[test]
    fn what_the_text_calls_terminal_is_no_dead_end() {
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nOPEN --> VOID\nVOID --> [*]";
        check(&RULE, &document(diagram, ""), &["5:14 `DONE` has no way out and is not terminal"]);
        for text in [
            "\n**DONE** is terminal.\n",
            "\n<!-- fsm: terminal DONE -->\n",
            "\n## States\n\n- OPEN: not yet\n- DONE: Terminal state, nothing follows\n",
            "\n## States\n\n| State | Purpose |\n| --- | --- |\n| OPEN | Work. |\n| DONE | Terminal: nothing follows. |\n",
            "\n## States\n\n| State | Terminal |\n| --- | --- |\n| OPEN | no |\n| DONE | yes |\n",
            "\n## All transitions\n\n| From | To |\n| --- | --- |\n| OPEN | DONE |\n| DONE | (terminal) |\n",
            "\nDONE → OPEN happens when it is opened again.\n\n## All transitions\n\n| From | To |\n| --- | --- |\n| OPEN | DONE |\n| DONE | OPEN |\n",
        ] {
            check(&RULE, &document(diagram, text), &[]);
        }
    }

    #[test]
    fn whether_it_ends_or_an_arrow_is_missing_is_for_the_writer_to_say() {
        let found = findings(&RULE, &document("[*] --> A\nA --> B\nA --> [*] : stop", ""));
        assert_eq!(
            found[0].help.as_deref(),
            Some("add `B --> [*]` if the machine may end here, or draw the arrow that is missing")
        );
        assert_eq!(found[0].fixes, []);
    }
}
