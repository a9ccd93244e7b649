//! `unreachable-state`: a state that no path from the start leads to.

use crate::{
    finding::Finding,
    model::StateId,
    order,
    rules::{
        Context, Level, Rule, Sink,
        drawn::{Drawn, listed},
        net::Net,
    },
    steps::Routes,
};

pub(in crate::rules) static UNREACHABLE_STATE: Rule = Rule {
    name: "unreachable-state",
    level: Level::Warn,
    fixable: false,
    page: include_str!("unreachable_state.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        // Without a start everything is out of reach, and another rule says so.
        if drawn.model.initial.is_empty() || !drawn.whole() {
            continue;
        }
        let together = context.reading.together(drawn.number);
        let routes = together.routes();
        let met = routes.reachable(&together.initial);
        let lost: Vec<StateId> = lost(&routes, &met);
        if lost.is_empty() {
            continue;
        }
        let steps = routes.steps();
        if steps.complete {
            for group in groups(&routes, &met, &lost, &steps) {
                sink.push(report(&drawn, &group));
            }
        }
    }
}

/// What cannot be reached: a composite as a whole, or a state in one that can be.
fn lost(routes: &Routes<'_>, met: &[bool]) -> Vec<StateId> {
    let states = &routes.machine().states;
    let real = |state: &StateId| routes.is_leaf(*state) || routes.children(*state).next().is_some();
    (0..states.len() as u32)
        .map(StateId)
        .filter(|state| !met[state.index()] && real(state))
        .filter(|state| {
            states[state.index()]
                .parent
                .is_none_or(|parent| met[parent.index()])
        })
        .collect()
}

/// States that one missing arrow leaves behind.
struct Group {
    /// They reach each other, and nothing else leads to them.
    roots: Vec<StateId>,
    /// What only they lead to.
    behind: Vec<StateId>,
}

