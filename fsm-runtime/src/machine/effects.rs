//! Side effects as values: the logic of the states describes them, an executor carries them out.

use core::error::Error;
use core::fmt;

use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::refused::Refused;
use crate::states::States;
use crate::transition::Transition;

/// The logic of the states: what is to be done after a step, as values.
///
/// Implemented by every function from a step and the data to effects.
pub trait Logic<S: States, D = ()> {
    /// What is to be done, as a list of values: nothing happens until an executor is given them.
    type Effects: IntoIterator;

    /// What is to be done after `step`, in order. May change the data, and should do nothing else.
    fn after(&mut self, step: &Transition<S, S::Event>, data: &mut D) -> Self::Effects;
}

/// One of the effects that some logic asks for.
type EffectOf<L, S, D> = <<L as Logic<S, D>>::Effects as IntoIterator>::Item;

/// Carries out effects, one after the other.
///
/// Implemented by every function from an effect to a result.
pub trait Executor<Effect, Event> {
    /// What can go wrong.
    type Error;

    /// Carries out `effect`. Where that gives the machine something to react to, an event says so.
    ///
    /// # Errors
    ///
    /// Whatever can go wrong. The effects behind this one are then not carried out.
    fn execute(&mut self, effect: Effect) -> Result<Option<Event>, Self::Error>;
}

/// Carries out effects, one after the other, without blocking: with whatever runs futures in your program.
///
/// Implemented by every async closure from an effect to a result.
pub trait AsyncExecutor<Effect, Event> {
    /// What can go wrong.
    type Error;

    /// Carries out `effect`. Where that gives the machine something to react to, an event says so.
    ///
    /// # Errors
    ///
    /// Whatever can go wrong. The effects behind this one are then not carried out.
    fn execute(&mut self, effect: Effect) -> impl Future<Output = Result<Option<Event>, Self::Error>>;
}

/// # Effects
impl<S: States, D, P: Part<S, D>> Machine<S, D, P> {
    /// Fires `event`, hands the effects of the step to `executor` in order, and goes on with the event that came of them, until
    /// none does. Where several effects of one step give an event, the last one counts.
    ///
    /// ````
    /// mod coder {
    ///     fsm_runtime::fsm!("
    /// ```mermaid
    /// stateDiagram-v2
    ///     [*]     --> WAITING
    ///     WAITING --> CODING  : receive task
    ///     CODING  --> TESTING : code complete
    ///     TESTING --> CODING  : tests fail
    ///     TESTING --> DONE    : tests pass
    ///     DONE    --> [*]
    /// ```
    /// ");
    /// }
    /// use coder::{Event, State};
    /// use fsm_runtime::{Machine, Transition};
    ///
    /// #[derive(PartialEq, Debug)]
    /// enum Effect {
    ///     EditFile(&'static str),
    ///     RunTests,
    ///     Tell(&'static str),
    /// }
    ///
    /// // Pure: it can be tested without files, tests or people.
    /// fn logic(step: &Transition<State, Event>, _: &mut ()) -> Vec<Effect> {
    ///     match step.to {
    ///         State::Coding => vec![Effect::EditFile("main.rs")],
    ///         State::Testing => vec![Effect::RunTests],
    ///         State::Done => vec![Effect::Tell("architect")],
    ///         State::Waiting => vec![],
    ///     }
    /// }
    ///
    /// let mut log = Vec::new();
    /// let mut coder = Machine::new(State::INITIAL);
    /// coder.drive(Event::ReceiveTask, &mut logic, &mut |effect| {
    ///     let event = match effect {
    ///         Effect::EditFile(_) => Some(Event::CodeComplete),
    ///         Effect::RunTests => Some(Event::TestsPass),
    ///         Effect::Tell(_) => None,
    ///     };
    ///     log.push(effect);
    ///     Ok::<_, std::io::Error>(event)
    /// })?;
    /// assert_eq!(coder.state(), State::Done);
    /// assert_eq!(log, [Effect::EditFile("main.rs"), Effect::RunTests, Effect::Tell("architect")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ````
    ///
    /// # Errors
    ///
    /// [`Undriven`] where the machine refused an event or the executor failed. The machine is in the state it got to.
    pub fn drive<L, X>(&mut self, event: S::Event, logic: &mut L, executor: &mut X) -> Result<S, Undriven<S, X::Error>>
    where
        L: Logic<S, D> + ?Sized,
        X: Executor<EffectOf<L, S, D>, S::Event> + ?Sized,
    {
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let step = self.fire(event).map_err(Undriven::Refused)?;
            for effect in logic.after(&step, &mut self.data) {
                let answer = executor.execute(effect);
                let failed = |error| Undriven::Failed { step, error };
                next = answer.map_err(failed)?.or(next);
            }
        }
        Ok(self.state)
    }

    /// The same as [`drive`](Machine::drive) with an executor that waits without blocking.
    ///
    /// # Errors
    ///
    /// [`Undriven`] where the machine refused an event or the executor failed. The machine is in the state it got to.
    pub async fn drive_async<L, X>(
        &mut self,
        event: S::Event,
        logic: &mut L,
        executor: &mut X,
    ) -> Result<S, Undriven<S, X::Error>>
    where
        L: Logic<S, D> + ?Sized,
        X: AsyncExecutor<EffectOf<L, S, D>, S::Event> + ?Sized,
    {
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let step = self.fire(event).map_err(Undriven::Refused)?;
            for effect in logic.after(&step, &mut self.data) {
                let answer = executor.execute(effect).await;
                let failed = |error| Undriven::Failed { step, error };
                next = answer.map_err(failed)?.or(next);
            }
        }
        Ok(self.state)
    }
}

/// Why a machine was not driven to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undriven<S: States, E> {
    /// The machine did not take an event.
    Refused(Refused<S>),
    /// An effect failed.
    Failed {
        /// The step it belongs to, which was taken.
        step: Transition<S, S::Event>,
        /// What the executor says.
        error: E,
    },
}

impl<S: States, E: fmt::Display> fmt::Display for Undriven<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Failed { step, error } => {
                write!(f, "an effect of {step} failed: {error}")
            }
        }
    }
}

impl<S: States, E: Error> Error for Undriven<S, E> {}

impl<S: States, D, F, I> Logic<S, D> for F
where
    F: FnMut(&Transition<S, S::Event>, &mut D) -> I,
    I: IntoIterator,
{
    type Effects = I;

    fn after(&mut self, step: &Transition<S, S::Event>, data: &mut D) -> I {
        self(step, data)
    }
}

impl<Effect, Event, E, F> Executor<Effect, Event> for F
where
    F: FnMut(Effect) -> Result<Option<Event>, E>,
{
    type Error = E;

    fn execute(&mut self, effect: Effect) -> Result<Option<Event>, E> {
        self(effect)
    }
}

impl<Effect, Event, E, F> AsyncExecutor<Effect, Event> for F
where
    F: AsyncFnMut(Effect) -> Result<Option<Event>, E>,
{
    type Error = E;

    async fn execute(&mut self, effect: Effect) -> Result<Option<Event>, E> {
        self(effect).await
    }
}
