//! Arrows in text that nothing else in the document draws.

use crate::rules::prelude::*;

/// Reports the pairs that these claims state and that no diagram, table or sentence allows, each with how the machine gets
/// there or that it does not, and with every place. `say` gives the message and the help.
pub(super) fn report<'a>(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    claims: impl Iterator<Item = &'a TransitionClaim>,
    words: &str,
    say: impl Fn(&str, &str, &str) -> (String, String),
    sink: &mut Sink,
) {
    let unmatched = claims.filter_map(|claim| {
        let (pair, from, to) = (claim.pair()?, claim.from.name()?, claim.to.name()?);
        let known = machine.knows(pair) || within(machine, pair) || others_allow(context, machine, from, to);
        (!known).then_some((pair, claim.span))
    });
    for (at, (pair, places)) in Map::grouped(unmatched).into_entries().into_iter().enumerate() {
        let (from, to) = (machine.name(pair.0), machine.name(pair.1));
        let (mut message, help) = say(from, to, &machine.arrow(Some(pair.0), Some(pair.1)));
        if at < MAX_WITNESSES {
            message += &witness(machine, pair);
        }
        sink.about(machine).of_step(from, to, message).at_all(places, words).help(help).push(sink);
    }
}

/// Whether one of the two is a choice or the like, or lies inside the other: text speaks loosely of those.
fn within(machine: &MachineContext<'_>, (a, b): Pair) -> bool {
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
        let pair = names.exact(&from.text).zip(names.exact(&to.text));
        pair.is_some_and(|pair| other.allows(pair))
    })
}

/// How many shortest paths are looked for: a text with hundreds of wrong arrows needs no witness for each.
const MAX_WITNESSES: usize = 50;

fn witness(machine: &MachineContext<'_>, pair: Pair) -> String {
    let (mut start, mut goals) = (Vec::new(), Vec::new());
    machine.routes().leaves_in(pair.0, &mut start);
    machine.routes().leaves_in(pair.1, &mut goals);
    match machine.drawn_graph().path(&start, &|state| goals.contains(&state)) {
        Some(states) => format!("; the diagram goes {}", path(states.iter().map(|state| machine.name(*state)))),
        None => ", and no path leads there".to_owned(),
    }
}
