//! Reads the state machines of a Markdown document and checks that its views agree.
//!
//! Pure: no files, no terminal, and the same text gives the same answer, in document order.

pub mod config;
pub mod finding;
pub mod markdown;
pub mod mermaid;
pub mod model;
pub mod names;
pub mod picture;
mod reach;
mod rows;
pub mod rules;
pub mod source;
pub mod steps;
pub mod suggest;
