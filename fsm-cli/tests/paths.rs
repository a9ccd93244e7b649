//! `fsm paths`: its formats, its JSON against the schema, its Rust in step with the tests that are compiled from it, and its
//! walks taken by the runtime.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use fsm_runtime::{Events, Journal, Machine, Sequential};
use fsm_tests::machines;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn paths(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(root()).arg("paths").args(arguments).env("COLUMNS", "100");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

fn written(arguments: &[&str]) -> String {
    let output = paths(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const CHECKOUT: &str = "fsm-cli/tests/data/checkout.mmd";

/// The documents of `specs`, each with the module of its machine in `fsm_tests::machines`.
const SPECS: [(&str, &str); 8] = [
    ("specs/architect.md", "architect"),
    ("specs/architect-suspend.md", "architect_suspend"),
    ("specs/coder.md", "coder"),
    ("specs/coder-effects.md", "coder_effects"),
    ("specs/door.md", "door"),
    ("specs/order.md", "order"),
    PARALLEL,
    ("specs/task-lifecycle.md", "task"),
];

/// The one whose regions `Machine` cannot run yet.
const PARALLEL: (&str, &str) = ("specs/player.md", "player");

#[test]
fn every_document_is_in_the_list() {
    let folder = fs::read_dir(root().join("specs")).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.filter(|name| name.ends_with(".md")).collect();
    let listed = SPECS.map(|(path, _)| path.trim_start_matches("specs/").to_owned());
    assert_eq!(names, listed.into_iter().collect());
}

#[test]
fn as_people_see_them() {
    insta::assert_snapshot!("order", written(&["specs/order.md"]));
    insta::assert_snapshot!("player", written(&["specs/player.md"]));
    insta::assert_snapshot!("coder-states", written(&["specs/coder.md", "--cover", "states"]));
    insta::assert_snapshot!("checkout", written(&[CHECKOUT]));
    insta::assert_snapshot!("door-json", written(&["specs/door.md", "--format", "json"]));
    insta::assert_snapshot!("door-rust", written(&["specs/door.md", "--format", "rust"]));
}

#[test]
fn json_is_what_the_schema_says() {
    let schema = fs::read_to_string(root().join("fsm-cli/schema/paths.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    for cover in ["transitions", "states", "pairs"] {
        for path in ["specs", CHECKOUT] {
            let value: Value = serde_json::from_str(&written(&[path, "--format", "json", "--cover", cover])).unwrap();
            let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{path}: {errors:#?}");
            assert!(!value["machines"][0]["walks"][0]["start"].is_null());
        }
    }
}

/// `tests/tests/paths/*.rs` are compiled and run as a user's tests are. `FSM_UPDATE=1` writes them anew.
#[test]
fn the_modules_of_tests_are_in_step() {
    for (path, module) in SPECS.into_iter().filter(|spec| *spec != PARALLEL) {
        let types = format!("fsm_tests::machines::{module}");
        let now = written(&[path, "--format", "rust", "--types", &types]);
        let file = root().join(format!("tests/tests/paths/{module}.rs"));
        if std::env::var_os("FSM_UPDATE").is_some() {
            fs::write(&file, &now).unwrap();
        }
        let then = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            now == then,
            "tests/tests/paths/{module}.rs is not what `fsm paths {path} --format rust --types {types}` writes"
        );
    }
}

/// The runtime takes every walk, which together take every transition; `fsm replay` reads its journals and says the same.
#[test]
fn the_runtime_takes_every_walk_and_every_transition() {
    fn take<S: Sequential>(path: &str) {
        let folder = tempfile::tempdir().unwrap();
        let mut journals = Vec::new();
        let value: Value = serde_json::from_str(&written(&[path, "--format", "json"])).unwrap();
        let found = &value["machines"][0];
        let state = |name: &Value| *S::all().iter().find(|state| Some(state.name()) == name.as_str()).unwrap();
        let mut taken = BTreeSet::new();
        for walk in found["walks"].as_array().unwrap() {
            let journal = folder.path().join(format!("{}.jsonl", journals.len()));
            let start = Machine::new(state(&walk["start"]));
            let mut machine = Journal::open(&journal, start).unwrap().machine;
            journals.push(journal.to_str().unwrap().to_owned());
            assert!(S::initials().any(|start| start == machine.state()));
            for step in walk["steps"].as_array().unwrap() {
                assert_eq!(machine.state(), state(&step["from"]), "{path}");
                let to = state(&step["to"]);
                let event = step["event"].as_str();
                let event = event.map(|event| *S::Event::all().iter().find(|one| one.name() == event).unwrap());
                let result = match event {
                    Some(event) => machine.fire_to(event, to),
                    None => machine.transition_to(to),
                };
                let step = result.unwrap_or_else(|refused| panic!("{path}: {refused}"));
                taken.insert((step.from.index(), step.event.map(Events::index), step.to.index()));
            }
        }
        // What the generated code allows, counted without the walks.
        let mut allowed = 0;
        for from in S::all() {
            for to in S::all() {
                let named = S::Event::all().iter().filter(|event| from.on_to(**event, *to).is_ok()).count();
                let taken = taken.iter().filter(|step| (step.0, step.2) == (from.index(), to.index())).count();
                if from.can_transition_to(*to) {
                    assert!(taken >= named.max(1), "{path}: {} to {}", from.name(), to.name());
                    allowed += taken;
                }
            }
        }
        assert_eq!(allowed, taken.len());
        assert_eq!(found["covered"], allowed, "{path}");
        assert_eq!(found["unreachable"]["transitions"], serde_json::json!([]));
        let mut replay = Command::new(env!("CARGO_BIN_EXE_fsm"));
        replay
            .current_dir(root())
            .args(["replay", path, "--min-coverage", "100", "--from-start", "--format", "json"])
            .args(&journals);
        let output = replay.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{path}: {said} {output:?}");
    }
    take::<machines::architect::State>("specs/architect.md");
    take::<machines::architect_suspend::State>("specs/architect-suspend.md");
    take::<machines::coder::State>("specs/coder.md");
    take::<machines::coder_effects::State>("specs/coder-effects.md");
    take::<machines::door::State>("specs/door.md");
    take::<machines::order::State>("specs/order.md");
    take::<machines::task::State>("specs/task-lifecycle.md");
}

#[test]
fn what_cannot_be_walked_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, format!("stateDiagram-v2\n{text}")).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let output = paths(&[&at("nowhere.mmd", "A --> B\n")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("nothing says where"));
    let text = written(&[&at("lost.mmd", "[*] --> A\nA --> B\nC --> A : lost\n")]);
    assert!(text.contains("No walk from the start can take\n  C → A  lost\n"), "{text}");
    let output = paths(&["specs", "--format", "rust"]);
    assert_eq!(output.status.code(), Some(2));
    let output = paths(&["specs/player.md", "--format", "rust"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`Player` has regions side by side"), "{said}");
    let output = paths(&["specs/door.md", "--format", "rust", "--types", "a::b; fn"]);
    assert_eq!(output.status.code(), Some(2));
}
