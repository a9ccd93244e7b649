//! Walks that take every transition of `Order`, from `fsm paths specs/order.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::order::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Placed);
    fire(&mut machine, Event::PaymentReceived, State::Paid);
    fire(&mut machine, Event::ParcelHandedOver, State::Shipped);
    fire(&mut machine, Event::ParcelAccepted, State::Delivered);
}

#[test]
fn walk_2() {
    let mut machine = Machine::new(State::Placed);
    fire(&mut machine, Event::PaymentReceived, State::Paid);
    fire(&mut machine, Event::ParcelHandedOver, State::Shipped);
    fire(&mut machine, Event::ParcelRefused, State::Returned);
}

#[test]
fn walk_3() {
    let mut machine = Machine::new(State::Placed);
    fire(&mut machine, Event::PaymentReceived, State::Paid);
    fire(&mut machine, Event::CustomerCancels, State::Cancelled);
}

#[test]
fn walk_4() {
    let mut machine = Machine::new(State::Placed);
    fire(&mut machine, Event::CustomerCancels, State::Cancelled);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
