//! The forms that machines are written in without a table or a drawing of their own kind: each case of `data/forms.md` is a
//! document and the steps that are read in it. `BLESS=1` writes the steps anew.

#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the cases are a file")]

use fsm_spec::{Machine, ReadOptions, read};
use std::fs;

fn steps(machine: &Machine) -> String {
    let name = |state: fsm_spec::StateId| machine.states[state.index()].name.as_str();
    let mut lines: Vec<String> = machine.initial.iter().map(|state| format!("start {}", name(*state))).collect();
    lines.extend(machine.transitions.iter().map(|step| {
        let event = step.event.as_ref().map_or(String::new(), |event| format!(" : {event}"));
        format!("{} -> {}{event}", name(step.from), name(step.to))
    }));
    lines.join("\n")
}

#[test]
fn every_form() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/forms.md");
    let cases = fs::read_to_string(path).unwrap();
    let mut now = String::new();
    for part in cases.split_inclusive("```steps\n") {
        let Some((_, document)) = part.rsplit_once("````markdown\n") else {
            now.push_str(part.split_once("\n```").map_or(part, |(_, rest)| rest));
            continue;
        };
        let before = part.strip_suffix("```steps\n").unwrap();
        let rest = if now.is_empty() { before } else { before.split_once("\n```").unwrap().1 };
        let document = document.split_once("\n````").unwrap().0;
        let reading = read(document, &ReadOptions::default());
        let read: Vec<String> = reading.machines.iter().map(steps).collect();
        now.push_str(&format!("{rest}```steps\n{}\n```", read.join("\n\n")));
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, &now).unwrap();
    }
    assert_eq!(now, cases);
}
