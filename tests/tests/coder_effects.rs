//! What `specs/coder-effects.md` says in words, one test for each rule.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use fsm_runtime::{Budget, Machine, Part, Transition};
use fsm_tests::machines::coder_effects::{Event, State};
use fsm_tests::systems::coder_effects::{Effect, Task, World, logic, start};

fn at(path: &[State]) -> Machine<State, Task, impl Part<State, Task>> {
    let mut coder = start(2, 3).unwrap();
    for state in path {
        coder.transition_to(*state).unwrap();
    }
    coder
}

const CODING: [State; 4] = [State::Setup, State::Planning, State::PlanReview, State::Coding];

/// As much of a runtime as a future needs that never waits.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

#[test]
fn only_what_the_table_allows_is_allowed() {
    use State::*;
    let table = [
        (Waiting, vec![Setup]),
        (Setup, vec![Planning, Error]),
        (Planning, vec![PlanReview]),
        (PlanReview, vec![Planning, Coding, Done, Error]),
        (Coding, vec![Testing, BudgetReview, Error]),
        (Testing, vec![Coding, CodeReview]),
        (BudgetReview, vec![Planning, Coding, Error]),
        (CodeReview, vec![Coding, AwaitMerge, Error]),
        (AwaitMerge, vec![Coding, Done, Error]),
        (Done, vec![]),
        (Error, vec![]),
    ];
    assert_eq!(table.len(), State::COUNT);
    for (from, allowed) in table {
        for to in State::ALL {
            let moved = Machine::new(from).transition_to(to);
            assert_eq!(moved.is_ok(), allowed.contains(&to), "{from} → {to}");
        }
    }
}

#[test]
fn coding_iterations_end_in_a_budget_review() {
    let mut coder = at(&CODING);
    assert_eq!(coder.tick(), Ok(None));
    let moved = coder.tick().unwrap().unwrap();
    assert_eq!((moved.to, moved.event), (State::BudgetReview, Some(Event::IterationLimit)));
}

#[test]
fn failed_tests_do_not_refill_the_coding_budget() {
    let mut coder = at(&CODING);
    assert_eq!(coder.tick(), Ok(None));
    coder.fire(Event::CodeComplete).unwrap();
    coder.fire(Event::TestsFailBackToFix).unwrap();
    assert!(coder.tick().unwrap().is_some(), "no loop may run for ever");
}

#[test]
fn planning_iterations_pass_the_plan_up() {
    let mut coder = at(&[State::Setup, State::Planning]);
    assert_eq!(coder.tick(), Ok(None));
    assert_eq!(coder.tick(), Ok(None));
    assert_eq!(coder.tick().unwrap().unwrap().to, State::PlanReview);
    // The document draws no way from PLANNING to BUDGET_REVIEW.
    let drawn = Budget::new().limit(State::Planning, 3).exhausted_to(State::BudgetReview);
    assert!(drawn.is_err());
}

#[test]
fn a_budget_review_is_answered_with_continue_pivot_replan_or_abandon() {
    for (answer, next) in
        [(Event::ContinueCoding, State::Coding), (Event::PivotReplan, State::Planning), (Event::Abandon, State::Error)]
    {
        let mut coder = at(&CODING);
        while coder.tick().unwrap().is_none() {}
        assert_eq!(coder.fire(answer).unwrap().to, next);
    }
    let answers: Vec<Event> = State::BudgetReview.events().collect();
    assert_eq!(answers.len(), 3);
}

#[test]
fn continue_resets_the_coding_counter() {
    let mut coder = at(&CODING);
    while coder.tick().unwrap().is_none() {}
    coder.fire(Event::ContinueCoding).unwrap();
    assert_eq!(coder.tick(), Ok(None));
}

#[test]
fn replanning_resets_the_coding_counter_too() {
    let mut coder = at(&CODING);
    while coder.tick().unwrap().is_none() {}
    coder.fire(Event::PivotReplan).unwrap();
    coder.fire(Event::SubmitPlan).unwrap();
    coder.fire(Event::Approve).unwrap();
    assert_eq!(coder.tick(), Ok(None));
}

