//! One running instance of a machine.

use crate::error::{IllegalTransition, Rejected};
#[cfg(feature = "std")]
use crate::machine::budget::by_only_event;
use crate::machine::origin::{Origins, Ways, is_plain, is_special};
use crate::machine::part::{Find, Part, RecordError};
use crate::machine::refused::Refused;
use crate::machine::step::{Kind, Step};
use crate::states::{Sequential, States};
use crate::transition::Transition;

/// One instance of a machine: the state it is in, where it came from, your data, and what you attach to it.
///
/// By itself it does what the document allows and nothing else. A step that is not allowed is an error that says what is, and
/// leaves everything as it was.
///
/// ````
/// mod coder {
///     fsm_runtime::fsm!("
/// # Coder
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> WAITING
///     WAITING --> CODING  : receive task
///     CODING  --> TESTING : code complete
///     TESTING --> CODING  : tests fail
///     TESTING --> DONE    : tests pass
///     DONE    --> [*]
/// ```
/// ");
/// }
/// use coder::{Event, State};
/// use fsm_runtime::Machine;
///
/// let mut coder = Machine::new(State::INITIAL);
/// coder.fire(Event::ReceiveTask)?;
/// coder.transition_to(State::Testing)?;
/// assert_eq!(coder.state(), State::Testing);
/// assert_eq!(coder.origin(), Some(State::Coding));
///
/// let refused = coder.transition_to(State::Waiting).unwrap_err();
/// assert_eq!(refused.to_string(), "`TESTING` cannot go to `WAITING`: the document allows `CODING`, `DONE`");
/// # Ok::<(), fsm_runtime::Refused<State>>(())
/// ````
///
/// Attached with [`with`](Machine::with) or a method of its own, each free when it is not:
///
/// - [`guard`](Machine::guard), [`on_enter`](Machine::on_enter), [`on_exit`](Machine::on_exit),
///   [`on_transition`](Machine::on_transition)
/// - [`Budget`](crate::Budget), counted by [`tick`](Machine::tick)
/// - `Journal`, which also recovers a machine (feature `std`)
/// - `traced`, for `tracing` (feature `tracing`)
/// - your own [`Part`]
///
/// Always there: [`resume`](Machine::resume) and [`expire`](Machine::expire) for overlays,
/// [`override_to`](Machine::override_to) for people, [`drive`](Machine::drive) for effects.
#[derive(Clone, Debug)]
pub struct Machine<S, D = (), P = ()> {
    pub(crate) state: S,
    pub(crate) origins: Origins<S>,
    pub(crate) data: D,
    pub(crate) parts: P,
}

impl<S: Sequential> Machine<S> {
    /// A machine that starts in `state`, which is `State::INITIAL` as a rule.
    #[must_use]
    #[inline]
    pub const fn new(state: S) -> Self {
        Self { state, origins: Origins::new(), data: (), parts: () }
    }
}

impl<S: States> Machine<S> {
    /// Carries data, which guards see and hooks change. No step loses any of it.
    #[must_use]
    pub fn with_data<D>(self, data: D) -> Machine<S, D> {
        Machine { state: self.state, origins: self.origins, data, parts: () }
    }
}

impl<S: States, D, P> Machine<S, D, P> {
    /// Attaches a part, behind those attached before.
    #[must_use]
    pub fn with<T: Part<S, D>>(self, part: T) -> Machine<S, D, (P, T)> {
        Machine { state: self.state, origins: self.origins, data: self.data, parts: (self.parts, part) }
    }

    /// The state the machine is in.
    #[must_use]
    #[inline]
    pub fn state(&self) -> S {
        self.state
    }

    /// The state that the current one was entered from; none before the first step. Going from a state to itself does not
    /// count as entering it.
    ///
    /// After [`resume`](Machine::resume) this is again what it was before.
    #[must_use]
    pub fn origin(&self) -> Option<S> {
        self.origins.last()
    }

