//! `unreachable-state`: a state that no path from the start leads to.

use crate::rules::prelude::*;
use crate::rules::step_graph::StepGraph;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    // Without a start everything is out of reach, and another rule says so.
    if !machine.is_closed() || machine.model.initial.is_empty() {
        return;
    }
    let unreachable = unreachable(machine);
    if !unreachable.is_empty() && machine.steps().complete {
        groups(machine, &unreachable).iter().for_each(|group| report(machine, group, sink));
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
struct Group {
    /// They reach each other, and nothing else leads to them.
    roots: Vec<StateId>,
    /// What only they lead to.
    behind: Vec<StateId>,
}

/// The unreachable states, those that others of them lead to under these.
fn groups(machine: &MachineContext<'_>, unreachable: &[StateId]) -> Vec<Group> {
    let (routes, reachable) = (machine.routes(), machine.reachable());
    // A leaf stands for the outermost composite that is unreachable with it.
    let whole = |leaf: StateId| {
        let around = std::iter::once(leaf).chain(routes.ancestors(leaf));
        around.take_while(|state| !reachable[state.index()]).last().map(StateId::index)
    };
    let pairs = machine.steps().steps.iter().filter_map(|step| Some((whole(step.from)?, whole(step.to)?)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|(from, to)| from != to).collect();
    let graph = StepGraph::new(reachable.len(), pairs.iter().copied());
    let mut inside = vec![false; reachable.len()];
    unreachable.iter().for_each(|state| inside[state.index()] = true);
    let components = graph.components(&inside);
    let ends = pairs.iter().map(|(from, to)| (components[*from], components[*to]));
    let led_to: Set<Option<usize>> = ends.filter(|(from, to)| from.is_some() && from != to).map(|(_, to)| to).collect();
    let roots = unreachable.iter().filter(|state| !led_to.contains(&components[state.index()]));
    let roots = Map::grouped(roots.map(|state| (components[state.index()], *state)));
    let mut taken: Set<StateId> = roots.entries().iter().flat_map(|(_, roots)| roots).copied().collect();
    let groups = roots.into_entries().into_iter().map(|(_, roots)| {
        let (mut stack, mut behind) = (roots.clone(), Vec::new());
        while let Some(state) = stack.pop() {
            let new = graph.next(state.index()).map(|next| StateId(next as u32)).filter(|next| taken.insert(*next));
            let new: Vec<StateId> = new.collect();
            behind.extend_from_slice(&new);
            stack.extend(new);
        }
        order::by_numbers(&mut behind, |state| (state.index(), 0));
        Group { roots, behind }
    });
    groups.collect()
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
