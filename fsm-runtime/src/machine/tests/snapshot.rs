//! Snapshot files.

use std::collections::BTreeMap;
use std::format;
use std::fs;
use std::string::{String, ToString};

use super::scratch::Scratch;
use crate::sample::{Event, State};
use crate::{Machine, Snapshot};

type Actors = BTreeMap<String, u32>;

#[test]
fn what_is_saved_is_loaded() {
    let scratch = Scratch::new();
    let file = Snapshot::open(scratch.file("state.json")).unwrap();
    assert!(file.load::<State, Actors>().unwrap().is_none());
    let mut machine = Machine::new(State::Idle).with_data(Actors::new());
    machine.data_mut().insert("planning".to_string(), 3);
    machine.fire(Event::Start).unwrap();
    machine.fire(Event::Submit).unwrap();
    machine.transition_to(State::Pause).unwrap();
    file.save(&machine).unwrap();

    let mut again: Machine<State, Actors> = file.load().unwrap().unwrap();
    assert_eq!(again.data(), machine.data());
    again.resume().unwrap();
    assert_eq!(again.state(), State::Review);
    again.fire(Event::Continue).unwrap();
    assert_eq!(again.state(), State::Work);
}

#[test]
fn the_file_reads_as_documented() {
    let scratch = Scratch::new();
    let path = scratch.file("state.json");
    let file = Snapshot::open(&path).unwrap().state_key("phase").data_key("actors").origin_key("suspended_from");
    let mut machine = Machine::new(State::Idle).with_data(Actors::from([("work".to_string(), 3)]));
    machine.transition_to(State::Pause).unwrap();
    file.save(&machine).unwrap();
    let expected =
        "{\n  \"phase\": \"PAUSE\",\n  \"actors\": {\n    \"work\": 3\n  },\n  \"suspended_from\": \"IDLE\"\n}\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);

    let mut machine = Machine::new(State::Idle);
    for state in [State::Work, State::Review, State::Pause] {
        machine.transition_to(state).unwrap();
    }
    let file = Snapshot::open(scratch.file("plain.json")).unwrap();
    file.save(&machine).unwrap();
    let text = fs::read_to_string(scratch.file("plain.json")).unwrap();
    assert_eq!(text, "{\n  \"state\": \"PAUSE\",\n  \"origin\": [\n    \"WORK\",\n    \"REVIEW\"\n  ]\n}\n");
}

#[test]
fn other_fields_stay_in_the_file() {
    let scratch = Scratch::new();
    let path = scratch.file("state.json");
    fs::write(&path, "{\"id\": 12345678901234567890123, \"state\": \"IDLE\", \"note\": [ 1 ]}").unwrap();
    let file = Snapshot::open(&path).unwrap();
    let mut machine: Machine<State, ()> = file.load().unwrap().unwrap();
    machine.fire(Event::Start).unwrap();
    file.save(&machine).unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "{\n  \"state\": \"WORK\",\n  \"id\": 12345678901234567890123,\n  \"note\": [ 1 ]\n}\n"
    );
}

#[test]
fn only_the_file_and_its_lock_are_left_in_the_folder() {
    let scratch = Scratch::new();
    // What a killed program left behind, and what only looks like it.
    for name in [".state.json.aB3xY9kQ0pLm.fsm-tmp", ".state.json.fsm-tmp"] {
        fs::write(scratch.file(name), "half").unwrap();
    }
    let file = Snapshot::open(scratch.file("state.json")).unwrap();
    for _ in 0..3 {
        file.save(&Machine::new(State::Idle)).unwrap();
    }
    let mut names: std::vec::Vec<_> =
        fs::read_dir(scratch.folder()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".state.json.fsm-tmp", "state.json", "state.json.lock"]);
}

#[test]
fn a_file_the_document_does_not_know_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.file("state.json");
    let file = Snapshot::open(&path).unwrap();
    for (text, message) in [
        ("{\"state\": \"WROK\"}", "`WROK` is not a state of Sample: did you mean `WORK`?"),
        ("{}", "`state` should be the name of a state"),
        ("{\"state\": 3}", "`state` should be the name of a state"),
        ("{\"state\": \"PAUSE\", \"origin\": \"NOWHERE\"}", "`NOWHERE` is not a state of Sample"),
        ("{\"state\": \"WORK\", \"data\": {}}", "`data`: invalid type: map, expected unit"),
        ("{\"state\": ", "EOF while parsing a value at line 1 column 10"),
    ] {
        fs::write(&path, text).unwrap();
        let error = file.load::<State, ()>().unwrap_err();
        assert_eq!(error.to_string(), format!("{}: {message}", path.display()));
    }
    // What is not understood is not written over either.
    assert!(file.save(&Machine::new(State::Idle)).is_err());
    let nowhere = Snapshot::open(scratch.file("no/such/folder"));
    assert!(nowhere.unwrap_err().io().is_some());
}