    /// Whether the machine may end here.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.is_terminal()
    }

    /// The data.
    #[must_use]
    pub fn data(&self) -> &D {
        &self.data
    }

    /// The data, to change it.
    #[must_use]
    pub fn data_mut(&mut self) -> &mut D {
        &mut self.data
    }

    /// Ends the machine and keeps the data.
    #[must_use]
    pub fn into_data(self) -> D {
        self.data
    }

    /// An attached part, by its type.
    ///
    /// ````
    /// # mod coder { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> CODING\nCODING --> REVIEW : budget exceeded\nREVIEW --> CODING : continue\n```"); }
    /// # use coder::State;
    /// # use fsm_runtime::{Budget, Machine};
    /// let budget = Budget::new().limit(State::Coding, 8).exhausted_to(State::Review)?;
    /// let mut coder = Machine::new(State::INITIAL).with(budget);
    /// coder.tick()?;
    /// let budget: &Budget<State> = coder.part();
    /// assert_eq!(budget.left(State::Coding), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ````
    #[must_use]
    pub fn part<T, At>(&self) -> &T
    where
        P: Find<T, At>,
    {
        self.parts.find()
    }

    /// An attached part, by its type, to change it.
    #[must_use]
    pub fn part_mut<T, At>(&mut self) -> &mut T
    where
        P: Find<T, At>,
    {
        self.parts.find_mut()
    }
}

impl<S: States, D, P: Part<S, D>> Machine<S, D, P> {
    /// Goes to `to`.
    ///
    /// # Errors
    ///
    /// [`Refused`] where the document or a guard does not allow it, or where it could not be recorded.
    #[inline]
    pub fn transition_to(&mut self, to: S) -> Result<Transition<S, S::Event>, Refused<S>> {
        let from = self.state;
        let transition = Transition { from, to, event: None };
        if is_plain(from, to) {
            self.allow(Step::new(transition, Kind::Transition), false)
        } else if Ways::<S>::NONE_BACK {
            Err(Refused::Illegal(IllegalTransition { from, to }))
        } else {
            self.take_special(transition)
        }
    }

    /// Goes where `event` leads. Where the document says that it leads back to where the state was entered from, that is
    /// where it goes.
    ///
    /// ````
    /// mod coder {
    ///     fsm_runtime::fsm!("
    /// ```mermaid
    /// stateDiagram-v2
    ///     [*]    --> CODING
    ///     CODING --> REVIEW : budget exceeded
    ///     CODING --> FIXING : tests fail
    ///     FIXING --> REVIEW : budget exceeded
    ///     REVIEW --> CODING : continue
    ///     REVIEW --> FIXING : continue
    /// ```
    ///
    /// <!-- fsm: return REVIEW on \"continue\" -->
    /// ");
    /// }
    /// use coder::{Event, State};
    /// use fsm_runtime::Machine;
    ///
    /// let mut coder = Machine::new(State::INITIAL);
    /// coder.fire(Event::TestsFail)?;
    /// coder.fire(Event::BudgetExceeded)?;
    ///
    /// let refused = coder.transition_to(State::Coding).unwrap_err();
    /// assert_eq!(refused.to_string(), "`REVIEW` was entered from `FIXING` and goes back there, not to `CODING`");
    /// coder.fire(Event::Continue)?;
    /// assert_eq!(coder.state(), State::Fixing);
    /// # Ok::<(), fsm_runtime::Refused<State>>(())
    /// ````
    ///
    /// # Errors
    ///
    /// [`Refused`] where the document or a guard does not allow it, where it leads to several states and
    /// [`fire_to`](Machine::fire_to) must be told which, or where it could not be recorded.
    #[inline]
    pub fn fire(&mut self, event: S::Event) -> Result<Transition<S, S::Event>, Refused<S>> {
        let from = self.state;
        match from.on(event) {
            Ok(to) => self.take(Transition { from, to, event: Some(event) }),
            Err(rejected) if Ways::<S>::NONE_BACK => Err(Refused::Rejected(rejected)),
            Err(rejected) => self.fire_back(rejected),
        }
    }

    /// Goes to `to` by `event`: for an event that leads to several states.
    ///
    /// # Errors
    ///
    /// [`Refused`] where the document or a guard does not allow it, or where it could not be recorded.
    #[inline]
    pub fn fire_to(&mut self, event: S::Event, to: S) -> Result<Transition<S, S::Event>, Refused<S>> {
        let transition = self.state.on_to(event, to).map_err(Refused::Rejected)?;
        self.take(transition)
    }

