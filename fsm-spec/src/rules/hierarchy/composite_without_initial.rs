//! `composite-without-initial`: a composite state that is entered and has no start inside.

use super::empty_composite::header;
use crate::{
    finding::Finding,
    mermaid::Diagram,
    model::StateKind,
    rules::{Context, Rule, Sink},
    source::Span,
};

pub(in crate::rules) static COMPOSITE_WITHOUT_INITIAL: Rule =
    Rule::warn("composite-without-initial", include_str!("composite_without_initial.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        if !diagram.states.iter().any(|state| state.parent.is_some()) {
            continue;
        }
        let entered = entered(diagram);
        for region in regions(diagram) {
            let state = &diagram.states[region.composite];
            // One state alone is where it starts.
            let Some(way_in) = entered[region.composite].filter(|_| region.states.len() > 1) else {
                continue;
            };
            if region.started || machine.is_broken(&state.name) {
                continue;
            }
            let mut sources = region.states.iter().filter(|state| entered[**state].is_none());
            let only = sources.next().filter(|_| sources.next().is_none());
            let start = only.map(|only| diagram.states[*only].name.as_str());
            sink.push(finding(diagram, &region, way_in, start).machine(&machine.model.name).state(&state.name));
        }
    }
}

/// One region of a composite; the only one, mostly.
struct Region {
    composite: usize,
    number: usize,
    /// The states in it that the machine can be in.
    states: Vec<usize>,
    /// Whether a `[*]` in it leads somewhere.
    started: bool,
}

/// For each state the first arrow that leads to it from another one.
fn entered(diagram: &Diagram) -> Vec<Option<Span>> {
    let mut entered = vec![None; diagram.states.len()];
    for arrow in &diagram.transitions {
        if let Some(to) = arrow.to.state
            && arrow.from.state != Some(to)
        {
            entered[to as usize].get_or_insert(arrow.span);
        }
    }
    entered
}

/// Every region that holds states.
fn regions(diagram: &Diagram) -> Vec<Region> {
    let number = |region: Option<u32>| region.unwrap_or(0) as usize;
    // The regions of all composites in one list, and where those of each begin.
    let mut first = Vec::with_capacity(diagram.states.len());
    let mut regions = Vec::new();
    for (composite, state) in diagram.states.iter().enumerate() {
        first.push(regions.len());
        regions.extend((0..state.regions.max(1) as usize).map(|number| Region {
            composite,
            number,
            states: Vec::new(),
            started: false,
        }));
    }
    let place = |composite: u32, region: usize| {
        let count = diagram.states.get(composite as usize)?.regions.max(1) as usize;
        (first[composite as usize]..).take(count).nth(region)
    };
    for (at, state) in diagram.states.iter().enumerate() {
        if let Some(scope) = state.parent
            && matches!(state.kind, StateKind::Simple | StateKind::Composite)
            && let Some(region) = place(scope.composite, number(scope.region))
        {
            regions[region].states.push(at);
        }
    }
    for arrow in &diagram.transitions {
        if let Some(scope) = arrow.scope
            && let Some(region) = place(scope.composite, number(scope.region))
        {
            regions[region].started |= arrow.from.state.is_none();
        }
    }
    regions.retain(|region| !region.states.is_empty());
    regions
}

fn finding(diagram: &Diagram, region: &Region, way_in: Span, start: Option<&str>) -> Finding {
    let state = &diagram.states[region.composite];
    let name = &state.name;
    let what =
        if state.regions > 1 { format!("region {} of `{name}`", region.number + 1) } else { format!("`{name}`") };
    let first = region.states.first().and_then(|first| diagram.states[*first].mentions.first());
    let place = match first {
        Some(first) if state.regions > 1 => *first,
        _ => header(state, way_in),
    };
    let finding = Finding::new(&COMPOSITE_WITHOUT_INITIAL, format!("{what} is entered and has no start inside"))
        .at(place, "which of the states in here comes first?")
        .also(way_in, "entered here");
    match start {
        Some(start) => finding.help(format!("add `[*] --> {start}` inside")),
        None => finding.help("add `[*] --> …` inside, with the state that comes first"),
    }
}
