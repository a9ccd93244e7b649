//! A name that Mermaid cannot spell is the state's name wherever code meets it.

/// The document that `fsm init --from-table` makes of a table with such names.
mod deal {
    fsm_runtime::fsm!(include_str!("../../fsm-cli/tests/cmd/init.out/deal.md"));
}

use deal::State;

#[test]
fn the_id_of_the_diagram_only_stands_in_for_the_name() {
    assert_eq!(State::NotWon.name(), "not-won");
    assert_eq!(State::InReview.to_string(), "In Review");
    assert_eq!("not-won".parse(), Ok(State::NotWon));
    assert_eq!("In Review".parse(), Ok(State::InReview));
    assert!("not_won".parse::<State>().is_err());
}

#[test]
fn what_is_saved_has_the_name() {
    let saved = serde_json::to_string(&State::NotWon).expect("a name");
    assert_eq!(saved, "\"not-won\"");
    let loaded: State = serde_json::from_str(&saved).expect("the same name");
    assert_eq!(loaded, State::NotWon);
}
