//! Journals.

use std::format;
use std::fs;
use std::string::{String, ToString};
use std::vec::Vec;

use super::scratch::Scratch;
use crate::sample::{Event, State};
use crate::{Budget, Journal, Machine, Refused};

fn budget() -> Budget<State> {
    let limits = Budget::new().limit(State::Work, 3);
    limits.exhausted_to(State::Review).unwrap()
}

/// The error that a journal with these lines gives.
fn refused(lines: &[&str]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let read = Journal::read(text.as_bytes(), Machine::new(State::Idle));
    read.unwrap_err().to_string()
}

const START: &str = r#"{"seq":0,"kind":"start","machine":"Sample","to":"IDLE"}"#;
const WORK: &str = r#"{"seq":1,"kind":"transition","from":"IDLE","to":"WORK","event":"start"}"#;

#[test]
fn every_step_is_written_as_documented() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let machine = Machine::new(State::Idle).with(budget());
    let mut machine = Journal::open(&path, machine).unwrap().machine;
    machine.fire(Event::Start).unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.resume().unwrap();
    machine.transition_to(State::Done).unwrap_err();
    for _ in 0..3 {
        machine.tick().unwrap();
    }
    machine.fire(Event::Continue).unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.expire().unwrap();
    machine.restart(State::Idle).unwrap();
    machine.override_to(State::Review, "say \"yes\"\n").unwrap();
    let expected = r#"{"seq":0,"kind":"start","machine":"Sample","to":"IDLE"}
{"seq":1,"kind":"transition","from":"IDLE","to":"WORK","event":"start"}
{"seq":2,"kind":"overlay","from":"WORK","to":"PAUSE"}
{"seq":3,"kind":"resume","from":"PAUSE","to":"WORK"}
{"seq":4,"kind":"tick","state":"WORK"}
{"seq":5,"kind":"tick","state":"WORK"}
{"seq":6,"kind":"tick","state":"WORK"}
{"seq":7,"kind":"budget","from":"WORK","to":"REVIEW"}
{"seq":8,"kind":"return","from":"REVIEW","to":"WORK","event":"continue"}
{"seq":9,"kind":"overlay","from":"WORK","to":"PAUSE"}
{"seq":10,"kind":"expire","from":"PAUSE","to":"FAILED"}
{"seq":11,"kind":"restart","from":"FAILED","to":"IDLE"}
{"seq":12,"kind":"override","from":"IDLE","to":"REVIEW","reason":"say \"yes\""}
"#;
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let journal: &Journal = machine.part();
    assert_eq!(journal.lines(), 13);

    let (state, origins) = (machine.state(), machine.origins);
    drop(machine);
    let again = Machine::new(State::Idle).with(budget());
    let again = Journal::open(&path, again).unwrap();
    assert_eq!((again.lines, again.torn), (13, None));
    assert_eq!(again.machine.state(), state);
    assert_eq!(again.machine.origins, origins);
}

#[test]
fn a_recovered_machine_goes_on_where_it_was() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let open = || {
        let machine = Machine::new(State::Idle).with(budget());
        Journal::options().sync(true).open(&path, machine).unwrap()
    };
    let mut machine = open().machine;
    machine.fire(Event::Start).unwrap();
    machine.tick().unwrap();
    machine.tick().unwrap();
    machine.transition_to(State::Pause).unwrap();
    drop(machine);

    let mut machine = open().machine;
    assert_eq!(machine.origin(), Some(State::Work));
    machine.resume().unwrap();
    let counted: &Budget<State> = machine.part();
    assert_eq!(counted.left(State::Work), Some(1), "a crash refills no budget");
    assert!(machine.tick().unwrap().is_some());
    drop(machine);

    let mut machine = open().machine;
    machine.fire(Event::Continue).unwrap();
    assert_eq!(machine.state(), State::Work);
}

#[test]
fn parts_attached_before_see_the_old_steps_and_those_after_do_not() {
    let journal = format!("{START}\n{WORK}\n");
    let machine =
        Machine::new(State::Idle).with_data(Vec::new()).on_transition(|step, seen: &mut Vec<_>| seen.push(step.to));
    let recovered = Journal::read(journal.as_bytes(), machine).unwrap();
    let mut machine = recovered.machine.on_transition(|step, seen| seen.push(step.from));
    assert_eq!(machine.data(), &[State::Work]);
    machine.fire(Event::Submit).unwrap();
    assert_eq!(machine.data(), &[State::Work, State::Review, State::Work]);
}

