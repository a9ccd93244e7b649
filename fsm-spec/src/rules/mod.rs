//! The rules: what a document is checked for.
//!
//! One rule is one file with its declaration, its check and its tests, and one page of the same name beside it
//! (`graph/unreachable_state.rs`, `graph/unreachable_state.md`). A new rule is declared in its group and named in
//! [`ALL`]; nothing else changes.

mod agreement;
mod code;
mod level;
mod rule;

pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Context, Rule, Sink, find};

pub(crate) use code::report_unused;

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[
    &agreement::CONFLICTING_ROWS,
    &agreement::INITIAL_MISMATCH,
    &agreement::LABEL_MISMATCH,
    &agreement::LEGEND_MISMATCH,
    &agreement::MATRIX_HEADER_MISMATCH,
    &agreement::MISSPELLED_STATE,
    &agreement::STATE_MISSING_FROM_DIAGRAM,
    &agreement::TERMINAL_MISMATCH,
    &agreement::TRANSITION_MISSING_FROM_DIAGRAM,
    &agreement::TRANSITION_MISSING_FROM_TABLE,
    &agreement::UNDEFINED_STATE,
    &code::UNUSED_SUPPRESSION,
];
