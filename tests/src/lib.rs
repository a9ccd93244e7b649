//! Tests that need more than one crate, and the examples.

pub mod machines;
pub mod story;
pub mod systems;
