//! Nothing in a document, a log, a configuration, an argument or the name of a file acts on whoever reads the output: no control, no
//! mark that turns the direction of text, nothing that nobody sees. Every command, in every format, into a pipe and onto a terminal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

#[path = "hostile/terminal.rs"]
mod terminal;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use fsm_spec::picture::visible;

/// Characters that act on a reader or that nobody sees, in groups that a document can hold together.
const GROUPS: [&str; 4] = [
    "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}",
    "\u{200b}\u{200c}\u{200d}\u{2060}\u{ad}\u{180e}\u{3164}\u{fe0f}\u{fff9}\u{fffb}\u{e0041}\u{e007f}\u{e0100}",
    "\u{1b}[31m\u{1b}]0\u{7}\u{8}\u{7f}\u{9b}8m\u{9d}\u{1}\u{1f}",
    "\u{feff}\u{2028}\u{2029}\u{85}\u{b}\u{c}",
];

/// Where a name is one word, blanks would end it.
fn in_names(x: &str) -> &str {
    if x.contains(char::is_whitespace) { "" } else { x }
}

/// A document with `x` in every name and text.
fn document(x: &str, more: &str) -> String {
    let n = in_names(x);
    format!(
        "# Door{x}way\n\n```mermaid\nstateDiagram-v2\n    [*] --> Op{n}en : be{x}gin\n    Op{n}en --> Clo{n}sed : pu{x}sh [ok{x}ay] / be{x}ep\n    \
         Clo{n}sed --> Op{n}en : pu{x}ll\n    Clo{n}sed --> [*]\n    note right of Op{n}en : a no{x}te\n```\n\n\
         Self-loops are always valid{x}, whatever{x}.\n\n| State | Mean{x}ing | Owner{x} |\n| --- | --- | --- |\n\
         | Op{n}en | is op{x}en | me{x} |\n| Clo{n}sed | is clo{x}sed | you{x} |\n{more}"
    )
}

/// What contradicts the diagram, is misspelt or cannot be read.
fn wrong(x: &str) -> String {
    let n = in_names(x);
    format!(
        "\n| From \\ To | Op{n}en | Clo{n}sed | Lo{x}cked |\n| --- | --- | --- | --- |\n| Op{n}en | - | ✔ | ✔ |\n| Clo{n}sed | ? {x} | - | - |\n\n\
         <!-- fsm: nonsense {x} -->\n\nOp{x}en → Lo{x}cked is invalid.\n\n```mermaid\nstateDiagram-v2\n    A{x} --> {x} -> B\n  X --> Y\n```\n"
    )
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(x: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::write(path.join("good.md"), document(x, "")).unwrap();
        fs::write(path.join("wrong.md"), document(x, &wrong(x))).unwrap();
        fs::write(path.join("other.md"), document(&format!("{x}2"), "")).unwrap();
        fs::write(path.join(named(x)), document(x, &wrong(x))).unwrap();
        let plain = format!("Op{x}en -> Clo{x}sed\nClo{x}sed -> Else{x}where\n{x} what\n");
        fs::write(path.join("plain.log"), plain).unwrap();
        let line = |id: &str, state: &str| {
            serde_json::json!({ "id": format!("{id}{x}"), "state": format!("{state}{x}") }).to_string()
        };
        let json = [line("a", "Open"), line("b", "No"), "{broken \u{1b}".to_owned() + x].join("\n");
        fs::write(path.join("log.jsonl"), json).unwrap();
        for (folder, text) in [
            ("key", format!("ke{x}y = 1\n")),
            ("rule", format!("[rules]\n\"no-such{x}rule\" = \"warn\"\n")),
            ("level", format!("[rules]\nragged-table = \"wa{x}rn\"\n")),
            ("glob", format!("include = [\"[{x}\"]\n")),
        ] {
            fs::create_dir(path.join(folder)).unwrap();
            fs::write(path.join(folder).join("fsm.toml"), text).unwrap();
            fs::write(path.join(folder).join("good.md"), document(x, "")).unwrap();
        }
        Self(folder)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
        command.args(arguments).current_dir(self.0.path()).env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        command
    }
}

/// A name of a file with all of it, and with the end of a line. At the head of a patch it could name another file.
fn named(x: &str) -> String {
    format!("na{x}me\n+++ line.md")
}

/// What somebody who reads the output would be acted upon by; the text may hold line ends and tabs.
fn check(text: &str, what: &str) {
    for line in text.split(['\n', '\t']) {
        let hidden: Vec<char> = visible::marked(line).filter_map(|(_, c, hidden)| hidden.then_some(c)).collect();
        assert!(hidden.is_empty(), "{what}: {hidden:?} in {line:?}");
    }
    for c in GROUPS.iter().flat_map(|group| group.chars()) {
        let raw = c != ' ' && !c.is_ascii_graphic() && text.contains(c);
        assert!(!raw, "{what}: {c:?}");
    }
}

