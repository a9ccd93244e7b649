//! `label-mismatch`: the event in a transition list is not the diagram's label.

use super::pairs::Drawn;
use crate::{
    finding::Finding,
    model::ViewKind,
    rules::{Context, Level, Rule, Sink},
    sentences::same_event,
    views::View,
};

pub(in crate::rules) static LABEL_MISMATCH: Rule = Rule {
    name: "label-mismatch",
    level: Level::Warn,
    fixable: false,
    page: include_str!("label_mismatch.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        for view in context.reading.views_of(drawn.machine, ViewKind::List) {
            list(&drawn, view, sink);
        }
    }
}

fn list(drawn: &Drawn<'_>, view: &View, sink: &mut Sink) {
    let mut same = 0;
    let mut other = Vec::new();
    for claim in view
        .transitions
        .iter()
        .filter(|claim| claim.expanded.is_none())
    {
        let (Some(from), Some(to), Some(said)) =
            (claim.from.state(), claim.to.state(), &claim.label)
        else {
            continue;
        };
        let arrows: Vec<_> = drawn
            .model
            .transitions
            .iter()
            .filter(|transition| {
                transition.from == from && transition.to == to && transition.event.is_some()
            })
            .collect();
        if arrows.is_empty() {
            continue;
        }
        let agrees = arrows.iter().any(|arrow| {
            [&arrow.event, &arrow.label]
                .into_iter()
                .flatten()
                .any(|label| same_event(label, &said.text))
        });
        if agrees {
            same += 1
        } else {
            other.push((claim, said, arrows[0]))
        }
    }
    // A list that describes its triggers in words of its own does not use the labels as names.
    if same == 0 || same < other.len() {
        return;
    }
    for (claim, said, arrow) in other {
        let (Some(from), Some(to)) = (claim.from.state(), claim.to.state()) else {
            continue;
        };
        let label = arrow.event.clone().unwrap_or_default();
        let (from, to) = (drawn.name(from), drawn.name(to));
        let mut finding = Finding::new(
            &LABEL_MISMATCH,
            format!(
                "`{from}` → `{to}` is called `{}` in the table and `{label}` in the diagram",
                said.text
            ),
        )
        .at(said.span, "the table's event")
        .machine(&drawn.model.name)
        .transition(from, to)
        .event(&label)
        .help("use one name for one event");
        if let Some(seen) = arrow.seen.first() {
            finding = finding.also(seen.span, "the diagram's label");
        }
        sink.push(finding);
    }
}
