//! Rules about composites, regions and pseudo-states.

mod choice_dead_end;
mod choice_without_else;
mod composite_without_initial;
mod conditions;
mod cross_region_transition;
mod empty_composite;
mod fork_join_arity;

pub(super) use choice_dead_end::CHOICE_DEAD_END;
pub(super) use choice_without_else::CHOICE_WITHOUT_ELSE;
pub(super) use composite_without_initial::COMPOSITE_WITHOUT_INITIAL;
pub(super) use cross_region_transition::CROSS_REGION_TRANSITION;
pub(super) use empty_composite::EMPTY_COMPOSITE;
pub(super) use fork_join_arity::FORK_JOIN_ARITY;