/// The commands that read a document, a log or a configuration; whether the output is a document or a patch, which has to be exact in
/// a pipe.
fn commands(x: &str) -> Vec<(bool, Vec<String>)> {
    let mut all: Vec<(bool, Vec<String>)> = Vec::new();
    let mut add = |exact: bool, words: &[&str]| {
        all.push((exact, words.iter().map(|word| (*word).to_owned()).collect()));
    };
    let name = named(x);
    let n = in_names(x);
    let (from, to) = (format!("Op{n}en"), format!("Clo{n}sed"));
    for file in ["good.md", "wrong.md", &name] {
        for format in ["full", "concise", "json", "sarif", "github", "gitlab", "junit"] {
            add(false, &["lint", "--format", format, file]);
        }
        add(false, &["lint", "--statistics", file]);
        add(true, &["lint", "--diff", "--fix-from", "table", file]);
        add(true, &["fmt", "--diff", file]);
        add(false, &["fmt", "--check", file]);
        for format in ["text", "json", "mermaid", "matrix", "list", "dot", "plantuml", "scxml", "xstate"] {
            add(false, &["show", "--format", format, file]);
        }
        for view in ["diagram", "matrix", "definitions", "rules", "prose"] {
            add(false, &["show", "--view", view, file]);
            add(false, &["show", "--view", view, "--format", "json", file]);
        }
        for format in ["full", "json", "markdown", "github"] {
            add(false, &["diff", "--format", format, "other.md", file]);
        }
        for cover in ["transitions", "states", "pairs"] {
            add(false, &["paths", "--cover", cover, file]);
        }
        for format in ["json", "rust"] {
            add(false, &["paths", "--format", format, file]);
        }
        for log in ["plain.log", "log.jsonl"] {
            for format in ["full", "json", "junit", "mermaid"] {
                add(false, &["replay", "--format", format, file, log]);
            }
        }
        add(false, &["replay", "--id-key", "id", file, "log.jsonl"]);
        add(false, &["explain", file, &from, &to]);
        add(false, &["explain", file, &to, &from]);
        add(false, &["explain", file, &from, &format!("El{x}se")]);
        add(false, &["render", file]);
        add(false, &["render", "--html", file]);
        for language in ["rust", "go", "typescript", "python"] {
            add(false, &["gen", "--lang", language, file]);
        }
        for dialect in ["postgresql", "sqlite", "duckdb", "spark", "bigquery"] {
            add(false, &["gen", "--lang", "sql", "--dialect", dialect, file]);
        }
        add(false, &["show", "--machine", &from, file]);
        add(false, &["gen", "--lang", "go", "--machine", &from, file]);
        add(false, &["paths", "--format", "rust", "--types", &from, file]);
    }
    for folder in ["key", "rule", "level", "glob"] {
        add(false, &["lint", folder]);
        add(false, &["show", &format!("{folder}/good.md")]);
    }
    let missing = format!("mis{x}sing.md");
    for command in ["lint", "show", "fmt", "paths", "render", "explain"] {
        add(false, &[command, &missing]);
    }
    add(false, &["replay", "good.md", &missing]);
    add(false, &["diff", "good.md", &format!("git:{missing}:x")]);
    add(false, &["gen", "--lang", "go", "-o", &missing, "--check", "good.md"]);
    add(false, &["gen", "--lang", "go", "-o", &format!("no{x}/where"), "good.md"]);
    add(false, &["gen", "--lang", "sql", "--table", &from, "good.md"]);
    add(false, &["gen", "--lang", "sql", "--column", &from, "good.md"]);
    add(false, &["render", "-o", &missing, "good.md"]);
    add(false, &["lint", "--baseline", &missing, "good.md"]);
    add(false, &["lint", "--format", &from, "good.md"]);
    add(false, &["lint", "--allow", &from, "good.md"]);
    add(false, &["lint", &format!("--no{x}flag"), "good.md"]);
    add(false, &["replay", "--max-runs", &from, "good.md", "plain.log"]);
    add(false, &[&from]);
    add(false, &["rules"]);
    // These write files.
    let noted = format!("no{x}ted");
    add(false, &["lint", "--baseline", &noted, "--write-baseline", &name]);
    add(false, &["lint", "--baseline", &noted, &name]);
    add(false, &["init", &missing]);
    add(false, &["init", "--from-diagram", &name]);
    add(false, &["fmt", &name]);
    all
}

#[test]
fn nothing_acts_on_a_reader() {
    for x in GROUPS {
        let folder = Folder::new(x);
        let mut written = 0;
        for (exact, arguments) in commands(x) {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let what = format!("{arguments:?}");
            let output = folder.command(&arguments).stdin(Stdio::null()).output().unwrap();
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
            let (out, errors) = (text(output.stdout), text(output.stderr));
            assert_ne!(output.status.code(), Some(101), "{what}: {errors}");
            assert!(!(out.is_empty() && errors.is_empty() && output.status.code() != Some(0)), "{what}");
            if exact {
                // What stands at the head of a patch says which file it changes.
                let heads = out.lines().filter(|line| line.starts_with("+++ "));
                assert!(heads.count() <= 1, "{what}: {out}");
            } else {
                check(&out, &what);
            }
            check(&errors, &what);
            written += usize::from(out.contains("Op") || out.contains("op"));
        }
        assert!(written > 90, "{x:?}: most of it is about the document: {written}");
    }
}

