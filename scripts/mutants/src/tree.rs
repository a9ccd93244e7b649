//! A copy of the project in which the mutants are built.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::run::Suite;

/// The tests that a mutant has to get past, those that notice most in the shortest time first.
const SUITES: &[(&str, &[&str])] = &[
    ("fsm-spec", &["--lib"]),
    ("fsm-spec", &["--test", "rules"]),
    ("fsm-spec", &["--test", "rules_catalogue"]),
    ("fsm-spec", &["--test", "views"]),
    ("fsm-spec", &["--test", "readings"]),
    ("fsm-spec", &["--test", "findings"]),
    ("fsm-spec", &["--test", "specs"]),
    ("fsm-cli", &["--test", "cmd"]),
    ("fsm-spec", &["--test", "write"]),
    ("fsm-spec", &["--test", "mutations"]),
];

pub struct Tree(PathBuf);

impl Tree {
    /// Copies what git knows of the project.
    pub fn copy(project: &Path, to: &Path) -> Self {
        let listed = Command::new("git")
            .args(["ls-files", "-z"])
            .current_dir(project)
            .output()
            .expect("git runs");
        let tree = Self(to.to_owned());
        for file in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
            // What was deleted and is not committed yet is still listed.
            if let Ok(text) = std::fs::read(project.join(file)) {
                tree.write(file, text);
            }
        }
        let root = to.join("fsm-spec/src/lib.rs");
        let mut text = std::fs::read_to_string(&root).expect("the crate's root");
        text += SWITCH;
        tree.write("fsm-spec/src/lib.rs", text);
        tree
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    /// Writes a file, and leaves one alone that says the same already: what is built of it is still good.
    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(file);
        if std::fs::read(&path).is_ok_and(|old| old == text.as_ref()) {
            return;
        }
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file of the copy");
    }

    /// Builds the tests, or names the mutants that do not compile.
    pub fn build(&self) -> Result<Vec<Suite>, BTreeSet<usize>> {
        let mut suites = Vec::new();
        for (package, which) in SUITES {
            let output = Command::new("cargo")
                .args(["test", "--no-run", "--message-format=json", "-p", package])
                .args(*which)
                .current_dir(&self.0)
                .env("RUSTFLAGS", "--cap-lints=allow")
                .env("CARGO_TARGET_DIR", self.0.join("target"))
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .output()
                .expect("cargo runs");
            let said = String::from_utf8_lossy(&output.stdout);
            let messages = said
                .lines()
                .filter_map(|line| serde_json::from_str(line).ok());
            if !output.status.success() {
                return Err(messages
                    .flat_map(|message: Value| self.blame(&message))
                    .collect());
            }
            // The program under test is built beside its tests.
            let program = messages
                .filter(|message: &Value| message["profile"]["test"] == true)
                .filter_map(|message: Value| message["executable"].as_str().map(PathBuf::from))
                .last()
                .expect("a program of tests");
            suites.push(Suite {
                name: format!("{package} {}", which.join(" ")),
                program,
                folder: self.0.join(package),
            });
        }
        Ok(suites)
    }

    /// The mutants in which an error lies, or those that lie in it.
    fn blame(&self, message: &Value) -> BTreeSet<usize> {
        let mut blamed = BTreeSet::new();
        if message["message"]["level"] != "error" {
            return blamed;
        }
        for span in message["message"]["spans"].as_array().into_iter().flatten() {
            if span["is_primary"] != true {
                continue;
            }
            let text = span["file_name"]
                .as_str()
                .and_then(|file| std::fs::read_to_string(self.0.join(file)).ok());
            let (Some(text), Some(start), Some(end)) =
                (text, span["byte_start"].as_u64(), span["byte_end"].as_u64())
            else {
                continue;
            };
            let (start, end) = (start as usize, end as usize);
            match innermost(&text, start) {
                Some(id) => _ = blamed.insert(id),
                None => blamed.extend(switches(&text[start..end])),
            }
        }
        if blamed.is_empty() {
            eprintln!("{}", message["message"]["rendered"].as_str().unwrap_or(""));
        }
        blamed
    }
}

/// The mutant whose own text, between `/*17*/` and `/*/17*/`, a place lies in.
fn innermost(text: &str, place: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (at, _) in text[..place].match_indices("/*") {
        let Some((mark, _)) = text[at + 2..].split_once("*/") else {
            continue;
        };
        if let Some(id) = mark
            .strip_prefix('/')
            .and_then(|id| id.parse::<usize>().ok())
        {
            open.retain(|opened| *opened != id);
        } else if let Ok(id) = mark.parse() {
            open.push(id);
        }
    }
    open.pop()
}

fn switches(text: &str) -> impl Iterator<Item = usize> {
    text.split("crate::mutant(")
        .skip(1)
        .filter_map(|rest| rest.split(')').next()?.parse().ok())
}

const SWITCH: &str = r#"
/// Whether this mutant is the one that is on.
pub(crate) fn mutant(id: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        std::env::var("FSM_MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(u32::MAX)
    });
    *CHOSEN == id
}
"#;
