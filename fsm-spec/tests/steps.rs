//! The steps of a machine: composites spread out, pseudo-states followed through.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_spec::{
    ReadOptions,
    model::{Machine, StateId},
    read,
    steps::Step,
};

fn machine(lines: &str) -> Machine {
    let text = format!("```mermaid\nstateDiagram-v2\n{lines}\n```\n");
    read(&text, &ReadOptions::default()).machines.swap_remove(0)
}

fn id(machine: &Machine, name: &str) -> StateId {
    StateId(machine.states.iter().position(|state| state.name == name).unwrap() as u32)
}

fn names(machine: &Machine, states: impl IntoIterator<Item = StateId>) -> String {
    let names = states.into_iter().map(|state| machine.states[state.index()].name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

/// Compares the steps, `from > to : event [guards]` with `+` before one that is entered beside another, and the first states.
#[track_caller]
fn check(lines: &str, expected: &[&str], initials: &str) {
    let machine = machine(lines);
    let routes = machine.routes();
    let show = |step: &Step| {
        let route = &routes.routes[step.route];
        let event = route.event(&machine).unwrap_or("-");
        let guards: Vec<_> = route.guards(&machine).collect();
        let beside = if step.beside { "+" } else { "" };
        format!("{beside}{} : {event} {guards:?}", names(&machine, [step.from, step.to]).replace(' ', " > "))
    };
    assert_eq!(routes.steps().steps.iter().map(show).collect::<Vec<_>>(), expected);
    assert_eq!(names(&machine, routes.initials()), initials);
}

const KETTLE: &str = "[*] --> On\nOff --> On : up\nOn --> Off : down\nstate On {\n[*] --> High\nLow --> High : more\n\
    state High {\n[*] --> Inner\n}\n}";

#[test]
fn composites_are_spread_out_and_entered_at_their_start() {
    let steps = ["Off > Inner : up []", "Inner > Off : down []", "Low > Off : down []", "Low > Inner : more []"];
    check(KETTLE, &steps, "Inner");
    let machine = machine(KETTLE);
    let leaves = names(&machine, machine.routes().leaves());
    assert_eq!(leaves, "Off Low Inner");
}

#[test]
fn regions_are_entered_side_by_side() {
    let lines = "[*] --> On\nOff --> On : up\nstate On {\n[*] --> A\n--\n[*] --> B\n}";
    check(lines, &["Off > A : up []", "+Off > B : up []"], "A");
}

#[test]
fn choices_forks_and_joins_are_followed_through() {
    let lines = "state pick <<choice>>\nstate split <<fork>>\nstate meet <<join>>\n[*] --> A\nA --> pick : go\n\
        pick --> D : no\npick --> split : yes\nsplit --> B\nsplit --> C\nB --> meet\nC --> meet\nmeet --> D : both";
    let steps =
        ["A > D : go [\"no\"]", "A > B : go [\"yes\"]", "+A > C : go [\"yes\"]", "B > D : both []", "C > D : both []"];
    check(lines, &steps, "A");
}

#[test]
fn rings_of_choices_end() {
    let lines = "state x <<choice>>\nstate y <<choice>>\n[*] --> x\nA --> x\nx --> y\ny --> x\ny --> B";
    check(lines, &["A > B : - []"], "B");
}

#[test]
fn the_end_of_a_composite_is_an_end_of_its_leaves() {
    let ends = |lines: &str, name: &str| {
        let machine = machine(&format!("state meet <<join>>\n[*] --> On\nstate On {{\nA\n}}\nB --> meet\n{lines}"));
        machine.routes().may_end(id(&machine, name))
    };
    assert!(ends("On --> [*]", "A") && !ends("On --> [*]", "B"));
    assert!(ends("meet --> [*]", "B"));
}

#[test]
fn reach_is_followed_into_composites_and_out_of_them() {
    let machine =
        machine("[*] --> A\nA --> On\nstate On {\n[*] --> B\nB --> C\n}\nOn --> End\nLost --> A\nEnd --> [*]");
    let routes = machine.routes();
    let chosen = |reached: Vec<bool>| {
        let states = (0u32..).map(StateId).zip(reached).filter(|(_, reached)| *reached);
        names(&machine, states.map(|(state, _)| state))
    };
    assert_eq!(chosen(routes.reachable(&routes.initials())), "A On B C End");
}

#[test]
fn hostile_machines_are_cut_off_and_say_so() {
    let lines = |line: fn(u32) -> String| (0..3000).map(line).collect::<String>();
    let choices = lines(|at| format!("state c{at} <<choice>>\n"));
    let arrows = lines(|at| format!("A --> c{at}\nc{at} --> c{}\n", (at + 1).min(2999)));
    let machine = machine(&format!("[*] --> A\n{choices}{arrows}"));
    let routes = machine.routes();
    assert!(!routes.complete && routes.routes.is_empty());
}
