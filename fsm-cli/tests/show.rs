//! `fsm show` as other programs see it: its formats, its JSON against the schemas in `schema`, its exit codes.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const CASES: &str = include_str!("../../fsm-spec/tests/data/mermaid/cases.jsonl");
const VIEWS: [&str; 8] = ["diagram", "matrix", "list", "successors", "arrows", "definitions", "rules", "prose"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn fsm(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(root()).args(arguments).env("COLUMNS", "80");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn show(arguments: &[&str]) -> Output {
    fsm(&[&["show"], arguments].concat()).output().unwrap()
}

fn shown(arguments: &[&str]) -> String {
    let output = show(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The documents of the project.
fn specs() -> Vec<String> {
    let folder = fs::read_dir(root().join("specs")).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    assert!(names.len() >= 8);
    names.iter().map(|name| format!("specs/{name}")).collect()
}

/// One machine with composites, regions, a choice, a fork, a join, notes and codes.
const CHECKOUT: &str = "fsm-cli/tests/data/checkout.mmd";

fn schema(name: &str) -> jsonschema::Validator {
    let text = fs::read_to_string(root().join("fsm-cli/schema").join(name)).unwrap();
    jsonschema::validator_for(&read(&text)).unwrap()
}

fn assert_valid(schema: &jsonschema::Validator, value: &Value, of: &str) {
    let errors: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{of}: {errors:#?}");
}

#[test]
fn json_is_what_the_schemas_say() {
    let (machine, view) = (schema("show.schema.json"), schema("show-view.schema.json"));
    for path in specs().iter().map(String::as_str).chain([CHECKOUT]) {
        let value = read(&shown(&[path, "--format", "json"]));
        assert!(value["machines"][0]["states"][0]["name"].is_string(), "{path}");
        assert_valid(&machine, &value, path);
        for kind in VIEWS {
            let value = read(&shown(&[path, "--view", kind, "--format", "json"]));
            assert_valid(&view, &value, path);
        }
    }
    // The schemas refuse what is something else.
    let wrong = json!({ "version": 1, "machines": [{ "name": "x" }] });
    assert!(!machine.is_valid(&wrong));
}

#[test]
fn lint_json_is_what_its_schema_says() {
    let schema = schema("lint.schema.json");
    for path in ["specs", "fsm-cli/tests/cmd"] {
        let output = fsm(&["lint", path, "--format", "json"]).output().unwrap();
        assert_valid(&schema, &read(std::str::from_utf8(&output.stdout).unwrap()), path);
    }
}

#[test]
fn every_format_of_a_few_documents() {
    let formats = ["text", "json", "mermaid", "matrix", "list", "dot", "plantuml", "scxml", "xstate"];
    for path in ["specs/order.md", "specs/player.md", CHECKOUT] {
        let stem = Path::new(path).file_stem().unwrap().to_str().unwrap();
        for format in formats {
            insta::assert_snapshot!(format!("{stem}-{format}"), shown(&[path, "--format", format]));
        }
    }
}

#[test]
fn every_spec_as_text_and_as_a_diagram() {
    for path in specs() {
        let stem = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        for format in ["text", "mermaid"] {
            insta::assert_snapshot!(format!("{stem}-{format}"), shown(&[&path, "--format", format]));
        }
    }
}

#[test]
fn a_diagram_shown_reads_back_to_the_same_json() {
    let folder = tempfile::tempdir().unwrap();
    for path in specs().iter().map(String::as_str).chain([CHECKOUT]) {
        let file = folder.path().join("again.mmd");
        fs::write(&file, shown(&[path, "--format", "mermaid"])).unwrap();
        let strip = |path: &str| {
            let mut value = read(&shown(&[path, "--format", "json"]));
            let machine = &mut value["machines"][0];
            machine["rules"] = Value::Null;
            machine["unread"] = Value::Null;
            for state in machine["states"].as_array_mut().unwrap() {
                for field in ["seen", "description", "attributes"] {
                    state[field] = Value::Null;
                }
            }
            let transitions = machine["transitions"].as_array_mut().unwrap();
            for transition in &mut *transitions {
                for field in ["seen", "rule", "guard", "action"] {
                    transition[field] = Value::Null;
                }
            }
            transitions.sort_by_key(Value::to_string);
            value
        };
        assert_eq!(strip(file.to_str().unwrap()), strip(path), "{path}");
    }
}

#[test]
fn a_view_of_a_diagram_is_what_mermaid_says() {
    let folder = tempfile::tempdir().unwrap();
    for line in CASES.lines() {
        let case = read(line);
        let file = folder.path().join("case.mmd");
        fs::write(&file, case["text"].as_str().unwrap()).unwrap();
        let output = show(&[file.to_str().unwrap(), "--view", "diagram", "--format", "json"]);
        let oracle = &case["oracle"];
        let accepted = oracle["ok"] == json!(true);
        assert_eq!(output.status.code(), Some(i32::from(!accepted)), "{case}");
        // Even what Mermaid refuses is shown, as far as it is understood.
        let view = read(std::str::from_utf8(&output.stdout).unwrap())["views"][0].clone();
        assert_eq!(view["view"], "diagram", "{case}");
        if accepted {
            assert_eq!(view["states"], theirs_states(oracle), "{case}");
            assert_eq!(view["transitions"], theirs_transitions(oracle), "{case}");
        }
    }
}

fn theirs_states(oracle: &Value) -> Value {
    let states = oracle["states"].as_array().unwrap().iter().map(|state| {
        // Mermaid has no shape for a state that a note mentions first; to us it is a state all the same.
        let kind = state["kind"].as_str().unwrap().replace("UNRENDERABLE", "simple");
        json!({ "name": state["id"], "kind": kind, "parent": state["parent"] })
    });
    states.collect()
}

fn theirs_transitions(oracle: &Value) -> Value {
    let arrows = oracle["transitions"].as_array().unwrap().iter();
    let arrows = arrows.zip(oracle["scopes"].as_array().unwrap());
    let arrows =
        arrows.map(|(arrow, scope)| json!({ "from": arrow[0], "to": arrow[1], "label": arrow[2], "scope": scope }));
    arrows.collect()
}

const TWO: &str = "\
# Lamp

```mermaid
stateDiagram-v2
    [*] --> Off
    Off --> On : push
    On --> Off : push
```

# Door

```mermaid
stateDiagram-v2
    [*] --> Open
    Open --> Shut
    Shut --> Open -> Off
```
";

#[test]
fn one_of_several_machines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.md");
    fs::write(&file, TWO).unwrap();
    let path = file.to_str().unwrap();
    let names = |arguments: &[&str]| -> (Vec<String>, Option<i32>) {
        let output = show(&[&[path, "--format", "json"], arguments].concat());
        let value = read(std::str::from_utf8(&output.stdout).unwrap());
        let machines = value["machines"].as_array().unwrap().iter();
        let names = machines.map(|machine| machine["name"].as_str().unwrap().to_owned());
        (names.collect(), output.status.code())
    };
    // A line that Mermaid refuses makes the command fail, unless its machine is not asked for.
    assert_eq!(names(&[]), (vec!["Lamp".to_owned(), "Door".to_owned()], Some(1)));
    assert_eq!(names(&["--machine", "Lamp"]), (vec!["Lamp".to_owned()], Some(0)));
    assert_eq!(names(&["--machine", "door"]), (vec!["Door".to_owned()], Some(1)));

    let fails = |arguments: &[&str], why: &str| {
        let output = show(&[&[path], arguments].concat());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(why), "{message}");
        assert!(output.stdout.is_empty());
    };
    fails(&["--machine", "Lamb"], "there is no machine `Lamb`; did you mean `Lamp`?");
    fails(&["--format", "xstate"], "choose it with `--machine NAME` (`Lamp`, `Door`)");
    fails(&["--format", "dot", "--view", "list"], "`--view` goes with");

    // Several diagrams make a document, which is read again.
    let document = String::from_utf8(show(&[path, "--format", "mermaid"]).stdout).unwrap();
    assert!(document.contains("## Lamp\n\n```mermaid\nstateDiagram-v2\n"), "{document}");
    let dot = String::from_utf8(show(&[path, "--format", "dot"]).stdout).unwrap();
    assert_eq!(dot.matches("digraph").count(), 2);
}

#[test]
fn documents_come_from_files_folders_and_standard_input() {
    let mut child = fsm(&["show", "-", "--stdin-filename", "x.mmd", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"stateDiagram-v2\nA --> B\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let value = read(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!(value["machines"][0]["transitions"][0]["to"], "B");

    let value = read(&shown(&["specs", "--format", "json"]));
    assert_eq!(value["machines"].as_array().unwrap().len(), specs().len());
    assert_eq!(value["machines"][0]["path"], "specs/architect-suspend.md");

    for (path, why) in
        [("no-such-file.md", "no-such-file.md: cannot be read"), ("LICENSE-MIT", "no state machine in it")]
    {
        let output = show(&[path]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(why));
    }
}

#[test]
fn states_may_lie_as_deep_as_a_document_likes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep.mmd");
    let open: String = (0..3000).map(|at| format!("state S{at} {{\n")).collect();
    let text = format!("stateDiagram-v2\n{open}A --> B\n{}", "}\n".repeat(3000));
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    for format in ["text", "json", "mermaid", "list"] {
        let output = show(&[path, "--format", format]);
        assert!(output.status.code().is_some_and(|code| code < 2), "{format} {output:?}");
    }
    for format in ["dot", "plantuml", "scxml", "xstate"] {
        let output = show(&[path, "--format", format]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{format} {message}");
        assert!(message.contains("deep"), "{message}");
    }
}
