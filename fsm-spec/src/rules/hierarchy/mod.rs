//! Rules about composites, regions and pseudo-states.

pub(super) mod choice_dead_end;
pub(super) mod choice_without_else;
pub(super) mod composite_without_initial;
mod conditions;
pub(super) mod cross_region_transition;
pub(super) mod empty_composite;
pub(super) mod fork_join_arity;
