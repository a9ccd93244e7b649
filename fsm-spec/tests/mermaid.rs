//! Diagrams with what Mermaid itself says of them: `tests/data/mermaid`, one JSON object a line.
//! `scripts/mermaid-diff` makes more of them.
#![allow(clippy::unwrap_used, reason = "the data is ours")]

use fsm_spec::{
    mermaid::{self, Diagram, Scope},
    model::StateKind,
};
use serde_json::{Value, json};

const CASES: &str = include_str!("data/mermaid/cases.jsonl");
const MISSED: &str = include_str!("data/mermaid/missed.jsonl");
const MUTATED: &str = include_str!("data/mermaid/mutated.jsonl");
const RANDOM: &str = include_str!("data/mermaid/random.jsonl");

#[test]
fn written_cases_are_read_as_mermaid_reads_them() {
    assert_eq!(check(CASES), 343);
}

#[test]
fn diagrams_once_read_otherwise_are_read_as_mermaid_reads_them() {
    assert_eq!(check(MISSED), 20);
}

#[test]
fn random_diagrams_are_read_as_mermaid_reads_them() {
    assert_eq!(check(RANDOM), 1500);
}

#[test]
fn mutated_diagrams_are_read_as_mermaid_reads_them() {
    assert_eq!(check(MUTATED), 800);
}

/// Compares every line, and returns how many there are.
fn check(lines: &str) -> usize {
    let mut wrong = Vec::new();
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = case["text"].as_str().unwrap();
        let diagram = mermaid::parse(text);
        let ours = ours(&diagram);
        let theirs = theirs(&case["oracle"]);
        if ours != theirs {
            wrong.push(format!(
                "{}\n{text}\nmermaid: {theirs}\nours:    {ours}\nerrors:  {:?}\n",
                case["id"], diagram.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{} differ\n\n{}", wrong.len(), wrong.join("\n"));
    lines.lines().count()
}

/// What we make of a diagram, in the words of the oracle.
fn ours(diagram: &Diagram) -> Value {
    if !diagram.errors.is_empty() {
        return json!({ "ok": false });
    }
    let name = |state: Option<u32>| state.map_or("[*]", |state| &*diagram.states[state as usize].name);
    let scope = |scope: Option<Scope>| {
        scope.map(|scope| {
            let name = name(Some(scope.composite));
            scope.region.map_or(name.to_owned(), |region| format!("{name}#{region}"))
        })
    };
    let states = diagram.states.iter().filter(|state| state.drawn).map(|state| {
        let kind = match state.kind {
            StateKind::Simple => "simple",
            StateKind::Composite => "composite",
            StateKind::Fork => "fork",
            StateKind::Join => "join",
            StateKind::Choice => "choice",
        };
        json!({ "id": state.name, "kind": kind, "parent": scope(state.parent) })
    });
    let transitions = diagram.transitions.iter().map(|transition| {
        let label = transition.label.as_ref().map(|label| &label.text);
        json!([name(transition.from.state), name(transition.to.state), label, scope(transition.scope)])
    });
    json!({ "ok": true, "states": states.collect::<Vec<_>>(), "transitions": transitions.collect::<Vec<_>>() })
}

/// What Mermaid makes of it.
fn theirs(oracle: &Value) -> Value {
    if oracle["ok"] == json!(false) {
        return json!({ "ok": false });
    }
    let states = oracle["states"].as_array().unwrap().iter().map(|state| {
        // Mermaid has no shape for a state that a note mentions first; to us it is a state all the same.
        let kind = state["kind"].as_str().unwrap().replace("UNRENDERABLE", "simple");
        json!({ "id": state["id"], "kind": kind, "parent": state["parent"] })
    });
    let scopes = oracle["scopes"].as_array().unwrap();
    let transitions = oracle["transitions"].as_array().unwrap().iter().zip(scopes);
    let transitions = transitions.map(|(arrow, scope)| json!([arrow[0], arrow[1], arrow[2], scope]));
    json!({ "ok": true, "states": states.collect::<Vec<_>>(), "transitions": transitions.collect::<Vec<_>>() })
}
