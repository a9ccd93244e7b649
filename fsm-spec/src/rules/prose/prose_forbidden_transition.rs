//! `prose-forbidden-transition`: the text forbids what a view allows.

use crate::{
    map::{Map, Set},
    model::{Meaning, StateId},
    rules::{Context, Rule, Sink, context::MachineContext, evidence::Evidence},
    source::Span,
    views::TransitionClaim,
    words::Role,
};

pub(in crate::rules) static PROSE_FORBIDDEN_TRANSITION: Rule =
    Rule::deny("prose-forbidden-transition", include_str!("prose_forbidden_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        let mut known = Set::new();
        let mut places = None;
        for rule in &machine.model.rules {
            let Meaning::Forbidden(from, to) = rule.meaning else {
                continue;
            };
            let places = places.get_or_insert_with(|| allowed(context, machine));
            let Some(allowed) = places.get(&(from, to)) else {
                continue;
            };
            if !known.insert((from, to)) {
                continue;
            }
            let (from, to) = (machine.name(from), machine.name(to));
            let mut finding = machine
                .finding(
                    &PROSE_FORBIDDEN_TRANSITION,
                    format!("the text forbids `{from}` → `{to}`, and the {} it", allowed[0].verb),
                )
                .transition(from, to)
                .at(rule.span, "forbidden here")
                .help(format!("remove `{from}` → `{to}` there, or allow it in the text"));
            for one in allowed {
                finding = finding.also(one.span, one.words);
            }
            // Which table allows it and which sentence forbids it is plain only beside a diagram.
            let doubted = machine.diagram.is_none() || allowed.iter().all(|one| one.doubted);
            sink.report(finding, Evidence::of(doubted, false));
        }
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
fn allowed(context: &Context<'_>, machine: &MachineContext<'_>) -> Map<(StateId, StateId), Vec<Allowed>> {
    let mut places: Map<_, Vec<_>> = Map::new();
    for view in machine.views() {
        let (words, verb) = match view.kind {
            kind if kind.is_diagram() => ("drawn here", "diagram draws"),
            kind if kind.states_steps() => ("allowed here", "table allows"),
            _ => continue,
        };
        let claims = view.transitions.iter();
        for claim in claims.filter(|claim| claim.certain && claim.expanded.is_none() && !denied(context, claim)) {
            if let Some((from, to)) = claim.pair() {
                let allowed = places.or_default((from, to));
                allowed.push(Allowed { span: claim.span, words, verb, doubted: view.far });
            }
        }
    }
    places
}

/// Whether a row says of itself that it is not allowed: "Disallowed; create a new one".
fn denied(context: &Context<'_>, claim: &TransitionClaim) -> bool {
    let label = claim.label.as_ref().map(|label| &label.text);
    let columns = claim.attributes.iter().map(|(_, text)| text);
    let mut texts = columns.chain(label).chain(&claim.guard);
    texts.any(|text| {
        let first = text.split([';', ',', ':', '.', ' ']).next();
        first.is_some_and(|word| context.reading.words.is(Role::Forbidden, word))
    })
}
