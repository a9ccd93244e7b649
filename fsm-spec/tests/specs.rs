//! The documents in `specs/`, read as a careful person reads them, and free of findings.

use fsm_spec::{
    Options, ReadOptions, Reading, check,
    model::{Machine, Meaning, ViewKind},
    read,
    source::Source,
};

const SPECS: [(&str, &str); 8] = [
    ("coder", include_str!("../../specs/coder.md")),
    ("coder-effects", include_str!("../../specs/coder-effects.md")),
    ("architect", include_str!("../../specs/architect.md")),
    ("architect-suspend", include_str!("../../specs/architect-suspend.md")),
    ("task-lifecycle", include_str!("../../specs/task-lifecycle.md")),
    ("door", include_str!("../../specs/door.md")),
    ("order", include_str!("../../specs/order.md")),
    ("player", include_str!("../../specs/player.md")),
];

fn spec(name: &str) -> Reading {
    let (_, text) = SPECS.iter().find(|(known, _)| *known == name).expect("a document in specs");
    read(text, &ReadOptions::default())
}

fn drawn(machine: &Machine) -> usize {
    machine.transitions.iter().filter(|transition| !transition.implied).count()
}

fn name(machine: &Machine, state: fsm_spec::model::StateId) -> &str {
    &machine.states[state.index()].name
}

fn allows(machine: &Machine, from: &str, to: &str) -> bool {
    machine
        .transitions
        .iter()
        .any(|transition| name(machine, transition.from) == from && name(machine, transition.to) == to)
}

#[test]
fn every_document_is_free_of_findings() {
    for (name, text) in SPECS {
        let report = check(&Source::new(text), &Options { named: true, ..Options::default() });
        let said: Vec<String> =
            report.findings.iter().map(|finding| format!("{}: {}", finding.rule, finding.message)).collect();
        assert!(said.is_empty(), "{name}: {said:#?}");
    }
}

#[test]
fn states_and_transitions_are_counted() {
    for (document, states, transitions) in [
        ("coder", 13, 35),
        ("coder-effects", 11, 22),
        ("architect", 8, 13),
        ("architect-suspend", 9, 17),
        ("task-lifecycle", 8, 20),
        ("door", 3, 4),
        ("order", 6, 6),
        ("player", 7, 9),
    ] {
        let reading = spec(document);
        assert_eq!(reading.machines.len(), 1, "{document}");
        let machine = &reading.machines[0];
        assert_eq!((machine.states.len(), drawn(machine)), (states, transitions), "{document}");
    }
}

#[test]
fn matrices_say_what_the_diagrams_draw() {
    for (document, ticks) in [("coder", 35), ("coder-effects", 22), ("door", 4)] {
        let reading = spec(document);
        let matrix = reading.views_of(0, ViewKind::Matrix).next().expect("a matrix");
        assert!(matrix.is_complete());
        assert_eq!(matrix.transitions.len(), ticks, "{document}");
    }
}

#[test]
fn the_budget_review_of_the_coder_returns_to_where_it_came_from() {
    let reading = spec("coder");
    let machine = &reading.machines[0];
    let returns = &machine.returns[0];
    assert_eq!((name(machine, returns.state), returns.event.as_deref()), ("BUDGET_REVIEW", Some("continue/pivot")));
    let to: Vec<&str> = returns.to.iter().map(|state| name(machine, *state)).collect();
    assert_eq!(to, ["PLANNING", "CODING", "FIXING"]);
    assert_eq!(machine.states.iter().find(|state| state.name == "DONE").map(|state| state.terminal), Some(true));
}

#[test]
fn the_architect_may_wait_in_every_state() {
    for document in ["architect", "architect-suspend"] {
        let reading = spec(document);
        let machine = &reading.machines[0];
        assert!(machine.self_loops && allows(machine, "REQUEST", "REQUEST"), "{document}");
    }
    let machine = &spec("architect").machines[0];
    assert!(machine.rules.iter().any(|rule| rule.meaning == Meaning::Retired("MERGING".into())));
}

#[test]
fn suspend_is_an_overlay_of_the_six_states_that_are_not_terminal() {
    let machine = &spec("architect-suspend").machines[0];
    let [overlay] = machine.overlays.as_slice() else { panic!("one overlay") };
    let mut from: Vec<&str> = overlay.from.iter().map(|state| name(machine, *state)).collect();
    from.sort_unstable();
    assert_eq!(name(machine, overlay.state), "SUSPEND");
    assert_eq!(from, ["DISPATCHING", "ESCALATED", "MONITORING", "REQUEST", "SETUP", "WAITING"]);
    assert!(overlay.returns);
    assert_eq!(overlay.fails.map(|state| name(machine, state)), Some("ERROR"));
    // "not from … SUSPEND itself" holds, though self-loops are valid.
    assert!(!allows(machine, "SUSPEND", "SUSPEND"));
}

#[test]
fn the_rules_of_the_task_stand_at_their_transitions() {
    let reading = spec("task-lifecycle");
    let machine = &reading.machines[0];
    assert_eq!(
        machine.states.iter().filter(|state| state.terminal).map(|state| state.name.as_str()).collect::<Vec<_>>(),
        ["done"]
    );
    let ruled = machine.transitions.iter().filter(|transition| transition.rule.is_some()).count();
    // Rules 3.1 to 3.12; 3.3 holds for both arrows of its pair, 3.5 and 3.7 for two pairs each.
    assert_eq!(ruled, 15);
    let trigger = machine
        .states
        .iter()
        .find(|state| state.name == "plan_review")
        .and_then(|state| state.attributes.iter().find(|(header, _)| header == "CLI / REPL Trigger"));
    assert_eq!(trigger.map(|(_, value)| value.as_str()), Some("/review plan"));
    assert!(machine.rules.iter().any(|rule| matches!(rule.meaning, Meaning::Forbidden(from, to) if name(machine, from) == "planning" && name(machine, to) == "test")));
}
