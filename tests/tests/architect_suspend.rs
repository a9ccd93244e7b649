//! What `specs/architect-suspend.md` says in words, one test for each rule.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::cell::Cell;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use fsm_runtime::{Machine, Overlay, Part, Refused, Snapshot};
use fsm_tests::machines::architect_suspend::{Event, State};
use fsm_tests::systems::architect_suspend::{Answer, Architect, Mind, Request, start};
use fsm_tests::systems::outage::{Outage, POLL, Signal, TIMEOUT};
use fsm_tests::systems::stories::Story;

fn fresh() -> (Architect<impl Part<State, Mind>>, Sender<Request>) {
    let (others, inbox) = channel();
    (start(inbox), others)
}

/// An architect in REQUEST, with this request.
fn requested(request: Request) -> (Architect<impl Part<State, Mind>>, Sender<Request>) {
    let (mut architect, others) = fresh();
    others.send(request).unwrap();
    architect.listen().unwrap();
    architect.set_up(true).unwrap();
    (architect, others)
}

/// An architect whose coders work on stories.
fn monitoring() -> (Architect<impl Part<State, Mind>>, Sender<Request>) {
    let (mut architect, others) = requested(Request::Spec("a shop".into()));
    let stories = vec![Story::new("cart", &["catalogue"]), Story::new("catalogue", &[])];
    architect.answer(Answer::SubmitStories(stories)).unwrap();
    architect.dispatch().unwrap();
    (architect, others)
}

const SUSPENDABLE: [State; 6] =
    [State::Waiting, State::Setup, State::Request, State::Dispatching, State::Monitoring, State::Escalated];

#[test]
fn only_what_is_drawn_is_allowed_and_self_loops_and_suspend() {
    use State::*;
    let drawn = [
        (Waiting, vec![Setup, Error]),
        (Setup, vec![Request, Error]),
        (Dispatching, vec![Monitoring, Done]),
        (Monitoring, vec![Request, Error]),
        (Request, vec![Waiting, Monitoring, Dispatching, Escalated, Error]),
        (Escalated, vec![Request, Error]),
        (Done, vec![Waiting]),
        (Error, vec![Waiting]),
    ];
    assert_eq!(drawn.len() + 1, State::COUNT);
    for (from, allowed) in drawn {
        for to in State::ALL {
            let suspends = to == Suspend && SUSPENDABLE.contains(&from);
            let expected = allowed.contains(&to) || from == to || suspends;
            let moved = Machine::new(from).transition_to(to);
            assert_eq!(moved.is_ok(), expected, "{from} → {to}");
        }
    }
}

#[test]
fn self_loops_are_used_while_nothing_comes_in() {
    let (mut architect, _others) = fresh();
    for _ in 0..3 {
        let moved = architect.listen().unwrap();
        assert_eq!((moved.from, moved.to), (State::Waiting, State::Waiting));
    }
    let (mut architect, _others) = monitoring();
    assert_eq!(architect.listen().unwrap().to, State::Monitoring);
}

#[test]
fn a_closed_channel_leads_to_error_from_waiting_and_from_monitoring() {
    let (mut architect, others) = fresh();
    drop(others);
    let moved = architect.listen().unwrap();
    assert_eq!((moved.to, moved.event), (State::Error, Some(Event::ChannelClosedAbnormalShutdown)));
    let (mut architect, others) = monitoring();
    drop(others);
    assert_eq!(architect.listen().unwrap().to, State::Error);
}

#[test]
fn the_workspace_is_made_before_any_request_is_worked_on() {
    let (mut architect, others) = fresh();
    others.send(Request::Question("why?".into())).unwrap();
    assert_eq!(architect.listen().unwrap().to, State::Setup);
    assert!(architect.answer(Answer::Approve).is_err());
    assert_eq!(architect.set_up(true).unwrap().to, State::Request);
}

#[test]
fn making_the_workspace_twice_does_no_harm() {
    let (mut architect, others) = requested(Request::Question("why?".into()));
    architect.answer(Answer::Approve).unwrap();
    others.send(Request::Question("why not?".into())).unwrap();
    architect.listen().unwrap();
    architect.set_up(true).unwrap();
    assert_eq!(architect.machine.data().cloned, 1);
}

#[test]
fn a_workspace_that_cannot_be_made_is_an_error() {
    let (mut architect, others) = fresh();
    others.send(Request::Question("why?".into())).unwrap();
    architect.listen().unwrap();
    assert_eq!(architect.set_up(false).unwrap().to, State::Error);
}

#[test]
fn a_request_without_spec_work_goes_back_to_idle() {
    let (mut architect, _others) = requested(Request::Question("why?".into()));
    assert_eq!(architect.answer(Answer::Approve).unwrap().to, State::Waiting);
}

