//! `unreachable-state`: a state that no path from the start leads to.

use crate::rules::prelude::*;
use crate::rules::step_graph::StepGraph;
use crate::steps::Steps;

pub(in crate::rules) static RULE: Rule =
    Rule::warn("unreachable-state", include_str!("unreachable_state.md"), Check::Machine(check));

fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    // Without a start everything is out of reach, and another rule says so.
    if !machine.is_closed() || machine.model.initial.is_empty() {
        return;
    }
    let unreachable = unreachable(machine);
    if unreachable.is_empty() {
        return;
    }
    let steps = machine.routes().steps();
    if steps.complete {
        groups(machine, &unreachable, &steps).iter().for_each(|group| report(machine, group, sink));
    }
}

/// What cannot be reached: a composite as a whole, or a state in one that can be.
fn unreachable(machine: &MachineContext<'_>) -> Vec<StateId> {
    let (routes, reachable) = (machine.routes(), machine.reachable());
    let real = |state: StateId| routes.is_leaf(state) || routes.children(state).next().is_some();
    let states = machine.states().filter(|(id, _)| !reachable[id.index()] && real(*id));
    states.filter(|(_, state)| state.parent.is_none_or(|parent| reachable[parent.index()])).map(|(id, _)| id).collect()
}

/// States that one missing arrow leaves behind.
#[derive(Default)]
struct Group {
    /// They reach each other, and nothing else leads to them.
    roots: Vec<StateId>,
    /// What only they lead to.
    behind: Vec<StateId>,
}

/// The unreachable states, those that others of them lead to under these.
fn groups(machine: &MachineContext<'_>, unreachable: &[StateId], steps: &Steps) -> Vec<Group> {
    let (routes, reachable) = (machine.routes(), machine.reachable());
    // A leaf stands for the outermost composite that is unreachable with it.
    let whole = |leaf: StateId| {
        let around = std::iter::once(leaf).chain(routes.ancestors(leaf));
        around.take_while(|state| !reachable[state.index()]).last().map(StateId::index)
    };
    let pairs = steps.steps.iter().filter_map(|step| Some((whole(step.from)?, whole(step.to)?)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|(from, to)| from != to).collect();
    let graph = StepGraph::new(reachable.len(), &pairs);
    let mut inside = vec![false; reachable.len()];
    unreachable.iter().for_each(|state| inside[state.index()] = true);
    let components = graph.components(&inside);
    let ends = pairs.iter().map(|(from, to)| (components[*from], components[*to]));
    let led_to: Set<Option<usize>> = ends.filter(|(from, to)| from.is_some() && from != to).map(|(_, to)| to).collect();
    let mut groups: Map<Option<usize>, Group> = Map::new();
    let mut taken = vec![false; reachable.len()];
    for state in unreachable.iter().filter(|state| !led_to.contains(&components[state.index()])) {
        groups.or_default(components[state.index()]).roots.push(*state);
        taken[state.index()] = true;
    }
    let mut groups: Vec<Group> = groups.into_entries().into_iter().map(|(_, group)| group).collect();
    for group in &mut groups {
        let mut stack = group.roots.clone();
        while let Some(state) = stack.pop() {
            for next in graph.next(state.index()) {
                if !std::mem::replace(&mut taken[next], true) {
                    group.behind.push(StateId(next as u32));
                    stack.push(StateId(next as u32));
                }
            }
        }
        order::by_numbers(&mut group.behind, |state| (state.index(), 0));
    }
    groups
}

fn report(machine: &MachineContext<'_>, group: &Group, sink: &mut Sink) {
    let [first, others @ ..] = group.roots.as_slice() else { return };
    let (name, roots) = (machine.name(*first), machine.listed(&group.roots));
    let label = match others {
        [] => "nothing leads here".to_owned(),
        _ => format!("only {} can lead here", machine.listed(others)),
    };
    let place = |state: &StateId| machine.place(*state);
    sink.of_state(name, format!("{roots} cannot be reached from the start"))
        .at(place(first), label)
        .help(match machine.diagram {
            Some(_) if machine.reading.words.is(Role::Any, name) => format!(
                "Mermaid draws `{name}` as one more state; draw the arrow from each state that may go there, or say in the text that it can be entered from any state"
            ),
            Some(_) => format!("draw the arrow that leads to `{name}`, or remove the state"),
            None => format!("add the transition that leads to `{name}`, or remove the state"),
        })
        .also_at(others.iter().map(place), "cannot be reached either")
        .also_at(group.behind.iter().map(place), &format!("reached only by way of {roots}"))
        .also_at(machine.starts().next().map(|start| start.span), "the start")
        .push(sink);
}
