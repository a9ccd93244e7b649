//! By which names a state is known, and which of them is its own.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_spec::{
    ReadOptions,
    model::StateId,
    read,
    views::{Names, Spelling},
};

/// The names of a machine with these states.
fn names<'a>(states: impl IntoIterator<Item = &'a str>) -> Names {
    let states: Vec<&str> = states.into_iter().collect();
    let reading = read(&format!("stateDiagram-v2\n{}\n", states.join("\n")), &ReadOptions::default());
    Names::of(&reading.machines[0], &[], &[])
}

#[test]
fn a_name_may_be_written_twice_as_long_and_eight_bytes_more() {
    let names = names(["Open"]);
    let written = |length: usize| format!("O{}pen", " ".repeat(length - 4));
    assert_eq!(names.known(&written(16)), Some((StateId(0), Spelling::Style)));
    assert_eq!(names.known(&written(17)), None);
}

#[test]
fn a_name_may_begin_with_an_accent() {
    let names = names(["Éteint", "Allumé"]);
    assert_eq!(names.known("Éteint"), Some((StateId(0), Spelling::Exact)));
    assert_eq!(names.known("eteint"), Some((StateId(0), Spelling::Style)));
    assert_eq!(names.known("ALLUME"), Some((StateId(1), Spelling::Style)));
    assert_eq!(names.known("Zu"), None);
}

#[test]
fn a_long_text_is_no_slip() {
    let names = names([&*"a".repeat(64)]);
    let slip = format!("{}b", "a".repeat(63));
    assert_eq!(names.by_slip(&slip), Some(StateId(0)));
    // Without the dash it would be one.
    assert_eq!(names.by_slip(&format!("a-{}", &slip[1..])), None);
}

#[test]
fn nobody_guesses_among_more_than_5000_states() {
    let by_slip = |count: usize| {
        let others: Vec<String> = (1..count).map(|number| format!("s{number}")).collect();
        let states = others.iter().map(String::as_str);
        names(["Delivered"].into_iter().chain(states)).by_slip("Delivred")
    };
    assert_eq!(by_slip(5000), Some(StateId(0)));
    assert_eq!(by_slip(5001), None);
}

/// The name and the description of the second state, drawn by this line above this table.
fn second(line: &str, table: &str) -> (String, Option<String>) {
    let id = line.rsplit(' ').next().unwrap();
    let text = format!("```mermaid\nstateDiagram-v2\n{line}\n[*] --> Open\nOpen --> {id}\n```\n\n{table}");
    let reading = read(&text, &ReadOptions::default());
    let states = &reading.machines[0].states;
    let state = states.iter().find(|state| state.name != "Open").unwrap();
    (state.name.clone(), state.description.clone())
}

#[test]
fn an_id_that_stands_in_for_a_text_is_not_the_name() {
    for (line, name) in [
        ("state \"not-won\" as not_won", "not-won"),
        ("state \"In Review\" as In_Review", "In Review"),
        ("state \"note\" as note_2", "note"),
        ("state \"not won\" as not_won_2", "not won"),
    ] {
        assert_eq!(second(line, ""), (name.to_owned(), None));
    }
}

#[test]
fn an_id_that_is_a_word_of_its_own_is_the_name() {
    for (line, name, text) in [
        ("state \"On Hold\" as hold", "hold", "On Hold"),
        ("state \"On Hold\" as ON_HOLD", "ON_HOLD", "On Hold"),
        ("state \"Waiting\" as Wait", "Wait", "Waiting"),
        ("state \"not won\" as not_won_yet", "not_won_yet", "not won"),
    ] {
        assert_eq!(second(line, ""), (name.to_owned(), Some(text.to_owned())));
    }
}

#[test]
fn what_the_tables_write_is_the_name() {
    let line = "state \"in review\" as in_review";
    let table = |name: &str| format!("| From | To |\n| --- | --- |\n| Open | {name} |\n");
    assert_eq!(second(line, &table("in review")).0, "in review");
    assert_eq!(second(line, &table("in_review")).0, "in_review");
}