#[test]
fn a_torn_last_line_is_cut_off_and_reported() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let whole = format!("{START}\n{WORK}\n");
    for torn in ["{", "{\"seq\":2,\"kind\":\"transi", "\u{0}\u{0}", "{\"seq\":2,\"to\":\"\u{e9}"] {
        // Bytes rather than characters: a tear does not respect either.
        for cut in [torn.len(), torn.len().saturating_sub(1).max(1)] {
            let mut bytes = whole.clone().into_bytes();
            bytes.extend_from_slice(&torn.as_bytes()[..cut]);
            fs::write(&path, &bytes).unwrap();
            let mut recovered = Journal::open(&path, Machine::new(State::Idle)).unwrap();
            let reported = recovered.torn.take().unwrap();
            assert_eq!(reported.line, 3);
            assert_eq!(recovered.lines, 2);
            recovered.machine.fire(Event::Submit).unwrap();
            let third = r#"{"seq":2,"kind":"transition","from":"WORK","to":"REVIEW","event":"submit"}"#;
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{whole}{third}\n"));
        }
    }
}

/// A file, what opening it as a journal says, and what is in it afterwards.
fn opened(bytes: &[u8]) -> (String, Vec<u8>) {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    fs::write(&path, bytes).unwrap();
    let error = Journal::open(&path, Machine::new(State::Idle)).unwrap_err();
    let error = error.to_string();
    let message = error.strip_prefix(&format!("{}", path.display())).unwrap().to_string();
    (message, fs::read(&path).unwrap())
}

#[test]
fn a_file_that_is_no_journal_is_left_as_it_is() {
    let no_line =
        ":1: this is no journal, or what it said is lost: it has no whole line; give another path, or move it away";
    for (text, message) in [
        (&START[..20], no_line),
        ("dear diary", no_line),
        ("", ":1: the file is empty, which a journal never is: what it said is lost; move it away to begin a new one"),
        ("{}", ":1: `seq` is missing"),
        ("{}\n", ":1: `seq` is missing"),
        ("dear diary\n", ":1: expected an object at byte 0"),
        ("{\"seq\":0,\"kind\":\"tick\",\"state\":\"IDLE\"}", ":1: the first line of a journal is a `start`"),
        ("\n", ":1: expected an object at byte 0"),
    ] {
        assert_eq!(opened(text.as_bytes()), (message.to_string(), text.as_bytes().to_vec()));
    }
    let (_, bytes) = opened(b"\xff\xfe\x00not text");
    assert_eq!(bytes, b"\xff\xfe\x00not text");
}

#[test]
fn a_whole_last_line_without_its_end_counts_and_is_reported() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    fs::write(&path, format!("{START}\n{WORK}")).unwrap();
    let recovered = Journal::open(&path, Machine::new(State::Idle)).unwrap();
    let torn = recovered.torn.unwrap();
    assert_eq!((recovered.lines, torn.line, torn.counts, &*torn.text), (2, 2, true, WORK));
    let mut machine = recovered.machine;
    machine.fire(Event::Submit).unwrap();
    drop(machine);
    let again = Journal::open(&path, Machine::new(State::Idle)).unwrap();
    assert_eq!((again.torn, again.machine.state()), (None, State::Review));
}

