//! Going back from an overlay, and failing in one.

use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::refused::Refused;
use crate::states::States;
use crate::transition::Transition;

/// # Overlays
///
/// A state such as SUSPEND that is entered from almost everywhere is entered with
/// [`transition_to`](Machine::transition_to) as any other. The data stays as it is, and the machine remembers where it came from.
impl<S: States, D, P: Part<S, D>> Machine<S, D, P> {
    /// Goes back to where the current state was entered from, as the document says of an overlay.
    ///
    /// ````
    /// mod agent {
    ///     fsm_runtime::fsm!("
    /// ```mermaid
    /// stateDiagram-v2
    ///     [*]     --> WAITING
    ///     WAITING --> WORKING : request
    ///     WORKING --> WAITING : answered
    ///     WORKING --> ERROR   : failed
    ///     ERROR   --> [*]
    /// ```
    ///
    /// <!-- fsm: overlay SUSPEND except ERROR returns fails ERROR -->
    /// ");
    /// }
    /// use agent::{Event, State};
    /// use fsm_runtime::Machine;
    ///
    /// let mut agent = Machine::new(State::INITIAL).with_data(vec!["half an answer"]);
    /// agent.fire(Event::Request)?;
    /// agent.transition_to(State::Suspend)?;
    /// agent.resume()?;
    /// assert_eq!(agent.state(), State::Working);
    /// assert_eq!(agent.data(), &["half an answer"]);
    ///
    /// agent.transition_to(State::Suspend)?;
    /// agent.expire()?;
    /// assert_eq!(agent.state(), State::Error);
    /// # Ok::<(), fsm_runtime::Refused<State>>(())
    /// ````
    ///
    /// # Errors
    ///
    /// [`Refused::NoWayBack`] where the document does not say that the state goes back, or ties that to an event;
    /// [`Refused::NoOrigin`] where the machine was started in the state.
    pub fn resume(&mut self) -> Result<Transition<S, S::Event>, Refused<S>> {
        let state = self.state;
        let overlay = state.overlay().is_some_and(|overlay| overlay.returns());
        if !overlay && state.returns_on(None).is_none() {
            return Err(Refused::NoWayBack { state });
        }
        let origin = self.origins.back().ok_or(Refused::NoOrigin { state })?;
        self.transition_to(origin)
    }

    /// Goes to the state the document names for an overlay that has waited too long.
    ///
    /// # Errors
    ///
    /// [`Refused::NeverExpires`] where the document names none.
    pub fn expire(&mut self) -> Result<Transition<S, S::Event>, Refused<S>> {
        let state = self.state;
        let overlay = state.overlay().and_then(|overlay| overlay.fails_to());
        let to = overlay.ok_or(Refused::NeverExpires { state })?;
        self.transition_to(to)
    }
}
