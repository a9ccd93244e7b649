//! Budgets.

extern crate std;
use std::string::ToString;

use crate::sample::{Event, State};
use crate::{Budget, BudgetError, Limits, Machine, Refused};

fn budget() -> Budget<State> {
    Budget::new().limit(State::Work, 3).limit(State::Fix, 2).exhausted_to(State::Review).unwrap()
}

#[test]
fn a_used_up_budget_moves_the_machine() {
    let mut machine = Machine::new(State::Work).with(budget());
    assert_eq!(machine.tick(), Ok(None));
    assert_eq!(machine.tick(), Ok(None));
    let step = machine.tick().unwrap().unwrap();
    assert_eq!((step.from, step.to), (State::Work, State::Review));
    assert_eq!(step.event, None, "two events lead there, and neither was fired");
}

#[test]
fn the_only_event_that_leads_there_is_named() {
    let mut machine = Machine::new(State::Fix).with(budget());
    machine.tick().unwrap();
    let step = machine.tick().unwrap().unwrap();
    assert_eq!(step.event, Some(Event::Submit));
}

#[test]
fn states_without_a_limit_go_round_for_ever() {
    let mut machine = Machine::new(State::Idle).with(budget());
    for _ in 0..100 {
        assert_eq!(machine.tick(), Ok(None));
    }
}

#[test]
fn coming_back_resets_the_counter() {
    let mut machine = Machine::new(State::Work).with(budget());
    for _ in 0..5 {
        for _ in 0..2 {
            assert_eq!(machine.tick(), Ok(None));
        }
        assert!(machine.tick().unwrap().is_some());
        machine.fire(Event::Continue).unwrap();
        assert_eq!(machine.state(), State::Work);
    }
}

#[test]
fn an_overlay_keeps_the_counter() {
    let mut machine = Machine::new(State::Work).with(budget());
    machine.tick().unwrap();
    machine.tick().unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.resume().unwrap();
    let budget: &Budget<State> = machine.part();
    assert_eq!(budget.left(State::Work), Some(1));
    assert!(machine.tick().unwrap().is_some());
}

#[test]
fn leaving_for_elsewhere_keeps_the_counter() {
    let mut machine = Machine::new(State::Work).with(budget());
    machine.tick().unwrap();
    machine.override_to(State::Fix, "look here first").unwrap();
    machine.tick().unwrap();
    let budget: &Budget<State> = machine.part();
    assert_eq!((budget.used(State::Work), budget.used(State::Fix)), (Some(1), Some(1)));
    assert_eq!(budget.used(State::Idle), None);
}

#[test]
fn a_new_run_starts_all_counters() {
    let mut machine = Machine::new(State::Work).with(budget());
    machine.tick().unwrap();
    machine.override_to(State::Done, "enough").unwrap();
    machine.restart(State::Idle).unwrap();
    let budget: &Budget<State> = machine.part();
    assert_eq!(budget.used(State::Work), Some(0));
}

#[test]
fn a_refused_move_is_tried_again() {
    let mut machine = Machine::new(State::Fix)
        .with_data(true)
        .with(budget())
        .guard_all(|_, closed| if *closed { Err("closed") } else { Ok(()) });
    machine.tick().unwrap();
    assert!(matches!(machine.tick(), Err(Refused::Guarded { .. })));
    *machine.data_mut() = false;
    assert!(machine.tick().unwrap().is_some());
}

#[test]
fn a_budget_the_document_does_not_connect_is_refused() {
    let message = |limits: Limits<State>, to| limits.exhausted_to(to).unwrap_err().to_string();
    assert_eq!(
        message(Budget::new().limit(State::Idle, 3), State::Review),
        "a budget of `IDLE` cannot end in `REVIEW`: the document allows only `WORK`, `PAUSE` after it"
    );
    assert_eq!(
        message(Budget::new().limit(State::Done, 3), State::Review),
        "a budget of `DONE` cannot end in `REVIEW`: the document allows nothing after it"
    );
    let limits = Budget::new().limit(State::Work, 3).reset_from(State::Done);
    assert_eq!(
        message(limits, State::Review),
        "coming from `DONE` cannot reset a budget: the document leads from it to no state with a limit"
    );
}

#[test]
fn a_budget_that_makes_no_sense_is_refused() {
    let error = |limits: Limits<State>| limits.exhausted_to(State::Review).unwrap_err();
    assert_eq!(error(Budget::new()), BudgetError::Empty);
    let zero = Budget::new().limit(State::Work, 0);
    assert_eq!(error(zero), BudgetError::Zero { state: State::Work });
    let twice = Budget::new().limit(State::Work, 1).limit(State::Work, 2);
    assert_eq!(error(twice), BudgetError::Twice { state: State::Work });
    let small = Limits::<State, 1>::new().limit(State::Work, 1).limit(State::Fix, 1);
    assert_eq!(
        small.exhausted_to(State::Review).unwrap_err().to_string(),
        "no room for `FIX` in a budget of 1 states: make a larger one with `Limits::<State, N>::new()`"
    );
}

#[test]
fn a_state_that_resets_can_be_named() {
    let limits = Budget::new().limit(State::Work, 3).reset_from(State::Idle);
    let budget = limits.exhausted_to(State::Review).unwrap();
    let mut machine = Machine::new(State::Work).with(budget);
    machine.tick().unwrap();
    machine.override_to(State::Done, "enough").unwrap();
    machine.restart(State::Idle).unwrap();
    machine.fire(Event::Start).unwrap();
    let budget: &Budget<State> = machine.part();
    assert_eq!(budget.used(State::Work), Some(0));
}
