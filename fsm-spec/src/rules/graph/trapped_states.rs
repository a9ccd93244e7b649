//! `trapped-states`: states that go round for ever while the machine has an end.

use super::dead_end_state::dead_ends;
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    if !machine.is_closed() || machine.model.initial.is_empty() {
        return;
    }
    let (routes, reachable) = (machine.routes(), machine.reachable());
    let leaves = || routes.leaves().filter(|leaf| reachable[leaf.index()]);
    let mut goals: Vec<StateId> = leaves().filter(|leaf| routes.may_end(*leaf)).collect();
    // A machine that never ends traps nobody.
    if goals.is_empty() {
        return;
    }
    // What leads into a dead end is that finding, not this one.
    goals.append(&mut dead_ends(routes));
    if !machine.steps().complete {
        return;
    }
    let graph = machine.graph(|_| true);
    let saved = graph.reaching(&goals);
    let mut trapped = vec![false; reachable.len()];
    leaves().for_each(|leaf| trapped[leaf.index()] = !saved[leaf.index()]);
    let components = graph.components(&trapped);
    let nodes = components.iter().enumerate();
    let members = Map::grouped(nodes.filter_map(|(node, component)| Some(((*component)?, StateId(node as u32)))));
    for (component, members) in members.entries() {
        // The components that nothing leads out of are the traps; the others only lead into them.
        let leaves = |member: &StateId| graph.next(member.index()).any(|next| components[next] != Some(*component));
        if members.len() < 2 || members.iter().any(leaves) {
            continue;
        }
        let first = members[0];
        let cycle = graph.path(&[first], &|state| state == first).map_or_else(String::new, |cycle| {
            format!(": {} goes round", path(cycle.iter().map(|state| machine.name(*state))))
        });
        sink.finding(format!("no end can be reached from {}{cycle}", machine.listed(members)))
            .state(machine.name(first))
            .at(machine.place(first), "from here on there is no way to an end")
            .help("draw the arrow that leads out, or the `--> [*]` that is missing")
            .also_at(members[1..].iter().map(|state| machine.place(*state)), "nor from here")
            .push(sink);
    }
}
