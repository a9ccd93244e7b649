//! Arrows in text that nothing else in the document draws.

use crate::{
    map::Map,
    model::StateId,
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, Pair, path},
    },
    views::{Name, TransitionClaim, View},
};

/// A pair of states that text leads from and to, with every place that says so.
pub(super) struct Unmatched<'a> {
    pub pair: Pair,
    pub claims: Vec<&'a TransitionClaim>,
}

/// The pairs that these views state and that no diagram, table or sentence allows, in document order.
pub(super) fn unmatched<'a>(
    context: &Context<'a>,
    machine: &MachineContext<'a>,
    views: impl Iterator<Item = &'a View>,
) -> Vec<Unmatched<'a>> {
    let mut found: Vec<Unmatched<'a>> = Vec::new();
    let mut place = Map::new();
    for claim in views.flat_map(|view| &view.transitions) {
        let (Some(from), Some(to)) = (claim.from.name(), claim.to.name()) else {
            continue;
        };
        let (Some(a), Some(b)) = (from.state, to.state) else {
            continue;
        };
        if machine.knows((a, b)) || within(machine, a, b) || others_allow(context, machine, from, to) {
            continue;
        }
        let at = *place.or_insert((a, b), found.len());
        if at == found.len() {
            found.push(Unmatched { pair: (a, b), claims: Vec::new() });
        }
        found[at].claims.push(claim);
    }
    found
}

/// Whether one of the two is a choice or the like, or lies inside the other: text speaks loosely of those.
fn within(machine: &MachineContext<'_>, a: StateId, b: StateId) -> bool {
    let around = |inner, outer| machine.routes().ancestors(inner).any(|state| state == outer);
    machine.is_pseudo(a) || machine.is_pseudo(b) || around(a, b) || around(b, a)
}

/// Whether another machine with states of these names goes from the one to the other: text between two diagrams may speak of
/// either.
fn others_allow(context: &Context<'_>, machine: &MachineContext<'_>, from: &Name, to: &Name) -> bool {
    /// Documents with more diagrams than this are collections, and each text stays with its own.
    const MAX_MACHINES: usize = 24;
    let others = context.machines().iter().take(MAX_MACHINES);
    let mut others = others.filter(|other| other.number != machine.number);
    others.any(|other| {
        let names = &context.reading.names[other.number];
        let pair = (names.exact(&from.text), names.exact(&to.text));
        matches!(pair, (Some(from), Some(to)) if other.allows((from, to)))
    })
}

/// How many shortest paths are looked for: a text with hundreds of wrong arrows needs no witness for each.
const MAX_WITNESSES: usize = 50;

/// A finding for each of them, with how the machine gets there or that it does not, and every place.
pub(super) fn report(
    machine: &MachineContext<'_>,
    unmatched: &[Unmatched<'_>],
    rule: &'static Rule,
    words: &'static str,
    say: impl Fn(&str, &str, &str) -> (String, String),
    sink: &mut Sink,
) {
    for (at, found) in unmatched.iter().enumerate() {
        let (from, to) = (machine.name(found.pair.0), machine.name(found.pair.1));
        let (mut message, help) = say(from, to, &machine.arrow(Some(found.pair.0), Some(found.pair.1)));
        if at < MAX_WITNESSES {
            message += &witness(machine, found.pair);
        }
        let mut places = found.claims.iter().map(|claim| claim.span);
        let finding = machine.finding(rule, message).transition(from, to).help(help);
        let finding = places.next().into_iter().fold(finding, |finding, place| finding.at(place, words));
        sink.push(finding.also_at(places, "and here"));
    }
}

fn witness(machine: &MachineContext<'_>, pair: Pair) -> String {
    let routes = machine.routes();
    let (mut start, mut goals) = (Vec::new(), Vec::new());
    routes.leaves_in(pair.0, &mut start);
    routes.leaves_in(pair.1, &mut goals);
    let found = machine.drawn_graph().path(&start, &|state| goals.contains(&state));
    match found {
        Some(states) => {
            let names = states.iter().map(|state| machine.name(*state));
            format!("; the diagram goes {}", path(names))
        }
        None => ", and no path leads there".to_owned(),
    }
}