/// The lost states, those that others of them lead to under these.
fn groups(
    routes: &Routes<'_>,
    met: &[bool],
    lost: &[StateId],
    steps: &crate::steps::Steps,
) -> Vec<Group> {
    // A leaf stands for the outermost composite that is lost with it.
    let whole = |leaf: StateId| {
        std::iter::once(leaf)
            .chain(routes.ancestors(leaf))
            .take_while(|state| !met[state.index()])
            .last()
    };
    let pairs: Vec<(usize, usize)> = steps
        .steps
        .iter()
        .filter_map(|step| Some((whole(step.from)?.index(), whole(step.to)?.index())))
        .filter(|(from, to)| from != to)
        .collect();
    let net = Net::new(met.len(), &pairs);
    let mut is_lost = vec![false; met.len()];
    for state in lost {
        is_lost[state.index()] = true;
    }
    let sets = net.sets(&is_lost);
    let count = sets.iter().flatten().max().map_or(0, |last| last + 1);
    let mut led_to = vec![false; count];
    for (from, to) in &pairs {
        if let (Some(from), Some(to)) = (sets[*from], sets[*to])
            && from != to
        {
            led_to[to] = true;
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut group_of = vec![None; count];
    let mut taken = vec![false; met.len()];
    for state in lost {
        let Some(set) = sets[state.index()].filter(|set| !led_to[*set]) else {
            continue;
        };
        let group = *group_of[set].get_or_insert_with(|| {
            groups.push(Group {
                roots: Vec::new(),
                behind: Vec::new(),
            });
            groups.len() - 1
        });
        groups[group].roots.push(*state);
        taken[state.index()] = true;
    }
    for group in &mut groups {
        let mut open = group.roots.clone();
        while let Some(state) = open.pop() {
            for next in net.next(state.index()) {
                if !std::mem::replace(&mut taken[next], true) {
                    let next = StateId(next as u32);
                    group.behind.push(next);
                    open.push(next);
                }
            }
        }
        order::by_numbers(&mut group.behind, |state| (state.index(), 0));
    }
    groups
}

fn report(drawn: &Drawn<'_>, group: &Group) -> Finding {
    let name = |state: &StateId| drawn.name(*state);
    let first = group.roots[0];
    let others = listed(group.roots[1..].iter().map(name));
    let label = if others.is_empty() {
        "nothing leads here".to_owned()
    } else {
        format!("only {others} can lead here")
    };
    let mut finding = drawn
        .finding(
            &UNREACHABLE_STATE,
            format!(
                "{} cannot be reached from the start",
                listed(group.roots.iter().map(name))
            ),
        )
        .state(name(&first))
        .at(drawn.place(first), label)
        .help(format!(
            "draw the arrow that leads to `{}`, or remove the state",
            name(&first)
        ));
    for state in &group.roots[1..] {
        finding = finding.also(drawn.place(*state), "cannot be reached either");
    }
    let from = listed(group.roots.iter().map(name));
    for state in &group.behind {
        finding = finding.also(
            drawn.place(*state),
            format!("reached only by way of {from}"),
        );
    }
    if let Some(start) = drawn.starts().next() {
        finding = finding.also(start.span, "the start");
    }
    finding
}

#[cfg(test)]
mod tests {
    use super::UNREACHABLE_STATE as RULE;
    use crate::rules::testing::{check, document, labels};

    #[test]
    fn by_traversal_not_by_counting_arrows() {
        for (diagram, expected) in [
            ("[*] --> A\nA --> B\nB --> A", &[][..]),
            (
                "[*] --> A\nA --> B\nC --> B",
                &["6:5 `C` cannot be reached from the start"],
            ),
            // A loop has a way in, and no way from the start.
            (
                "[*] --> A\nC --> D\nD --> C",
                &["5:5 `C` and `D` cannot be reached from the start"],
            ),
            // What hangs on one missing arrow is one finding.
            (
                "[*] --> A\nC --> D\nD --> E\nE --> D",
                &["5:5 `C` cannot be reached from the start"],
            ),
            (
                "[*] --> A\nC --> D\nX --> Y",
                &[
                    "5:5 `C` cannot be reached from the start",
                    "6:5 `X` cannot be reached from the start",
                ],
            ),
            // `missing-initial-state` says it.
            ("A --> B", &[]),
            ("[*] --> A\n[*] --> B\nB --> C", &[]),
        ] {
            check(&RULE, &document(diagram, ""), expected);
        }
    }

    #[test]
    fn composites_count_through_their_leaves() {
        for (diagram, expected) in [
            (
                "[*] --> C\nstate C {\n[*] --> A\nA --> B\n}\nC --> D",
                &[][..],
            ),
            (
                "[*] --> A\nA --> B\nstate C {\n[*] --> X\nX --> Y\n}",
                &["6:11 `C` cannot be reached from the start"],
            ),
            (
                "[*] --> C\nstate C {\n[*] --> A\nB --> A\n}",
                &["7:5 `B` cannot be reached from the start"],
            ),
            // Every `[*] -->` is a start, and without one nothing is out of reach for that reason.
            (
                "[*] --> C\nstate C {\n[*] --> A\n[*] --> B\nstate if <<choice>>\n[*] --> if\nif --> X\nif --> Y\n}",
                &[],
            ),
            (
                "[*] --> C\nstate C {\nA\nB --> A\nstate D {\nX\nY\n}\n}",
                &[],
            ),
            ("[*] --> C\nstate C {\n[*] --> A\n--\nX\nY\n}", &[]),
            ("[*] --> B\nstate C {\n[*] --> A\nA --> B\n}", &[]),
            // It is entered where an arrow leads, and no arrow leads to `A`.
            (
                "[*] --> B\nstate C {\nA --> B\n}",
                &["6:5 `A` cannot be reached from the start"],
            ),
            (
                "[*] --> A\nstate if <<choice>>\nA --> if\nif --> B : yes\nif --> C : no",
                &[],
            ),
        ] {
            check(&RULE, &document(diagram, ""), expected);
        }
    }

    #[test]
    fn what_a_table_or_a_sentence_leads_to_is_reached() {
        let table = "\n## Allowed transitions\n\n| From \\ To | A | B | C |\n| --- | --- | --- | --- |\n| A | – | ✔ | – |\n| B | – | – | ✔ |\n| C | – | – | – |\n";
        check(
            &RULE,
            &document("[*] --> A\nA --> B\nC --> [*]", table),
            &[],
        );
        let sentence = "\nPAUSED can be entered from any non-terminal state. It returns to the originating state.\n";
        let diagram = "[*] --> OPEN\nOPEN --> DONE\nDONE --> [*]\nPAUSED --> DONE";
        check(&RULE, &document(diagram, sentence), &[]);
        check(
            &RULE,
            &document(diagram, ""),
            &["7:5 `PAUSED` cannot be reached from the start"],
        );
    }

    #[test]
    fn what_lies_behind_is_shown_with_it() {
        assert_eq!(
            labels(&RULE, &document("[*] --> A\nC --> D\nD --> E", "")),
            [
                "5:11 reached only by way of `C`",
                "6:11 reached only by way of `C`",
                "4:5 the start"
            ]
        );
    }

    #[test]
    fn the_start_is_that_of_the_machine() {
        let diagram = "A --> B\nB --> [*]\nstate B {\n[*] --> C\n}\n[*] --> A\nE --> A";
        assert_eq!(labels(&RULE, &document(diagram, "")), ["9:5 the start"]);
    }
}
