//! `choice-without-else`: a choice whose conditions may all be false.

use super::conditions::{Comparison, gap};
use crate::rules::prelude::*;

/// How many ways out are compared with each other; a choice with more is no longer understood.
const MOST: usize = 64;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, _: &Diagram, sink: &mut Sink) {
    for (id, state) in machine.drawn_states(StateKind::Choice) {
        let ways = machine.arrows_from(id);
        if let Some(reason) = unmet(&state.name, ways) {
            sink.of_state(&state.name, reason)
                .at(machine.mention(state), "stuck here when no condition holds")
                .help(format!("add a way out that needs no condition: `{} --> … : else`", state.name))
                .also_at(ways.iter().map(|way| way.span), "")
                .push(sink);
        }
    }
}

/// Why the ways out may all be closed, where that is sure: words such as `valid` and `invalid` are taken to say it all.
fn unmet(name: &str, ways: &[&Arrow]) -> Option<String> {
    let labels = ways.iter().map(|way| Some(way.label.as_ref()?.text.trim()).filter(|label| !is_else(label)));
    let labels: Vec<&str> = labels.collect::<Option<_>>().filter(|_| ways.len() <= MOST)?;
    if let [label] = labels.as_slice() {
        return Some(format!("the choice `{name}` has one way out, and that has a condition: `{label}`"));
    }
    let comparisons: Vec<Comparison> = labels.into_iter().map(Comparison::read).collect::<Option<_>>()?;
    let values: Vec<String> =
        gap(&comparisons)?.iter().map(|(subject, value)| format!("`{subject}` is {value}")).collect();
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
