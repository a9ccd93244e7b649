//! `terminal-mismatch`: views disagree on an end.

use super::pairs::Drawn;
use crate::{
    finding::Finding,
    map::{Map, Set},
    mermaid::Transition as Arrow,
    model::{StateId, ViewKind},
    rules::{Context, Level, Rule, Sink, drawn},
    source::Span,
    views::{End, says_terminal},
};

pub(in crate::rules) static TERMINAL_MISMATCH: Rule = Rule {
    name: "terminal-mismatch",
    level: Level::Deny,
    fixable: false,
    page: include_str!("terminal_mismatch.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        // Where each state goes on.
        let mut exits = vec![Vec::new(); drawn.model.states.len()];
        for way in drawn
            .model
            .transitions
            .iter()
            .filter(|way| way.to != way.from)
        {
            exits[way.from.index()].push(way);
        }
        let diagram = drawn::Drawn::of(context.reading, drawn.machine);
        let drawn_ends = diagram.map(|diagram| diagram.ends()).unwrap_or_default();
        for view in context
            .reading
            .views_of_machine(drawn.machine)
            .filter(|view| view.kind != ViewKind::Diagram)
        {
            let mut ends = Vec::new();
            for claim in &view.transitions {
                let label = claim.label.as_ref();
                if let (End::Point(_), None, Some(state)) =
                    (&claim.to, claim.expanded, claim.from.state())
                    && label.is_none_or(|label| says_terminal(&label.text))
                {
                    ends.push((state, claim.span));
                }
            }
            for claim in &view.states {
                if let (Some(state), Some((true, span))) = (claim.name.state, claim.terminal) {
                    ends.push((state, span));
                }
            }
            // What another row of this very view allows is `conflicting-rows`.
            let claimed: Set<_> = view
                .transitions
                .iter()
                .filter_map(|claim| Some((claim.from.state()?, claim.to.state()?)))
                .collect();
            for (state, span) in ends {
                let exit = exits[state.index()]
                    .iter()
                    .find(|way| !way.implied && !claimed.contains(&(way.from, way.to)));
                // Where the diagram also ends there, that is `terminal-with-exit`.
                if let Some(exit) = exit
                    && !drawn_ends.contains(&state)
                {
                    let (name, to) = (drawn.name(state), drawn.name(exit.to));
                    let mut finding = Finding::new(
                        &TERMINAL_MISMATCH,
                        format!("a table ends at `{name}`, the diagram goes on to `{to}`"),
                    )
                    .at(span, "terminal here")
                    .machine(&drawn.model.name)
                    .state(name)
                    .help(format!(
                        "remove the arrow to `{to}`, or say here where `{name}` goes"
                    ));
                    if let Some(seen) = exit.seen.first() {
                        finding = finding.also(seen.span, "goes on here");
                    }
                    sink.push(finding);
                }
            }
            for claim in &view.states {
                if let (Some(state), Some((false, span))) = (claim.name.state, claim.terminal)
                    && exits[state.index()].is_empty()
                {
                    sink.extend(not_terminal(&drawn, &drawn_ends, state, span));
                }
            }
        }
    }
}

/// A table says that a state is not terminal that leads nowhere, and the diagram ends there.
fn not_terminal(
    drawn: &Drawn<'_>,
    drawn_ends: &Map<StateId, Vec<&Arrow>>,
    state: StateId,
    span: Span,
) -> Option<Finding> {
    if !drawn.model.states[state.index()].terminal {
        return None;
    }
    let name = drawn.name(state);
    let mut finding = Finding::new(
        &TERMINAL_MISMATCH,
        format!("the diagram ends at `{name}`, a table says that it is not terminal"),
    )
    .at(span, "not terminal here")
    .machine(&drawn.model.name)
    .state(name)
    .help("bring the two into step");
    if let Some(arrow) = drawn_ends.get(&state).and_then(|ends| ends.first()) {
        finding = finding.also(arrow.span, "ends here");
    }
    Some(finding)
}

#[cfg(test)]
mod tests {
    use super::TERMINAL_MISMATCH as RULE;
    use crate::rules::testing::{check, document, labels};

    fn called(states: [&str; 3]) -> String {
        let [open, done, void] = states;
        format!(
            "\n| State | Terminal |\n| --- | --- |\n| OPEN | {open} |\n| DONE | {done} |\n| VOID | {void} |\n"
        )
    }

    #[test]
    fn a_column_that_says_where_it_ends() {
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nDONE --> DONE : wait\nDONE --> OPEN : again\nOPEN --> VOID\nVOID --> [*]";
        check(&RULE, &document(diagram, &called(["no", "no", "yes"])), &[]);
        let text = document(diagram, &called(["no", "yes", "yes"]));
        check(
            &RULE,
            &text,
            &["15:10 a table ends at `DONE`, the diagram goes on to `OPEN`"],
        );
        assert_eq!(labels(&RULE, &text), ["7:5 goes on here"]);
        let text = document(diagram, &called(["no", "no", "no"]));
        check(
            &RULE,
            &text,
            &["16:10 the diagram ends at `VOID`, a table says that it is not terminal"],
        );
        assert_eq!(labels(&RULE, &text), ["9:5 ends here"]);
        // Nothing leads on, but nothing says that it ends: `dead-end-state`.
        let open = diagram.replace("VOID --> [*]", "VOID --> VOID");
        check(&RULE, &document(&open, &called(["no", "no", "no"])), &[]);
        // It ends and goes on: `terminal-with-exit`.
        let both = format!("{diagram}\nDONE --> [*]");
        check(&RULE, &document(&both, &called(["no", "yes", "yes"])), &[]);
    }

    #[test]
    fn what_the_text_adds_is_no_way_on() {
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nOPEN --> VOID\nVOID --> [*]";
        let overlay =
            "\nPAUSED can be entered from any state. It returns to the originating state.\n";
        let text = format!("{overlay}{}", called(["no", "yes", "yes"]));
        check(&RULE, &document(diagram, &text), &[]);
    }

    #[test]
    fn a_row_that_goes_on_contradicts_its_own_table() {
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nDONE --> OPEN : again";
        let rows = "\n| From | To | Event |\n| --- | --- | --- |\n| OPEN | DONE | |\n| DONE | (terminal) | |\n";
        check(
            &RULE,
            &document(diagram, rows),
            &["12:1 a table ends at `DONE`, the diagram goes on to `OPEN`"],
        );
        let contradicted = format!("{rows}| DONE | OPEN | again |\n");
        check(&RULE, &document(diagram, &contradicted), &[]);
    }
}
