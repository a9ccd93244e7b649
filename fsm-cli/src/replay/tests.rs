//! Small logs against small documents: what is found, and at which line.

use fsm_spec::ReadOptions;

use super::{Checker, Contract, Keys, LogFormat, Settings};
use crate::show::Document;

fn drawn(lines: &str, text: &str) -> String {
    let lines: Vec<String> = lines.split(';').map(|line| format!("    {}\n", line.trim())).collect();
    format!("# M\n\n```mermaid\nstateDiagram-v2\n{}```\n\n{text}\n", lines.concat())
}

fn settings() -> Settings {
    Settings { keys: Keys::default(), format: LogFormat::Auto, from_start: false, most_runs: 1000 }
}

/// What is found in logs: `line kind message`, and last how much is covered.
fn found(document: &str, logs: &[&str], settings: &Settings) -> Vec<String> {
    let document = Document::new("x.md".to_owned(), document.to_owned(), &ReadOptions::default());
    let contract = Contract::new(&document.reading.machines[0], &document.reading.names[0]);
    let mut checker = Checker::new(contract, settings.clone());
    for log in logs {
        checker.replay("log".to_owned(), log.as_bytes()).unwrap();
    }
    let judge = checker.judge();
    let mut found: Vec<String> =
        judge.violations.iter().map(|one| format!("{} {}", one.line.unwrap_or(0), one.message)).collect();
    let coverage = super::report::Coverage::of(&judge.contract);
    assert_eq!(judge.total() > 0, !found.is_empty());
    found.push(format!(
        "{} runs, {} steps, {}/{} states, {}/{} transitions",
        judge.runs,
        judge.steps,
        coverage.visited(),
        coverage.states.len(),
        coverage.taken(),
        coverage.transitions.len()
    ));
    found
}

const LAMP: &str = "[*] --> Off; Off --> On : push; On --> Off : push; On --> Broken : fall; Broken --> [*]";

fn lamp(log: &str) -> Vec<String> {
    found(&drawn(LAMP, ""), &[log], &settings())
}

#[test]
fn states_steps_and_plain_lines_say_the_same() {
    let expected = [
        "3 `Broken` → `On` is not allowed: the run had ended in `Broken`",
        "1 runs, 3 steps, 3/3 states, 2/3 transitions",
    ];
    let states = "{\"state\":\"On\"}\n{\"state\":\"Broken\"}\n{\"state\":\"On\"}\n{\"state\":\"Off\"}\n";
    assert_eq!(lamp(states), expected);
    let steps =
        "{\"from\":\"Off\",\"to\":\"On\"}\n{\"from\":\"On\",\"to\":\"Broken\"}\n{\"from\":\"Broken\",\"to\":\"On\"}\n";
    assert_eq!(lamp(steps), expected);
    assert_eq!(lamp("Off -> On\nOn -> Broken\nBroken -> On"), expected);
    assert_eq!(
        lamp("from,to\nOff,On\nOn,Broken\nBroken,On")[0],
        "4 `Broken` → `On` is not allowed: the run had ended in `Broken`"
    );
    let journal = "{\"seq\":0,\"kind\":\"start\",\"machine\":\"M\",\"to\":\"Off\"}\n{\"seq\":1,\"kind\":\"transition\",\"from\":\"Off\",\"to\":\"On\"}\n\
                   {\"seq\":2,\"kind\":\"transition\",\"from\":\"On\",\"to\":\"Broken\"}\n{\"seq\":3,\"kind\":\"transition\",\"from\":\"Broken\",\"to\":\"On\"}\n";
    assert_eq!(lamp(journal)[0], "4 `Broken` → `On` is not allowed: the run had ended in `Broken`");
}

#[test]
fn staying_is_no_step_and_a_new_run_may_begin_after_an_end() {
    let line = |state: &str| format!("{{\"state\":\"{state}\"}}\n");
    let log = ["Off", "Off", "On", "On", "Broken", "Broken", "Off", "On"].map(line).concat();
    assert_eq!(lamp(&log), ["2 runs, 3 steps, 3/3 states, 2/3 transitions"]);
    // Where the document has a way from a state to itself, staying is that way.
    let looped = drawn(&format!("{LAMP}; On --> On : flicker"), "");
    assert_eq!(found(&looped, &[&log], &settings()), ["2 runs, 4 steps, 3/3 states, 3/4 transitions"]);
}

#[test]
fn a_log_may_begin_in_the_middle_unless_it_must_not() {
    let log = "{\"state\":\"On\"}\n{\"state\":\"Off\"}\n";
    assert_eq!(lamp(log), ["1 runs, 1 steps, 2/3 states, 1/3 transitions"]);
    let strict = Settings { from_start: true, ..settings() };
    assert_eq!(found(&drawn(LAMP, ""), &[log], &strict)[0], "1 a run begins in `Off`, not in `On`");
    // A start that the log shows is checked in any case.
    assert_eq!(lamp("{\"from\":null,\"to\":\"On\"}\n")[0], "1 a run begins in `Off`, not in `On`");
    assert_eq!(lamp("[*] -> On\n")[0], "1 a run begins in `Off`, not in `On`");
}

