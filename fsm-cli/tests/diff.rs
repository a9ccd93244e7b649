//! `fsm diff` on two revisions of the project's own documents, as people and as other programs see it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Revision D to revision F, and revision D to revision I.
const CODER: [&str; 2] = ["specs/coder-effects.md", "specs/coder.md"];
const ARCHITECT: [&str; 2] = ["specs/architect.md", "specs/architect-suspend.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn fsm(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(folder).args(arguments).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
    command
}

fn diff(arguments: &[&str]) -> Output {
    fsm(&root(), &[&["diff"], arguments].concat()).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn value(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_revisions_of_the_coder() {
    let output = diff(&CODER);
    assert!(output.status.success());
    insta::assert_snapshot!("coder-full", text(&output));
}

#[test]
fn the_revisions_of_the_architect() {
    let output = diff(&ARCHITECT);
    assert!(output.status.success());
    insta::assert_snapshot!("architect-full", text(&output));
    for format in ["markdown", "github"] {
        let output = diff(&[&ARCHITECT[..], &["--format", format]].concat());
        insta::assert_snapshot!(format!("architect-{format}"), text(&output));
    }
}

#[test]
fn what_breaks_can_fail_the_build() {
    for [old, new] in [CODER, ARCHITECT] {
        for format in ["full", "json", "markdown", "github"] {
            let run = |more: &[&str]| {
                let output = diff(&[&[old, new, "--format", format], more].concat());
                output.status.code()
            };
            assert_eq!(run(&[]), Some(0));
            assert_eq!(run(&["--breaking"]), Some(1));
        }
        let same = diff(&[new, new, "--breaking"]);
        assert_eq!(same.status.code(), Some(0));
        assert_eq!(text(&same), "no changes\n");
    }
    let output = diff(&[CODER[0], CODER[1], "--breaking", "--format", "github"]);
    assert!(text(&output).starts_with("::"));
    assert!(text(&output).contains("::error file=specs/coder.md,line=68,"));
}

#[test]
fn json_is_what_its_schema_says() {
    let schema = fs::read_to_string(root().join("fsm-cli/schema/diff.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let names = fs::read_dir(root().join("specs")).unwrap();
    let names = names.map(|entry| entry.unwrap().path());
    let mut names: Vec<PathBuf> = names.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    names.sort();
    assert!(names.len() >= 8);
    // Each against the next: documents that have little in common show what else can change.
    for pair in names.windows(2).chain([&[root().join(CODER[0]), root().join(CODER[1])][..]]) {
        let [old, new] = [&pair[0], &pair[1]].map(|path| path.to_str().unwrap());
        let found = value(&diff(&[old, new, "--format", "json"]));
        let errors: Vec<String> =
            schema.iter_errors(&found).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{old} {new}: {errors:#?}");
        let changes = found["machines"][0]["changes"].as_array().unwrap();
        assert_eq!(found["summary"]["changes"], changes.len());
        assert!(!changes.is_empty());
    }
    assert!(!schema.is_valid(&serde_json::json!({ "version": 1, "machines": [] })));
}

#[test]
fn the_witness_is_a_run_that_is_lost() {
    let found = value(&diff(&[CODER[0], CODER[1], "--format", "json"]));
    let allowed = |path: &str| -> Vec<(String, String)> {
        let output = fsm(&root(), &["show", path, "--format", "json"]).output().unwrap();
        let machine = value(&output)["machines"][0].clone();
        let one = |one: &Value| {
            let name = |key: &str| one[key].as_str().unwrap().to_owned();
            (name("from"), name("to"))
        };
        machine["transitions"].as_array().unwrap().iter().map(one).collect()
    };
    let (old, new) = (allowed(CODER[0]), allowed(CODER[1]));
    let mut tried = 0;
    for change in found["machines"][0]["changes"].as_array().unwrap() {
        let kind = change["kind"].as_str().unwrap();
        if kind != "transition-removed" && kind != "transition-redirected" {
            continue;
        }
        let run = change["witness"].as_array().unwrap().iter();
        let run: Vec<String> = run.map(|state| state.as_str().unwrap().to_owned()).collect();
        assert_eq!(run[0], "WAITING");
        let steps: Vec<(String, String)> = run.windows(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        assert!(steps.iter().all(|step| old.contains(step)), "{run:?}");
        let (last, before) = steps.split_last().unwrap();
        assert!(before.iter().all(|step| new.contains(step)), "{run:?}");
        assert!(!new.contains(last), "{run:?}");
        tried += 1;
    }
    assert_eq!(tried, 5);
}

#[test]
fn the_diagram_of_a_comment_reads_as_both_machines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("comment.md");
    for [old, new] in [CODER, ARCHITECT, ["specs/door.md", "specs/player.md"], ["specs/player.md", "specs/door.md"]] {
        let comment = text(&diff(&[old, new, "--format", "markdown"]));
        fs::write(&file, &comment).unwrap();
        let show = |path: &str| {
            let output = fsm(&root(), &["show", path, "--format", "json"]).output().unwrap();
            assert!(output.status.success(), "{comment}");
            let names = value(&output)["machines"][0]["states"].as_array().unwrap().clone();
            let mut names: Vec<String> = names.iter().map(|state| state["name"].as_str().unwrap().to_owned()).collect();
            names.sort();
            names
        };
        let mut both = [show(old), show(new)].concat();
        both.sort();
        both.dedup();
        assert_eq!(show(file.to_str().unwrap()), both);
        let reading = fsm_spec::read(&comment, &fsm_spec::ReadOptions::default());
        let diagram = &reading.diagrams[0].diagram;
        assert_eq!(diagram.errors, [], "{comment}");
        assert_eq!(diagram.swallowed, [], "{comment}");
        assert_eq!(diagram.undrawable, [], "{comment}");
    }
}

#[test]
fn revisions_come_from_git_and_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        let identity = ["-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"];
        command.current_dir(folder.path()).args(identity).args(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let write = |arrow: &str| {
        let text = format!("# Lamp\n\n```mermaid\nstateDiagram-v2\n    [*] --> Off\n    Off --> On : {arrow}\n```\n");
        fs::create_dir_all(folder.path().join("docs")).unwrap();
        fs::write(folder.path().join("docs/lamp.md"), text).unwrap();
    };
    write("push");
    if !git(&["init", "-q"]) {
        eprintln!("skipped: git is not installed");
        return;
    }
    assert!(git(&["add", "."]) && git(&["commit", "-q", "-m", "first"]));
    write("press");
    let run = |at: &Path, arguments: &[&str]| fsm(at, &[&["diff"], arguments].concat()).output().unwrap();
    let output = run(folder.path(), &["git:HEAD:docs/lamp.md", "docs/lamp.md"]);
    assert!(text(&output).contains("event `push` is now called `press`"), "{output:?}");
    assert!(text(&output).contains("╭▸ git:HEAD:docs/lamp.md:6:5"), "{output:?}");
    // Paths start in the current folder, as everywhere.
    let output = run(&folder.path().join("docs"), &["git:HEAD:lamp.md", "lamp.md"]);
    assert!(text(&output).contains("event `push` is now called `press`"), "{output:?}");

    let fails = |arguments: &[&str], why: &str| {
        let output = run(folder.path(), arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{said}");
        assert!(output.stdout.is_empty());
    };
    fails(&["git:HEAD:docs/lamb.md", "docs/lamp.md"], "git:HEAD:docs/lamb.md: path 'docs/lamb.md' does not exist");
    fails(&["git:v9:docs/lamp.md", "docs/lamp.md"], "git:v9:docs/lamp.md: ");
    fails(&["git:--help:x", "docs/lamp.md"], "write `git:REVISION:PATH`");
    fails(&["git:HEAD", "docs/lamp.md"], "write `git:REVISION:PATH`");
    fails(&["docs", "docs/lamp.md"], "docs: is a folder");
    fails(&["none.md", "docs/lamp.md"], "none.md: cannot be read");
    fails(&["-", "-"], "only one of the revisions");
    fails(&["docs/lamp.md", "docs/lamp.md", "--machine", "Lamb"], "did you mean `Lamp`?");

    let mut child = fsm(folder.path(), &["diff", "-", "docs/lamp.md"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"# Lamp\n\n```mermaid\nstateDiagram-v2\n[*] --> Off\nOff --> On : press\n```\n").unwrap();
    drop(stdin);
    assert_eq!(text(&child.wait_with_output().unwrap()), "no changes\n");
}

#[test]
fn nothing_of_a_document_acts_on_a_reader() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, event: &str| {
        let text = format!("# M\n\n```mermaid\nstateDiagram-v2\n[*] --> A\nA --> B : {event}\n```\n");
        fs::write(folder.path().join(name), text).unwrap();
    };
    write("old.md", "x");
    write("new.md", "\u{1b}[31m<b>a|b</b> @all");
    for format in ["full", "markdown", "github"] {
        let output = fsm(folder.path(), &["diff", "old.md", "new.md", "--format", format]).output().unwrap();
        let shown = text(&output);
        // The diagram of a comment is the document's own text, which Mermaid escapes.
        let outside = shown.split("```").step_by(2).collect::<String>();
        assert!(!outside.contains('\u{1b}'), "{shown:?}");
    }
}
