//! What is read, whatever it is called and wherever it lies: nothing is passed by, taken for another, or waited for without end.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

mod support;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;

use support::{DOOR, command, finish, fsm, printed, run, said, shell, skipped};

/// A document with an error.
const BROKEN: &str = "# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Closed : shut\n    Closed --> Open : pull\n```\n\n| From \\ To | Open | Closed |\n| --- | --- | --- |\n| Open | – | – |\n| Closed | ✔ | – |\n";

#[test]
fn names_that_are_no_text_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (name, text) in [(b"\xfe.md", DOOR), (b"\xff.md", BROKEN)] {
        if fs::write(path.join(OsStr::from_bytes(name)), text).is_err() {
            return skipped("this filesystem wants names to be text");
        }
    }
    let output = run(path, &["lint", "."]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(printed(&output).contains("2 documents"), "{output:?}");
    let mut both = fsm(path, &["lint"]);
    both.args([b"\xfe.md", b"\xff.md"].map(|name| OsStr::from_bytes(name)));
    assert_eq!(finish(&mut both).status.code(), Some(1));
    // What one of them may keep, the other may not.
    let note = "$FSM lint --baseline b.json --write-baseline $'\\xff.md' && cat $'\\xff.md' > $'\\xfe.md' && $FSM lint --baseline b.json $'\\xfe.md'";
    let output = finish(&mut shell(path, note));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn standard_input_is_read_whatever_its_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.md"), DOOR).unwrap();
    fs::write(folder.path().join("broken"), BROKEN).unwrap();
    let script = "$FSM lint --stdin-filename good.md good.md - < broken";
    let output = finish(&mut shell(folder.path(), script));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // One file by two names is still one.
    let script = "$FSM lint good.md ./good.md $PWD/good.md .";
    let output = finish(&mut shell(folder.path(), script));
    assert!(printed(&output).contains("1 document"), "{output:?}");
}

/// The paths of a baseline.
fn noted(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let findings = value["findings"].as_array().unwrap().iter();
    findings.map(|finding| finding["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_baseline_hides_nothing_of_another_document() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir_all(path.join("s/deep")).unwrap();
    fs::create_dir_all(path.join("t")).unwrap();
    for name in ["a.md", "s/a.md", "t/a.md", "s/deep/a.md"] {
        fs::write(path.join(name), BROKEN).unwrap();
    }
    // Noted from one folder, asked from another: with the same path, and with the same name.
    let lint = |from: &str, baseline: &str, document: &str, more: &str| {
        let script = format!("cd {from} && $FSM lint --baseline {baseline} {more} {document}");
        let output = finish(&mut shell(path, &script));
        assert_ne!(output.status.code(), Some(2), "{script}: {output:?}");
        output.status.code()
    };
    lint("s", "../b.json", "a.md", "--write-baseline");
    assert_eq!(noted(&path.join("b.json")), ["s/a.md"]);
    for (from, baseline, document, known) in [
        ("s", "../b.json", "a.md", true),
        (".", "b.json", "s/a.md", true),
        ("s/deep", "../../b.json", "../a.md", true),
        ("t", "../s/../b.json", "../s/./a.md", true),
        (".", "b.json", "a.md", false),
        ("t", "../b.json", "a.md", false),
        ("s/deep", "../../b.json", "a.md", false),
    ] {
        let code = lint(from, baseline, document, "");
        assert_eq!(code, Some(i32::from(!known)), "{from} {baseline} {document}");
    }
    // A baseline that lies beside the documents' folder.
    lint("s", "../t/b.json", "a.md", "--write-baseline");
    assert_eq!(noted(&path.join("t/b.json")), ["../s/a.md"]);
    assert_eq!(lint("t", "b.json", "a.md", ""), Some(1));
    assert_eq!(lint("t", "b.json", "../s/a.md", ""), Some(0));
    assert_eq!(lint(".", "t/b.json", "s/a.md", ""), Some(0));
}

#[test]
fn patterns_of_git_mean_what_they_mean_to_git() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let names = ["a.md", "b.md", "{a,b}.md", "x1.md", "xy.md", "[.md", "c{.md", "d e.md"];
    for name in names {
        fs::write(path.join(name), DOOR).unwrap();
    }
    let patterns = "{a,b}.md\nx[[:digit:]].md\nc[{].md\n\\[.md\nd[[:space:]]e.md\n";
    fs::write(path.join(".gitignore"), patterns).unwrap();
    fs::create_dir(path.join(".git")).unwrap();
    let output = run(path, &["lint", ".", "--format", "json"]);
    let seen = |name: &str| printed(&output).contains(&format!("\"{name}\""));
    let seen: Vec<&str> = names.into_iter().filter(|name| seen(name)).collect();
    let output = run(path, &["lint", ".", "--statistics"]);
    assert!(printed(&output).contains("3 documents"), "{output:?} {seen:?}");
    let git = Command::new("sh")
        .args(["-c", "rm -r .git; git init -q . && git ls-files -o --exclude-standard -- '*.md'"])
        .current_dir(path)
        .output();
    match git {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(text.lines().collect::<Vec<_>>(), ["a.md", "b.md", "xy.md"]);
        }
        _ => skipped("no git is installed to compare with"),
    }
}

