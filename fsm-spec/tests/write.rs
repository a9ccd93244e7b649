//! What is written reads back: diagrams, matrices and lists of the documents in `specs` and of random machines.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the documents are files")]

mod machines;

use fsm_spec::{
    Kind, ReadOptions, Reading, check,
    entities::decode,
    model::{Machine, State, StateId, StateKind},
    read,
    source::Source,
    write::{Drawing, list, matrix, mermaid},
};
use machines::a_machine;
use proptest::{prelude::*, test_runner::RngSeed};
use std::collections::BTreeMap;

const CASES: &str = include_str!("data/mermaid/cases.jsonl");
const RANDOM: &str = include_str!("data/mermaid/random.jsonl");

/// From, to, event, label, implied.
type Arrow = (String, String, Option<String>, Option<String>, bool);

/// A machine in words: what has to be the same after writing and reading. States by the name people see.
#[derive(PartialEq, Eq, Debug)]
struct Told {
    name: String,
    states: Vec<(String, StateKind, Option<String>, u32, u32, bool)>,
    entries: Vec<(String, u32, String)>,
    initial: Vec<String>,
    transitions: Vec<Arrow>,
    self_loops: bool,
    overlays: Vec<(String, Vec<String>, bool, Option<String>)>,
    returns: Vec<(String, Option<String>, Vec<String>)>,
    retired: Vec<String>,
}

fn told(machine: &Machine, seen: impl Fn(StateId) -> String) -> Told {
    let all = |states: &[StateId]| states.iter().map(|state| seen(*state)).collect::<Vec<_>>();
    let states = (0u32..).map(StateId).zip(&machine.states);
    let mut transitions: Vec<_> = machine
        .transitions
        .iter()
        .map(|one| {
            let label = one.label.as_ref().map(|label| label.replace('\n', "<br/>"));
            (seen(one.from), seen(one.to), one.event.clone(), label, one.implied)
        })
        .collect();
    // A transition inside a composite is written inside it; elsewhere the order is kept.
    if machine.states.iter().any(|state| state.parent.is_some()) {
        transitions.sort();
    }
    Told {
        name: machine.name.clone(),
        states: states
            .clone()
            .map(|(id, state)| {
                let parent = state.parent.map(&seen);
                (seen(id), state.kind, parent, state.region, state.regions, state.terminal)
            })
            .collect(),
        entries: states
            .flat_map(|(id, state)| state.entries.iter().map(move |(region, to)| (id, *region, *to)))
            .map(|(id, region, to)| (seen(id), region, seen(to)))
            .collect(),
        initial: all(&machine.initial),
        transitions,
        self_loops: machine.self_loops,
        overlays: machine
            .overlays
            .iter()
            .map(|one| (seen(one.state), all(&one.from), one.returns, one.fails.map(&seen)))
            .collect(),
        returns: machine.returns.iter().map(|one| (seen(one.state), one.event.clone(), all(&one.to))).collect(),
        retired: machine.retired.clone(),
    }
}

fn by_name(machine: &Machine) -> Told {
    told(machine, |state| machine.states[state.index()].name.clone())
}

/// By the order of the states, for names that Mermaid spells in one place only.
fn by_number(machine: &Machine) -> Told {
    told(machine, |state| state.0.to_string())
}

fn diagram(text: &str) -> Reading {
    read(text, &ReadOptions { kind: Kind::Mermaid, ..ReadOptions::default() })
}

/// A diagram read back, with the names that its aliases show.
fn reread(text: &str) -> Told {
    let reading = diagram(text);
    assert_eq!(reading.diagrams[0].diagram.errors, [], "{text}");
    assert_eq!(reading.diagrams[0].diagram.swallowed, [], "{text}");
    told(&reading.machines[0], |state| {
        let drawn = reading.diagrams[0].diagram.states.get(state.index());
        let shown = drawn.and_then(|drawn| drawn.descriptions.first());
        shown.map_or_else(|| reading.machines[0].states[state.index()].name.clone(), |text| decode(&text.text))
    })
}

