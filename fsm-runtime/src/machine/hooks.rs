//! Code of yours that runs when a machine moves.

use core::fmt;

use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::step::Step;
use crate::states::States;

/// # Hooks
///
/// They run after a step has been recorded and the machine is in its new state: first what was left, then what moved, then what
/// was entered, each in the order in which they were attached.
///
/// ````
/// # mod door { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Closed\nClosed --> Open : push\nOpen --> Closed : pull\n```"); }
/// use door::State;
/// use fsm_runtime::Machine;
///
/// let mut door = Machine::new(State::INITIAL)
///     .with_data(Vec::new())
///     .on_exit(State::Closed, |_, log| log.push("the latch clicks".to_owned()))
///     .on_transition(|step, log| log.push(step.to_string()))
///     .on_enter(State::Open, |_, log| log.push("a draught".to_owned()));
/// door.transition_to(State::Open)?;
/// assert_eq!(door.data(), &["the latch clicks", "Closed → Open", "a draught"]);
/// # Ok::<(), fsm_runtime::Refused<State>>(())
/// ````
impl<S: States, D, P> Machine<S, D, P> {
    /// Calls `hook` whenever `state` was entered.
    #[must_use]
    pub fn on_enter<F>(self, state: S, hook: F) -> Machine<S, D, (P, OnEnter<S, F>)>
    where
        F: FnMut(&Step<'_, S>, &mut D),
    {
        self.with(OnEnter { state, hook })
    }

    /// Calls `hook` whenever `state` was left.
    #[must_use]
    pub fn on_exit<F>(self, state: S, hook: F) -> Machine<S, D, (P, OnExit<S, F>)>
    where
        F: FnMut(&Step<'_, S>, &mut D),
    {
        self.with(OnExit { state, hook })
    }

    /// Calls `hook` after every step.
    #[must_use]
    pub fn on_transition<F>(self, hook: F) -> Machine<S, D, (P, OnTransition<F>)>
    where
        F: FnMut(&Step<'_, S>, &mut D),
    {
        self.with(OnTransition { hook })
    }
}

/// Runs when a state was entered. Made by [`Machine::on_enter`].
#[derive(Clone)]
pub struct OnEnter<S, F> {
    state: S,
    hook: F,
}

/// Runs when a state was left. Made by [`Machine::on_exit`].
#[derive(Clone)]
pub struct OnExit<S, F> {
    state: S,
    hook: F,
}

/// Runs after every step. Made by [`Machine::on_transition`].
#[derive(Clone)]
pub struct OnTransition<F> {
    hook: F,
}

impl<S: States, D, F: FnMut(&Step<'_, S>, &mut D)> Part<S, D> for OnEnter<S, F> {
    #[inline]
    fn entered(&mut self, step: &Step<'_, S>, data: &mut D) {
        if step.to == self.state {
            (self.hook)(step, data);
        }
    }
}

impl<S: States, D, F: FnMut(&Step<'_, S>, &mut D)> Part<S, D> for OnExit<S, F> {
    #[inline]
    fn exited(&mut self, step: &Step<'_, S>, data: &mut D) {
        if step.from == self.state {
            (self.hook)(step, data);
        }
    }
}

impl<S: States, D, F: FnMut(&Step<'_, S>, &mut D)> Part<S, D> for OnTransition<F> {
    #[inline]
    fn moved(&mut self, step: &Step<'_, S>, data: &mut D) {
        (self.hook)(step, data);
    }
}

impl<S: fmt::Debug, F> fmt::Debug for OnEnter<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnEnter").field(&self.state).finish()
    }
}

impl<S: fmt::Debug, F> fmt::Debug for OnExit<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnExit").field(&self.state).finish()
    }
}

impl<F> fmt::Debug for OnTransition<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnTransition")
    }
}
