//! `trapped-states`: states that go round for ever while the machine has an end.

use super::dead_end_state::dead_ends;
use crate::{
    model::StateId,
    rules::{Context, Rule, Sink, context::path},
};

pub(in crate::rules) static TRAPPED_STATES: Rule =
    Rule::warn("trapped-states", include_str!("trapped_states.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines().iter().filter(|one| one.is_closed()) {
        if machine.model.initial.is_empty() {
            continue;
        }
        let (routes, reachable) = (machine.routes(), machine.reachable());
        let leaves = routes.leaves().filter(|leaf| reachable[leaf.index()]);
        let mut goals: Vec<StateId> = leaves.filter(|leaf| routes.may_end(*leaf)).collect();
        // A machine that never ends traps nobody.
        if goals.is_empty() {
            continue;
        }
        // What leads into a dead end is that finding, not this one.
        goals.append(&mut dead_ends(routes));
        let saved = routes.reaching(&goals);
        let mut trapped = vec![false; reachable.len()];
        for leaf in routes.leaves() {
            trapped[leaf.index()] = reachable[leaf.index()] && !saved[leaf.index()];
        }
        if !trapped.contains(&true) {
            continue;
        }
        let Some(graph) = machine.graph() else {
            continue;
        };
        let components = graph.components(&trapped);
        let count = components.iter().flatten().max().map_or(0, |last| last + 1);
        let mut members: Vec<Vec<StateId>> = vec![Vec::new(); count];
        let mut goes_on = vec![false; count];
        for (node, component) in components.iter().enumerate() {
            if let Some(component) = *component {
                members[component].push(StateId(node as u32));
                goes_on[component] |= graph.next(node).any(|next| components[next] != Some(component));
            }
        }
        // The components that nothing leads out of are the traps; the others only lead into them.
        let mut reported = vec![false; count];
        for component in components.into_iter().flatten() {
            let members = &members[component];
            if goes_on[component] || members.len() < 2 || std::mem::replace(&mut reported[component], true) {
                continue;
            }
            let first = members[0];
            let cycle = graph.path(&[first], &|state| state == first).map_or_else(String::new, |cycle| {
                let names = cycle.iter().map(|state| machine.name(*state));
                format!(": {} goes round", path(names))
            });
            let message = format!("no end can be reached from {}{cycle}", machine.listed(members));
            let finding = machine
                .finding(&TRAPPED_STATES, message)
                .state(machine.name(first))
                .at(machine.place(first), "from here on there is no way to an end")
                .help("draw the arrow that leads out, or the `--> [*]` that is missing")
                .also_at(members[1..].iter().map(|state| machine.place(*state)), "nor from here");
            sink.push(finding);
        }
    }
}