#[test]
fn a_journal_that_somebody_else_changes_is_not_written_to() {
    let changes: [fn(&std::path::Path); 4] = [
        |path| fs::write(path, "").unwrap(),
        |path| fs::write(path, format!("{START}\n{WORK}\n")).unwrap(),
        |path| fs::remove_file(path).unwrap(),
        |path| {
            // Removed and begun again, so that only its number in the file system differs.
            let other = path.with_extension("other");
            fs::copy(path, &other).unwrap();
            fs::rename(other, path).unwrap();
        },
    ];
    for (at, change) in changes.into_iter().enumerate() {
        if cfg!(not(unix)) && at == 3 {
            continue;
        }
        let scratch = Scratch::new();
        let path = scratch.file("journal.jsonl");
        let mut machine = Journal::open(&path, Machine::new(State::Idle)).unwrap().machine;
        change(&path);
        let changed = fs::read(&path).ok();
        for _ in 0..2 {
            let refused = machine.fire(Event::Start).unwrap_err();
            assert!(matches!(refused, Refused::Unrecorded { .. }), "{refused}");
            assert!(refused.to_string().contains("journal.jsonl"), "{refused}");
        }
        assert_eq!(machine.state(), State::Idle);
        assert_eq!(fs::read(&path).ok(), changed, "change {at}");
    }
}

#[test]
fn guards_are_not_asked_about_what_has_happened() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let mut machine = Journal::open(&path, Machine::new(State::Idle).with(budget())).unwrap().machine;
    machine.fire(Event::Start).unwrap();
    for _ in 0..3 {
        machine.tick().unwrap();
    }
    machine.fire(Event::Continue).unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.resume().unwrap();
    drop(machine);
    let strict = Machine::new(State::Idle).with(budget()).guard_all(|_, ()| Err("not today"));
    let mut again = Journal::open(&path, strict).unwrap().machine;
    assert_eq!(again.state(), State::Work);
    let refused = again.fire(Event::Submit).unwrap_err();
    assert!(matches!(refused, Refused::Guarded { .. }));
}