#[test]
fn every_spec_reads_back_from_its_diagram() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../specs");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let reading = read(&text, &ReadOptions::default());
        assert!(!reading.machines.is_empty(), "{path:?}");
        for (number, machine) in reading.machines.iter().enumerate() {
            let drawing = Drawing { drawn: reading.diagram(number).map(|block| &block.diagram), directives: true };
            let written = mermaid(machine, &drawing);
            let again = diagram(&written);
            assert_eq!(by_name(&again.machines[0]), by_name(machine), "{path:?}\n{written}");
            // Writing what was written changes nothing.
            let drawing = Drawing { drawn: Some(&again.diagrams[0].diagram), directives: true };
            assert_eq!(mermaid(&again.machines[0], &drawing), written);
        }
    }
}

#[test]
fn a_loop_that_a_sentence_forbids_is_not_written_as_allowed() {
    let text = "```mermaid\nstateDiagram-v2\n[*] --> Open\nOpen --> Void\n```\n\nSelf-loops are always valid. Void → Void is forbidden.\n";
    let reading = read(text, &ReadOptions::default());
    let drawing = Drawing { drawn: None, directives: true };
    let written = mermaid(&reading.machines[0], &drawing);
    assert!(written.contains("%% fsm: self-loops allow except Void"), "{written}");
    assert_eq!(reread(&written).transitions, by_name(&reading.machines[0]).transitions);
}

#[test]
fn tables_of_a_flat_machine_agree_with_its_diagram() {
    for name in ["order", "door", "coder", "architect", "task-lifecycle"] {
        let path = format!("{}/../specs/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let reading = read(&text, &ReadOptions::default());
        let machine = &reading.machines[0];
        let drawing = Drawing { drawn: None, directives: false };
        let document = format!(
            "# {}\n\n```mermaid\n{}```\n\n## Allowed transitions\n\n{}\n## All transitions\n\n{}",
            machine.name,
            mermaid(machine, &drawing),
            matrix(machine),
            list(machine)
        );
        let again = check(&Source::new(&document), &fsm_spec::Options::default());
        let stated = machine.transitions.iter().filter(|one| !one.implied);
        let seen = again.reading.machines[0].transitions.iter();
        // Each is stated by the diagram, by the matrix and by the list.
        assert!(seen.clone().all(|one| one.seen.len() == 3), "{document}");
        assert_eq!(seen.count(), stated.count());
        let against: Vec<&str> = again
            .findings
            .iter()
            .map(|finding| finding.rule)
            .filter(|rule| rule.contains("missing-from") || rule.contains("mismatch"))
            .collect();
        assert!(against.is_empty(), "{against:?}\n{document}");
    }
}

#[test]
fn tables_alone_give_the_machine() {
    for name in ["order", "door", "coder", "architect"] {
        let path = format!("{}/../specs/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let machine = &read(&text, &ReadOptions::default()).machines[0];
        let pairs = |machine: &Machine| {
            let mut pairs = BTreeMap::new();
            for one in machine.transitions.iter().filter(|one| !one.implied) {
                let name = |state: StateId| machine.states[state.index()].name.clone();
                *pairs.entry((name(one.from), name(one.to))).or_insert(0) += 1;
            }
            pairs
        };
        let listed = read(&format!("## All transitions\n\n{}", list(machine)), &ReadOptions::default());
        assert_eq!(pairs(&listed.machines[0]), pairs(machine), "{name}");
        let ticked = read(&format!("## Transitions\n\n{}", matrix(machine)), &ReadOptions::default());
        let names = |machine: &Machine| machine.states.iter().map(|state| state.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&ticked.machines[0]), names(machine), "{name}");
        assert!(pairs(&ticked.machines[0]).keys().eq(pairs(machine).keys()), "{name}");
    }
}

/// The same machines on every run: 512, or as many as `PROPTEST_CASES` says if that is more.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.max(512), failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_machines_read_back(mut machine in a_machine()) {
        let written = mermaid(&machine, &Drawing { drawn: None, directives: true });
        let again = reread(&written);
        // A pseudo-state has no text, so that one whose name is no id loses it.
        let pseudo = |state: &State| !matches!(state.kind, StateKind::Simple | StateKind::Composite);
        let reading = diagram(&written);
        for (state, read) in machine.states.iter_mut().zip(&reading.machines[0].states) {
            if pseudo(state) {
                state.name.clone_from(&read.name);
            }
        }
        for state in &mut machine.states {
            state.name = state.name.replace('\n', "<br/>");
            state.entries.sort_unstable();
        }
        let mut expected = by_name(&machine);
        let mut again = again;
        expected.entries.sort();
        again.entries.sort();
        prop_assert_eq!(&again, &expected, "\n{}", written);
        let drawing = Drawing { drawn: Some(&reading.diagrams[0].diagram), directives: true };
        prop_assert_eq!(mermaid(&reading.machines[0], &drawing), written);
    }

    #[test]
    fn anything_can_be_written(machine in a_machine(), parents in prop::collection::vec(any::<u32>(), 0..9)) {
        // Machines that no document describes: states inside themselves and inside each other.
        let mut machine = machine;
        let count = machine.states.len() as u32;
        for (state, parent) in machine.states.iter_mut().zip(parents) {
            state.parent = Some(StateId(parent % count));
            state.region = parent;
            state.regions = parent % 4;
        }
        let written = mermaid(&machine, &Drawing { drawn: None, directives: true });
        prop_assert!(written.starts_with("stateDiagram-v2\n"));
        let _ = (matrix(&machine), list(&machine));
    }
}