#[test]
fn a_successful_merge_goes_to_dispatching_and_not_to_monitoring() {
    let (mut architect, others) = monitoring();
    others.send(Request::Merge("catalogue".into())).unwrap();
    architect.listen().unwrap();
    assert_eq!(architect.answer(Answer::Approve).unwrap().to, State::Dispatching);
    assert_eq!(architect.machine.data().mirrored, 1);
    architect.dispatch().unwrap();
    assert_eq!(architect.machine.data().sent.last().unwrap(), "work on cart");
}

#[test]
fn a_story_is_complete_when_it_is_merged_and_not_when_its_code_is_approved() {
    let (mut architect, others) = monitoring();
    others.send(Request::Code("catalogue".into())).unwrap();
    architect.listen().unwrap();
    assert_eq!(architect.answer(Answer::Approve).unwrap().to, State::Monitoring);
    assert!(!architect.machine.data().stories.is_complete("catalogue"));
    others.send(Request::Merge("catalogue".into())).unwrap();
    architect.listen().unwrap();
    architect.answer(Answer::Approve).unwrap();
    assert!(architect.machine.data().stories.is_complete("catalogue"));
}

#[test]
fn a_conflict_goes_back_to_the_coder() {
    let (mut architect, others) = monitoring();
    others.send(Request::Merge("catalogue".into())).unwrap();
    architect.listen().unwrap();
    assert_eq!(architect.answer(Answer::RequestChanges).unwrap().to, State::Monitoring);
    assert_eq!(architect.machine.data().sent.last().unwrap(), "solve the conflicts of catalogue");
    assert!(!architect.machine.data().stories.is_complete("catalogue"));
}

#[test]
fn a_spec_with_remarks_goes_back_to_the_pm_who_may_submit_it_again() {
    let (mut architect, others) = requested(Request::Spec("a shop".into()));
    architect.answer(Answer::RequestChanges).unwrap();
    assert_eq!(architect.machine.data().sent, ["NEEDS_CHANGES"]);
    others.send(Request::Spec("a better shop".into())).unwrap();
    architect.listen().unwrap();
    architect.set_up(true).unwrap();
    assert_eq!(architect.state(), State::Request);
}

#[test]
fn an_approved_spec_becomes_stories_with_devops_first() {
    let (mut architect, _others) = requested(Request::Spec("a shop".into()));
    let stories = vec![Story::new("cart", &["catalogue"]), Story::new("catalogue", &[]), Story::devops("container")];
    assert_eq!(architect.answer(Answer::SubmitStories(stories)).unwrap().to, State::Dispatching);
    assert_eq!(architect.machine.data().sent, ["RESPONSE(approved=true)"]);
    assert_eq!(architect.machine.data().stories.ready(), ["container", "catalogue"]);
    assert_eq!(architect.dispatch().unwrap().to, State::Monitoring);
    assert_eq!(architect.machine.data().sent[1..], ["work on container", "work on catalogue"]);
}

#[test]
fn every_approval_type_is_handled_in_request() {
    for request in [
        Request::Plan("a plan".into()),
        Request::Code("catalogue".into()),
        Request::Completion("catalogue".into()),
        Request::Budget("more".into()),
        Request::Spec("another".into()),
    ] {
        for answer in [Answer::Approve, Answer::RequestChanges] {
            let (mut architect, others) = monitoring();
            others.send(request.clone()).unwrap();
            assert_eq!(architect.listen().unwrap().to, State::Request);
            assert_eq!(architect.answer(answer).unwrap().to, State::Monitoring);
            assert_eq!(architect.machine.data().request, None);
        }
    }
}

#[test]
fn a_plan_is_kept_in_the_database() {
    let (mut architect, _others) = requested(Request::Plan("a plan".into()));
    architect.answer(Answer::Approve).unwrap();
    assert_eq!(architect.machine.data().plans, ["a plan"]);
}

#[test]
fn an_escalation_is_answered_or_times_out_to_error() {
    let (mut architect, _others) = requested(Request::Question("may we?".into()));
    architect.escalate().unwrap();
    assert_eq!(architect.hear_human().unwrap().to, State::Request);
    architect.escalate().unwrap();
    assert_eq!(architect.human_is_silent().unwrap().to, State::Error);
}

#[test]
fn abandon_leads_to_error() {
    let (mut architect, _others) = requested(Request::Question("may we?".into()));
    assert_eq!(architect.abandon().unwrap().to, State::Error);
}

#[test]
fn an_error_is_left_only_by_recovery_and_done_only_by_a_new_spec() {
    for (state, event) in [(State::Error, Event::RecoveryRestart), (State::Done, Event::NewSpecArrives)] {
        let events: Vec<Event> = state.events().collect();
        assert_eq!(events, [event]);
        assert_eq!(state.on(event), Ok(State::Waiting));
    }
}

