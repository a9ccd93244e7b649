//! `dead-end-state`: no way out, and nothing calls it terminal.

use crate::{
    finding::{Edit, Fix},
    map::Set,
    mermaid::Transition as Arrow,
    model::StateId,
    rules::{Context, Level, Rule, Sink, drawn::Drawn, statements},
    steps::Routes,
};

pub(in crate::rules) static DEAD_END_STATE: Rule = Rule {
    name: "dead-end-state",
    level: Level::Warn,
    fixable: true,
    page: include_str!("dead_end_state.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        if !drawn.whole() {
            continue;
        }
        let together = context.reading.together(drawn.number);
        let routes = together.routes();
        // Where no end is marked at all, nobody said that a state without a way out is none.
        if !routes.leaves().any(|leaf| routes.may_end(leaf)) {
            continue;
        }
        let met = routes.reachable(&together.initial);
        let (said_to_go_on, last_arrows) = (said_to_go_on(&drawn), last_arrows(&drawn));
        for state in dead_ends(&routes) {
            // A state that is never entered is never left either: that is one finding, and it is another rule's.
            if !together.initial.is_empty() && !met[state.index()] {
                continue;
            }
            let name = drawn.name(state);
            let mut finding = drawn
                .finding(
                    &DEAD_END_STATE,
                    format!("`{name}` has no way out and is not terminal"),
                )
                .state(name)
                .at(drawn.place(state), "no arrow leads out of it")
                .help(format!(
                    "add `{name} --> [*]` if the machine may end here, or draw the arrow that is missing"
                ));
            // It changes nothing but what is said: the machine stops here as it is. Unless a table says that it does not.
            if !said_to_go_on.contains(&state)
                && let Some(Some(arrow)) = last_arrows.get(state.index())
                && let Some(edit) = end(context, arrow)
            {
                finding = finding.fix(Fix::safe(vec![edit]));
            }
            sink.push(finding);
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

/// The states that a column of the definitions calls not terminal.
fn said_to_go_on(drawn: &Drawn<'_>) -> Set<StateId> {
    let views = drawn.reading.views_of_machine(drawn.number);
    let claims = views.flat_map(|view| &view.states);
    let goes_on = claims.filter(|claim| matches!(claim.terminal, Some((false, _))));
    goes_on.filter_map(|claim| claim.name.state).collect()
}

/// For each state the last arrow that leads to it in the body it stands in: in another body the end would be another's.
fn last_arrows<'a>(drawn: &Drawn<'a>) -> Vec<Option<&'a Arrow>> {
    let mut last = vec![None; drawn.diagram.states.len()];
    for arrow in &drawn.diagram.transitions {
        let to = arrow.to.state.map(|to| to as usize);
        if let Some(to) = to
            && (drawn.diagram.states.get(to)).is_some_and(|state| state.parent == arrow.scope)
        {
            last[to] = Some(arrow);
        }
    }
    last
}

/// The arrow to `[*]`, below the last arrow that leads to the state.
fn end(context: &Context<'_>, arrow: &Arrow) -> Option<Edit> {
    let statement = format!("{} --> [*]", context.source.slice(arrow.to.span));
    statements::below(context.source, arrow.span, &statement)
}

#[cfg(test)]
mod tests {
    use super::DEAD_END_STATE as RULE;
    use crate::rules::testing::{check, check_fix, document, findings};

    #[test]
    fn no_way_out() {
        for (diagram, expected) in [
            ("[*] --> A\nA --> B\nB --> A", &[][..]),
            ("[*] --> A\nA --> B\nB --> [*]", &[]),
            (
                "[*] --> A\nA --> B\nA --> [*]",
                &["5:11 `B` has no way out and is not terminal"],
            ),
            // Where no end is marked, `B` may well be one.
            ("[*] --> A\nA --> B", &[]),
            // A loop is no way out.
            (
                "[*] --> A\nA --> B\nB --> B : wait\nA --> [*]",
                &["5:11 `B` has no way out and is not terminal"],
            ),
            // Out of the composite is out of what is in it.
            (
                "[*] --> C\nstate C {\n[*] --> A\nA --> B\n}\nC --> D\nD --> [*]",
                &[],
            ),
            (
                "[*] --> C\nstate C {\n[*] --> A\nA --> B\nA --> [*]\n}",
                &["7:11 `B` has no way out and is not terminal"],
            ),
            // `unreachable-state` says it.
            ("[*] --> A\nA --> [*]\nstate B", &[]),
        ] {
            check(&RULE, &document(diagram, ""), expected);
        }
    }

    #[test]
    fn what_the_text_calls_terminal_is_no_dead_end() {
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nOPEN --> VOID\nVOID --> [*]";
        check(
            &RULE,
            &document(diagram, ""),
            &["5:14 `DONE` has no way out and is not terminal"],
        );
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
    fn the_end_is_drawn_below_the_last_way_in() {
        check_fix(
            &RULE,
            &document("[*] --> A\nA --> B : x\nA --> B : y\nA --> [*]", ""),
            &document(
                "[*] --> A\nA --> B : x\nA --> B : y\nB --> [*]\nA --> [*]",
                "",
            ),
        );
        check_fix(
            &RULE,
            &document("[*] --> C\nstate C {\n[*] --> A\nA --> [*]\nA --> B\n}", ""),
            &document(
                "[*] --> C\nstate C {\n[*] --> A\nA --> [*]\nA --> B\nB --> [*]\n}",
                "",
            ),
        );
    }

    #[test]
    fn an_end_is_not_drawn_where_a_table_says_that_it_goes_on() {
        let diagram = "[*] --> OPEN\nOPEN --> [*]\nOPEN --> DONE";
        let table = |said: &str| {
            format!("\n| State | Terminal |\n| --- | --- |\n| OPEN | no |\n| DONE | {said} |\n")
        };
        check_fix(
            &RULE,
            &document(diagram, &table("")),
            &document(
                "[*] --> OPEN\nOPEN --> [*]\nOPEN --> DONE\nDONE --> [*]",
                &table(""),
            ),
        );
        let found = findings(&RULE, &document(diagram, &table("no")));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].fixes, []);
    }
}
