//! `fsm replay` as people and other programs use it, and together with the runtime whose journals it reads.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use fsm_runtime::{Budget, Journal, Machine};
use serde_json::Value;

mod coder {
    fsm_runtime::fsm!(include_str!("../../specs/coder.md"));
}
mod architect {
    fsm_runtime::fsm!(include_str!("../../specs/architect-suspend.md"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn fsm(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(folder).args(arguments).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
    command
}

fn spec(name: &str) -> String {
    root().join("specs").join(name).to_str().unwrap().to_owned()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The result as JSON, which has to be what its schema says.
fn replayed(folder: &Path, arguments: &[&str]) -> (Value, Option<i32>) {
    let output = fsm(folder, &[&["replay"], arguments, &["--format", "json"]].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    let schema = fs::read_to_string(root().join("fsm-cli/schema/replay.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let errors: Vec<String> =
        schema.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    (value, output.status.code())
}

const INTERLEAVED: &str = r#"{"at":1,"data":{"agent":"a"},"state":"WAITING"}
{"at":2,"data":{"agent":"b"},"state":"WAITING"}
{"at":3,"data":{"agent":"a"},"state":"SETUP"}
{"at":4,"data":{"agent":"b"},"state":"SETUP"}
{"at":5,"data":{"agent":"a"},"state":"PLANNING"}
{"at":6,"note":"no state here"}
{"at":7,"data":{"agent":"a"},"state":"TESTING"}
{"at":8,"data":{"agent":"b"},"state":"EROR"}
{"at":9,"data":{"agent":"b"},"state":
"#;

#[test]
fn what_people_see() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(spec("coder.md"), folder.path().join("STATES.md")).unwrap();
    fs::write(folder.path().join("run.jsonl"), INTERLEAVED).unwrap();
    let run = |format: &str| {
        let arguments = ["replay", "STATES.md", "run.jsonl", "--id-key", "data.agent", "--format", format];
        let output = fsm(folder.path(), &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        text(&output)
    };
    for format in ["full", "junit", "mermaid"] {
        insta::assert_snapshot!(format!("interleaved-{format}"), run(format));
    }
    // The drawing is a diagram that Mermaid draws, of the same machine.
    let drawn = run("mermaid");
    let diagram = fsm_spec::mermaid::parse(&drawn);
    assert_eq!(diagram.errors, []);
    assert_eq!(diagram.swallowed, []);
    assert_eq!(diagram.undrawable, []);
    assert_eq!(diagram.states.len(), 13);
}

#[test]
fn exit_codes_and_failures() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("good.log", "Closed -> Open -> Closed -> Locked -> Closed\n");
    write("half.log", "Closed -> Open -> Closed\n");
    write("bad.log", "Closed -> Open\nOpen -> Locked\n");
    write("empty.log", "");
    write("x.jsonl", "{\"stage\":\"Open\"}\n{\"stage\":\"Closed\"}\n");
    write("x.csv", "when,what\n1,Open\n2,Closed\n");
    // Where it begins, and nothing that it does.
    write("start.log", "Closed\n");
    let door = spec("door.md");
    let code = |arguments: &[&str]| {
        let output = fsm(folder.path(), &[&["replay", &door], arguments].concat()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), said)
    };
    for (arguments, expected) in [
        (&["good.log"][..], 0),
        (&["good.log", "--min-coverage", "100"], 0),
        (&["half.log", "--min-coverage", "50"], 0),
        (&["half.log", "--min-coverage", "51%"], 1),
        (&["bad.log"], 1),
        (&["good.log", "bad.log"], 1),
        (&["empty.log"], 1),
        (&["good.log", "empty.log"], 1),
        (&["start.log"], 1),
        (&["good.log", "start.log"], 0),
        (&["start.log", "--from-start"], 0),
        (&["x.jsonl", "--state-key", "stage"], 0),
        (&["x.csv", "--state-key", "what"], 0),
        (&["x.csv", "--state-key", "2"], 0),
    ] {
        assert_eq!(code(arguments).0, expected, "{arguments:?}");
    }
    for (arguments, why) in [
        (&["none.log"][..], "none.log: cannot be read: there is no such file or folder"),
        (&["."], ".: cannot be read"),
        (
            &["x.jsonl"],
            "x.jsonl:1: no field is called `state`; `stage` holds `Open`: if that is where a run is, say `--state-key stage`",
        ),
        (&["x.csv", "--state-key", "wat"], "x.csv:1: the log has no column `wat`; did you mean `what`?"),
        (&["good.log", "--id-key", "id", "--log-format", "plain"], "plain lines have no fields"),
        (&["good.log", "--min-coverage", "101"], "a number from 0 to 100 is needed"),
        (&["good.log", "--machine", "Dor"], "there is no machine `Dor`; did you mean `Door`?"),
        (&["-", "-"], "only one of the files can be standard input"),
    ] {
        let (code, said) = code(arguments);
        assert_eq!(code, 2, "{arguments:?} {said}");
        assert!(said.contains(why), "{arguments:?} {said}");
    }
}

#[test]
fn standard_input_is_a_log_too() {
    let mut child = fsm(&root(), &["replay", "specs/door.md", "-", "--stdin-filename", "door.log"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"Closed -> Open\nOpen -> Locked\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("╭▸ door.log:2:9"), "{}", text(&output));
}

#[test]
fn one_forbidden_step_among_very_many_is_found_at_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let lines = 200_000;
    let wrong = 123_457;
    let ring =
        ["WAITING", "SETUP", "PLANNING", "PLAN_REVIEW", "CODING", "TESTING", "CODE_REVIEW", "AWAIT_MERGE", "DONE"];
    let mut log = String::new();
    // A hundred runs, one after the other in turn.
    for line in 1..=lines {
        let (run, step) = ((line - 1) % 100, (line - 1) / 100);
        let state = if line == wrong { "AWAIT_MERGE" } else { ring[(step + run) % ring.len()] };
        log += &format!("{{\"run\":{run},\"state\":\"{state}\",\"text\":\"a \\\"quoted\\\" {{remark}}\"}}\n");
    }
    fs::write(folder.path().join("long.jsonl"), log).unwrap();
    let (found, code) = replayed(folder.path(), &[&spec("coder.md"), "long.jsonl", "--id-key", "run"]);
    assert_eq!(code, Some(1));
    let violations = found["violations"].as_array().unwrap();
    // Into the state, and out of it again.
    assert_eq!(violations[0]["line"], wrong);
    assert_eq!(violations[0]["to"], "AWAIT_MERGE");
    assert_eq!(violations[1]["line"], wrong + 100);
    assert_eq!(violations.len(), 2);
    assert_eq!(found["logs"][0]["lines"], lines);
}

#[test]
fn a_journal_of_the_runtime_is_recognised_and_allowed() {
    use coder::{Event, State};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("coder.jsonl");
    let budget = Budget::new().limit(State::Coding, 2).exhausted_to(State::BudgetReview).unwrap();
    let machine = Machine::new(State::INITIAL).with(budget);
    let mut agent = Journal::open(&path, machine).unwrap().machine;
    for event in [Event::ReceiveTask, Event::WorkspaceReady, Event::SubmitPlan, Event::Approve] {
        agent.fire(event).unwrap();
    }
    while agent.tick().unwrap().is_none() {}
    agent.fire(Event::ContinuePivot).unwrap();
    assert_eq!(agent.state(), State::Coding);
    agent.override_to(State::AwaitMerge, "merged by hand").unwrap();
    agent.fire(Event::MergeSuccessful).unwrap();
    agent.restart(State::Waiting).unwrap();
    agent.fire(Event::ReceiveTask).unwrap();
    drop(agent);
    let (found, code) = replayed(folder.path(), &[&spec("coder.md"), "coder.jsonl"]);
    assert_eq!(found["violations"], serde_json::json!([]));
    assert_eq!(code, Some(0));
    assert_eq!(found["logs"][0]["format"], "journal");
    assert_eq!(found["runs"]["total"], 2);
    assert_eq!(found["overrides"], 1);
    // A line that is torn off does not count, as it does not to the runtime.
    let journal = fs::read_to_string(&path).unwrap();
    fs::write(&path, &journal[..journal.len() - 10]).unwrap();
    let (found, code) = replayed(folder.path(), &[&spec("coder.md"), "coder.jsonl"]);
    assert_eq!(code, Some(0));
    assert_eq!(found["logs"][0]["torn_line"], journal.lines().count());
}

#[test]
fn replay_and_the_runtime_agree_on_every_changed_line() {
    use architect::State;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("architect.jsonl");
    let mut agent = Journal::open(&path, Machine::new(State::INITIAL)).unwrap().machine;
    let walk = [
        State::Setup,
        State::Suspend,
        State::Setup,
        State::Request,
        State::Suspend,
        State::Request,
        State::Dispatching,
        State::Monitoring,
        State::Monitoring,
        State::Suspend,
        State::Error,
        State::Waiting,
    ];
    for state in walk {
        agent.transition_to(state).unwrap();
    }
    drop(agent);
    let journal = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = journal.lines().collect();
    let changed = folder.path().join("changed.jsonl");
    let (mut agreed, mut refused) = (0, 0);
    for at in 1..lines.len() {
        for state in State::ALL {
            // The step leads somewhere else, and the journal goes on from there.
            let mut value: Value = serde_json::from_str(lines[at]).unwrap();
            value["to"] = state.name().into();
            let mut text: Vec<String> = lines[..at].iter().map(|line| (*line).to_owned()).collect();
            text.push(value.to_string());
            fs::write(&changed, text.join("\n") + "\n").unwrap();
            let theirs = Journal::read(fs::read(&changed).unwrap().as_slice(), Machine::new(State::INITIAL)).is_ok();
            let (found, code) = replayed(folder.path(), &[&spec("architect-suspend.md"), "changed.jsonl"]);
            assert_eq!(theirs, code == Some(0), "{text:#?} {found:#?}");
            if !theirs {
                assert_eq!(found["violations"][0]["line"], at + 1);
                refused += 1;
            }
            agreed += 1;
        }
    }
    assert_eq!(agreed, walk.len() * State::ALL.len());
    assert!(refused > 40, "{refused}");
}

#[test]
fn nothing_of_a_log_acts_on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let log = "{\"id\":\"\\u001b[31m<x>\",\"state\":\"Open\"}\n{\"id\":\"\\u001b[31m<x>\",\"state\":\"Lo\u{1b}[0mck\u{202e}\"}\n{\"id\":\"\\u001b[31m<x>\",\"state\":\"\\u001b]0;x\"}\n";
    fs::write(folder.path().join("evil.jsonl"), log).unwrap();
    for format in ["full", "junit"] {
        let output =
            fsm(folder.path(), &["replay", &spec("door.md"), "evil.jsonl", "--id-key", "id", "--format", format])
                .output()
                .unwrap();
        let shown = text(&output);
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    }
}
