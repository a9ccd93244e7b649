//! What `specs/coder.md` says in words, one test for each rule.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use fsm_runtime::{Budget, Machine, Part, Refused};
use fsm_tests::machines::coder::{Event, State};
use fsm_tests::systems::coder::{Approval, Cause, Coder, Desk, Iterations, start};

const ROUNDS: Iterations = Iterations { planning: 2, coding: 3, fixing: 4 };

/// An agent that was led along these states.
fn at(path: &[State]) -> Coder<impl Part<State, Desk>> {
    let mut coder = start(ROUNDS).unwrap();
    for state in path {
        coder.machine.transition_to(*state).unwrap();
    }
    coder
}

const PLANNING: [State; 2] = [State::Setup, State::Planning];
const CODING: [State; 4] = [State::Setup, State::Planning, State::PlanReview, State::Coding];
const FIXING: [State; 6] =
    [State::Setup, State::Planning, State::PlanReview, State::Coding, State::Testing, State::Fixing];

fn loops() -> [(State, Vec<State>, u32); 3] {
    [
        (State::Planning, PLANNING.to_vec(), ROUNDS.planning),
        (State::Coding, CODING.to_vec(), ROUNDS.coding),
        (State::Fixing, FIXING.to_vec(), ROUNDS.fixing),
    ]
}

