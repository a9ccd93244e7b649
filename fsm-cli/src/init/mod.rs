//! The first document, and the view that a document lacks.

mod missing;

pub(crate) use missing::{Missing, add};

/// A small document to start from.
pub(crate) const STARTER: &str = include_str!("starter.md");
