//! Generated Python, TypeScript and Go say what the generated Rust says: every pair of states, every event in every state.
//!
//! Each language is compiled and run where its tools are installed. Where they are not, the test says so on standard error.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use fsm_runtime::{Events, Rejected, States};
use fsm_tests::machines;
use tempfile::TempDir;

/// A machine with names that are awkward in every language.
mod hostile {
    fsm_runtime::fsm!(include_str!("languages/hostile.md"));
}

/// A machine: its name in the tests, its document, and what its generated Rust says.
struct Subject {
    name: &'static str,
    document: PathBuf,
    expected: String,
}

fn subjects() -> Vec<Subject> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let spec = |name: &'static str, file: &str, expected| Subject {
        name,
        document: here.join("../specs").join(file),
        expected,
    };
    let subjects = vec![
        spec("architect", "architect.md", expected::<machines::architect::State>()),
        spec("architect_suspend", "architect-suspend.md", expected::<machines::architect_suspend::State>()),
        spec("coder", "coder.md", expected::<machines::coder::State>()),
        spec("coder_effects", "coder-effects.md", expected::<machines::coder_effects::State>()),
        spec("door", "door.md", expected::<machines::door::State>()),
        spec("order", "order.md", expected::<machines::order::State>()),
        spec("player", "player.md", expected::<machines::player::State>()),
        spec("task", "task-lifecycle.md", expected::<machines::task::State>()),
        Subject {
            name: "hostile",
            document: here.join("tests/languages/hostile.md"),
            expected: expected::<hostile::State>(),
        },
    ];
    let documents = fs::read_dir(here.join("../specs")).unwrap();
    let documents = documents.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "md"));
    assert_eq!(documents.count() + 1, subjects.len(), "a document is not tested");
    subjects
}

/// What is true of a machine, one fact a line, its parts apart by tabs.
fn expected<S: States>() -> String {
    let mut lines = String::new();
    for state in S::initials() {
        writeln!(lines, "initial\t{state}").unwrap();
    }
    for from in S::all() {
        writeln!(lines, "state\t{from}\t{}", u8::from(from.is_terminal())).unwrap();
        for to in S::all() {
            writeln!(lines, "allow\t{from}\t{to}\t{}", u8::from(from.can_transition_to(*to))).unwrap();
        }
        for event in S::Event::all() {
            let next = match from.on(*event) {
                Ok(to) => to.name(),
                Err(Rejected::Ambiguous { .. }) => "several",
                Err(_) => "nowhere",
            };
            writeln!(lines, "next\t{from}\t{event}\t{next}").unwrap();
        }
    }
    lines
}

/// A folder with the expectations and the code of every machine; the file of each is what `name` makes of its name.
fn generated(language: &str, name: impl Fn(&str) -> String, further: impl Fn(&str) -> Vec<String>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for subject in subjects() {
        let file = folder.path().join(name(subject.name));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let mut arguments = vec![
            "fsm".to_owned(),
            "gen".to_owned(),
            subject.document.to_str().unwrap().to_owned(),
            "--lang".to_owned(),
            language.to_owned(),
            "-o".to_owned(),
            file.to_str().unwrap().to_owned(),
        ];
        arguments.extend(further(subject.name));
        assert_eq!(fsm_cli::run(arguments), ExitCode::SUCCESS, "{}", subject.name);
        fs::write(folder.path().join(format!("{}.tsv", subject.name)), subject.expected).unwrap();
    }
    folder
}

fn names() -> Vec<&'static str> {
    subjects().iter().map(|subject| subject.name).collect()
}

/// Runs a program, which must succeed and say how many facts it found true: all of them.
fn run(command: &mut Command) {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let facts: usize = subjects().iter().map(|subject| subject.expected.lines().count()).sum();
    assert!(output.status.success(), "{command:?}\n{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(text(&output.stdout).trim(), format!("{facts} facts"), "{}", text(&output.stderr));
}

/// What a program says of itself, if it is there.
fn version(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Says so where a test could not run; written past the capture of the test harness.
fn skipped(language: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: generated {language} was not run: {why}");
}

#[test]
fn python() {
    let Some(version) = version("python3", "--version") else {
        return skipped("Python", "python3 is not installed");
    };
    let minor = version.strip_prefix("Python 3.").and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    if minor.is_none_or(|minor| minor < 9) {
        return skipped("Python", &format!("{version} is older than 3.9"));
    }
    let folder = generated("python", |name| format!("{name}.py"), |_| Vec::new());
    fs::write(folder.path().join("check.py"), include_str!("languages/check.py")).unwrap();
    run(Command::new("python3").args(["-B", "-W", "error", "check.py"]).args(names()).current_dir(folder.path()));
}

#[test]
fn typescript() {
    let Some(node) = version("node", "--version") else {
        return skipped("TypeScript", "node is not installed");
    };
    let compiler = ["tsc", "tsc.cmd"].into_iter().find(|tsc| version(tsc, "--version").is_some());
    let mut numbers = node.trim_start_matches('v').split('.').map(|number| number.parse::<u32>().unwrap_or(0));
    let node_strips = (numbers.next(), numbers.next()) >= (Some(22), Some(6));
    if compiler.is_none() && !node_strips {
        return skipped(
            "TypeScript",
            &format!("neither tsc nor a node that runs TypeScript is installed, node is {node}"),
        );
    }
    let folder = generated("typescript", |name| format!("{name}.ts"), |_| Vec::new());
    fs::write(folder.path().join("check.mjs"), include_str!("languages/check.mjs")).unwrap();
    fs::write(folder.path().join("package.json"), "{ \"type\": \"module\" }").unwrap();
    let ending = if let Some(compiler) = compiler {
        let mut compile = Command::new(compiler);
        compile.args(["--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "es2022"]);
        compile.args(names().iter().map(|name| format!("{name}.ts"))).current_dir(folder.path());
        let output = compile.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        ".js"
    } else {
        ".ts"
    };
    let mut command = Command::new("node");
    if compiler.is_none() {
        command.args(["--experimental-strip-types", "--no-warnings"]);
    }
    run(command.args(["check.mjs", ending]).args(names()).current_dir(folder.path()));
}

#[test]
fn go() {
    if version("go", "version").is_none() {
        return skipped("Go", "go is not installed");
    }
    let folder =
        generated("go", |name| format!("{name}/{name}.go"), |name| vec!["--package".to_owned(), name.to_owned()]);
    fs::write(folder.path().join("go.mod"), "module machines\n\ngo 1.18\n").unwrap();
    fs::write(folder.path().join("check.go"), include_str!("languages/check.go")).unwrap();
    let mut gofmt = Command::new("gofmt");
    if let Ok(output) = gofmt.arg("-l").args(names()).current_dir(folder.path()).output() {
        let unformatted = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(unformatted, "", "gofmt would write these otherwise");
    }
    let mut main = String::from("package main\n\nimport (\n");
    for name in names() {
        writeln!(main, "\t\"machines/{name}\"").unwrap();
    }
    main.push_str(")\n\nfunc main() {\n");
    for name in names() {
        writeln!(main, "\tcheck(\"{name}\", {name}.ParseState, {name}.ParseEvent, {name}.InitialStates())").unwrap();
    }
    main.push_str("\treport()\n}\n");
    fs::write(folder.path().join("main.go"), main).unwrap();
    run(Command::new("go")
        .args(["run", "."])
        .env("GOFLAGS", "-mod=mod")
        .env("GOPROXY", "off")
        .current_dir(folder.path()));
}
