//! `composite-without-initial`: a composite state that is entered and has no start inside.

use super::empty_composite::header;
use crate::{mermaid::Scope, rules::prelude::*};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, diagram: &Diagram, sink: &mut Sink) {
    let entered = entered(diagram);
    // A body of a composite; the only one, mostly.
    let body = |scope: Scope| {
        let region = scope.region.unwrap_or(0);
        let regions = diagram.states.get(scope.composite as usize)?.regions.max(1);
        (region < regions).then_some((scope.composite, region))
    };
    let starts = diagram.transitions.iter().filter(|arrow| arrow.from.state.is_none());
    let started: Set<(u32, u32)> = starts.filter_map(|arrow| body(arrow.scope?)).collect();
    let inside = (0..).zip(&diagram.states).filter(|(_, state)| !state.kind.is_pseudo());
    // The states that the machine can be in, by region.
    let mut regions = Map::grouped(inside.filter_map(|(at, state)| Some((body(state.parent?)?, at)))).into_entries();
    order::by_numbers(&mut regions, |((composite, region), _)| (*composite as usize, *region as usize));
    for (region, states) in regions {
        let (composite, number) = region;
        let state = &diagram.states[composite as usize];
        let name = &state.name;
        // One state alone is where it starts.
        let Some(way_in) = entered.get(&composite).filter(|_| states.len() > 1) else { continue };
        if started.contains(&region) || machine.is_broken(name) {
            continue;
        }
        let what = if state.regions > 1 { format!("region {} of `{name}`", number + 1) } else { format!("`{name}`") };
        let place = match diagram.states[states[0]].mentions.first() {
            Some(first) if state.regions > 1 => *first,
            _ => header(state, *way_in),
        };
        let mut sources = states.iter().filter(|state| !entered.contains(&(**state as u32)));
        let only = sources.next().filter(|_| sources.next().is_none());
        sink.of_state(name, format!("{what} is entered and has no start inside"))
            .at(place, "which of the states in here comes first?")
            .also(*way_in, "entered here")
            .help(match only {
                Some(only) => format!("add `[*] --> {}` inside", diagram.states[*only].name),
                None => "add `[*] --> …` inside, with the state that comes first".to_owned(),
            })
            .push(sink);
    }
}

/// The first arrow that leads to each state from another one.
fn entered(diagram: &Diagram) -> Map<u32, Span> {
    let arrows = diagram.transitions.iter().rev().filter(|arrow| arrow.from.state != arrow.to.state);
    arrows.filter_map(|arrow| Some((arrow.to.state?, arrow.span))).collect()
}
