//! Walks that take every transition of `Door`, from `fsm paths specs/door.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::door::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Closed);
    fire(&mut machine, Event::Push, State::Open);
    fire(&mut machine, Event::Pull, State::Closed);
    fire(&mut machine, Event::TurnKey, State::Locked);
    fire(&mut machine, Event::TurnKeyBack, State::Closed);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