#[test]
fn done_comes_only_from_dispatching_when_every_story_is_complete() {
    let before: Vec<State> = State::Done.predecessors().filter(|state| *state != State::Done).collect();
    assert_eq!(before, [State::Dispatching]);
    let (mut architect, others) = monitoring();
    for name in ["catalogue", "cart"] {
        others.send(Request::Merge(name.into())).unwrap();
        architect.listen().unwrap();
        architect.answer(Answer::Approve).unwrap();
        architect.dispatch().unwrap();
    }
    assert_eq!(architect.state(), State::Done);
}

#[test]
fn suspend_is_entered_when_all_retries_are_used_up() {
    let (mut architect, _others) = requested(Request::Code("login".into()));
    let calls = Cell::new(0);
    let answered = architect.call(3, || {
        calls.set(calls.get() + 1);
        calls.get() == 4
    });
    assert_eq!(answered, Ok(None), "the last retry was answered");
    let moved = architect.call(3, || false).unwrap().unwrap();
    assert_eq!((moved.from, moved.to), (State::Request, State::Suspend));
}

#[test]
fn suspend_is_entered_from_every_state_but_done_error_and_itself() {
    let overlay = State::Suspend;
    let overlay = Overlay::all().find(|found| found.state() == overlay).unwrap();
    for state in State::ALL {
        assert_eq!(overlay.may_enter_from(state), SUSPENDABLE.contains(&state), "{state}");
    }
    for state in [State::Done, State::Error, State::Suspend] {
        let refused = Machine::new(state).transition_to(State::Suspend);
        assert!(matches!(refused, Err(Refused::Illegal(_))));
    }
}

#[test]
fn suspend_keeps_all_data_and_returns_to_where_it_came_from() {
    for state in SUSPENDABLE {
        let mut machine = Machine::new(state).with_data(vec!["work in flight"]);
        machine.transition_to(State::Suspend).unwrap();
        for other in SUSPENDABLE {
            if other != state {
                let refused = machine.transition_to(other);
                assert!(matches!(refused, Err(Refused::NotOrigin { .. })), "{state} {other}");
            }
        }
        assert_eq!(machine.resume().unwrap().to, state);
        assert_eq!(machine.data(), &["work in flight"]);
    }
}

#[test]
fn the_originating_state_has_a_key_of_its_own() {
    let (mut architect, _others) = requested(Request::Code("login".into()));
    let before = architect.machine.data().clone();
    architect.enter_suspend().unwrap();
    assert_eq!(architect.machine.data().suspended_from, Some(State::Request));
    assert_eq!(architect.machine.data().request, before.request);
    architect.obey(Signal::Restore).unwrap();
    assert_eq!(architect.machine.data(), &before);
}

#[test]
fn a_suspended_agent_survives_a_restart_of_its_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = Snapshot::open(folder.path().join("state.json")).unwrap().origin_key("KeySuspendedFrom");
    let mut machine = Machine::new(State::Monitoring).with_data(vec!["work in flight".to_owned()]);
    machine.transition_to(State::Suspend).unwrap();
    file.save(&machine).unwrap();
    let mut machine: Machine<State, Vec<String>> = file.load().unwrap().unwrap();
    assert_eq!(machine.resume().unwrap().to, State::Monitoring);
    assert_eq!(machine.data(), &["work in flight"]);
}

#[test]
fn the_services_are_asked_every_30_seconds_and_all_of_them_must_be_well() {
    assert_eq!(POLL, Duration::from_secs(30));
    let (mut architect, _others) = requested(Request::Code("login".into()));
    architect.enter_suspend().unwrap();
    let mut outage = Outage::default();
    for services in [[false, false, false], [true, true, false], [true, false, true]] {
        let signal = outage.poll(&services);
        assert_eq!(signal, Signal::Wait, "some of them are not enough");
        assert_eq!(architect.obey(signal), Ok(None));
        assert_eq!(architect.state(), State::Suspend);
    }
    assert_eq!(outage.passed(), 3 * POLL);
    let signal = outage.poll(&[true, true, true]);
    architect.obey(signal).unwrap();
    assert_eq!(architect.state(), State::Request);
}

#[test]
fn after_15_minutes_suspend_times_out_to_error() {
    assert_eq!(TIMEOUT, Duration::from_secs(15 * 60));
    let (mut architect, _others) = requested(Request::Code("login".into()));
    architect.enter_suspend().unwrap();
    let mut outage = Outage::default();
    while architect.state() == State::Suspend {
        architect.obey(outage.poll(&[false])).unwrap();
    }
    assert_eq!((architect.state(), outage.passed()), (State::Error, TIMEOUT));
    assert_eq!(architect.begin_again().unwrap().to, State::Waiting);
}

#[test]
fn a_cancelled_context_leads_from_suspend_to_error() {
    let (mut architect, _others) = requested(Request::Code("login".into()));
    architect.enter_suspend().unwrap();
    assert_eq!(architect.cancel().unwrap().to, State::Error);
}
