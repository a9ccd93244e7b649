//! Rules about the shape of a machine.

mod ambiguous_event;
mod dead_end_state;
mod duplicate_transition;
mod missing_initial_state;
mod several_initial_states;
mod terminal_with_exit;
mod trapped_states;
mod unlabelled_transition;
mod unreachable_state;

pub(super) use ambiguous_event::AMBIGUOUS_EVENT;
pub(super) use dead_end_state::DEAD_END_STATE;
pub(super) use duplicate_transition::DUPLICATE_TRANSITION;
pub(super) use missing_initial_state::MISSING_INITIAL_STATE;
pub(super) use several_initial_states::SEVERAL_INITIAL_STATES;
pub(super) use terminal_with_exit::TERMINAL_WITH_EXIT;
pub(super) use trapped_states::TRAPPED_STATES;
pub(super) use unlabelled_transition::UNLABELLED_TRANSITION;
pub(super) use unreachable_state::UNREACHABLE_STATE;
