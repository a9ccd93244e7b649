//! Regions that are active side by side.

use crate::error::Rejected;
use crate::states::States;

/// Where an event led the regions of a composite.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Within<R, S> {
    /// They moved on inside it.
    Inside(R),
    /// One of them led out of the composite, to this state.
    Outside(S),
}

/// Lets each of some states that takes `event` take it; the others stay as they are.
///
/// # Errors
///
/// Where none takes the event, or it leads one of them to several states.
pub fn side_by_side<S: States, const REGIONS: usize>(
    mut states: [S; REGIONS],
    event: S::Event,
) -> Result<[S; REGIONS], Rejected<S, S::Event>> {
    let mut moved = false;
    let mut refused = None;
    for state in &mut states {
        match state.on(event) {
            Ok(next) => {
                *state = next;
                moved = true;
            }
            Err(error @ Rejected::Unexpected { .. }) => refused = refused.or(Some(error)),
            Err(error) => return Err(error),
        }
    }
    match refused {
        Some(error) if !moved => Err(error),
        _ => Ok(states),
    }
}
