//! `unreachable-state`: a state that no path from the start leads to.

use crate::{
    finding::Finding,
    model::StateId,
    order,
    rules::{Context, Rule, Sink, context::MachineContext, step_graph::StepGraph},
    steps::Steps,
    words::Role,
};

pub(in crate::rules) static UNREACHABLE_STATE: Rule =
    Rule::warn("unreachable-state", include_str!("unreachable_state.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines().iter().filter(|one| one.is_closed()) {
        // Without a start everything is out of reach, and another rule says so.
        if machine.model.initial.is_empty() {
            continue;
        }
        let unreachable = unreachable(machine);
        if unreachable.is_empty() {
            continue;
        }
        let steps = machine.routes().steps();
        if steps.complete {
            for group in groups(machine, &unreachable, &steps) {
                let any = context.reading.words.is(Role::Any, machine.name(group.roots[0]));
                sink.push(report(machine, &group, any));
            }
        }
    }
}

/// What cannot be reached: a composite as a whole, or a state in one that can be.
fn unreachable(machine: &MachineContext<'_>) -> Vec<StateId> {
    let (states, routes, reachable) = (&machine.model.states, machine.routes(), machine.reachable());
    let real = |state: &StateId| routes.is_leaf(*state) || routes.children(*state).next().is_some();
    (0..states.len() as u32)
        .map(StateId)
        .filter(|state| !reachable[state.index()] && real(state))
        .filter(|state| states[state.index()].parent.is_none_or(|parent| reachable[parent.index()]))
        .collect()
}

/// States that one missing arrow leaves behind.
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
        std::iter::once(leaf).chain(routes.ancestors(leaf)).take_while(|state| !reachable[state.index()]).last()
    };
    let pairs: Vec<(usize, usize)> = steps
        .steps
        .iter()
        .filter_map(|step| Some((whole(step.from)?.index(), whole(step.to)?.index())))
        .filter(|(from, to)| from != to)
        .collect();
    let graph = StepGraph::new(reachable.len(), &pairs);
    let mut inside = vec![false; reachable.len()];
    for state in unreachable {
        inside[state.index()] = true;
    }
    let components = graph.components(&inside);
    let count = components.iter().flatten().max().map_or(0, |last| last + 1);
    let mut led_to = vec![false; count];
    for (from, to) in &pairs {
        if let (Some(from), Some(to)) = (components[*from], components[*to])
            && from != to
        {
            led_to[to] = true;
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut group_of = vec![None; count];
    let mut taken = vec![false; reachable.len()];
    for state in unreachable {
        let component = components[state.index()].filter(|component| !led_to[*component]);
        let Some(component) = component else {
            continue;
        };
        let group = *group_of[component].get_or_insert_with(|| {
            groups.push(Group { roots: Vec::new(), behind: Vec::new() });
            groups.len() - 1
        });
        groups[group].roots.push(*state);
        taken[state.index()] = true;
    }
    for group in &mut groups {
        let mut stack = group.roots.clone();
        while let Some(state) = stack.pop() {
            for next in graph.next(state.index()) {
                if !std::mem::replace(&mut taken[next], true) {
                    let next = StateId(next as u32);
                    group.behind.push(next);
                    stack.push(next);
                }
            }
        }
        order::by_numbers(&mut group.behind, |state| (state.index(), 0));
    }
    groups
}

fn report(machine: &MachineContext<'_>, group: &Group, any: bool) -> Finding {
    let first = group.roots[0];
    let others = machine.listed(&group.roots[1..]);
    let roots = machine.listed(&group.roots);
    let name = machine.name(first);
    let label =
        if others.is_empty() { "nothing leads here".to_owned() } else { format!("only {others} can lead here") };
    let message = format!("{roots} cannot be reached from the start");
    machine
        .finding(&UNREACHABLE_STATE, message)
        .state(name)
        .at(machine.place(first), label)
        .help(match machine.diagram {
            Some(_) if any => format!(
                "Mermaid draws `{name}` as one more state; draw the arrow from each state that may go there, or say in the text that it can be entered from any state"
            ),
            Some(_) => format!("draw the arrow that leads to `{name}`, or remove the state"),
            None => format!("add the transition that leads to `{name}`, or remove the state"),
        })
        .also_at(group.roots[1..].iter().map(|state| machine.place(*state)), "cannot be reached either")
        .also_at(group.behind.iter().map(|state| machine.place(*state)), &format!("reached only by way of {roots}"))
        .also_at(machine.starts().next().map(|start| start.span), "the start")
}
