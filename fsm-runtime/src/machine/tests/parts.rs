//! Guards, hooks, parts of one's own, and the order of things.

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::sample::{Event, State};
use crate::{Machine, Part, Reason, RecordError, Refused, States, Step};

#[test]
fn a_guard_refuses_with_a_reason_and_the_rule() {
    let mut machine = Machine::new(State::Review)
        .with_data(false)
        .guard(State::Review, State::Done, |_, recorded| match recorded {
            true => Ok(()),
            false => Err("nothing is recorded"),
        })
        .unwrap();
    let refused = machine.fire(Event::Approve).unwrap_err();
    assert_eq!(refused.rule(), Some("Requires: the review is recorded."));
    assert_eq!(
        refused.to_string(),
        "`REVIEW` may not go to `DONE` now: nothing is recorded; the document says: Requires: the review is recorded."
    );
    assert_eq!(machine.state(), State::Review);
    *machine.data_mut() = true;
    machine.fire(Event::Approve).unwrap();
}

#[test]
fn a_guard_of_a_transition_that_is_not_there_is_refused() {
    let refused = Machine::new(State::Idle).guard(State::Idle, State::Done, |_, ()| Ok::<_, Reason>(())).unwrap_err();
    assert_eq!(refused.to_string(), "`IDLE` cannot go to `DONE`: the document allows `WORK`, `PAUSE`");
}

#[test]
fn an_override_goes_past_the_guards() {
    let mut machine = Machine::new(State::Idle).guard_all(|_, ()| Err::<(), _>("no"));
    assert!(machine.fire(Event::Start).is_err());
    machine.override_to(State::Work, "yes").unwrap();
}

#[cfg(feature = "alloc")]
#[test]
fn a_reason_can_be_made_on_the_spot() {
    let mut machine = Machine::new(State::Idle)
        .with_data(3)
        .guard_all(|step, left| Err::<(), _>(std::format!("{} needs {left} more", step.to)));
    let refused = machine.fire(Event::Start).unwrap_err();
    assert_eq!(refused.to_string(), "`IDLE` may not go to `WORK` now: WORK needs 3 more");
}

#[test]
fn hooks_run_in_order_after_the_step() {
    let mut machine = Machine::new(State::Idle)
        .with_data(Vec::new())
        .on_enter(State::Work, |_, log| log.push("enter".to_string()))
        .on_enter(State::Idle, |_, log| log.push("never".to_string()))
        .on_transition(|step, log: &mut Vec<String>| log.push(step.to_string()))
        .on_exit(State::Idle, |_, log| log.push("exit".to_string()));
    machine.transition_to(State::Done).unwrap_err();
    assert!(machine.data().is_empty(), "a refused step runs nothing");
    machine.fire(Event::Start).unwrap();
    assert_eq!(machine.into_data(), ["exit", "IDLE → WORK: start", "enter"]);
}

/// Notes every question it is asked, and fails when told to.
#[derive(Default)]
struct Recorder {
    fails: bool,
    log: Vec<String>,
}

impl<S: States, D> Part<S, D> for Recorder {
    fn allow(&mut self, step: &Step<'_, S>, _: &D) -> Result<(), Reason> {
        self.log.push(std::format!("allow {}", step.to));
        Ok(())
    }

    fn record(&mut self, step: &Step<'_, S>, _: &D) -> Result<(), RecordError> {
        if self.fails {
            return Err("disk full".into());
        }
        self.log.push(std::format!("record {}", step.to));
        Ok(())
    }

    fn unrecord(&mut self, step: &Step<'_, S>) -> Result<(), Reason> {
        self.log.push(std::format!("unrecord {}", step.to));
        Ok(())
    }

    fn moved(&mut self, step: &Step<'_, S>, _: &mut D) {
        self.log.push(std::format!("moved {}", step.to));
    }

    fn record_tick(&mut self, _: S) -> Result<(), RecordError> {
        if self.fails {
            return Err("disk full".into());
        }
        Ok(())
    }
}

#[test]
fn what_cannot_be_recorded_does_not_happen() {
    let failing = Recorder { fails: true, ..Recorder::default() };
    let mut machine = Machine::new(State::Idle)
        .with(Recorder::default())
        .on_transition(|_, ()| panic!("nothing moved"))
        .with(failing);
    let refused = machine.fire(Event::Start).unwrap_err();
    assert_eq!(refused.to_string(), "`IDLE` did not go to `WORK`, because that could not be recorded: disk full");
    assert!(matches!(machine.tick(), Err(Refused::Uncounted { .. })));
    assert_eq!((machine.state(), machine.origin()), (State::Idle, None));
    let first = &machine.parts.0.0.1;
    assert_eq!(first.log, ["allow WORK", "record WORK", "unrecord WORK"]);
}

#[test]
fn parts_are_found_by_type() {
    let mut machine = Machine::new(State::Idle).with(Recorder::default()).on_transition(|_, ()| {});
    machine.fire(Event::Start).unwrap();
    let recorder: &mut Recorder = machine.part_mut();
    recorder.log.clear();
    machine.fire(Event::Submit).unwrap();
    let recorder: &Recorder = machine.part();
    assert_eq!(recorder.log, ["allow REVIEW", "record REVIEW", "moved REVIEW"]);
}
