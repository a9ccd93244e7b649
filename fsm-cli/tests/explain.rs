//! `fsm explain FILE A B` as people see it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::path::Path;
use std::process::{Command, Output};

fn explain(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .arg("explain")
        .args(arguments)
        .env("COLUMNS", "100");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

/// What is said, and the exit code.
fn said(arguments: &[&str]) -> String {
    let output = explain(arguments);
    format!(
        "$ fsm explain {}\n{}{}exit code {}\n",
        arguments.join(" "),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap()
    )
}

const CHECKOUT: &str = "fsm-cli/tests/data/checkout.mmd";

#[test]
fn every_kind_of_answer() {
    for (name, arguments) in [
        ("drawn, marked and ruled", ["specs/coder.md", "PLANNING", "DONE"]),
        ("a longer way", ["specs/coder.md", "waiting", "DONE"]),
        ("only back", ["specs/coder.md", "BUDGET_REVIEW", "CODING"]),
        ("no way at all", ["specs/task-lifecycle.md", "done", "planning"]),
        ("forbidden by a sentence", ["specs/task-lifecycle.md", "planning", "test"]),
        ("into an overlay", ["specs/architect-suspend.md", "WAITING", "SUSPEND"]),
        ("out of an overlay", ["specs/architect-suspend.md", "SUSPEND", "WAITING"]),
        ("an overlay fails", ["specs/architect-suspend.md", "SUSPEND", "ERROR"]),
        ("to itself", ["specs/architect-suspend.md", "WAITING", "WAITING"]),
        ("out of a composite", ["specs/player.md", "Playing", "Off"]),
        ("into a composite", ["specs/player.md", "Off", "On"]),
        ("through a choice", [CHECKOUT, "Till", "Packing"]),
        ("a slip", ["specs/coder.md", "WAITNG", "DONE"]),
        ("a stranger", ["specs/door.md", "Garage", "Open"]),
    ] {
        insta::assert_snapshot!(name.replace([',', ' '], "_"), said(&arguments));
    }
}

#[test]
fn a_file_alone_is_no_rule() {
    insta::assert_snapshot!(said(&["specs/door.md"]));
    let output = explain(&["specs/door.md", "Open"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_table_against_the_diagram() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Closed : close\n    Closed --> Open : open\n```\n\n\
                | From \\ To | Open | Closed |\n| --- | --- | --- |\n| Open | ✔ | ✔ |\n| Closed | ✔ | – |\n";
    let file = folder.path().join("door.md");
    std::fs::write(&file, text).unwrap();
    let output = explain(&[file.to_str().unwrap(), "Open", "Open"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("is not drawn, though another view allows it"), "{text}");
    assert!(text.contains("fsm lint"), "{text}");
    assert_eq!(output.status.code(), Some(0));
}
