//! `initial-mismatch`: views disagree on the start.

use super::pairs::Drawn;
use crate::{
    finding::Finding,
    map::Set,
    model::{StateId, ViewKind},
    rules::{Context, Level, Rule, Sink},
    source::Span,
    views::End,
};

pub(in crate::rules) static INITIAL_MISMATCH: Rule = Rule {
    name: "initial-mismatch",
    level: Level::Deny,
    fixable: false,
    page: include_str!("initial_mismatch.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        // Without a start in the diagram, another rule speaks.
        if drawn.model.initial.is_empty() {
            continue;
        }
        let arrow = start_arrow(context, &drawn);
        // What starts in a composite starts in the states that it enters.
        let routes = drawn.model.routes();
        let mut starts = Set::new();
        for state in &drawn.model.initial {
            starts.insert(*state);
            starts.extend(routes.entries(*state).iter().copied());
        }
        for view in context
            .reading
            .views_of_machine(drawn.machine)
            .filter(|view| view.kind != ViewKind::Diagram)
        {
            let mut said: Vec<(StateId, Span)> = Vec::new();
            for claim in &view.transitions {
                if let (End::Point(_), Some(state)) = (&claim.from, claim.to.state()) {
                    said.push((state, claim.span));
                }
            }
            for claim in &view.states {
                if let (Some(state), Some((true, span))) = (claim.name.state, claim.initial) {
                    said.push((state, span));
                }
            }
            for (state, span) in said.iter().filter(|(state, _)| !starts.contains(state)) {
                let name = drawn.name(*state);
                let drawn_start = drawn
                    .model
                    .initial
                    .first()
                    .map(|state| drawn.name(*state))
                    .unwrap_or_default();
                let mut finding = Finding::new(
                    &INITIAL_MISMATCH,
                    format!("a table starts at `{name}`, the diagram at `{drawn_start}`"),
                )
                .at(*span, format!("starts at `{name}`"))
                .machine(&drawn.model.name)
                .state(name)
                .help(format!(
                    "add `[*] --> {}` to the diagram, or change this row",
                    drawn.spelled(*state)
                ));
                if let Some(arrow) = arrow {
                    finding = finding.also(arrow, format!("starts at `{drawn_start}`"));
                }
                sink.push(finding);
            }
            // "no" in a column that says which state starts.
            for claim in &view.states {
                if let (Some(state), Some((false, span))) = (claim.name.state, claim.initial)
                    && drawn.model.initial.contains(&state)
                {
                    let name = drawn.name(state);
                    let mut finding = Finding::new(
                        &INITIAL_MISMATCH,
                        format!("the diagram starts at `{name}`, a table says it does not"),
                    )
                    .at(span, "not initial here")
                    .machine(&drawn.model.name)
                    .state(name)
                    .help("bring the two into step");
                    if let Some(arrow) = arrow {
                        finding = finding.also(arrow, "starts here");
                    }
                    sink.push(finding);
                }
            }
        }
    }
}

fn start_arrow(context: &Context<'_>, drawn: &Drawn<'_>) -> Option<Span> {
    let diagram = &context.reading.diagram(drawn.machine)?.diagram;
    diagram
        .transitions
        .iter()
        .find(|arrow| arrow.from.state.is_none() && arrow.scope.is_none())
        .map(|arrow| arrow.span)
}

#[cfg(test)]
mod tests {
    use super::INITIAL_MISMATCH as RULE;
    use crate::rules::testing::{check, document, labels};

    fn starting_at(state: &str) -> String {
        format!(
            "\n| From | To | Event |\n| --- | --- | --- |\n| [*] | {state} | |\n| Red | Green | go |\n| Green | Red | stop |\n"
        )
    }

    #[test]
    fn a_table_may_start_where_the_diagram_leads_from_its_start() {
        let diagram = "[*] --> On\nstate On {\n[*] --> Red\nRed --> Green : go\nGreen --> Red : stop\n--\n[*] --> Dark\n}\nOn --> Off";
        for state in ["On", "Red", "Dark"] {
            check(&RULE, &document(diagram, &starting_at(state)), &[]);
        }
        check(
            &RULE,
            &document(diagram, &starting_at("Green")),
            &["17:1 a table starts at `Green`, the diagram at `On`"],
        );
    }

    #[test]
    fn the_start_of_the_diagram_is_shown() {
        let diagram =
            "Red --> Green : go\nstate Green {\n[*] --> Dim\n}\n[*] --> Red\nGreen --> Red : stop";
        let text = document(diagram, &starting_at("Green"));
        assert_eq!(labels(&RULE, &text), ["8:5 starts at `Red`"]);
        let column = "\n| State | Initial |\n| --- | --- |\n| Red | no |\n| Green | no |\n";
        let text = document(diagram, column);
        check(
            &RULE,
            &text,
            &["14:9 the diagram starts at `Red`, a table says it does not"],
        );
        assert_eq!(labels(&RULE, &text), ["8:5 starts here"]);
    }
}