    /// Takes a step that is in the document, if everything else agrees.
    #[inline]
    pub(crate) fn take(&mut self, transition: Transition<S, S::Event>) -> Result<Transition<S, S::Event>, Refused<S>> {
        if is_special(transition.from, transition.to) {
            self.take_special(transition)
        } else {
            self.allow(Step::new(transition, Kind::Transition), false)
        }
    }

    /// Takes an event back that leads to several states, and leads to the one it goes back to.
    #[cold]
    #[inline(never)]
    fn fire_back(&mut self, rejected: Rejected<S, S::Event>) -> Result<Transition<S, S::Event>, Refused<S>> {
        let (from, event) = (self.state, Some(rejected.event()));
        let origin = self.origins.back();
        let mut back = from.returns_on(event).into_iter().flatten();
        let to = back.find(|to| Some(*to) == origin).ok_or(Refused::Rejected(rejected))?;
        self.take_special(Transition { from, to, event })
    }

    /// The same for a step that may lead into or out of a state that goes back, and may not be in the document. Kept apart, so
    /// that ordinary steps stay short.
    #[cold]
    #[inline(never)]
    fn take_special(&mut self, transition: Transition<S, S::Event>) -> Result<Transition<S, S::Event>, Refused<S>> {
        transition.from.transition_to(transition.to)?;
        let kind = self.origins.kind(transition)?;
        self.allow(Step::new(transition, kind), true)
    }

    /// Asks the guards, and takes the step.
    #[inline]
    pub(crate) fn allow(&mut self, step: Step<'_, S>, special: bool) -> Result<Transition<S, S::Event>, Refused<S>> {
        match self.parts.allow(&step, &self.data) {
            Ok(()) => self.commit(step, special),
            Err(reason) => Err(Refused::Guarded { transition: step.transition(), reason }),
        }
    }

    /// Records the step, takes it, and tells everybody. A step is special unless it is between ordinary states, which have
    /// nothing to go back to.
    #[inline]
    pub(crate) fn commit(&mut self, step: Step<'_, S>, special: bool) -> Result<Transition<S, S::Event>, Refused<S>> {
        let transition = step.transition();
        if special {
            self.origins.room_for(step.to)?;
        }
        if let Err(error) = self.parts.record(&step, &self.data) {
            return Err(match error {
                RecordError::Failed(reason) => Refused::Unrecorded { transition, reason },
                RecordError::Unknown(reason) => Refused::Unknown { state: step.from, to: Some(step.to), reason },
            });
        }
        self.enter(&step, special);
        Ok(transition)
    }

    /// Takes a step that is recorded, and tells everybody.
    #[inline]
    fn enter(&mut self, step: &Step<'_, S>, special: bool) {
        if special {
            self.origins.follow(step);
        } else {
            self.origins.enter(step.from, step.to);
        }
        self.state = step.to;
        self.parts.exited(step, &mut self.data);
        self.parts.moved(step, &mut self.data);
        self.parts.entered(step, &mut self.data);
    }

    /// Takes a step that was taken before, as a journal says. Guards are not asked, since it has happened, and it is not recorded
    /// again.
    #[cfg(feature = "std")]
    pub(crate) fn retake(&mut self, step: Step<'_, S>) -> Result<(), Refused<S>> {
        let Transition { from, to, event } = step.transition();
        let mut step = step;
        let mut special = true;
        match step.kind {
            Kind::Override => self.check_override(to, step.reason.unwrap_or("").trim())?,
            Kind::Restart => self.check_restart(to)?,
            Kind::Budget => {
                from.transition_to(to)?;
                step.event = by_only_event(step.transition()).event;
            }
            _ => {
                match event {
                    Some(event) => from.on_to(event, to).map_err(Refused::Rejected)?,
                    None => from.transition_to(to)?,
                };
                special = is_special(from, to);
                if special {
                    step.kind = self.origins.kind(step.transition())?;
                }
            }
        }
        if special {
            self.origins.room_for(to)?;
        }
        self.enter(&step, special);
        Ok(())
    }
}
