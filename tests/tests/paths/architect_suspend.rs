//! Walks that take every transition of `Architect`, from `fsm paths specs/architect-suspend.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::architect_suspend::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Request);
    fire(
        &mut machine,
        Event::NoSpecWorkReturnedToIdle,
        State::Waiting,
    );
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Request);
    fire(
        &mut machine,
        Event::ApproveNonCodeRequestChanges,
        State::Monitoring,
    );
    fire(&mut machine, Event::AnyCoderRequest, State::Request);
    fire(
        &mut machine,
        Event::SpecApprovedStoriesLoaded,
        State::Dispatching,
    );
    fire(
        &mut machine,
        Event::ReadyStoriesPlacedOnWorkQueue,
        State::Monitoring,
    );
    go(&mut machine, State::Monitoring);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Monitoring);
    fire(
        &mut machine,
        Event::ChannelClosedAbnormalShutdown,
        State::Error,
    );
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Request);
    fire(
        &mut machine,
        Event::SpecApprovedStoriesLoaded,
        State::Dispatching,
    );
    go(&mut machine, State::Dispatching);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Dispatching);
    fire(
        &mut machine,
        Event::NoStoriesLeftAllWorkComplete,
        State::Done,
    );
    go(&mut machine, State::Done);
    fire(&mut machine, Event::NewSpecArrives, State::Waiting);
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Request);
    fire(&mut machine, Event::CannotAnswerAskHuman, State::Escalated);
    fire(&mut machine, Event::HumanAnswerSupplied, State::Request);
    fire(&mut machine, Event::CannotAnswerAskHuman, State::Escalated);
    go(&mut machine, State::Escalated);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Escalated);
    fire(&mut machine, Event::TimeoutNoAnswer, State::Error);
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Request);
    go(&mut machine, State::Request);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Request);
    fire(&mut machine, Event::AbandonUnrecoverable, State::Error);
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(&mut machine, Event::AnyRequestReceived, State::Setup);
    go(&mut machine, State::Setup);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Setup);
    fire(&mut machine, Event::WorkspaceSetupFailed, State::Error);
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    fire(
        &mut machine,
        Event::ChannelClosedAbnormalShutdown,
        State::Error,
    );
    fire(&mut machine, Event::RecoveryRestart, State::Waiting);
    go(&mut machine, State::Waiting);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Waiting);
    go(&mut machine, State::Suspend);
    go(&mut machine, State::Error);
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