#[test]
fn runs_are_told_apart_and_go_on_in_the_next_log() {
    let by_id = Settings { keys: Keys { run: Some("id".to_owned()), ..Keys::default() }, ..settings() };
    let log = |pairs: &[(&str, &str)]| -> String {
        pairs.iter().map(|(id, state)| format!("{{\"id\":{id},\"state\":\"{state}\"}}\n")).collect()
    };
    let first = log(&[("1", "Off"), ("\"x\"", "Off"), ("1", "On"), ("\"x\"", "On"), ("1", "Broken")]);
    let second = log(&[("\"x\"", "Off"), ("1", "On")]);
    let document = drawn(LAMP, "");
    assert_eq!(
        found(&document, &[&first, &second], &by_id),
        [
            "2 `Broken` → `On` is not allowed: the run had ended in `Broken`",
            "2 runs, 5 steps, 3/3 states, 3/3 transitions",
        ]
    );
    // A run that is over may begin again.
    let again = log(&[("1", "Off"), ("1", "On")]);
    assert_eq!(found(&document, &[&first, &again], &by_id), ["3 runs, 4 steps, 3/3 states, 2/3 transitions"]);
    assert_eq!(
        found(&document, &["{\"state\":\"Off\"}\n"], &by_id)[0],
        "1 line 1 is not understood: it does not say which run it is about"
    );

    let document = Document::new("x.md".to_owned(), document, &ReadOptions::default());
    let contract = Contract::new(&document.reading.machines[0], &document.reading.names[0]);
    let few = Settings { most_runs: 1, ..by_id };
    let mut checker = Checker::new(contract, few);
    let full = checker.replay("log".to_owned(), first.as_bytes()).unwrap_err();
    assert!(format!("{full:?}").contains("log:2: more than 1 runs are open at once; allow more with `--max-runs`"));
}

#[test]
fn what_a_log_can_have_wrong() {
    assert_eq!(lamp("Off -> On\nOff -> On\n")[0], "2 the log goes on from `Off`, but the run was in `On`");
    let unknown = lamp("{\"state\":\"Off\"}\n{\"state\":\"onn\"}\n{\"state\":\"Broken\"}\n{\"state\":\"onn\"}\n");
    assert_eq!(unknown, ["2 there is no state `onn`", "1 runs, 0 steps, 2/3 states, 0/3 transitions"]);
    assert_eq!(
        lamp("{\"state\":\"Off\"}\n{\"state\":\n{\"state\":\"On\"}\n"),
        ["2 line 2 is not understood: it is no JSON: expected a value", "1 runs, 1 steps, 2/3 states, 1/3 transitions",]
    );
    for empty in ["", "\n\n", "{\"message\":\"hello\"}\n"] {
        assert!(lamp(empty)[0].starts_with("0 "), "{empty}");
    }
    assert_eq!(
        lamp("{\"state\":\"Off\"}\n{\"state\":[1]}\n")[0],
        "2 line 2 is not understood: `state` is neither a text nor a number"
    );
}

#[test]
fn events_are_checked_where_they_are_asked_for() {
    let keys = Settings { keys: Keys { event: Some("event".to_owned()), ..Keys::default() }, ..settings() };
    let log = |lines: &[(&str, &str)]| -> String {
        lines.iter().map(|(state, event)| format!("{{\"state\":\"{state}\",\"event\":{event}}}\n")).collect()
    };
    let document = drawn(LAMP, "");
    let good = log(&[("Off", "null"), ("On", "\"push\""), ("Broken", "\"fall\"")]);
    assert_eq!(found(&document, &[&good], &keys), ["1 runs, 2 steps, 3/3 states, 2/3 transitions"]);
    let wrong = log(&[("Off", "null"), ("On", "\"fall\""), ("Off", "\"pusch\""), ("On", "null")]);
    assert_eq!(
        found(&document, &[&wrong], &keys),
        [
            "2 `Off` → `On` does not happen on `fall`",
            "3 there is no event `pusch`",
            "1 runs, 3 steps, 2/3 states, 1/3 transitions",
        ]
    );
}

