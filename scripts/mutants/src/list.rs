//! The mutants that `cargo mutants` would make.

use std::collections::{BTreeSet, HashMap};
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
    /// The name without its place, which changes with every line above it: `views/list.rs: replace < with <= in read (2)` is the
    /// second of its kind there.
    #[serde(skip)]
    pub key: String,
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
    let mut mutants: Vec<Mutant> =
        serde_json::from_slice(&output.stdout).expect("the list is JSON");
    let mut seen: HashMap<String, usize> = HashMap::new();
    for mutant in &mut mutants {
        let file = mutant.file.trim_start_matches("fsm-spec/src/");
        let what = mutant.name.splitn(4, ':').last().unwrap_or("").trim();
        let key = format!("{file}: {what}");
        let times = seen.entry(key.clone()).or_default();
        *times += 1;
        mutant.key = match times {
            1 => key,
            times => format!("{key} ({times})"),
        };
    }
    mutants
}

/// The mutants that change nothing a test could see, from the page that says why.
pub fn explained(page: &str) -> BTreeSet<&str> {
    let items = page.lines().filter_map(|line| line.strip_prefix("- `"));
    items.filter_map(|item| item.split('`').next()).collect()
}
