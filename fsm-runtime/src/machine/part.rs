//! What can be attached to a machine, and how several things are attached to one.

use crate::machine::reason::Reason;
use crate::machine::step::Step;
use crate::states::States;

/// Something attached to a [`Machine`](crate::Machine) with [`with`](crate::Machine::with): a guard, a hook, a budget, a journal, or
/// one of your own.
///
/// A step goes through the parts in the order in which they were attached, once for each question: first every part may
/// [refuse](Part::allow) it, then every part [records](Part::record) it. Now it counts, the machine is in the new state, and
/// every part sees it [leave](Part::exited), [move](Part::moved) and [enter](Part::entered). Whatever a part does not answer costs
/// nothing.
///
/// ````
/// # mod door { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Closed\nClosed --> Open : push\nOpen --> Closed : pull\n```"); }
/// use door::State;
/// use fsm_runtime::{Machine, Part, States, Step};
///
/// /// Counts how often the machine moved.
/// #[derive(Default)]
/// struct Odometer(u32);
///
/// impl<S: States, D> Part<S, D> for Odometer {
///     fn moved(&mut self, _: &Step<'_, S>, _: &mut D) {
///         self.0 += 1;
///     }
/// }
///
/// let mut door = Machine::new(State::INITIAL).with(Odometer::default());
/// door.transition_to(State::Open)?;
/// door.transition_to(State::Closed)?;
/// let odometer: &Odometer = door.part();
/// assert_eq!(odometer.0, 2);
/// # Ok::<(), fsm_runtime::Refused<State>>(())
/// ````
pub trait Part<S: States, D = ()> {
    /// Whether this step may be taken. Not asked when a person overrides the document, when a new run begins, and of steps that a
    /// journal has.
    ///
    /// # Errors
    ///
    /// The reason why it may not.
    #[inline]
    fn allow(&mut self, _step: &Step<'_, S>, _data: &D) -> Result<(), Reason> {
        Ok(())
    }

    /// Records a step that will be taken. Not asked for steps that a journal has when it is opened: those were recorded.
    ///
    /// # Errors
    ///
    /// The reason why it could not be recorded, or why that is not known; the step is then not taken.
    #[inline]
    fn record(&mut self, _step: &Step<'_, S>, _data: &D) -> Result<(), RecordError> {
        Ok(())
    }

    /// Takes a record back, because a later part could not record the same step.
    ///
    /// # Errors
    ///
    /// The reason why it may still be there.
    #[inline]
    fn unrecord(&mut self, _step: &Step<'_, S>) -> Result<(), Reason> {
        Ok(())
    }

    /// The step was taken: a state was left.
    #[inline]
    fn exited(&mut self, _step: &Step<'_, S>, _data: &mut D) {}

    /// The step was taken; between [`exited`](Part::exited) and [`entered`](Part::entered).
    #[inline]
    fn moved(&mut self, _step: &Step<'_, S>, _data: &mut D) {}

    /// The step was taken: a state was entered.
    #[inline]
    fn entered(&mut self, _step: &Step<'_, S>, _data: &mut D) {}

    /// Records that an iteration of `state` is over.
    ///
    /// # Errors
    ///
    /// The reason why it could not be recorded, or why that is not known; the iteration is then not counted.
    #[inline]
    fn record_tick(&mut self, _state: S) -> Result<(), RecordError> {
        Ok(())
    }

    /// Takes the record of an iteration back, because a later part could not record it.
    ///
    /// # Errors
    ///
    /// The reason why it may still be there.
    #[inline]
    fn unrecord_tick(&mut self, _state: S) -> Result<(), Reason> {
        Ok(())
    }

    /// An iteration of `state` is over; the state to go to where that was the last one.
    #[inline]
    fn tick(&mut self, _state: S) -> Option<S> {
        None
    }
}

/// Why a part did not record something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It is not recorded.
    Failed(Reason),
    /// Nobody knows whether it is recorded, for example because a disk failed while it was told to keep it.
    Unknown(Reason),
}

impl<R: Into<Reason>> From<R> for RecordError {
    fn from(reason: R) -> Self {
        Self::Failed(reason.into())
    }
}

impl RecordError {
    /// The error of a part, after what an earlier part has recorded was taken back. Where it is not known whether it is recorded,
    /// the earlier record stays.
    fn after(self, unrecord: impl FnOnce() -> Result<(), Reason>) -> Self {
        match self {
            Self::Failed(reason) => match unrecord() {
                Ok(()) => Self::Failed(reason),
                Err(reason) => Self::Unknown(reason),
            },
            Self::Unknown(reason) => Self::Unknown(reason),
        }
    }
}

/// Nothing attached.
impl<S: States, D> Part<S, D> for () {}

/// Two parts, the first one first.
impl<S: States, D, A: Part<S, D>, B: Part<S, D>> Part<S, D> for (A, B) {
    #[inline]
    fn allow(&mut self, step: &Step<'_, S>, data: &D) -> Result<(), Reason> {
        self.0.allow(step, data)?;
        self.1.allow(step, data)
    }

    #[inline]
    fn record(&mut self, step: &Step<'_, S>, data: &D) -> Result<(), RecordError> {
        self.0.record(step, data)?;
        self.1.record(step, data).map_err(|error| error.after(|| self.0.unrecord(step)))
    }

    #[inline]
    fn unrecord(&mut self, step: &Step<'_, S>) -> Result<(), Reason> {
        // Both take it back, whatever becomes of the other.
        let second = self.1.unrecord(step);
        self.0.unrecord(step).and(second)
    }

    #[inline]
    fn exited(&mut self, step: &Step<'_, S>, data: &mut D) {
        self.0.exited(step, data);
        self.1.exited(step, data);
    }

    #[inline]
    fn moved(&mut self, step: &Step<'_, S>, data: &mut D) {
        self.0.moved(step, data);
        self.1.moved(step, data);
    }

    #[inline]
    fn entered(&mut self, step: &Step<'_, S>, data: &mut D) {
        self.0.entered(step, data);
        self.1.entered(step, data);
    }

    #[inline]
    fn record_tick(&mut self, state: S) -> Result<(), RecordError> {
        self.0.record_tick(state)?;
        self.1.record_tick(state).map_err(|error| error.after(|| self.0.unrecord_tick(state)))
    }

    #[inline]
    fn unrecord_tick(&mut self, state: S) -> Result<(), Reason> {
        let second = self.1.unrecord_tick(state);
        self.0.unrecord_tick(state).and(second)
    }

    #[inline]
    fn tick(&mut self, state: S) -> Option<S> {
        // Both count, whatever the first one asks for.
        let first = self.0.tick(state);
        let second = self.1.tick(state);
        first.or(second)
    }
}

/// Finds a part by its type among those attached. `At` says where it is, and is inferred.
pub trait Find<T, At> {
    /// The part.
    fn find(&self) -> &T;

    /// The part, to change it.
    fn find_mut(&mut self) -> &mut T;
}

/// The part attached last.
#[derive(Debug)]
pub struct Last;

/// A part attached before others.
#[derive(Debug)]
pub struct Before<At>(core::marker::PhantomData<At>);

impl<T, P> Find<T, Last> for (P, T) {
    fn find(&self) -> &T {
        &self.1
    }

    fn find_mut(&mut self) -> &mut T {
        &mut self.1
    }
}

impl<T, At, P: Find<T, At>, U> Find<T, Before<At>> for (P, U) {
    fn find(&self) -> &T {
        self.0.find()
    }

    fn find_mut(&mut self) -> &mut T {
        self.0.find_mut()
    }
}
