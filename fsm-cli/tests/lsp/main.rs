//! `fsm lsp` as an editor lives with it: the program is started, and spoken to through its pipes.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

mod editor;
mod findings;
mod looking;
mod protocol;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const DOOR: &str = include_str!("../cmd/lint.in/docs/door.md");
const CODER: &str = include_str!("../../../specs/coder.md");

/// A slip that can be mended in one way only, behind characters of every width.
const LAMP: &str = "# Lampe 🚀

```mermaid
stateDiagram-v2
    %% é 注文 🚀🚀
    [*] --> Off
    Off --> On : 🚀 é 注文
    On --> Off : 🚀
    On --> Broken : 🔥
    Broken --> [*]
    [*] --> Off
```

| State | Meaning |
| --- | --- |
| Off | 🚀 dark 注文 |
| On | light |
| Broken | for 🚀 good |
";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn uri(folder: &Path, name: &str) -> String {
    format!("file://{}/{name}", folder.display())
}

/// What a command of the same program prints.
fn fsm(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fsm")).args(arguments).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The text of a file after a command.
fn after(text: &str, arguments: &[&str]) -> String {
    let folder = folder(&[("a.md", text)]);
    fsm(folder.path(), &[arguments, &["a.md"]].concat());
    fs::read_to_string(folder.path().join("a.md")).unwrap()
}

fn rules(findings: &[Value]) -> Vec<&str> {
    findings.iter().map(|finding| finding["code"].as_str().unwrap()).collect()
}
