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
    let mut finding = machine.finding(&UNREACHABLE_STATE, message).state(name).at(machine.place(first), label).help(
        match machine.diagram {
            Some(_) if any => format!("Mermaid draws `{name}` as one more state; draw the arrow from each state that may go there, or say in the text that it can be entered from any state"),
            Some(_) => format!("draw the arrow that leads to `{name}`, or remove the state"),
            None => format!("add the transition that leads to `{name}`, or remove the state"),
        },
    );
    for state in &group.roots[1..] {
        finding = finding.also(machine.place(*state), "cannot be reached either");
    }
    for state in &group.behind {
        let words = format!("reached only by way of {roots}");
        finding = finding.also(machine.place(*state), words);
    }
    if let Some(start) = machine.starts().next() {
        finding = finding.also(start.span, "the start");
    }
    finding
}

#[cfg(test)]
mod tests {
    use super::UNREACHABLE_STATE as RULE;
    use crate::rules::testing::{check, check_cases, document, labels};

    #[test]
    fn by_traversal_not_by_counting_arrows() {
        check_cases(
            &RULE,
            "
            [*] --> A | A --> B | B --> A
            [*] --> A | A --> B | C --> B ⇒ 6:5 `C` cannot be reached from the start
            // A loop has a way in, and no way from the start.
            [*] --> A | C --> D | D --> C ⇒ 5:5 `C` and `D` cannot be reached from the start
            // What hangs on one missing arrow is one finding.
            [*] --> A | C --> D | D --> E | E --> D ⇒ 5:5 `C` cannot be reached from the start
            [*] --> A | C --> D | X --> Y ⇒ 5:5 `C` cannot be reached from the start ⇒ 6:5 `X` cannot be reached from the start
            // `missing-initial-state` says it.
            A --> B
            [*] --> A | [*] --> B | B --> C
            ",
        );
    }

    #[test]
    fn composites_count_through_their_leaves() {
        check_cases(
            &RULE,
            "
            [*] --> C | state C { | [*] --> A | A --> B | } | C --> D
            [*] --> A | A --> B | state C { | [*] --> X | X --> Y | } ⇒ 6:11 `C` cannot be reached from the start
            [*] --> C | state C { | [*] --> A | B --> A | } ⇒ 7:5 `B` cannot be reached from the start
            // Every `[*] -->` is a start, and without one nothing is out of reach for that reason.
            [*] --> C | state C { | [*] --> A | [*] --> B | state if <<choice>> | [*] --> if | if --> X | if --> Y | }
            [*] --> C | state C { | A | B --> A | state D { | X | Y | } | }
            [*] --> C | state C { | [*] --> A | -- | X | Y | }
            [*] --> B | state C { | [*] --> A | A --> B | }
            // It is entered where an arrow leads, and no arrow leads to `A`.
            [*] --> B | state C { | A --> B | } ⇒ 6:5 `A` cannot be reached from the start
            [*] --> A | state if <<choice>> | A --> if | if --> B : yes | if --> C : no
            ",
        );
    }

    #[test]
    fn what_a_table_or_a_sentence_leads_to_is_reached() {
        let table = "\n## Allowed transitions\n\n| From \\ To | A | B | C |\n| --- | --- | --- | --- |\n| A | – | ✔ | – |\n| B | – | – | ✔ |\n| C | – | – | – |\n";
        check(&RULE, &document("[*] --> A\nA --> B\nC --> [*]", table), &[]);
        let sentence = "\nPAUSED can be entered from any non-terminal state. It returns to the originating state.\n";
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nDONE --> [*]\nPAUSED --> DONE";
        check(&RULE, &document(diagram, sentence), &[]);
        check(&RULE, &document(diagram, ""), &["7:5 `PAUSED` cannot be reached from the start"]);
    }

    #[test]
    fn what_lies_behind_is_shown_with_it() {
        assert_eq!(
            labels(&RULE, &document("[*] --> A\nC --> D\nD --> E", "")),
            ["5:11 reached only by way of `C`", "6:11 reached only by way of `C`", "4:5 the start"]
        );
    }

    #[test]
    fn the_start_is_that_of_the_machine() {
        let diagram = "A --> B\nB --> [*]\nstate B {\n[*] --> C\n}\n[*] --> A\nE --> A";
        assert_eq!(labels(&RULE, &document(diagram, "")), ["9:5 the start"]);
    }
}
