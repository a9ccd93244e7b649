//! What people may do that the document does not draw.

use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::refused::Refused;
use crate::machine::step::{Kind, Step};
use crate::states::States;
use crate::transition::Transition;

/// # Overrides
impl<S: States, D, P: Part<S, D>> Machine<S, D, P> {
    /// Goes to `to` on a person's word, past the guards and past the states in between.
    ///
    /// Every part is told that it was an override, and why; a journal writes it down.
    ///
    /// ````
    /// mod task {
    ///     fsm_runtime::fsm!("
    /// ```mermaid
    /// stateDiagram-v2
    ///     [*]     --> codegen
    ///     codegen --> review  : completed
    ///     review  --> codegen : needs changes
    ///     review  --> test    : passes
    ///     test    --> [*]
    /// ```
    /// ");
    /// }
    /// use fsm_runtime::{Machine, Refused};
    /// use task::State;
    ///
    /// let mut task = Machine::new(State::INITIAL);
    /// assert!(matches!(task.override_to(State::Test, " "), Err(Refused::NoReason { .. })));
    /// task.override_to(State::Test, "the reviewer is away, and I answer for it")?;
    /// assert_eq!(task.state(), State::Test);
    ///
    /// let refused = task.override_to(State::Codegen, "once more").unwrap_err();
    /// assert_eq!(refused.to_string(), "`codegen` cannot be reached from `test`, not even by an override: nothing can");
    /// # Ok::<(), Refused<State>>(())
    /// ````
    ///
    /// # Errors
    ///
    /// [`Refused::NoReason`] without a reason, [`Refused::Unreachable`] where no transitions lead from here to `to` in any
    /// number of steps, [`Refused::Unrecorded`] where it could not be recorded.
    pub fn override_to(&mut self, to: S, reason: &str) -> Result<Transition<S, S::Event>, Refused<S>> {
        let reason = reason.trim();
        self.check_override(to, reason)?;
        let transition = Transition { from: self.state, to, event: None };
        self.commit(Step::new(transition, Kind::Override).with_reason(reason), true)
    }

    pub(crate) fn check_override(&self, to: S, reason: &str) -> Result<(), Refused<S>> {
        let from = self.state;
        if reason.is_empty() {
            Err(Refused::NoReason { to })
        } else if !from.reaches(to) {
            Err(Refused::Unreachable { from, to })
        } else {
            Ok(())
        }
    }

    /// Begins a new run in `initial`, with the same data and the same parts, after this run has ended. Guards are not asked.
    ///
    /// # Errors
    ///
    /// [`Refused::NotOver`] while the machine is in a state where it may not end, [`Refused::NotInitial`] where it does not
    /// start in `initial`, [`Refused::Unrecorded`] where it could not be recorded.
    pub fn restart(&mut self, initial: S) -> Result<Transition<S, S::Event>, Refused<S>> {
        self.check_restart(initial)?;
        let transition = Transition { from: self.state, to: initial, event: None };
        self.commit(Step::new(transition, Kind::Restart), true)
    }

    pub(crate) fn check_restart(&self, initial: S) -> Result<(), Refused<S>> {
        let state = self.state;
        if !state.is_terminal() {
            return Err(Refused::NotOver { state });
        }
        if !S::initials().any(|state| state == initial) {
            return Err(Refused::NotInitial { state: initial });
        }
        Ok(())
    }
}