#[test]
fn a_failed_setup_leads_to_error() {
    let mut coder = at(&[State::Setup]);
    assert_eq!(coder.fire(Event::SetupFailed).unwrap().to, State::Error);
}

#[test]
fn abandon_in_any_review_leads_to_error() {
    let reviews = State::ALL.into_iter().filter(|state| state.on(Event::Abandon).is_ok());
    let reviews: Vec<State> = reviews.collect();
    assert_eq!(reviews.len(), 3);
    for state in [State::PlanReview, State::CodeReview, State::BudgetReview] {
        assert_eq!(state.on(Event::Abandon), Ok(State::Error));
    }
}

#[test]
fn a_failure_beyond_repair_leads_to_error() {
    assert_eq!(at(&CODING).fire(Event::UnrecoverableError).unwrap().to, State::Error);
}

#[test]
fn a_merge_that_fails_for_good_leads_to_error() {
    assert_eq!(State::AwaitMerge.on(Event::MergeFailed), Ok(State::Error));
}

#[test]
fn error_and_done_are_terminal() {
    for state in [State::Error, State::Done] {
        assert!(state.is_terminal());
        for to in State::ALL {
            assert!(Machine::new(state).transition_to(to).is_err());
        }
    }
}

#[test]
fn a_merge_conflict_is_dealt_with_in_coding() {
    let mut coder = at(&[
        State::Setup,
        State::Planning,
        State::PlanReview,
        State::Coding,
        State::Testing,
        State::CodeReview,
        State::AwaitMerge,
    ]);
    assert_eq!(coder.fire(Event::MergeConflict).unwrap().to, State::Coding);
}

/// Everything that the logic asks for after a step to `state`.
fn asked(state: State) -> Vec<Effect> {
    let step = Transition { from: State::Waiting, to: state, event: None };
    logic(&step, &mut Task::default())
}

#[test]
fn messages_tool_calls_and_service_calls_are_effects() {
    let all: Vec<Effect> = State::ALL.into_iter().flat_map(asked).collect();
    let to = |name| all.iter().any(|effect| matches!(effect, Effect::Message { to, .. } if *to == name));
    assert!(to("architect") && to("dispatcher"));
    assert!(all.iter().any(|effect| matches!(effect, Effect::Tool { .. })));
    let called = |name| all.iter().any(|effect| matches!(effect, Effect::Call { service, .. } if *service == name));
    assert!(called("git") && called("cargo"));
}

#[test]
fn the_logic_of_the_states_is_free_of_side_effects() {
    let (first, second) = (asked(State::Testing), asked(State::Testing));
    assert_eq!(first, second);
    // A machine without an executor does nothing outside itself, wherever it goes.
    let mut coder = at(&CODING);
    coder.fire(Event::CodeComplete).unwrap();
    assert_eq!(coder.data(), &Task::default());
}

#[test]
fn the_runtime_executes_effects_in_order() {
    let mut coder = start(8, 8).unwrap();
    let mut world = World::default();
    let mut pure = logic;
    let state = coder.drive(Event::ReceiveTask, &mut pure, &mut world).unwrap();
    assert_eq!(state, State::Done);
    let way = [
        State::Setup,
        State::Planning,
        State::PlanReview,
        State::Coding,
        State::Testing,
        State::CodeReview,
        State::AwaitMerge,
        State::Done,
    ];
    let expected: Vec<Effect> = way.into_iter().flat_map(asked).collect();
    assert_eq!(world.asked, expected);
}

#[test]
fn the_same_effects_run_without_blocking() {
    let mut blocking = World { failing_tests: 2, conflicts: 1, ..World::default() };
    let mut waiting = blocking.clone();
    let mut pure = logic;
    let mut coder = start(8, 8).unwrap();
    coder.drive(Event::ReceiveTask, &mut pure, &mut blocking).unwrap();
    let mut other = start(8, 8).unwrap();
    block_on(other.drive_async(Event::ReceiveTask, &mut pure, &mut waiting)).unwrap();
    assert_eq!((coder.state(), other.state()), (State::Done, State::Done));
    assert_eq!(blocking.asked, waiting.asked);
    assert_eq!((coder.data(), other.data().attempts), (other.data(), 4));
}
