//! Rules about what the text says of a machine.

mod claims;
mod passages;
mod prose_count;
mod prose_forbidden_transition;
mod prose_terminal;
mod prose_transition;
mod prose_unknown_state;
mod rule_without_transition;
mod transition_without_rule;

pub(super) use prose_count::PROSE_COUNT;
pub(super) use prose_forbidden_transition::PROSE_FORBIDDEN_TRANSITION;
pub(super) use prose_terminal::PROSE_TERMINAL;
pub(super) use prose_transition::PROSE_TRANSITION;
pub(super) use prose_unknown_state::PROSE_UNKNOWN_STATE;
pub(super) use rule_without_transition::RULE_WITHOUT_TRANSITION;
pub(super) use transition_without_rule::TRANSITION_WITHOUT_RULE;
