//! How often a state may go round before somebody has to look at it.

use core::fmt;

use crate::error::list;
use crate::machine::base::Machine;
use crate::machine::part::{Part, RecordError};
use crate::machine::refused::Refused;
use crate::machine::step::{Kind, Step};
use crate::states::States;
use crate::transition::Transition;

/// Iteration budgets of states, and the state to go to when one is used up.
///
/// [`Machine::tick`] counts an iteration of the current state. The count goes on when the state is left and entered again, so
/// that a loop through several states has one budget; it starts at zero again when the machine comes back from the state where
/// it was sent when the budget was used up, by an event that returns, or from a state given to
/// [`reset_from`](Limits::reset_from). An overlay keeps it: [`resume`](Machine::resume) goes on counting.
///
/// ````
/// mod coder {
///     fsm_runtime::fsm!("
/// ```mermaid
/// stateDiagram-v2
///     [*]     --> CODING
///     CODING  --> TESTING       : code complete
///     TESTING --> CODING        : tests fail
///     CODING  --> BUDGET_REVIEW : budget exceeded
///     BUDGET_REVIEW --> CODING  : continue
/// ```
/// ");
/// }
/// use coder::{Event, State};
/// use fsm_runtime::{Budget, Machine};
///
/// let budget = Budget::new().limit(State::Coding, 2).exhausted_to(State::BudgetReview)?;
/// let mut coder = Machine::new(State::INITIAL).with(budget);
/// assert!(coder.tick()?.is_none());
/// coder.fire(Event::CodeComplete)?;
/// coder.fire(Event::TestsFail)?;
/// assert!(coder.tick()?.is_some(), "the second round was the last");
/// assert_eq!(coder.state(), State::BudgetReview);
/// coder.fire(Event::Continue)?;
/// assert!(coder.tick()?.is_none(), "the count is back at zero");
///
/// // The document does not lead from there to a review.
/// let refused = Budget::new().limit(State::Testing, 8).exhausted_to(State::BudgetReview).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "a budget of `TESTING` cannot end in `BUDGET_REVIEW`: the document allows only `CODING` after it"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ````
#[derive(Clone, Debug)]
pub struct Budget<S, const N: usize = 16> {
    limits: Limits<S, N>,
    exhausted_to: S,
}

/// A budget in the making: [`exhausted_to`](Limits::exhausted_to) makes it one.
#[derive(Clone, Debug)]
#[must_use]
pub struct Limits<S, const N: usize = 16> {
    counts: [Option<Count<S>>; N],
    resets: [Option<S>; N],
    /// The first state for which there was no room.
    left_out: Option<S>,
}

#[derive(Clone, Copy, Debug)]
struct Count<S> {
    state: S,
    limit: u32,
    used: u32,
    /// Whether the machine was sent away, so that the next time counts from zero.
    spent: bool,
}

impl<S: States> Budget<S> {
    /// A budget for up to 16 states.
    #[allow(clippy::new_ret_no_self, reason = "without limits and an end it is no budget yet")]
    pub const fn new() -> Limits<S> {
        Limits::new()
    }
}

impl<S: States, const N: usize> Limits<S, N> {
    /// A budget for up to `N` states.
    pub const fn new() -> Self {
        Self { counts: [None; N], resets: [None; N], left_out: None }
    }

    /// Lets `state` go round at most `limit` times.
    pub fn limit(mut self, state: S, limit: u32) -> Self {
        match self.counts.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => {
                *slot = Some(Count { state, limit, used: 0, spent: false });
            }
            None => self.left_out = self.left_out.or(Some(state)),
        }
        self
    }

    /// Counts from zero when a state with a limit is entered from `state`.
    pub fn reset_from(mut self, state: S) -> Self {
        match self.resets.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => *slot = Some(state),
            None => self.left_out = self.left_out.or(Some(state)),
        }
        self
    }

    /// The state to go to when a limit is reached.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] where the document has no transition from a state with a limit to `to`, or where the limits do not make
    /// sense.
    pub fn exhausted_to(self, to: S) -> Result<Budget<S, N>, BudgetError<S>> {
        self.check(to)?;
        Ok(Budget { limits: self, exhausted_to: to })
    }

    fn check(&self, to: S) -> Result<(), BudgetError<S>> {
        if let Some(state) = self.left_out {
            return Err(BudgetError::TooMany { state, room: N });
        }
        if self.counts().next().is_none() {
            return Err(BudgetError::Empty);
        }
        for (at, count) in self.counts().enumerate() {
            let state = count.state;
            if count.limit == 0 {
                return Err(BudgetError::Zero { state });
            }
            if self.counts().take(at).any(|other| other.state == state) {
                return Err(BudgetError::Twice { state });
            }
            if !state.can_transition_to(to) {
                return Err(BudgetError::NoTransition { state, to });
            }
        }
        for state in self.resets.iter().flatten().copied() {
            if !self.counts().any(|count| state.can_transition_to(count.state)) {
                return Err(BudgetError::NeverReset { state });
            }
        }
        Ok(())
    }

    fn counts(&self) -> impl Iterator<Item = &Count<S>> {
        self.counts.iter().flatten()
    }

    fn count_mut(&mut self, state: S) -> Option<&mut Count<S>> {
        self.counts.iter_mut().flatten().find(|count| count.state == state)
    }
}

