//! Steps, ways back, overlays, overrides.

extern crate std;
use std::string::ToString;

use crate::sample::{Event, State};
use crate::{Kind, Machine, Refused, States};

fn at(path: &[State]) -> Machine<State> {
    let mut machine = Machine::new(State::Idle);
    for state in path {
        machine.transition_to(*state).unwrap();
    }
    machine
}

#[test]
fn a_machine_goes_where_the_document_leads_and_nowhere_else() {
    for from in State::ALL {
        for to in State::ALL {
            let mut machine = Machine::new(from);
            let moved = machine.transition_to(to);
            assert_eq!(moved.is_ok(), from.can_transition_to(to), "{from} {to}");
            assert_eq!(machine.state(), if moved.is_ok() { to } else { from });
        }
    }
}

#[test]
fn a_refused_step_changes_nothing() {
    let mut machine = at(&[State::Work, State::Review]);
    for refused in [
        machine.transition_to(State::Idle),
        machine.fire(Event::Start),
        machine.fire_to(Event::Approve, State::Failed),
        machine.resume(),
        machine.expire(),
        machine.override_to(State::Work, ""),
        machine.override_to(State::Lost, "why not"),
        machine.restart(State::Idle),
    ] {
        assert!(refused.is_err());
    }
    assert_eq!(machine.state(), State::Review);
    assert_eq!(machine.origin(), Some(State::Work));
}

#[test]
fn the_origin_is_where_a_state_was_entered_from() {
    let mut machine = Machine::new(State::Idle);
    assert_eq!(machine.origin(), None);
    machine.fire(Event::Start).unwrap();
    assert_eq!(machine.origin(), Some(State::Idle));
    let mut lost = Machine::new(State::Lost);
    lost.transition_to(State::Lost).unwrap();
    assert_eq!(lost.origin(), None);
}

#[test]
fn a_returning_event_goes_back_to_the_origin() {
    let mut machine = at(&[State::Work, State::Review]);
    let step = machine.fire(Event::Continue).unwrap();
    assert_eq!((step.from, step.to), (State::Review, State::Work));
}

#[test]
fn a_returning_event_goes_nowhere_else() {
    let mut machine = at(&[State::Work, State::Review]);
    let wrong = Refused::NotOrigin { state: State::Review, origin: State::Work, to: State::Fix };
    assert_eq!(machine.transition_to(State::Fix), Err(wrong.clone()));
    assert_eq!(machine.fire_to(Event::Continue, State::Fix), Err(wrong));
    machine.fire(Event::Approve).unwrap();
    assert_eq!(machine.state(), State::Done);
}

#[test]
fn a_machine_started_in_a_returning_state_asks_where_to_go() {
    let mut machine = Machine::new(State::Review);
    assert_eq!(
        machine.fire(Event::Continue).unwrap_err().to_string(),
        "the event `continue` leads from `REVIEW` to `WORK`, `FIX`, and was entered from none of them: name one with `fire_to`"
    );
    machine.fire_to(Event::Continue, State::Fix).unwrap();
    assert_eq!(machine.state(), State::Fix);
}

#[test]
fn an_overlay_goes_back_to_where_it_was_entered_from() {
    for from in [State::Idle, State::Work, State::Fix, State::Review] {
        let mut machine = Machine::new(from);
        machine.transition_to(State::Pause).unwrap();
        assert_eq!(machine.origin(), Some(from));
        for other in [State::Idle, State::Work, State::Fix, State::Review] {
            if other != from {
                assert!(machine.transition_to(other).is_err(), "{from} {other}");
            }
        }
        machine.resume().unwrap();
        assert_eq!(machine.state(), from);
    }
    for from in [State::Pause, State::Done, State::Failed] {
        assert!(Machine::new(from).transition_to(State::Pause).is_err());
    }
}

#[test]
fn an_overlay_over_a_returning_state_keeps_what_that_remembers() {
    let mut machine = at(&[State::Work, State::Review, State::Pause]);
    assert_eq!(machine.origin(), Some(State::Review));
    machine.resume().unwrap();
    assert_eq!(machine.origin(), Some(State::Work));
    machine.fire(Event::Continue).unwrap();
    assert_eq!(machine.state(), State::Work);
    assert_eq!(machine.origin(), Some(State::Idle));
}