#[test]
fn a_journal_the_document_does_not_allow_is_refused_with_its_line() {
    for (lines, message) in [
        (
            &[START, r#"{"seq":1,"kind":"transition","from":"IDLE","to":"DONE"}"#][..],
            "journal:2: `IDLE` cannot go to `DONE`: the document allows `WORK`, `PAUSE`",
        ),
        (
            &[START, r#"{"seq":1,"kind":"transition","from":"IDLE","to":"SLEEP"}"#],
            "journal:2: `SLEEP` is not a state of Sample",
        ),
        (
            &[START, r#"{"seq":1,"kind":"transition","from":"IDLE","to":"WROK"}"#],
            "journal:2: `WROK` is not a state of Sample: did you mean `WORK`?",
        ),
        (
            &[START, r#"{"seq":1,"kind":"transition","from":"IDLE","to":"WORK","event":"begin"}"#],
            "journal:2: `begin` is not an event of Sample",
        ),
        (
            &[START, r#"{"seq":1,"kind":"transition","from":"IDLE","to":"WORK","event":"approve"}"#],
            "journal:2: `IDLE` does not take the event `approve`: it takes `start`",
        ),
        (
            &[START, WORK, r#"{"seq":2,"kind":"transition","from":"FIX","to":"REVIEW"}"#],
            "journal:3: it speaks of `FIX`, but the machine is in `WORK`",
        ),
        (
            &[START, WORK, r#"{"seq":2,"kind":"budget","from":"WORK","to":"DONE"}"#],
            "journal:3: `WORK` cannot go to `DONE`: the document allows `REVIEW`, `PAUSE`",
        ),
        (
            &[START, r#"{"seq":1,"kind":"override","from":"IDLE","to":"DONE"}"#],
            "journal:2: going to `DONE` against the document takes a reason",
        ),
        (
            &[START, WORK, r#"{"seq":2,"kind":"restart","from":"WORK","to":"IDLE"}"#],
            "journal:3: a new run begins when this one is over, and it is in `WORK`",
        ),
        (
            &[
                START,
                WORK,
                r#"{"seq":2,"kind":"overlay","from":"WORK","to":"PAUSE"}"#,
                r#"{"seq":3,"kind":"resume","from":"PAUSE","to":"FIX"}"#,
            ],
            "journal:4: `PAUSE` was entered from `WORK` and goes back there, not to `FIX`",
        ),
    ] {
        assert_eq!(refused(lines), message);
    }
}

#[test]
fn a_journal_that_makes_no_sense_is_refused_with_its_line() {
    for (lines, message) in [
        (&[WORK][..], "journal:1: `seq` is 1 where 0 was due"),
        (&[r#"{"seq":0,"kind":"tick","state":"IDLE"}"#], "journal:1: the first line of a journal is a `start`"),
        (
            &[r#"{"seq":0,"kind":"start","machine":"Door","to":"IDLE"}"#],
            "journal:1: this is a journal of `Door`, not of `Sample`",
        ),
        (&[r#"{"seq":0,"kind":"start","to":"IDLE"}"#], "journal:1: `machine` is missing"),
        (
            &[r#"{"seq":0,"kind":"start","machine":"Sample","to":"WORK"}"#],
            "journal:1: a run does not begin in `WORK`: it begins in `IDLE`",
        ),
        (
            &[START, r#"{"seq":1,"kind":"start","machine":"Sample","to":"IDLE"}"#],
            "journal:2: only the first line of a journal is a `start`",
        ),
        (&[START, "{\"seq\":1"], "journal:2: expected `,` or `}` at byte 8"),
        (&[START, ""], "journal:2: expected an object at byte 0"),
        (&[START, "{\"kind\":\"tick\"}"], "journal:2: `seq` is missing"),
        (&[START, "{\"seq\":\"1\"}"], "journal:2: `seq` has a value of the wrong type"),
        (&[START, "{\"seq\":1}"], "journal:2: `kind` is missing"),
        (&[START, r#"{"seq":1,"kind":"jump"}"#], "journal:2: `jump` is no kind of step"),
        (&[START, r#"{"seq":1,"kind":"tick"}"#], "journal:2: `state` is missing"),
        (&[START, WORK, WORK], "journal:3: `seq` is 1 where 2 was due"),
    ] {
        assert_eq!(refused(lines), message);
    }
    let long = format!("{START}\n{}\n", "x".repeat(1 << 20));
    let read = Journal::read(long.as_bytes(), Machine::new(State::Idle));
    assert_eq!(read.unwrap_err().to_string(), "journal:2: it is longer than a line of a journal can be");
    let bytes = [START.as_bytes(), b"\n\xff\n"].concat();
    let read = Journal::read(&*bytes, Machine::new(State::Idle));
    assert_eq!(read.unwrap_err().to_string(), "journal:2: it is not UTF-8");
}

#[test]
fn a_refused_journal_is_left_as_it_is() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let text = format!("{START}\n{{\"seq\":7}}\n{{\"se");
    fs::write(&path, &text).unwrap();
    let error = Journal::open(&path, Machine::new(State::Idle)).unwrap_err();
    assert!(error.to_string().ends_with("journal.jsonl:2: `seq` is 7 where 1 was due"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let missing = scratch.file("no/such/folder");
    assert!(Journal::open(missing, Machine::new(State::Idle)).is_err());
}

#[test]
fn a_journal_begins_where_the_machine_does() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let error = Journal::open(&path, Machine::new(State::Fix)).unwrap_err();
    assert!(error.to_string().ends_with("journal.jsonl:1: a run does not begin in `FIX`: it begins in `IDLE`"));
}

#[test]
fn a_step_that_does_not_fit_in_a_line_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.file("journal.jsonl");
    let mut machine = Journal::open(&path, Machine::new(State::Idle)).unwrap().machine;
    let refused = machine.override_to(State::Work, &"x".repeat(1 << 20));
    assert!(matches!(refused, Err(Refused::Unrecorded { .. })));
    assert_eq!(machine.state(), State::Idle);
    machine.fire(Event::Start).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{START}\n{WORK}\n"));
}

#[test]
fn a_step_a_later_part_cannot_record_is_taken_back() {
    let scratch = Scratch::new();
    let (first, second) = (scratch.file("first"), scratch.file("second"));
    let machine = Journal::open(&first, Machine::new(State::Idle)).unwrap().machine;
    let mut machine = Journal::open(&second, machine).unwrap().machine;
    machine.parts.1.break_file(&second);
    let refused = machine.fire(Event::Start).unwrap_err();
    assert!(matches!(refused, Refused::Unrecorded { .. }));
    assert_eq!(machine.state(), State::Idle);
    assert_eq!(fs::read_to_string(&first).unwrap(), format!("{START}\n"));
    let refused = machine.fire(Event::Start).unwrap_err();
    assert!(refused.to_string().contains("the journal has to be opened again after: "));
}
