//! Rules about the shape of a machine.

pub(super) mod ambiguous_event;
pub(super) mod dead_end_state;
pub(super) mod duplicate_transition;
pub(super) mod missing_initial_state;
pub(super) mod several_initial_states;
pub(super) mod terminal_with_exit;
pub(super) mod trapped_states;
pub(super) mod unlabelled_transition;
pub(super) mod unreachable_state;
