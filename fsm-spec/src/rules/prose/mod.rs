//! Rules about what the text says of a machine.

mod claims;
mod passages;
pub(super) mod prose_count;
pub(super) mod prose_forbidden_transition;
pub(super) mod prose_terminal;
pub(super) mod prose_transition;
pub(super) mod prose_unknown_state;
pub(super) mod rule_without_transition;
pub(super) mod transition_without_rule;
