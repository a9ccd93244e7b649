//! The examples, as a newcomer runs them: they tell a story, and fail where the document is violated.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::path::PathBuf;
use std::process::{Command, Output};

/// Cargo builds the examples of a package before it runs its tests, unless it was told to run only some of them.
fn run(example: &str, arguments: &[&str]) -> Output {
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("{example}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let build = ["build", "--quiet", "--package", "fsm-tests", "--examples"];
        assert!(Command::new(env!("CARGO")).args(build).status().unwrap().success());
    }
    Command::new(path).args(arguments).output().unwrap()
}

fn story(example: &str) -> String {
    let output = run(example, &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours where nobody sees them");
    assert!(!text.contains("violated"));
    text
}

#[test]
fn the_coder_tells_of_every_way_of_its_documents() {
    let text = story("coder");
    for line in [
        "PLANNING → BUDGET_REVIEW budget exceeded [budget]",
        "BUDGET_REVIEW → CODING        continue/pivot [return]",
        "BUDGET_REVIEW → CODE_REVIEW   escalate",
        "BUDGET_REVIEW → ERROR         abandon/error",
        "QUESTION → FIXING        return to fixing",
        "AWAIT_MERGE → FIXING        merge conflicts",
        "ERROR → DONE          orchestrator cleanup & restart",
        "message to the architect",
        "tool write_file",
        "call of git",
        "refused: a budget of `PLANNING` cannot end in `BUDGET_REVIEW`",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn the_architect_tells_of_every_way_of_its_documents() {
    let text = story("architect");
    for line in [
        "WAITING → WAITING",
        "ESCALATED → ERROR         timeout / no answer",
        "REQUEST → SUSPEND       [overlay]",
        "SUSPEND → REQUEST       [resume]",
        "SUSPEND → ERROR         [expire]",
        "WAITING → ERROR         channel closed/abnormal shutdown",
        "refused: `ERROR` cannot go to `SUSPEND`",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn the_orchestrator_tells_of_every_way_of_its_document() {
    let text = story("orchestrator");
    for line in [
        "the document says: Requires: the file planning/planning.ai.json",
        "review → test          [override] because: the reviewer is away",
        "transcript: {\"seq\":",
        "`codegen` cannot be reached from `revert`",
        "done → planning      [restart]",
        "\"phase\": \"planning\"",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn a_violated_document_fails_the_run() {
    for (example, arguments, message) in [
        ("coder", &["receive task", "submit plan"][..], "violated: `SETUP` does not take the event `submit plan`"),
        ("architect", &["no such thing"], "violated: `no such thing` is not an event of Architect"),
        ("orchestrator", &["/test"], "violated: `planning` cannot go to `test`"),
    ] {
        let output = run(example, arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(message), "{text}");
    }
    assert!(run("coder", &["receive task", "workspace ready"]).status.success());
}
