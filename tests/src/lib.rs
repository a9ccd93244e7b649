//! Tests that need more than one crate, and the examples.

pub mod machines;
