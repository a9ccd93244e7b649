//! The program as a process that may hang, be interrupted, or run as somebody else.

#![allow(dead_code, reason = "each test takes what it needs of what all of them share")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) const FSM: &str = env!("CARGO_BIN_EXE_fsm");

/// Longer than any of these commands takes, on a slow and busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A document in which `--fix` removes a line and `fmt` sets in the others.
pub(crate) fn careless(states: usize) -> String {
    let mut text = String::from("# Star\n\n```mermaid\nstateDiagram-v2\n    [*] --> Start\nStart --> [*] : stop\n");
    for state in 0..states {
        writeln!(text, "Start --> End{state} : go {state}").unwrap();
    }
    text + "Start --> End0 : go 0\n```\n"
}

/// A document that is right.
pub(crate) const DOOR: &str = "# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Closed : shut\n    Closed --> Open : pull\n```\n";

pub(crate) fn fsm(folder: &Path, arguments: &[&str]) -> Command {
    command(folder, FSM, arguments)
}

/// A line for a shell in which `$FSM` is the program.
pub(crate) fn shell(folder: &Path, script: &str) -> Command {
    let mut command = command(folder, "bash", &["-c", script]);
    command.env("FSM", FSM);
    command
}

pub(crate) fn command(folder: &Path, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command.env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

/// Runs it to its end; one that hangs is ended, and fails the test.
pub(crate) fn finish(command: &mut Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    let start = Instant::now();
    // What is written has to be read meanwhile, or a full pipe would look like one that hangs.
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let (out, err) = (collect(out.unwrap()), collect(err.unwrap()));
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Output { status, stdout: out.join().unwrap(), stderr: err.join().unwrap() };
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("process {id} hangs: {command:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn collect(mut from: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).unwrap();
        bytes
    })
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    finish(&mut fsm(folder, arguments))
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The names in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

pub(crate) fn fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success(), "mkfifo {}", path.display());
}

/// Says that a test could not be made here, and why.
pub(crate) fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
}