#[test]
fn an_overlay_keeps_the_origin_of_an_ordinary_state() {
    let mut machine = at(&[State::Work, State::Pause]);
    machine.resume().unwrap();
    assert_eq!(machine.origin(), Some(State::Idle));
}

#[test]
fn an_overlay_expires_to_the_state_the_document_names() {
    let mut machine = at(&[State::Work, State::Pause]);
    let step = machine.expire().unwrap();
    assert_eq!((step.from, step.to), (State::Pause, State::Failed));
    assert_eq!(machine.origin(), Some(State::Pause));
}

#[test]
fn only_overlays_resume_and_expire() {
    let mut machine = at(&[State::Work]);
    assert_eq!(
        machine.resume().unwrap_err().to_string(),
        "`WORK` does not go back by itself: the document allows `REVIEW`, `PAUSE`"
    );
    assert_eq!(machine.expire().unwrap_err().to_string(), "the document names no state that `WORK` fails to");
    let mut machine = at(&[State::Work, State::Review]);
    assert_eq!(machine.resume().unwrap_err().to_string(), "`REVIEW` does not go back by itself: fire `continue`");
    let mut machine = Machine::new(State::Pause);
    assert_eq!(
        machine.resume().unwrap_err().to_string(),
        "the machine was started in `PAUSE`, so that nothing is known to go back to: the document allows `IDLE`, `WORK`, `FIX`, `REVIEW`, `FAILED`"
    );
    machine.transition_to(State::Fix).unwrap();
}

#[test]
fn an_override_takes_a_reason_and_a_target_that_can_be_reached() {
    let mut machine = Machine::new(State::Idle);
    let refused = machine.override_to(State::Done, " \n").unwrap_err();
    assert_eq!(refused.to_string(), "going to `DONE` against the document takes a reason");
    let refused = machine.override_to(State::Lost, "please").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`LOST` cannot be reached from `IDLE`, not even by an override: `WORK`, `FIX`, `REVIEW`, `PAUSE`, `DONE`, `FAILED` can"
    );
    machine.override_to(State::Review, "please").unwrap();
    assert_eq!(machine.state(), State::Review);
    // It was entered from IDLE, and the document does not let it go back there.
    assert!(machine.fire(Event::Continue).is_err());
    machine.fire_to(Event::Continue, State::Fix).unwrap();
}

#[test]
fn a_new_run_begins_after_an_end() {
    let mut machine = at(&[State::Work, State::Review]);
    assert_eq!(
        machine.restart(State::Idle).unwrap_err().to_string(),
        "a new run begins when this one is over, and it is in `REVIEW`"
    );
    machine.fire(Event::Approve).unwrap();
    assert!(machine.is_over());
    assert_eq!(
        machine.restart(State::Work).unwrap_err().to_string(),
        "a run does not begin in `WORK`: it begins in `IDLE`"
    );
    machine.restart(State::Idle).unwrap();
    assert_eq!((machine.state(), machine.origin()), (State::Idle, None));
}

#[test]
fn every_kind_of_step_is_told_apart() {
    let mut machine = Machine::new(State::Idle)
        .with_data(std::vec::Vec::new())
        .on_transition(|step, kinds: &mut std::vec::Vec<_>| kinds.push(step.kind));
    machine.fire(Event::Start).unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.resume().unwrap();
    machine.fire(Event::Submit).unwrap();
    machine.fire(Event::Continue).unwrap();
    machine.transition_to(State::Pause).unwrap();
    machine.expire().unwrap();
    machine.restart(State::Idle).unwrap();
    machine.override_to(State::Done, "enough").unwrap();
    assert_eq!(
        machine.into_data(),
        [
            Kind::Transition,
            Kind::Overlay,
            Kind::Resume,
            Kind::Transition,
            Kind::Return,
            Kind::Overlay,
            Kind::Expire,
            Kind::Restart,
            Kind::Override,
        ]
    );
}

#[test]
fn a_machine_without_parts_is_small() {
    assert!(size_of::<Machine<State>>() <= 12);
}
