//! Nothing is lost: when the disk is full, when the process is killed, when a folder is not what it seems; and nobody is flooded.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const FSM: &str = env!("CARGO_BIN_EXE_fsm");

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).current_dir(folder).env_remove("CLICOLOR_FORCE").output().unwrap()
}

/// A document with so many states without a way out.
fn document(states: usize) -> String {
    let mut text = String::from("# Star\n\n```mermaid\nstateDiagram-v2\n    [*] --> Start\n    Start --> [*] : stop\n");
    for state in 0..states {
        writeln!(text, "    Start --> End{state} : go {state}").unwrap();
    }
    text + "```\n"
}

/// Such a document, in which `--fix` removes a line and `fmt` sets in the others.
fn careless(states: usize) -> String {
    let text = document(states).replace("    Start", "Start");
    text.replace("```\n", "Start --> End0 : go 0\n```\n")
}

/// What `--fix` and `fmt` make of it.
fn changed(text: &str, command: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("star.md"), text).unwrap();
    run(folder.path(), FSM, command);
    let changed = fs::read_to_string(folder.path().join("star.md")).unwrap();
    assert_ne!(changed, text, "{command:?} changes something");
    changed
}

const FIX: [&str; 3] = ["lint", "--fix", "star.md"];
const FMT: [&str; 2] = ["fmt", "star.md"];

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let text = careless(100);
    for command in [&FIX[..], &FMT] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("star.md"), &text).unwrap();
        // No file may grow beyond one block, and the signal that would say so is not taken.
        let script = format!("trap '' XFSZ; ulimit -f 1; exec {FSM} {}", command.join(" "));
        let output = run(folder.path(), "sh", &["-c", &script]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("star.md"), "{said}");
        let kept = fs::read_to_string(folder.path().join("star.md")).unwrap();
        assert_eq!(kept, text, "{command:?}");
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "no half of a file is left lying about");
    }
}

#[test]
fn a_killed_process_leaves_the_old_text_or_the_new_one() {
    let text = careless(60);
    for command in [&FIX[..], &FMT] {
        let new = changed(&text, command);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("star.md");
        let (mut old_texts, mut new_texts) = (0, 0);
        for round in 0..60_u64 {
            fs::write(&file, &text).unwrap();
            let mut child = Command::new(FSM)
                .args(command)
                .current_dir(folder.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_micros(round * 700));
            let _ = child.kill();
            child.wait().unwrap();
            match fs::read_to_string(&file).unwrap() {
                kept if kept == text => old_texts += 1,
                kept if kept == new => new_texts += 1,
                half => panic!("{command:?} left neither the old text nor the new one:\n{half}"),
            }
        }
        assert_eq!(old_texts + new_texts, 60);
    }
}

#[test]
fn odd_things_in_a_folder_stop_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("good.md"), document(1)).unwrap();
    fs::write(path.join("bytes.md"), b"# Not text \xff\xfe\n").unwrap();
    symlink(path, path.join("round")).unwrap();
    symlink("nowhere.md", path.join("dangling.md")).unwrap();
    fs::create_dir(path.join("folder.md")).unwrap();
    let output = run(path, FSM, &["lint", ".", "--format", "concise"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("bytes.md") && said.contains("11"), "{said}");
    let found = String::from_utf8_lossy(&output.stdout);
    assert!(found.contains("good.md"), "the others are checked: {found}");
    assert!(!found.contains("round/"), "{found}");
}

#[test]
fn many_findings_are_drawn_up_to_a_number_and_then_counted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("star.md"), document(450)).unwrap();
    let output = run(folder.path(), FSM, &["lint", "star.md"]);
    let found = String::from_utf8_lossy(&output.stdout);
    assert_eq!(found.matches("warning[dead-end-state]").count(), 200);
    assert!(found.contains("star.md: 250 more; `--format concise` lists them all"));
    assert!(found.ends_with("450 warnings in 1 document\n"), "{found}");
    let output = run(folder.path(), FSM, &["lint", "star.md", "--format", "concise"]);
    let found = String::from_utf8_lossy(&output.stdout);
    assert_eq!(found.matches("warning[dead-end-state]").count(), 450);
}
