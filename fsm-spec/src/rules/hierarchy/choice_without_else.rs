//! `choice-without-else`: a choice whose conditions may all be false.

use super::conditions::{Comparison, gap};
use crate::{
    mermaid::Transition,
    model::StateKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static CHOICE_WITHOUT_ELSE: Rule =
    Rule::warn("choice-without-else", include_str!("choice_without_else.md"), check);

/// How many ways out are compared with each other; a choice with more is no longer understood.
const MOST: usize = 64;

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut ways: Vec<Vec<&Transition>> = vec![Vec::new(); diagram.states.len()];
        for arrow in &diagram.transitions {
            if let Some(from) = arrow.from.state {
                ways[from as usize].push(arrow);
            }
        }
        for (state, ways) in diagram.states.iter().zip(ways) {
            if state.kind != StateKind::Choice || machine.is_broken(&state.name) {
                continue;
            }
            let Some(reason) = unmet(&state.name, &ways) else {
                continue;
            };
            let mention = state.mentions.first().copied().unwrap_or(machine.model.span);
            let finding = machine
                .finding(&CHOICE_WITHOUT_ELSE, reason)
                .at(mention, "stuck here when no condition holds")
                .help(format!("add a way out that needs no condition: `{} --> … : else`", state.name))
                .state(&state.name)
                .also_at(ways.iter().map(|way| way.span), "");
            sink.push(finding);
        }
    }
}

/// Why the ways out may all be closed, where that is sure: words such as `valid` and `invalid` are taken to say it all.
fn unmet(name: &str, ways: &[&Transition]) -> Option<String> {
    if ways.len() > MOST {
        return None;
    }
    let mut labels = Vec::new();
    for way in ways {
        let label = way.label.as_ref()?.text.trim();
        if is_else(label) {
            return None;
        }
        labels.push(label);
    }
    if let [label] = labels.as_slice() {
        return Some(format!("the choice `{name}` has one way out, and that has a condition: `{label}`"));
    }
    let mut comparisons = Vec::new();
    for label in labels {
        comparisons.push(Comparison::read(label)?);
    }
    let mut values = Vec::new();
    for (subject, value) in gap(&comparisons)? {
        values.push(format!("`{subject}` is {value}"));
    }
    Some(format!("the choice `{name}` has no way out when {}", values.join(" and ")))
}

/// Whether a way out is open whatever holds.
fn is_else(label: &str) -> bool {
    let text = label.to_lowercase();
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    text.is_empty()
        || [
            "else",
            "otherwise",
            "default",
            "other",
            "others",
            "any",
            "anything",
            "all",
            "always",
            "remaining",
            "rest",
            "sinon",
            "sonst",
            "senão",
            "si",
            "否则",
            "それ以外",
            "иначе",
        ]
        .contains(&first)
}