#[test]
fn ways_back_and_overlays_count_as_the_document_means_them() {
    let lines = "[*] --> A; A --> B : go; A --> R : ask; B --> R : ask; R --> A : answer; R --> B : answer; B --> C : end; C --> [*]";
    let text = "<!-- fsm: return R on \"answer\" -->\n\n<!-- fsm: overlay S except R returns fails C -->";
    let document = drawn(&format!("{lines}; S"), text);
    let check = |log: &str| found(&document, &[log], &settings());
    assert_eq!(check("A -> R -> A -> B -> R -> B"), ["1 runs, 5 steps, 3/5 states, 5/6 transitions"]);
    assert_eq!(check("A -> R -> B")[0], "1 `R` goes back to where it was entered from: to `A`, not to `B`");
    assert_eq!(check("A -> S -> A -> B -> S -> B").len(), 1);
    // It fails to C, wherever it came from.
    assert_eq!(check("A -> S -> C").len(), 1);
    assert_eq!(check("B -> S -> A")[0], "1 `S` goes back to where it was entered from: to `B`, not to `A`");
    // Of a log that begins behind the question nobody knows where it was asked.
    assert_eq!(check("R -> B").len(), 1);
    assert_eq!(check("A -> A")[0], "1 `A` → `A` is not allowed");
    let loops = drawn(lines, "Self-loops are always valid.");
    assert_eq!(found(&loops, &["A -> A -> B"], &settings()), ["1 runs, 2 steps, 2/4 states, 1/6 transitions"]);
}

#[test]
fn groups_and_regions() {
    let lines = "[*] --> Off; Off --> On : power; On --> Off : power; state On {; [*] --> Stopped; Stopped --> Playing : play; --; [*] --> Quiet; Quiet --> Loud : up; }";
    let document = drawn(lines, "");
    let check = |log: &str| found(&document, &[log], &settings());
    // Two regions side by side: each goes on from where it is.
    assert_eq!(check("Off\nStopped\nLoud\nPlaying\nOff\n"), ["1 runs, 4 steps, 5/5 states, 4/4 transitions"]);
    assert_eq!(check("Off -> Stopped\nQuiet -> Loud\nStopped -> Playing\nLoud -> Off\n").len(), 1);
    assert_eq!(check("Off\nPlaying\n")[0], "2 `Off` → `Playing` is not allowed");
    // A log that only knows the group.
    assert_eq!(check("Off\nOn\nOff\n").len(), 1);
}

#[test]
fn journals_restarts_and_overrides() {
    let start = "{\"seq\":0,\"kind\":\"start\",\"machine\":\"M\",\"to\":\"Off\"}\n";
    let journal = |lines: &str| lamp(&format!("{start}{lines}"));
    let by_hand = "{\"seq\":1,\"kind\":\"override\",\"from\":\"Off\",\"to\":\"Broken\",\"reason\":\"dropped\"}\n";
    assert_eq!(journal(by_hand), ["1 runs, 0 steps, 2/3 states, 0/3 transitions"]);
    assert_eq!(
        journal(&by_hand.replace("dropped", " "))[0],
        "2 nobody may take a run from `Off` to `Broken` like this: no reason is given"
    );
    let again = format!("{by_hand}{{\"seq\":2,\"kind\":\"restart\",\"from\":\"Broken\",\"to\":\"Off\"}}\n");
    assert_eq!(journal(&again), ["2 runs, 0 steps, 2/3 states, 0/3 transitions"]);
    assert_eq!(
        journal(&again.replace("\"restart\"", "\"transition\""))[0],
        "3 `Broken` → `Off` is not allowed: the run had ended in `Broken`"
    );
    let back = "{\"seq\":1,\"kind\":\"override\",\"from\":\"Off\",\"to\":\"On\",\"reason\":\"x\"}\n{\"seq\":2,\"kind\":\"tick\",\"state\":\"Off\"}\n";
    assert_eq!(journal(back)[0], "3 the log goes on from `Off`, but the run was in `On`");
    // A line that was never written to its end does not count; in the middle of a journal it would.
    assert_eq!(journal("{\"seq\":1,\"kind\":\"tran").len(), 1);
    assert_eq!(journal("{\"seq\":1,\"kind\":\"tran\n").len(), 2);
    assert_eq!(lamp(&start.replace("\"M\"", "\"Other\""))[0], "1 this is a journal of `Other`, not of `M`");
    // A line is missing.
    assert!(journal("{\"seq\":2,\"kind\":\"tick\",\"state\":\"Off\"}\n")[0].contains("`seq` is 2 where 1 was due"));
}

#[test]
fn only_the_first_violations_are_kept_and_all_are_counted() {
    let log = "Off -> Broken\n".repeat(1000);
    let document = Document::new("x.md".to_owned(), drawn(LAMP, ""), &ReadOptions::default());
    let contract = Contract::new(&document.reading.machines[0], &document.reading.names[0]);
    let mut checker = Checker::new(contract, settings());
    checker.replay("log".to_owned(), log.as_bytes()).unwrap();
    assert_eq!(checker.judge().violations.len(), 20);
    assert_eq!(checker.judge().total(), 1000);
}
