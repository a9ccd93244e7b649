//! `choice-without-else`: a choice whose conditions may all be false.

use super::conditions::{Comparison, gap};
use crate::{
    mermaid::Transition,
    model::{StateId, StateKind},
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static CHOICE_WITHOUT_ELSE: Rule =
    Rule::warn("choice-without-else", include_str!("choice_without_else.md"), check);

/// How many ways out are compared with each other; a choice with more is no longer understood.
const MOST: usize = 64;

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for (id, state) in (0u32..).map(StateId).zip(&diagram.states) {
            if state.kind != StateKind::Choice || machine.is_broken(&state.name) {
                continue;
            }
            let ways = machine.arrows_from(id);
            let Some(reason) = unmet(&state.name, ways) else {
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
    let comparisons: Vec<Comparison> = labels.into_iter().map(Comparison::read).collect::<Option<_>>()?;
    let values = gap(&comparisons)?.into_iter().map(|(subject, value)| format!("`{subject}` is {value}"));
    let values: Vec<String> = values.collect();
    Some(format!("the choice `{name}` has no way out when {}", values.join(" and ")))
}

const ELSE: &str = "else otherwise default other others any anything all always remaining rest sinon sonst senão si 否则 それ以外 иначе";

/// Whether a way out is open whatever holds.
fn is_else(label: &str) -> bool {
    let text = label.to_lowercase();
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    text.is_empty() || ELSE.split(' ').any(|word| word == first)
}
