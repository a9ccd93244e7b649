//! `initial-mismatch`: views disagree on the start.

use super::pairs::Drawn;
use crate::{
    finding::Finding,
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
        let starts = |state: StateId| {
            let routes = drawn.model.routes();
            drawn.model.initial.contains(&state)
                || routes.initials().contains(&state)
                || drawn
                    .model
                    .initial
                    .iter()
                    .any(|initial| routes.entries(*initial).contains(&state))
        };
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
            for (state, span) in said.iter().filter(|(state, _)| !starts(*state)) {
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
                    "add `[*] --> {name}` to the diagram, or change this row"
                ));
                if let Some(arrow) = start_arrow(context, &drawn) {
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
                    if let Some(arrow) = start_arrow(context, &drawn) {
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
