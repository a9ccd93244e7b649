//! What `specs/architect.md` says in words, one test for each rule.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::time::Duration;

use fsm_runtime::{Machine, Part};
use fsm_tests::machines::architect::{Event, State};
use fsm_tests::systems::architect::{Answer, Architect, Mind, PATIENCE, Request, start};
use fsm_tests::systems::stories::Story;

fn monitoring() -> Architect<impl Part<State, Mind>> {
    let mut architect = start();
    architect.receive_spec().unwrap();
    let stories = vec![Story::new("login", &[]), Story::new("logout", &["login"])];
    architect.scope(Some(stories)).unwrap();
    architect.dispatch().unwrap();
    architect
}

#[test]
fn only_what_is_drawn_is_allowed_and_self_loops() {
    use State::*;
    let drawn = [
        (Waiting, vec![Scoping]),
        (Scoping, vec![Dispatching, Error]),
        (Dispatching, vec![Monitoring, Done]),
        (Monitoring, vec![Request]),
        (Request, vec![Monitoring, Escalated, Error]),
        (Escalated, vec![Request, Error]),
        (Done, vec![Waiting]),
        (Error, vec![Waiting]),
    ];
    assert_eq!(drawn.len(), State::COUNT);
    for (from, allowed) in drawn {
        for to in State::ALL {
            let moved = Machine::new(from).transition_to(to);
            assert_eq!(moved.is_ok(), allowed.contains(&to) || from == to, "{from} → {to}");
        }
    }
}

#[test]
fn self_loops_are_always_valid_and_do_not_count_as_coming_from_elsewhere() {
    for state in State::ALL {
        let mut machine = Machine::new(state);
        machine.transition_to(state).unwrap();
        assert_eq!((machine.state(), machine.origin()), (state, None));
    }
    let mut architect = monitoring();
    architect.wait(Duration::from_secs(1)).unwrap();
    assert_eq!(architect.machine.origin(), Some(State::Dispatching));
}

#[test]
fn a_spec_is_cut_into_stories_that_name_what_they_depend_on() {
    let architect = monitoring();
    assert_eq!(architect.machine.data().sent, ["work on login"]);
}

#[test]
fn a_spec_that_cannot_be_scoped_is_an_error() {
    let mut architect = start();
    architect.receive_spec().unwrap();
    assert_eq!(architect.scope(None).unwrap().to, State::Error);
}

#[test]
fn every_coder_request_is_handled_in_request() {
    let mut architect = monitoring();
    for request in [
        Request::Question("why?".into()),
        Request::Plan("so".into()),
        Request::Iterations("more".into()),
        Request::Code("login".into()),
        Request::Merge("login".into()),
    ] {
        assert_eq!(architect.receive(request).unwrap().to, State::Request);
        assert_eq!(architect.answer(Answer::Approve).unwrap().to, State::Monitoring);
    }
}

#[test]
fn there_is_no_merging_state() {
    assert!("MERGING".parse::<State>().is_err());
}

#[test]
fn approved_code_alone_completes_no_story() {
    let mut architect = monitoring();
    architect.receive(Request::Code("login".into())).unwrap();
    architect.answer(Answer::Approve).unwrap();
    assert!(!architect.machine.data().stories.is_complete("login"));
}

#[test]
fn a_merge_completes_a_story_and_frees_those_that_depend_on_it() {
    let mut architect = monitoring();
    assert!(architect.machine.data().stories.ready().is_empty());
    architect.receive(Request::Merge("login".into())).unwrap();
    architect.answer(Answer::Approve).unwrap();
    assert!(architect.machine.data().stories.is_complete("login"));
    assert_eq!(architect.machine.data().sent.last().unwrap(), "work on logout");
}

#[test]
fn a_conflict_goes_back_to_the_coder() {
    let mut architect = monitoring();
    architect.receive(Request::Merge("login".into())).unwrap();
    architect.answer(Answer::RequestChanges).unwrap();
    assert!(!architect.machine.data().stories.is_complete("login"));
    assert_eq!(architect.machine.data().sent.last().unwrap(), "solve the conflicts of login");
}

#[test]
fn what_cannot_be_answered_goes_to_a_person_and_comes_back_as_the_same_request() {
    let mut architect = monitoring();
    let request = Request::Question("may we?".into());
    architect.receive(request.clone()).unwrap();
    architect.escalate().unwrap();
    architect.wait(PATIENCE / 2).unwrap();
    assert_eq!(architect.hear_human().unwrap().to, State::Request);
    assert_eq!(architect.machine.data().request, Some(request));
}

#[test]
fn a_person_who_does_not_answer_in_time_is_an_error() {
    let mut architect = monitoring();
    architect.receive(Request::Question("may we?".into())).unwrap();
    architect.escalate().unwrap();
    for _ in 0..3 {
        assert_eq!(architect.wait(PATIENCE / 4).unwrap().to, State::Escalated);
    }
    let moved = architect.wait(PATIENCE / 4).unwrap();
    assert_eq!((moved.to, moved.event), (State::Error, Some(Event::TimeoutNoAnswer)));
}

#[test]
fn abandoning_a_request_is_an_error() {
    let mut architect = monitoring();
    architect.receive(Request::Question("may we?".into())).unwrap();
    assert_eq!(architect.abandon().unwrap().to, State::Error);
}

#[test]
fn all_work_complete_is_done_and_a_new_spec_begins_again() {
    let mut architect = start();
    architect.receive_spec().unwrap();
    architect.scope(Some(vec![])).unwrap();
    assert_eq!(architect.dispatch().unwrap().to, State::Done);
    assert_eq!(architect.begin_again().unwrap().to, State::Waiting);
    architect.receive_spec().unwrap();
}

#[test]
fn an_error_is_left_by_recovery() {
    let mut architect = start();
    architect.receive_spec().unwrap();
    architect.scope(None).unwrap();
    let moved = architect.begin_again().unwrap();
    assert_eq!((moved.to, moved.event), (State::Waiting, Some(Event::RecoveryRestart)));
    assert_eq!(architect.machine.data(), &Mind::default());
}
