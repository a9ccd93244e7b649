//! Walks that take every transition of `Architect`, from `fsm paths specs/architect.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::architect::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::SpecReceived, State::Scoping);
    fire(
        &mut machine,
        Event::InitialReadyStoriesQueued,
        State::Dispatching,
    );
    fire(
        &mut machine,
        Event::ReadyStoriesPlacedOnWorkQueue,
        State::Monitoring,
    );
    fire(&mut machine, Event::AnyCoderRequest, State::Request);
    fire(
        &mut machine,
        Event::ApproveNonCodeRequestChangesMergeSuccess,
        State::Monitoring,
    );
    fire(&mut machine, Event::AnyCoderRequest, State::Request);
    fire(&mut machine, Event::CannotAnswerAskHuman, State::Escalated);
    fire(&mut machine, Event::HumanAnswerSupplied, State::Request);
    fire(&mut machine, Event::CannotAnswerAskHuman, State::Escalated);
    go(&mut machine, State::Escalated);
    fire(&mut machine, Event::TimeoutNoAnswer, State::Error);
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(&mut machine, Event::SpecReceived, State::Scoping);
    fire(
        &mut machine,
        Event::InitialReadyStoriesQueued,
        State::Dispatching,
    );
    fire(
        &mut machine,
        Event::ReadyStoriesPlacedOnWorkQueue,
        State::Monitoring,
    );
    go(&mut machine, State::Monitoring);
    fire(&mut machine, Event::AnyCoderRequest, State::Request);
    go(&mut machine, State::Request);
    fire(&mut machine, Event::AbandonUnrecoverable, State::Error);
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(&mut machine, Event::SpecReceived, State::Scoping);
    fire(
        &mut machine,
        Event::InitialReadyStoriesQueued,
        State::Dispatching,
    );
    go(&mut machine, State::Dispatching);
    fire(
        &mut machine,
        Event::NoStoriesLeftAllWorkComplete,
        State::Done,
    );
    go(&mut machine, State::Done);
    fire(&mut machine, Event::NewSpecArrives, State::Waiting);
    go(&mut machine, State::Waiting);
    fire(&mut machine, Event::SpecReceived, State::Scoping);
    go(&mut machine, State::Scoping);
    fire(&mut machine, Event::UnrecoverableScopingError, State::Error);
    go(&mut machine, State::Error);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}

#[track_caller]
fn go(machine: &mut Machine<State>, to: State) {
    let taken = machine.transition_to(to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
