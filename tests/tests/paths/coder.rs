//! Walks that take every transition of `Coder`, from `fsm paths specs/coder.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::coder::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::CodeComplete, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(
        &mut machine,
        Event::ApproveSendMergeRequest,
        State::AwaitMerge,
    );
    fire(&mut machine, Event::MergeSuccessful, State::Done);
}

#[test]
fn walk_2() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Approve, State::Coding);
    fire(&mut machine, Event::Clarification, State::Question);
    fire(&mut machine, Event::AnswerDesignQ, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::Changes, State::Planning);
    fire(&mut machine, Event::SubmitPlan, State::PlanReview);
    fire(&mut machine, Event::AbandonError, State::Error);
    fire(&mut machine, Event::OrchestratorCleanupRestart, State::Done);
}

#[test]
fn walk_3() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::MarkCompleteApproved, State::Done);
}

#[test]
fn walk_4() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::Clarification, State::Question);
    fire(&mut machine, Event::ReturnToCoding, State::Coding);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::ContinuePivot, State::Coding);
    fire(&mut machine, Event::UnrecoverableError, State::Error);
}

#[test]
fn walk_5() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::Clarification, State::Question);
    fire(&mut machine, Event::ReturnToFixing, State::Fixing);
    fire(&mut machine, Event::FixDone, State::Testing);
    fire(&mut machine, Event::TestsPass, State::CodeReview);
    fire(
        &mut machine,
        Event::ApproveSendMergeRequest,
        State::AwaitMerge,
    );
    fire(&mut machine, Event::MergeConflicts, State::Fixing);
    fire(&mut machine, Event::FixDone, State::Testing);
    fire(&mut machine, Event::TestsFail, State::Fixing);
    fire(&mut machine, Event::Clarification, State::Question);
    fire(&mut machine, Event::AbandonError, State::Error);
}

#[test]
fn walk_6() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::ContinuePivot, State::Planning);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::Escalate, State::CodeReview);
    fire(&mut machine, Event::Changes, State::Fixing);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::ContinuePivot, State::Fixing);
    fire(&mut machine, Event::UnrecoverableError, State::Error);
}

#[test]
fn walk_7() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::Escalate, State::CodeReview);
    fire(&mut machine, Event::AbandonError, State::Error);
}

#[test]
fn walk_8() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceReady, State::Planning);
    fire(&mut machine, Event::BudgetExceeded, State::BudgetReview);
    fire(&mut machine, Event::AbandonError, State::Error);
}

#[test]
fn walk_9() {
    let mut machine = Machine::new(State::Waiting);
    fire(&mut machine, Event::ReceiveTask, State::Setup);
    fire(&mut machine, Event::WorkspaceSetupFailed, State::Error);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
