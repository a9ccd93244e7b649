//! Conditions that only your program can check.

use core::fmt;

use crate::error::IllegalTransition;
use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::reason::Reason;
use crate::machine::step::Step;
use crate::states::States;

/// # Guards
///
/// A guard looks at the step and at the data and says no with a reason. What the machine then answers quotes the rule that the
/// document has for the transition.
///
/// ````
/// mod task {
///     fsm_runtime::fsm!("
/// ```mermaid
/// stateDiagram-v2
///     [*]      --> planning
///     planning --> review : planned
///     review   --> [*]
/// ```
///
/// ### planning → review
///
/// Requires a plan.
/// ");
/// }
/// use fsm_runtime::Machine;
/// use task::State;
///
/// let mut task = Machine::new(State::INITIAL)
///     .with_data(None::<&str>)
///     .guard(State::Planning, State::Review, |_, plan| match plan {
///         Some(_) => Ok(()),
///         None => Err("there is no plan yet"),
///     })?;
///
/// let refused = task.transition_to(State::Review).unwrap_err();
/// assert_eq!(refused.rule(), Some("Requires a plan."));
/// assert_eq!(
///     refused.to_string(),
///     "`planning` may not go to `review` now: there is no plan yet; the document says: Requires a plan."
/// );
/// *task.data_mut() = Some("build it");
/// task.transition_to(State::Review)?;
///
/// // The document has no such transition, so that there is nothing to guard.
/// assert!(task.guard(State::Review, State::Planning, |_, _| Ok::<_, &str>(())).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ````
impl<S: States, D, P> Machine<S, D, P> {
    /// Asks `guard` before every step from `from` to `to`.
    ///
    /// # Errors
    ///
    /// [`IllegalTransition`] where the document has no such transition.
    pub fn guard<F, R>(self, from: S, to: S, guard: F) -> Result<Guarded<S, D, P, F>, IllegalTransition<S>>
    where
        F: FnMut(&Step<'_, S>, &D) -> Result<(), R>,
        R: Into<Reason>,
    {
        from.transition_to(to)?;
        let only = Some((from, to));
        Ok(self.with(Guard { only, guard }))
    }

    /// Asks `guard` before every step, but for [overrides](Machine::override_to) and [restarts](Machine::restart).
    #[must_use]
    pub fn guard_all<F, R>(self, guard: F) -> Guarded<S, D, P, F>
    where
        F: FnMut(&Step<'_, S>, &D) -> Result<(), R>,
        R: Into<Reason>,
    {
        self.with(Guard { only: None, guard })
    }
}

/// Says whether a step may be taken. Made by [`Machine::guard`].
#[derive(Clone)]
pub struct Guard<S, F> {
    only: Option<(S, S)>,
    guard: F,
}

/// A machine with one more guard.
pub type Guarded<S, D, P, F> = Machine<S, D, (P, Guard<S, F>)>;

impl<S, D, F, R> Part<S, D> for Guard<S, F>
where
    S: States,
    F: FnMut(&Step<'_, S>, &D) -> Result<(), R>,
    R: Into<Reason>,
{
    #[inline]
    fn allow(&mut self, step: &Step<'_, S>, data: &D) -> Result<(), Reason> {
        if self.only.is_none_or(|only| only == (step.from, step.to)) {
            (self.guard)(step, data).map_err(Into::into)
        } else {
            Ok(())
        }
    }
}

impl<S: fmt::Debug, F> fmt::Debug for Guard<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("only", &self.only).finish_non_exhaustive()
    }
}