#[test]
fn nothing_acts_on_a_terminal() {
    for x in GROUPS {
        let folder = Folder::new(x);
        for (_, arguments) in commands(x) {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            check(&terminal::shown(folder.command(&arguments), ""), &format!("{arguments:?}"));
        }
        let wrong = document(x, &wrong(x));
        for arguments in [
            &["fmt", "-"][..],
            &["lint", "--fix", "-"],
            &["lint", "--fix-from", "diagram", "-"],
            &["lint", "-", "--stdin-filename", &named(x)],
        ] {
            let shown = terminal::shown(folder.command(arguments), &wrong);
            assert!(shown.contains("Op"), "{shown}");
            check(&shown, &format!("{arguments:?}"));
        }
    }
}

/// Colours are ours: without them the text is the one that has none.
#[test]
fn colours_let_nothing_through() {
    for x in GROUPS {
        let folder = Folder::new(x);
        let name = named(x);
        let n = in_names(x);
        let (from, to) = (format!("Op{n}en"), format!("Clo{n}sed"));
        for arguments in [
            &["lint", &name][..],
            &["lint", "--format", "concise", &name],
            &["show", &name],
            &["paths", "good.md"],
            &["diff", "other.md", &name],
            &["replay", "good.md", "plain.log"],
            &["explain", "good.md", &from, &to],
        ] {
            let printed = |colour: &str| {
                let arguments = [arguments, &["--color", colour]].concat();
                let output = folder.command(&arguments).output().unwrap();
                String::from_utf8(output.stdout).unwrap()
            };
            let coloured = printed("always");
            assert!(coloured.contains('\u{1b}'), "{arguments:?}");
            let mut left = String::new();
            for (at, part) in coloured.split("\u{1b}[").enumerate() {
                let end = part.find('m').filter(|_| at > 0).map_or(0, |end| end + 1);
                left.push_str(&part[end..]);
            }
            assert_eq!(left, printed("never"), "{arguments:?}");
        }
    }
}

/// What is data comes back as it was: it is only written by its number.
#[test]
fn data_says_the_same() {
    for x in GROUPS {
        let folder = Folder::new(x);
        let output = folder.command(&["show", "--format", "json", "good.md"]).output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let states: Vec<&str> = json["machines"][0]["states"]
            .as_array()
            .unwrap()
            .iter()
            .map(|state| state["name"].as_str().unwrap())
            .collect();
        let read = fsm_spec::check(&fsm_spec::source::Source::new(&document(x, "")), &fsm_spec::Options::default());
        let expected: Vec<&str> = read.reading.machines[0].states.iter().map(|state| state.name.as_str()).collect();
        assert_eq!(states, expected);
        assert!(visible::is_hidden(&json["machines"].to_string()), "{json}");
    }
}

/// Letters of every script and emoji are text, and come out as they went in.
#[test]
fn what_people_write_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["注文", "می‌خواهم", "שלום", "👩‍🚀", "✔︎", "क्‍ष"];
    let mut text = String::from("# Words\n\n```mermaid\nstateDiagram-v2\n    [*] --> 注文\n");
    for pair in names.windows(2) {
        text.push_str(&format!("    {} --> {}\n", pair[0], pair[1]));
    }
    fs::write(folder.path().join("words.md"), text + "```\n").unwrap();
    for arguments in [
        &["show"][..],
        &["show", "--format", "json"],
        &["show", "--format", "mermaid"],
        &["show", "--format", "scxml"],
        &["gen", "--lang", "go"],
        &["gen", "--lang", "rust"],
        &["gen", "--lang", "sql"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(arguments)
            .arg("words.md")
            .current_dir(folder.path())
            .output()
            .unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        for name in names {
            assert!(out.contains(name), "{arguments:?}: {name}\n{out}");
        }
    }
}

/// rustc refuses marks of direction in comments and documentation.
#[test]
fn generated_rust_is_accepted_by_the_compiler() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    for x in GROUPS {
        let folder = Folder::new(x);
        let output = folder.command(&["gen", "--lang", "rust", "good.md"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // Only what the compiler says of characters counts: the runtime is not at hand here.
        let file = folder.0.path().join("states.rs");
        fs::write(&file, &output.stdout).unwrap();
        let said = compiled(&rustc, &file);
        assert!(!said.contains("codepoint") && !said.contains("unknown start of token"), "{said}");
        assert!(said.contains("fsm_runtime"), "the compiler read all of it: {said}");
    }
}

fn compiled(rustc: &str, file: &Path) -> String {
    let output = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-o", "/dev/null"])
        .arg(file)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}
