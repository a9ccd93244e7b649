//! `identifier-collision`: two states or two events that would get the same name in code.

use crate::names::{Named, collisions};
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let found = collisions(machine.model);
    if found.is_empty() {
        return;
    }
    let (states, events) = (places_of_states(machine), places_of_events(machine));
    for collision in &found {
        let (kind, places) = match collision.kind {
            Named::State => ("states", &states),
            Named::Group => ("composite states", &states),
            Named::Event => ("events", &events),
        };
        let place = |name: &String| places.get(name.as_str()).copied().unwrap_or(machine.model.span);
        // A label that Mermaid cuts off is one mistake, and told there.
        let cut = |name: &String| machine.is_broken_line(place(name));
        if collision.kind == Named::Event && collision.names.iter().any(cut) {
            continue;
        }
        // The later one is the one that was one too many.
        let [others @ .., last] = collision.names.as_slice() else { continue };
        let number = if others.len() == 1 { "both" } else { "all" };
        let names = quoted(collision.names.iter().map(String::as_str), " and ");
        let mut finding = sink
            .finding(format!("the {kind} {names} would {number} be `{}` in code", collision.ident))
            .help("rename all but one of them, or write them the same way if they are one")
            .at(place(last), format!("`{last}`"))
            .also_each(others.iter().map(|name| (place(name), format!("`{name}`"))));
        if collision.kind != Named::Event {
            finding = finding.state(&collision.names[0]);
        }
        finding.push(sink);
    }
}

/// Where each state is first shown.
fn places_of_states<'a>(machine: &MachineContext<'a>) -> Map<&'a str, Span> {
    let states = machine.model.states.iter().rev();
    states.filter_map(|state| Some((state.name.as_str(), state.seen.first()?.span))).collect()
}

/// Where each event is first used: its label in the diagram, or else where a view states the transition.
fn places_of_events<'a>(machine: &MachineContext<'a>) -> Map<&'a str, Span> {
    let arrows = machine.diagram.into_iter().flat_map(|diagram| &diagram.transitions);
    let labels: Map<Span, Span> = arrows.filter_map(|arrow| Some((arrow.span, arrow.label.as_ref()?.span))).collect();
    let ways = machine.model.transitions.iter().rev();
    let places = ways.filter_map(|way| Some((way.event.as_deref()?, way.seen.first()?.span)));
    places.map(|(event, span)| (event, labels.get(&span).copied().unwrap_or(span))).collect()
}
