//! `identifier-collision`: two states or two events that would get the same name in code.

use crate::{
    finding::Finding,
    map::Map,
    mermaid::Diagram,
    model::Machine,
    names::{Collision, Named, collisions},
    rules::{Context, Rule, Sink},
    source::Span,
};

pub(in crate::rules) static IDENTIFIER_COLLISION: Rule =
    Rule::deny("identifier-collision", include_str!("identifier_collision.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (at, machine) in context.reading.machines.iter().enumerate() {
        let found = collisions(machine);
        if found.is_empty() {
            continue;
        }
        let drawn = context.reading.diagram(at).map(|block| &block.diagram);
        let (states, events) = (places_of_states(machine), places_of_events(machine, drawn));
        for collision in &found {
            let places = match collision.kind {
                Named::State | Named::Group => &states,
                Named::Event => &events,
            };
            let mut places =
                collision.names.iter().map(|name| (name, places.get(name.as_str()).copied().unwrap_or(machine.span)));
            let Some((first, start)) = places.next() else {
                continue;
            };
            let mut finding = Finding::new(&IDENTIFIER_COLLISION, message(collision))
                .machine(&machine.name)
                .help("rename all but one of them, or write them the same way if they are one");
            if collision.kind != Named::Event {
                finding = finding.state(first);
            }
            // The later one is the one that was one too many.
            let mut later: Vec<(&String, Span)> = places.collect();
            if let Some((name, span)) = later.pop() {
                finding = finding.at(span, format!("`{name}`"));
            }
            finding = finding.also(start, format!("`{first}`"));
            for (name, span) in later {
                finding = finding.also(span, format!("`{name}`"));
            }
            sink.push(finding);
        }
    }
}

fn message(collision: &Collision) -> String {
    let names: Vec<String> = collision.names.iter().map(|name| format!("`{name}`")).collect();
    let kind = match collision.kind {
        Named::State => "states",
        Named::Group => "composite states",
        Named::Event => "events",
    };
    let number = if names.len() == 2 { "both" } else { "all" };
    format!("the {kind} {} would {number} be `{}` in code", names.join(" and "), collision.ident)
}

fn places_of_states(machine: &Machine) -> Map<&str, Span> {
    let mut places = Map::new();
    for state in &machine.states {
        if let Some(seen) = state.seen.first() {
            places.or_insert(state.name.as_str(), seen.span);
        }
    }
    places
}

/// Where each event is first used: its label in the diagram, or else where a view states the transition.
fn places_of_events<'a>(machine: &'a Machine, drawn: Option<&Diagram>) -> Map<&'a str, Span> {
    let labels: Map<Span, Span> = drawn
        .into_iter()
        .flat_map(|diagram| &diagram.transitions)
        .filter_map(|transition| Some((transition.span, transition.label.as_ref()?.span)))
        .collect();
    let mut places = Map::new();
    for transition in &machine.transitions {
        if let (Some(event), Some(seen)) = (&transition.event, transition.seen.first()) {
            let span = labels.get(&seen.span).copied().unwrap_or(seen.span);
            places.or_insert(event.as_str(), span);
        }
    }
    places
}
