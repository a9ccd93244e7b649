//! `prose-forbidden-transition`: the text forbids what a view allows.

use crate::{model::Meaning, rules::prelude::*};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
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
        let Some((_, drawn, _)) = allowed.first() else { continue };
        let verb = if *drawn { "diagram draws" } else { "table allows" };
        let words = |drawn| if drawn { "drawn here" } else { "allowed here" };
        let (from, to) = (machine.name(pair.0), machine.name(pair.1));
        // Which table allows it and which sentence forbids it is plain only beside a diagram.
        let doubted = machine.diagram.is_none() || allowed.iter().all(|(.., far)| *far);
        sink.of_step(from, to, format!("the text forbids `{from}` → `{to}`, and the {verb} it"))
            .at(span, "forbidden here")
            .help(format!("remove `{from}` → `{to}` there, or allow it in the text"))
            .also_each(allowed.iter().map(|(span, drawn, _)| (*span, words(*drawn))))
            .report(sink, [doubted, false]);
    }
}

/// Where views allow each pair, whether that is an arrow, and whether the view is far: a table counts where it names both. An
/// "any" does not: it has its exceptions.
fn allowed(machine: &MachineContext<'_>) -> Map<Pair, Vec<(Span, bool, bool)>> {
    let views = machine.views().filter(|view| view.kind.is_diagram() || view.kind.states_steps());
    let claims = views.flat_map(|view| rows(view).map(move |claim| (view, claim)));
    let claims = claims.filter(|(_, claim)| claim.certain && !denied(machine, claim));
    Map::grouped(
        claims.filter_map(|(view, claim)| Some((claim.pair()?, (claim.span, view.kind.is_diagram(), view.far)))),
    )
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
