//! The rules: what a document is checked for.
//!
//! One rule is one file with its declaration, its check and its tests, and one page of the same name beside it
//! (`graph/unreachable_state.rs`, `graph/unreachable_state.md`). A new rule is declared in its group and named in
//! [`ALL`]; nothing else changes.

mod agreement;
mod code;
mod drawn;
mod graph;
mod level;
mod net;
mod rule;
mod statements;
#[cfg(test)]
mod testing;

pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Context, Rule, Sink, find};

pub(crate) use code::report_unused;

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[
    &graph::AMBIGUOUS_EVENT,
    &agreement::CONFLICTING_ROWS,
    &graph::DEAD_END_STATE,
    &graph::DUPLICATE_TRANSITION,
    &agreement::INITIAL_MISMATCH,
    &agreement::LABEL_MISMATCH,
    &agreement::LEGEND_MISMATCH,
    &agreement::MATRIX_HEADER_MISMATCH,
    &graph::MISSING_INITIAL_STATE,
    &agreement::MISSPELLED_STATE,
    &graph::SEVERAL_INITIAL_STATES,
    &agreement::STATE_MISSING_FROM_DIAGRAM,
    &agreement::TERMINAL_MISMATCH,
    &graph::TERMINAL_WITH_EXIT,
    &agreement::TRANSITION_MISSING_FROM_DIAGRAM,
    &agreement::TRANSITION_MISSING_FROM_TABLE,
    &graph::TRAPPED_STATES,
    &agreement::UNDEFINED_STATE,
    &graph::UNLABELLED_TRANSITION,
    &graph::UNREACHABLE_STATE,
    &code::UNUSED_SUPPRESSION,
];
