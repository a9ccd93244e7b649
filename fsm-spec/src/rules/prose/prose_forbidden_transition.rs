//! `prose-forbidden-transition`: the text forbids what a view allows.

use crate::{model::Meaning, rules::prelude::*};

pub(in crate::rules) static RULE: Rule =
    Rule::deny("prose-forbidden-transition", include_str!("prose_forbidden_transition.md"), Check::Machine(check));

fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let mut known = Set::new();
    let forbidden = machine.model.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some(((from, to), rule.span)),
        _ => None,
    });
    let mut forbidden = forbidden.filter(|(pair, _)| known.insert(*pair)).peekable();
    if forbidden.peek().is_none() {
        return;
    }
    let places = allowed(machine);
    for (pair, span) in forbidden {
        let allowed = places.all(&pair);
        let Some(first) = allowed.first() else { continue };
        let (from, to) = (machine.name(pair.0), machine.name(pair.1));
        // Which table allows it and which sentence forbids it is plain only beside a diagram.
        let doubted = machine.diagram.is_none() || allowed.iter().all(|one| one.doubted);
        sink.of_step(from, to, format!("the text forbids `{from}` → `{to}`, and the {} it", first.verb))
            .at(span, "forbidden here")
            .help(format!("remove `{from}` → `{to}` there, or allow it in the text"))
            .also_each(allowed.iter().map(|one| (one.span, one.words)))
            .report(sink, [doubted, false]);
    }
}

/// A place that allows a pair.
struct Allowed {
    span: Span,
    /// What is said of it, and what its view does.
    words: &'static str,
    verb: &'static str,
    doubted: bool,
}

/// Where views allow each pair: an arrow, or a claim of a table that names both. An "any" does not: it has its exceptions.
fn allowed(machine: &MachineContext<'_>) -> Map<Pair, Vec<Allowed>> {
    Map::grouped(machine.views().flat_map(|view| {
        let (words, verb) = match view.kind {
            kind if kind.is_diagram() => ("drawn here", "diagram draws"),
            _ => ("allowed here", "table allows"),
        };
        let counts = view.kind.is_diagram() || view.kind.states_steps();
        let claims = view.transitions.iter().filter(move |claim| counts && claim.certain && claim.expanded.is_none());
        claims.filter(move |claim| !denied(machine, claim)).filter_map(move |claim| {
            Some((claim.pair()?, Allowed { span: claim.span, words, verb, doubted: view.far }))
        })
    }))
}

/// Whether a row says of itself that it is not allowed: "Disallowed; create a new one".
fn denied(machine: &MachineContext<'_>, claim: &TransitionClaim) -> bool {
    let label = claim.label.as_ref().map(|label| &label.text);
    let columns = claim.attributes.iter().map(|(_, text)| text);
    let mut texts = columns.chain(label).chain(&claim.guard);
    texts.any(|text| {
        let first = text.split([';', ',', ':', '.', ' ']).next();
        first.is_some_and(|word| machine.reading.words.is(Role::Forbidden, word))
    })
}
