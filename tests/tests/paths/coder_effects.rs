//! Walks that take every transition of `Coder`, from `fsm paths specs/coder-effects.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::coder_effects::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(&mut machine, Event::Approve, State::AwaitMerge);
    fire(&mut machine, Event::MergeComplete, State::Done);
}

#[test]
fn walk_2() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(&mut machine, Event::Approve, State::AwaitMerge);
    fire(&mut machine, Event::MergeConflict, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(&mut machine, Event::Approve, State::AwaitMerge);
    fire(&mut machine, Event::MergeFailed, State::Error);
}

#[test]
fn walk_3() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(&mut machine, Event::ChangesNeeded, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(&mut machine, Event::Abandon, State::Error);
}

#[test]
fn walk_4() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsFailBackToFix, State::Coding);
    fire(&mut machine, Event::IterationLimit, State::BudgetReview);
    fire(&mut machine, Event::PivotReplan, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::IterationLimit, State::BudgetReview);
    fire(&mut machine, Event::ContinueCoding, State::Coding);
    fire(&mut machine, Event::IterationLimit, State::BudgetReview);
    fire(&mut machine, Event::Abandon, State::Error);
}

#[test]
fn walk_5() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::UnrecoverableError, State::Error);
}

#[test]
fn walk_6() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Changes, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Abandon, State::Error);
}

#[test]
fn walk_7() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::CompleteRare, State::Done);
}

#[test]
fn walk_8() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::SetupFailed, State::Error);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
