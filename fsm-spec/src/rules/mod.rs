//! The rules: what a document is checked for.
//!
//! One rule is one file with its declaration, its check and its tests, and one page of the same name beside it
//! (`graph/unreachable_state.rs`, `graph/unreachable_state.md`). A new rule is declared in its group and named in
//! [`ALL`]; nothing else changes.

mod code;
mod level;
mod rule;

pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Context, Rule, Sink, find};

pub(crate) use code::report_unused;

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[&code::UNUSED_SUPPRESSION];
