//! The rules: what a document is checked for.
//!
//! One rule is one file with its declaration and its check, one page of the same name beside it
//! (`graph/unreachable_state.rs`, `graph/unreachable_state.md`), and one file of cases (`tests/rules/unreachable-state.md`).
//! A new rule is declared in its group and named in [`ALL`]; nothing else changes.

mod agreement;
mod bounds;
mod code;
mod context;
mod evidence;
mod graph;
mod hierarchy;
mod level;
mod prose;
mod rule;
mod statements;
mod step_graph;
mod syntax;

pub use context::Context;
pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Rule, Sink, find};

pub(crate) use bounds::Bounds;
pub(crate) use code::report_unused;

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[
    &graph::AMBIGUOUS_EVENT,
    &syntax::BROKEN_TABLE,
    &hierarchy::CHOICE_DEAD_END,
    &hierarchy::CHOICE_WITHOUT_ELSE,
    &syntax::COMMENTED_OUT_DIAGRAM,
    &hierarchy::COMPOSITE_WITHOUT_INITIAL,
    &agreement::CONFLICTING_ROWS,
    &hierarchy::CROSS_REGION_TRANSITION,
    &graph::DEAD_END_STATE,
    &graph::DUPLICATE_TRANSITION,
    &hierarchy::EMPTY_COMPOSITE,
    &hierarchy::FORK_JOIN_ARITY,
    &code::IDENTIFIER_COLLISION,
    &agreement::INITIAL_MISMATCH,
    &syntax::INVALID_DIRECTIVE,
    &agreement::LABEL_MISMATCH,
    &agreement::LEGEND_MISMATCH,
    &agreement::MATRIX_HEADER_MISMATCH,
    &syntax::MISSING_DIAGRAM,
    &graph::MISSING_INITIAL_STATE,
    &agreement::MISSPELLED_STATE,
    &prose::PROSE_COUNT,
    &prose::PROSE_FORBIDDEN_TRANSITION,
    &prose::PROSE_TERMINAL,
    &prose::PROSE_TRANSITION,
    &prose::PROSE_UNKNOWN_STATE,
    &syntax::RAGGED_TABLE,
    &prose::RULE_WITHOUT_TRANSITION,
    &graph::SEVERAL_INITIAL_STATES,
    &agreement::STATE_MISSING_FROM_DIAGRAM,
    &syntax::SWALLOWED_STATEMENT,
    &agreement::TERMINAL_MISMATCH,
    &graph::TERMINAL_WITH_EXIT,
    &agreement::TRANSITION_MISSING_FROM_DIAGRAM,
    &agreement::TRANSITION_MISSING_FROM_TABLE,
    &prose::TRANSITION_WITHOUT_RULE,
    &graph::TRAPPED_STATES,
    &syntax::UNCLOSED_FENCE,
    &agreement::UNDEFINED_STATE,
    &syntax::UNDRAWABLE_DIAGRAM,
    &syntax::UNKNOWN_MARK,
    &graph::UNLABELLED_TRANSITION,
    &syntax::UNPARSED_STATEMENT,
    &graph::UNREACHABLE_STATE,
    &code::UNUSED_SUPPRESSION,
];
