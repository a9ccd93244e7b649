//! The mutants that `cargo mutants` would make.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Mutant {
    pub file: String,
    pub genre: String,
    pub name: String,
    pub replacement: String,
    pub span: Span,
}

#[derive(Deserialize)]
pub struct Span {
    pub start: Place,
}

/// Both count from one.
#[derive(Clone, Copy, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Every mutant of the rules and views.
pub fn all(project: &Path) -> Vec<Mutant> {
    let output = Command::new("cargo")
        .args(["mutants", "--list", "--json", "-p", "fsm-spec"])
        .args(["-f", "fsm-spec/src/rules/**", "-f", "fsm-spec/src/views/**"])
        .current_dir(project)
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "`cargo mutants` is needed for the list: {said}"
    );
    serde_json::from_slice(&output.stdout).expect("the list is JSON")
}
