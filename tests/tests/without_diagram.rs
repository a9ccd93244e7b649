//! A document that draws nothing is the law as well: its lists are the machine.

/// States in a list, transitions in another, ends in a sentence.
mod parcel {
    fsm_runtime::fsm!(include_str!("../../fsm-cli/tests/cmd/init.in/parcel.md"));
}

/// The same with the diagram that `fsm init --from-list` adds.
mod drawn {
    fsm_runtime::fsm!(include_str!("../../fsm-cli/tests/cmd/init.out/parcel.md"));
}

use parcel::State;

#[test]
fn what_the_list_allows_is_allowed() {
    assert!(State::Draft.can_transition_to(State::Placed));
    assert!(State::Paid.can_transition_to(State::Shipped));
    assert!(!State::Draft.can_transition_to(State::Shipped));
    assert!(State::Shipped.is_terminal() && State::Cancelled.is_terminal());
}

#[test]
fn drawing_it_changes_nothing_but_the_start() {
    for (from, drawn_from) in State::ALL.iter().zip(drawn::State::ALL) {
        assert_eq!(from.name(), drawn_from.name());
        for (to, drawn_to) in State::ALL.iter().zip(drawn::State::ALL) {
            assert_eq!(from.can_transition_to(*to), drawn_from.can_transition_to(drawn_to), "{from} → {to}");
        }
    }
    assert_eq!(drawn::State::INITIAL, drawn::State::Draft);
}