impl<S: States, const N: usize> Default for Limits<S, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: States, const N: usize> Budget<S, N> {
    /// How many iterations of `state` were counted; none where it has no limit.
    #[must_use]
    pub fn used(&self, state: S) -> Option<u32> {
        self.count(state).map(|count| count.used)
    }

    /// How many iterations of `state` are left; none where it has no limit.
    #[must_use]
    pub fn left(&self, state: S) -> Option<u32> {
        self.count(state).map(|count| count.limit.saturating_sub(count.used))
    }

    fn count(&self, state: S) -> Option<&Count<S>> {
        self.limits.counts().find(|count| count.state == state)
    }
}

impl<S: States, D, const N: usize> Part<S, D> for Budget<S, N> {
    fn moved(&mut self, step: &Step<'_, S>, _: &mut D) {
        if step.kind == Kind::Restart {
            for count in self.limits.counts.iter_mut().flatten() {
                (count.used, count.spent) = (0, false);
            }
            return;
        }
        if step.to == self.exhausted_to
            && let Some(count) = self.limits.count_mut(step.from)
        {
            count.spent = true;
        }
        if step.kind == Kind::Resume {
            return;
        }
        let reset = step.kind == Kind::Return
            || step.from == self.exhausted_to
            || self.limits.resets.contains(&Some(step.from));
        if let Some(count) = self.limits.count_mut(step.to)
            && (reset || count.spent)
        {
            (count.used, count.spent) = (0, false);
        }
    }

    fn tick(&mut self, state: S) -> Option<S> {
        let to = self.exhausted_to;
        let count = self.limits.count_mut(state)?;
        count.used = count.used.saturating_add(1);
        (count.used >= count.limit).then_some(to)
    }
}

/// # Budgets
impl<S: States, D, P: Part<S, D>> Machine<S, D, P> {
    /// Counts an iteration of the current state, and moves where that was the last one its [`Budget`] allows. Says where it
    /// moved.
    ///
    /// # Errors
    ///
    /// [`Refused`] where the move was refused by a guard, or where either could not be recorded. After a refused move the
    /// budget stays used up, and the next tick tries again.
    pub fn tick(&mut self) -> Result<Option<Transition<S, S::Event>>, Refused<S>> {
        let state = self.state;
        if let Err(error) = self.parts.record_tick(state) {
            return Err(match error {
                RecordError::Failed(reason) => Refused::Uncounted { state, reason },
                RecordError::Unknown(reason) => Refused::Unknown { state, to: None, reason },
            });
        }
        let Some(to) = self.parts.tick(state) else {
            return Ok(None);
        };
        let transition = state.transition_to(to)?;
        self.origins.kind(transition)?;
        self.allow(Step::new(by_only_event(transition), Kind::Budget), true).map(Some)
    }
}

/// The same step with its event, where the document knows only one that takes it.
pub(crate) fn by_only_event<S: States>(transition: Transition<S, S::Event>) -> Transition<S, S::Event> {
    let mut events = transition.events();
    let event = events.next().filter(|_| events.next().is_none());
    Transition { event, ..transition }
}

/// Why a budget cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BudgetError<S> {
    /// The document does not lead from a state with a limit to where it was to end.
    NoTransition {
        /// The state with the limit.
        state: S,
        /// Where it was to end.
        to: S,
    },
    /// Coming from this state was to reset a count, and the document leads from it to no state with a limit.
    NeverReset {
        /// The state.
        state: S,
    },
    /// A limit of zero.
    Zero {
        /// The state.
        state: S,
    },
    /// Two limits for one state.
    Twice {
        /// The state.
        state: S,
    },
    /// No limit at all.
    Empty,
    /// More states than there is room for.
    TooMany {
        /// The first state too many.
        state: S,
        /// How many there is room for.
        room: usize,
    },
}

impl<S: States> fmt::Display for BudgetError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTransition { state, to } => {
                write!(f, "a budget of `{state}` cannot end in `{to}`: the document allows ")?;
                if state.successors().next().is_none() {
                    return f.write_str("nothing after it");
                }
                f.write_str("only ")?;
                list(f, state.successors())?;
                f.write_str(" after it")
            }
            Self::NeverReset { state } => {
                write!(
                    f,
                    "coming from `{state}` cannot reset a budget: the document leads from it to no state with a limit"
                )
            }
            Self::Zero { state } => {
                write!(f, "a budget of zero would never let `{state}` run: give it at least 1")
            }
            Self::Twice { state } => write!(f, "`{state}` has two limits: keep one"),
            Self::Empty => f.write_str("a budget without a limit limits nothing: add one with `limit`"),
            Self::TooMany { state, room } => write!(
                f,
                "no room for `{state}` in a budget of {room} states: make a larger one with `Limits::<State, N>::new()`"
            ),
        }
    }
}

impl<S: States> core::error::Error for BudgetError<S> {}