#[test]
fn deep_and_large_machines() {
    let mut machine = Machine::default();
    for at in 0..10_000u32 {
        machine.states.push(State {
            name: format!("S{at}"),
            parent: at.checked_sub(1).map(StateId),
            kind: if at == 9_999 { StateKind::Simple } else { StateKind::Composite },
            regions: u32::from(at != 9_999),
            ..State::default()
        });
    }
    let written = mermaid(&machine, &Drawing::default());
    assert_eq!(written.lines().count(), 1 + 2 * 9_999 + 1);
    assert!(written.len() < 2_000_000);
}

/// Whether no state lies inside itself, and something in every region (Mermaid drops lines, and with them what is in a region).
fn is_sound(machine: &Machine) -> bool {
    (0u32..).map(StateId).zip(&machine.states).all(|(id, state)| {
        let parent = |state: &StateId| machine.states[state.index()].parent;
        let above = std::iter::successors(state.parent, parent).take(machine.states.len());
        let inside = |region: u32| {
            let inside = |state: &State| state.parent == Some(id) && state.region == region;
            machine.states.iter().any(inside)
        };
        !above.into_iter().any(|above| above == id) && (state.regions <= 1 || (0..state.regions).all(inside))
    })
}

#[test]
fn diagrams_of_every_kind_read_back() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for line in CASES.lines().chain(RANDOM.lines()) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let reading = diagram(case["text"].as_str().unwrap());
        // What Mermaid refuses, or cannot draw, need not be drawn again.
        let drawn = &reading.diagrams[0].diagram;
        if !drawn.errors.is_empty() || !drawn.undrawable.is_empty() {
            continue;
        }
        let machine = &reading.machines[0];
        if !is_sound(machine) {
            continue;
        }
        count += 1;
        let drawing = Drawing { drawn: Some(drawn), directives: true };
        let written = mermaid(&reading.machines[0], &drawing);
        let again = diagram(&written);
        let (before, after) = (by_number(&reading.machines[0]), by_number(&again.machines[0]));
        if before != after || !again.diagrams[0].diagram.errors.is_empty() {
            wrong.push(format!(
                "{}\n{}\n{written}\n{before:?}\n{after:?}\n{:?}",
                case["id"],
                case["text"].as_str().unwrap(),
                again.diagrams[0].diagram.errors
            ));
        }
    }
    assert!(count > 900, "{count}");
    assert!(wrong.is_empty(), "{} of {count} differ\n\n{}", wrong.len(), wrong.join("\n\n"));
}
