//! The rules: what a document is checked for.
//!
//! One rule is one file with its declaration and its check, one page of the same name beside it
//! (`graph/unreachable_state.rs`, `graph/unreachable_state.md`), and one file of cases (`tests/rules/unreachable-state.md`).
//! A new rule is a module of its group and named in [`ALL`]; nothing else changes.

mod agreement;
mod bounds;
mod code;
mod context;
mod edits;
mod evidence;
mod graph;
mod hierarchy;
mod level;
mod prelude;
mod prose;
mod rule;
mod step_graph;
mod syntax;
mod wording;

pub use context::{Context, MachineContext};
pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Check, Rule, Sink, find};

pub(crate) use bounds::Bounds;
pub(crate) use code::unused_suppression::report_unused;

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[
    &graph::ambiguous_event::RULE,
    &syntax::broken_table::RULE,
    &hierarchy::choice_dead_end::RULE,
    &hierarchy::choice_without_else::RULE,
    &syntax::commented_out_diagram::RULE,
    &hierarchy::composite_without_initial::RULE,
    &agreement::conflicting_rows::RULE,
    &hierarchy::cross_region_transition::RULE,
    &graph::dead_end_state::RULE,
    &graph::duplicate_transition::RULE,
    &hierarchy::empty_composite::RULE,
    &hierarchy::fork_join_arity::RULE,
    &code::identifier_collision::RULE,
    &agreement::initial_mismatch::RULE,
    &syntax::invalid_directive::RULE,
    &agreement::label_mismatch::RULE,
    &agreement::legend_mismatch::RULE,
    &agreement::matrix_header_mismatch::RULE,
    &syntax::missing_diagram::RULE,
    &graph::missing_initial_state::RULE,
    &agreement::misspelled_state::RULE,
    &prose::prose_count::RULE,
    &prose::prose_forbidden_transition::RULE,
    &prose::prose_terminal::RULE,
    &prose::prose_transition::RULE,
    &prose::prose_unknown_state::RULE,
    &syntax::ragged_table::RULE,
    &prose::rule_without_transition::RULE,
    &graph::several_initial_states::RULE,
    &agreement::state_missing_from_diagram::RULE,
    &syntax::swallowed_statement::RULE,
    &agreement::terminal_mismatch::RULE,
    &graph::terminal_with_exit::RULE,
    &agreement::transition_missing_from_diagram::RULE,
    &agreement::transition_missing_from_table::RULE,
    &prose::transition_without_rule::RULE,
    &graph::trapped_states::RULE,
    &syntax::unclosed_fence::RULE,
    &agreement::undefined_state::RULE,
    &syntax::undrawable_diagram::RULE,
    &syntax::unknown_mark::RULE,
    &graph::unlabelled_transition::RULE,
    &syntax::unparsed_statement::RULE,
    &graph::unreachable_state::RULE,
    &code::unused_suppression::RULE,
];
