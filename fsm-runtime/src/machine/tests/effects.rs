//! Effects, blocking and not.

extern crate std;
use core::cell::RefCell;
use core::future::poll_fn;
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use std::string::ToString;
use std::vec::Vec;

use crate::sample::{Event, State};
use crate::{AsyncExecutor, Executor, Machine, Transition, Undriven};

#[derive(Clone, PartialEq, Debug)]
enum Effect {
    Send(&'static str),
    Build,
}

fn logic(step: &Transition<State, Event>, entered: &mut u32) -> Vec<Effect> {
    *entered += 1;
    match step.to {
        State::Work => std::vec![Effect::Send("started"), Effect::Build],
        State::Review => std::vec![Effect::Send("please review")],
        _ => std::vec![],
    }
}

fn answer(effect: &Effect) -> Option<Event> {
    match effect {
        Effect::Build => Some(Event::Submit),
        Effect::Send("please review") => Some(Event::Approve),
        Effect::Send(_) => None,
    }
}

/// Runs a future that wakes itself, as the smallest of all runtimes.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// Waits for a turn.
async fn pending_once() {
    let mut asked = false;
    poll_fn(|_| if core::mem::replace(&mut asked, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

const ALL: [Effect; 3] = [Effect::Send("started"), Effect::Build, Effect::Send("please review")];

#[test]
fn effects_are_values_and_run_in_order() {
    let mut entered = 0;
    let step = Transition { from: State::Idle, to: State::Work, event: None };
    assert_eq!(logic(&step, &mut entered), ALL[..2]);
}

#[test]
fn a_blocking_executor_drives_to_the_end() {
    let mut done = Vec::new();
    let mut machine = Machine::new(State::Idle).with_data(0);
    let mut execute = |effect: Effect| {
        let event = answer(&effect);
        done.push(effect);
        Ok::<_, &str>(event)
    };
    let state = machine.drive(Event::Start, &mut logic, &mut execute);
    assert_eq!(state, Ok(State::Done));
    assert_eq!(done, ALL);
    assert_eq!(machine.into_data(), 3);
}

struct Slow(RefCell<Vec<Effect>>);

impl AsyncExecutor<Effect, Event> for Slow {
    type Error = &'static str;

    async fn execute(&mut self, effect: Effect) -> Result<Option<Event>, &'static str> {
        pending_once().await;
        let event = answer(&effect);
        self.0.borrow_mut().push(effect);
        Ok(event)
    }
}

#[test]
fn an_async_executor_drives_to_the_end() {
    let mut machine = Machine::new(State::Idle).with_data(0);
    let mut slow = Slow(RefCell::default());
    let state = block_on(machine.drive_async(Event::Start, &mut logic, &mut slow));
    assert_eq!(state, Ok(State::Done));
    assert_eq!(slow.0.into_inner(), ALL);
}

#[test]
fn an_async_closure_is_an_executor() {
    let mut done = Vec::new();
    let mut machine = Machine::new(State::Idle).with_data(0);
    let mut execute = async |effect: Effect| {
        pending_once().await;
        done.push(effect.clone());
        Ok::<_, &str>(answer(&effect))
    };
    block_on(machine.drive_async(Event::Start, &mut logic, &mut execute)).unwrap();
    assert_eq!(done, ALL);
}

#[test]
fn a_runtime_with_threads_can_take_it() {
    fn may_cross_threads<T: Send>(value: T) -> T {
        value
    }
    let mut machine = Machine::new(State::Idle).with_data(0);
    let mut slow = Slow(RefCell::default());
    let mut pure = logic;
    let future = machine.drive_async(Event::Start, &mut pure, &mut slow);
    assert_eq!(block_on(may_cross_threads(future)), Ok(State::Done));
}

struct Broken;

impl Executor<Effect, Event> for Broken {
    type Error = &'static str;

    fn execute(&mut self, effect: Effect) -> Result<Option<Event>, &'static str> {
        match effect {
            Effect::Send(_) => Err("the line is dead"),
            Effect::Build => panic!("nothing runs after a failure"),
        }
    }
}

#[test]
fn a_failed_effect_stops_where_it_is() {
    let mut machine = Machine::new(State::Idle).with_data(0);
    let failed = machine.drive(Event::Start, &mut logic, &mut Broken);
    assert_eq!(failed.unwrap_err().to_string(), "an effect of IDLE → WORK: start failed: the line is dead");
    assert_eq!(machine.state(), State::Work);
}

#[test]
fn an_answer_the_document_does_not_allow_is_refused() {
    let mut machine = Machine::new(State::Idle).with_data(0);
    let mut wrong = |_| Ok::<_, &str>(Some(Event::Start));
    let refused = machine.drive(Event::Start, &mut logic, &mut wrong);
    assert!(matches!(refused, Err(Undriven::Refused(_))));
    assert_eq!(machine.state(), State::Work);
}
