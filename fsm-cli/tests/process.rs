//! What a shell sees of the program: streams, colours, exit codes, bytes.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const DOOR: &str = include_str!("cmd/lint.in/docs/door.md");
const LAMP: &str = include_str!("cmd/lint.in/docs/lamp.md");

fn fsm(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    fsm(folder, arguments).output().unwrap()
}

fn with_stdin(folder: &Path, arguments: &[&str], text: &str) -> Output {
    let mut child =
        fsm(folder, arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn alone_it_prints_help() {
    let output = run(Path::new("."), &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("Usage: fsm"));
}

#[test]
fn cargo_finds_it() {
    let folder = folder(&[("door.md", DOOR)]);
    for arguments in [&["fsm", "lint"][..], &["lint"][..]] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_cargo-fsm")).current_dir(folder.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn findings_go_to_one_stream_and_failures_to_the_other() {
    let folder = folder(&[("door.md", DOOR)]);
    fs::write(folder.path().join("latin.md"), b"# T\xfcr\nstateDiagram").unwrap();
    let output = run(folder.path(), &["lint", "--format", "concise"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).starts_with("door.md:15:31: error["));
    let expected = "error: latin.md: is not UTF-8: byte 3 is 0xfc; save the file as UTF-8\n";
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn a_document_goes_through_byte_for_byte() {
    let odd = format!("{LAMP}\n\u{1b}[31mred\u{1b}[0m \u{9b}1m \u{7}\r\nend");
    for arguments in [&["fmt", "-"][..], &["lint", "--fix", "-"]] {
        let output = with_stdin(Path::new("."), arguments, &odd);
        let behind = text(&output.stdout).split_once("\u{1b}").unwrap().1;
        assert_eq!(behind, odd.split_once("\u{1b}").unwrap().1, "{arguments:?}");
    }
}

#[test]
fn colours_follow_the_flag_then_the_environment() {
    let folder = folder(&[("door.md", DOOR)]);
    let coloured = |arguments: &[&str], name: &str| {
        let arguments = [&["lint"], arguments].concat();
        let output = fsm(folder.path(), &arguments).env(name, "1").output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(&[], "UNRELATED"));
    assert!(coloured(&[], "CLICOLOR_FORCE"));
    assert!(coloured(&["--color", "always"], "NO_COLOR"));
    assert!(coloured(&["--color=always", "--format", "concise"], "UNRELATED"));
    assert!(!coloured(&["--color", "never"], "CLICOLOR_FORCE"));
    assert!(!coloured(&["--color", "always", "--format", "json"], "UNRELATED"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let many: Vec<(String, &str)> = (0..200).map(|n| (format!("{n}.md"), DOOR)).collect();
    let files: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = folder(&files);
    let mut child = fsm(folder.path(), &["lint"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn the_order_is_the_same_however_many_hands_there_are() {
    let many: Vec<(String, &str)> = (0..50).map(|n| (format!("{n:02}/door.md"), DOOR)).collect();
    let files: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = folder(&files);
    let output = run(folder.path(), &["lint", "--format", "concise"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 51);
    assert!(lines[..50].is_sorted());
    assert_eq!(lines[50], "50 errors in 50 of 50 documents");
}

#[test]
fn standard_input_has_a_name_and_a_configuration() {
    let config = "[rules]\ntransition-missing-from-diagram = \"warn\"\n";
    let folder = folder(&[("docs/fsm.toml", config)]);
    let arguments = ["lint", "-", "--format", "concise"];
    let output = with_stdin(folder.path(), &arguments, DOOR);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("<stdin>:15:31: error["));
    let named = [&arguments[..], &["--stdin-filename", "docs/door.md"]].concat();
    let output = with_stdin(folder.path(), &named, DOOR);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("docs/door.md:15:31: warning["));
}

#[test]
fn a_mended_document_comes_out_where_it_went_in() {
    let folder = folder(&[]);
    let output = with_stdin(folder.path(), &["lint", "-", "--fix-from", "table"], DOOR);
    assert_eq!(output.status.code(), Some(0));
    let mended = text(&output.stdout);
    assert_eq!(mended.lines().count(), DOOR.lines().count() + 1);
    assert_eq!(text(&output.stderr), "no findings in 1 document; 1 fixed\n");
    // What needs no mending comes out as it went in.
    let output = with_stdin(folder.path(), &["lint", "-", "--fix"], LAMP);
    assert_eq!(text(&output.stdout), LAMP);
}

#[test]
fn a_fix_changes_nothing_else_by_a_byte() {
    let crlf = format!("\u{feff}{}\r\nThe end, without a line end: é✔︎🚀 \t", DOOR.replace('\n', "\r\n"));
    let folder = folder(&[("door.md", &crlf), ("lamp.md", LAMP)]);
    let file = folder.path().join("door.md");
    let output = run(folder.path(), &["lint", "--fix-from", "table"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let mended = fs::read_to_string(&file).unwrap();
    assert_ne!(mended, crlf);
    let left: Vec<&str> = mended.split_inclusive('\n').filter(|line| !line.contains("Open --> Locked")).collect();
    assert_eq!(left.concat(), crlf);
    assert_eq!(mended.matches("\r\n").count(), mended.matches('\n').count());
    assert_eq!(fs::read_to_string(folder.path().join("lamp.md")).unwrap(), LAMP);
    run(folder.path(), &["lint", "--fix-from", "table"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), mended);
}

#[test]
fn a_diff_can_be_applied_and_changes_nothing_itself() {
    let folder = folder(&[("door.md", DOOR)]);
    let output = run(folder.path(), &["lint", "--diff", "--fix-from", "table"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("--- door.md\n+++ door.md\n@@ "));
    assert_eq!(fs::read_to_string(folder.path().join("door.md")).unwrap(), DOOR);
}

#[test]
fn machines_get_nothing_but_their_format() {
    let folder = folder(&[("door.md", DOOR), ("lamp.md", LAMP)]);
    for format in ["json", "sarif", "gitlab"] {
        let output = run(folder.path(), &["lint", "--format", format]);
        assert_eq!(output.status.code(), Some(1));
        let parsed: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
        assert!(parsed.is_ok(), "{format}");
    }
    let output = run(folder.path(), &["lint", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["summary"], serde_json::json!({ "errors": 1, "warnings": 0, "documents": 2 }));
    assert_eq!(json["documents"][1], serde_json::json!({ "path": "lamp.md", "machines": ["Lamp"] }));
    let found = &json["diagnostics"][0];
    assert_eq!(found["subject"], serde_json::json!({ "kind": "transition", "from": "Open", "to": "Locked" }));
    let offset = usize::try_from(found["span"]["start"]["offset"].as_u64().unwrap()).unwrap();
    assert!(DOOR[offset..].starts_with('✔'));
}

#[test]
fn a_file_by_name_needs_a_diagram_and_a_folder_a_document() {
    let folder = folder(&[("notes.md", "# Notes\n"), ("empty.md", "")]);
    let output = run(folder.path(), &["lint"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "error: no document with a state diagram in `.`\n");
    for name in ["notes.md", "empty.md"] {
        let output = run(folder.path(), &["lint", name, "--format", "concise"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).contains("error[missing-diagram]"));
        let output = run(folder.path(), &["lint", name, "--allow", "missing-diagram"]);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn watching_checks_again_after_a_change() {
    let folder = folder(&[("door.md", DOOR)]);
    let mut child =
        fsm(folder.path(), &["lint", "--watch", "--format", "concise"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut next_summary = || {
        let summary = lines.find(|line| line.contains("document")).unwrap();
        lines.find(|line| line.starts_with("watching")).unwrap();
        summary
    };
    assert_eq!(next_summary(), "1 error in 1 document");
    fs::write(folder.path().join("door.md"), LAMP).unwrap();
    let after = next_summary();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(after, "no findings in 1 document");
}
