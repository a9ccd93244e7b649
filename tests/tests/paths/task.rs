//! Walks that take every transition of `Task`, from `fsm paths specs/task-lifecycle.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::task::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestsComplete, State::Accept);
    fire(&mut machine, Event::Accepted, State::Done);
}

#[test]
fn walk_2() {
    let mut machine = Machine::new(State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestsComplete, State::Accept);
    fire(&mut machine, Event::RequiresFurtherChanges, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestsComplete, State::Accept);
    fire(&mut machine, Event::UnclearNeedsReview, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestsComplete, State::Accept);
    fire(&mut machine, Event::UpstreamProblem, State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestFailures, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::NeedsCodeChanges, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::PlanFlawed, State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::ScopeMismatch, State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::PlanUnclear, State::PlanReview);
    fire(&mut machine, Event::ReviewNeedsChanges, State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewBlocked, State::Planning);
    fire(&mut machine, Event::RePlanRedo, State::Planning);
    fire(&mut machine, Event::PlanningSucceeded, State::PlanReview);
    fire(&mut machine, Event::ReviewOk, State::Codegen);
    fire(&mut machine, Event::ReRunCodegen, State::Codegen);
    fire(&mut machine, Event::CodegenCompleted, State::Review);
    fire(&mut machine, Event::ReviewPasses, State::Test);
    fire(&mut machine, Event::TestsComplete, State::Accept);
    fire(&mut machine, Event::RevertRequested, State::Revert);
    go(&mut machine, State::Done);
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