/// The table of the document, row by row.
#[test]
fn only_what_the_table_allows_is_allowed() {
    use State::*;
    let table = [
        (Waiting, vec![Setup]),
        (Setup, vec![Planning, Error]),
        (Planning, vec![PlanReview, BudgetReview, Question, Done]),
        (PlanReview, vec![Planning, Coding, Error]),
        (Coding, vec![Testing, BudgetReview, Question, Error]),
        (Testing, vec![Fixing, CodeReview]),
        (Fixing, vec![Testing, BudgetReview, Question, Error]),
        (CodeReview, vec![Fixing, AwaitMerge, Error]),
        (BudgetReview, vec![Planning, Coding, Fixing, CodeReview, Error]),
        (AwaitMerge, vec![Fixing, Done]),
        (Question, vec![Planning, Coding, Fixing, Error]),
        (Done, vec![]),
        (Error, vec![Done]),
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
fn every_state_has_its_purpose() {
    for state in State::ALL {
        assert!(!state.description().is_empty(), "{state}");
    }
    assert!(State::Setup.description().contains("worktree"));
}

#[test]
fn an_agent_begins_in_waiting_and_setup_comes_before_planning() {
    let mut coder = at(&[]);
    assert_eq!(coder.state(), State::Waiting);
    assert!(coder.machine.transition_to(State::Planning).is_err());
    coder.receive("a story").unwrap();
    assert_eq!(coder.state(), State::Setup);
    coder.set_up(true).unwrap();
    assert_eq!(coder.state(), State::Planning);
}

#[test]
fn a_workspace_that_cannot_be_set_up_is_an_error() {
    let mut coder = at(&[State::Setup]);
    coder.set_up(false).unwrap();
    assert_eq!(coder.state(), State::Error);
}

#[test]
fn a_question_may_be_asked_while_planning_coding_or_fixing_and_nowhere_else() {
    let asking = State::ALL.into_iter().filter(|state| state.on(Event::Clarification).is_ok());
    let asking: Vec<State> = asking.collect();
    assert_eq!(asking, [State::Planning, State::Coding, State::Fixing]);
    for (state, path, _) in loops() {
        let mut coder = at(&path);
        coder.ask().unwrap();
        assert_eq!((coder.state(), coder.machine.origin()), (State::Question, Some(state)));
    }
}

#[test]
fn an_answer_goes_back_to_where_the_question_was_asked_and_resets_the_counter() {
    for (state, path, rounds) in loops() {
        let mut coder = at(&path);
        for _ in 1..rounds {
            assert_eq!(coder.round(), Ok(None));
        }
        coder.ask().unwrap();
        for other in [State::Planning, State::Coding, State::Fixing] {
            if other != state {
                let refused = coder.machine.transition_to(other);
                assert!(matches!(refused, Err(Refused::Guarded { .. })), "{state} {other}");
            }
        }
        coder.hear_answer().unwrap();
        assert_eq!(coder.state(), state);
        for _ in 1..rounds {
            assert_eq!(coder.round(), Ok(None), "the counter is back at zero");
        }
    }
}

#[test]
fn an_exhausted_budget_must_go_to_budget_review() {
    for (state, path, rounds) in loops() {
        let mut coder = at(&path);
        for _ in 1..rounds {
            assert_eq!(coder.round(), Ok(None));
            assert_eq!(coder.state(), state);
        }
        let moved = coder.round().unwrap().unwrap();
        assert_eq!((moved.to, moved.event), (State::BudgetReview, Some(Event::BudgetExceeded)));
    }
}

#[test]
fn the_fixing_loop_counts_through_the_tests() {
    let mut coder = at(&FIXING);
    for _ in 1..ROUNDS.fixing {
        assert_eq!(coder.round(), Ok(None));
        coder.fix_done().unwrap();
        coder.tests(false).unwrap();
    }
    assert!(coder.round().unwrap().is_some(), "a loop through TESTING is still a loop");
}

#[test]
fn continue_and_pivot_return_to_the_originating_state_and_reset_its_counter() {
    for (state, path, rounds) in loops() {
        let mut coder = at(&path);
        while coder.round().unwrap().is_none() {}
        for other in [State::Planning, State::Coding, State::Fixing] {
            if other != state {
                let refused = coder.machine.transition_to(other);
                assert!(matches!(refused, Err(Refused::NotOrigin { .. })), "{state} {other}");
            }
        }
        coder.hear(Approval::Approved).unwrap();
        assert_eq!(coder.state(), state);
        for _ in 1..rounds {
            assert_eq!(coder.round(), Ok(None));
        }
        assert!(coder.round().unwrap().is_some());
    }
}

#[test]
fn the_approval_codes_mean_what_the_table_says() {
    for (approval, next) in [
        (Approval::Approved, State::Coding),
        (Approval::NeedsChanges, State::CodeReview),
        (Approval::Rejected, State::Error),
    ] {
        let mut coder = at(&CODING);
        while coder.round().unwrap().is_none() {}
        coder.hear(approval).unwrap();
        assert_eq!(coder.state(), next);
    }
}

#[test]
fn abandon_leads_to_error_from_every_review_and_from_a_question() {
    let abandoning = State::ALL.into_iter().filter(|state| state.on(Event::AbandonError).is_ok());
    let mut abandoning: Vec<State> = abandoning.collect();
    abandoning.sort_unstable();
    let mut said = [State::PlanReview, State::CodeReview, State::BudgetReview, State::Question];
    said.sort_unstable();
    assert_eq!(abandoning, said);
    for state in said {
        assert_eq!(state.on(Event::AbandonError), Ok(State::Error));
    }
}

#[test]
fn abandon_is_an_answer_to_an_auto_approve_request_too() {
    // AUTO_CHECKIN asks by itself: the budget's review needs nobody to submit anything.
    let mut coder = at(&PLANNING);
    while coder.round().unwrap().is_none() {}
    coder.hear(Approval::Rejected).unwrap();
    assert_eq!(coder.state(), State::Error);
}

#[test]
fn a_failure_beyond_repair_leads_to_error() {
    for path in [CODING.to_vec(), FIXING.to_vec()] {
        let mut coder = at(&path);
        coder.fail().unwrap();
        assert_eq!(coder.state(), State::Error);
    }
}

#[test]
fn error_leads_to_done_and_nowhere_else() {
    let mut coder = at(&[State::Setup, State::Error]);
    for state in State::ALL {
        assert_eq!(State::Error.can_transition_to(state), state == State::Done);
    }
    coder.clean_up().unwrap();
    assert_eq!(coder.state(), State::Done);
}

#[test]
fn a_story_that_is_there_already_is_done_from_planning() {
    let mut coder = at(&PLANNING);
    let moved = coder.mark_story_complete().unwrap();
    assert_eq!(moved.to, State::Done);
    assert!(moved.rule().unwrap().contains("mark_story_complete"));
}

#[test]
fn a_plan_is_approved_or_changed_before_it_is_coded() {
    let mut coder = at(&PLANNING);
    assert!(coder.machine.transition_to(State::Coding).is_err());
    coder.submit("first").unwrap();
    coder.hear(Approval::NeedsChanges).unwrap();
    assert_eq!(coder.state(), State::Planning);
    coder.submit("second").unwrap();
    coder.hear(Approval::Approved).unwrap();
    assert_eq!(coder.state(), State::Coding);
    assert_eq!(coder.machine.data().plan.as_deref(), Some("second"));
}

#[test]
fn fixing_takes_failed_tests_review_remarks_and_merge_conflicts() {
    let mut coder = at(&CODING);
    coder.code_complete().unwrap();
    coder.tests(false).unwrap();
    assert_eq!(coder.machine.data().cause, Some(Cause::Tests));
    coder.fix_done().unwrap();
    coder.tests(true).unwrap();
    coder.hear(Approval::NeedsChanges).unwrap();
    assert_eq!(coder.machine.data().cause, Some(Cause::Review));
    coder.fix_done().unwrap();
    coder.tests(true).unwrap();
    coder.hear(Approval::Approved).unwrap();
    coder.merged(false).unwrap();
    assert_eq!(coder.machine.data().cause, Some(Cause::MergeConflict));
}

#[test]
fn a_merge_conflict_goes_through_fixing_testing_and_code_review() {
    let mut coder = at(&CODING);
    coder.code_complete().unwrap();
    coder.tests(true).unwrap();
    coder.hear(Approval::Approved).unwrap();
    assert_eq!(coder.state(), State::AwaitMerge);
    let mut seen = vec![coder.merged(false).unwrap().to];
    assert_eq!(coder.machine.data().cause, Some(Cause::MergeConflict));
    seen.push(coder.fix_done().unwrap().to);
    seen.push(coder.tests(true).unwrap().to);
    assert_eq!(seen, [State::Fixing, State::Testing, State::CodeReview]);
    coder.hear(Approval::Approved).unwrap();
    assert_eq!(coder.merged(true).unwrap().to, State::Done);
}

#[test]
fn the_straight_path_is_the_one_at_a_glance() {
    let path = [
        State::Setup,
        State::Planning,
        State::PlanReview,
        State::Coding,
        State::Testing,
        State::CodeReview,
        State::AwaitMerge,
        State::Done,
    ];
    assert_eq!(at(&path).state(), State::Done);
}

#[test]
fn done_is_terminal() {
    let mut coder = at(&[State::Setup, State::Planning, State::Done]);
    assert!(coder.machine.is_over());
    for state in State::ALL {
        assert!(coder.machine.transition_to(state).is_err());
    }
    assert!(coder.machine.override_to(State::Waiting, "please").is_err());
    let ends: Vec<State> = State::ALL.into_iter().filter(|state| state.is_terminal()).collect();
    assert_eq!(ends, [State::Done]);
}

#[test]
fn a_new_agent_begins_in_waiting_with_nothing_left_of_the_old_one() {
    let mut coder = at(&[]);
    coder.receive("a story").unwrap();
    coder.set_up(true).unwrap();
    coder.round().unwrap();
    coder.submit("a plan").unwrap();
    let coder = coder.replace(start(ROUNDS).unwrap());
    let mut coder = coder.err().expect("an agent at work is not replaced");
    coder.hear(Approval::Rejected).unwrap();
    coder.clean_up().unwrap();
    let fresh = coder.replace(start(ROUNDS).unwrap()).ok().unwrap();
    assert_eq!(fresh.state(), State::Waiting);
    assert_eq!(fresh.machine.origin(), None);
    assert_eq!(fresh.machine.data(), &Desk::default());
}

#[test]
fn a_budget_for_a_loop_that_the_document_does_not_review_is_refused() {
    let refused = Budget::new().limit(State::Testing, 3).exhausted_to(State::BudgetReview);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "a budget of `TESTING` cannot end in `BUDGET_REVIEW`: the document allows only `CODE_REVIEW`, `FIXING` after it"
    );
}