/// More patterns, and longer ones, than anybody writes.
#[test]
fn patterns_have_bounds_that_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.md"), DOOR).unwrap();
    fs::write(path.join(".gitignore"), "{".repeat(20_000)).unwrap();
    let output = run(path, &["lint", "."]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(said(&output).contains(".gitignore:1"), "{output:?}");
    let many: String = (0..200_000).map(|at| format!("*x{at}?[ab]y*\n")).collect();
    fs::write(path.join(".gitignore"), many).unwrap();
    // 2 GB were needed for so many.
    let output = finish(&mut shell(path, "ulimit -v 1000000; $FSM lint ."));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(said(&output).contains("patterns"), "{output:?}");
    fs::remove_file(path.join(".gitignore")).unwrap();
    for include in
        [format!("\"{}\"", "{".repeat(5_000)), format!("\"{}\"", "{a,".repeat(200)), vec!["\"a*\""; 20_000].join(", ")]
    {
        fs::write(path.join("fsm.toml"), format!("include = [{include}]\n")).unwrap();
        let output = run(path, &["lint", "."]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).starts_with("error: fsm.toml: "), "{output:?}");
    }
}

/// A command of somebody who may start no other thread.
fn alone(folder: &Path, script: &str) -> Option<Command> {
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let script = format!("ulimit -u 1; {script}");
    let all = [&nobody[..], &["bash", "-c", &script]].concat();
    let mut tried = Command::new("setpriv");
    tried.args(nobody).args([support::FSM, "--version"]);
    let possible = tried.output().is_ok_and(|output| output.status.success());
    possible.then(|| {
        let mut command = command(folder, "setpriv", &all);
        command.env("FSM", support::FSM);
        command
    })
}

#[test]
fn without_another_thread_documents_are_checked_one_by_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    for (name, text) in [("a.md", DOOR), ("b.md", BROKEN)] {
        fs::write(path.join(name), text).unwrap();
    }
    let Some(mut lint) = alone(path, "exec $FSM lint a.md b.md") else {
        return skipped("only root can become somebody without threads (`setpriv`)");
    };
    let output = finish(&mut lint);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(printed(&output).contains("2 documents"), "{output:?}");
    let output = finish(&mut alone(path, "exec $FSM lsp < /dev/null").unwrap());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output).starts_with("error: "), "{output:?}");
}

#[test]
fn logs_with_old_line_ends_and_marks_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("door.md"), DOOR).unwrap();
    let wrong = "from,to\rOpen,Closed\rClosed,Closed\r";
    let json = "\u{feff}{\"from\":\"Open\",\"to\":\"Open\"}\n{\"from\":\"Open\",\"to\":\"Closed\"}\n";
    for (name, text, code, steps) in [
        ("cr.csv", wrong, 1, "2 steps"),
        ("right.csv", "from,to\rOpen,Closed\rClosed,Open", 0, "2 steps"),
        ("states.csv", "id,state\r1,Open\r1,Closed\r", 0, "1 step"),
        ("bom.jsonl", json, 1, "2 steps"),
        ("header.csv", "from,to\r", 1, "0 steps"),
        ("once.csv", "id,state\n1,Open\n", 1, "0 steps"),
    ] {
        fs::write(path.join(name), text).unwrap();
        let output = run(path, &["replay", "door.md", name]);
        assert_eq!(output.status.code(), Some(code), "{name}: {output:?}");
        assert!(printed(&output).contains(steps), "{name}: {output:?}");
    }
}

#[test]
fn names_of_runs_are_not_kept_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("door.md"), DOOR).unwrap();
    let mut log = String::new();
    for at in 0..400 {
        let long = "r".repeat(1_000_000);
        log.push_str(&format!("{{\"id\":\"{long}{at}\",\"state\":\"Open\"}}\n"));
    }
    // Two of them go on, and are told apart.
    for (at, state) in [(7, "Closed"), (8, "Open")] {
        let long = "r".repeat(1_000_000);
        log.push_str(&format!("{{\"id\":\"{long}{at}\",\"state\":\"{state}\"}}\n"));
    }
    fs::write(path.join("log.jsonl"), log).unwrap();
    let script = "ulimit -v 300000; $FSM replay door.md log.jsonl --id-key id";
    let output = finish(&mut shell(path, script));
    assert!(printed(&output).contains("400 runs"), "{output:?}");
}
