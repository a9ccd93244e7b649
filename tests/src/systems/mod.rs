//! The systems that the documents in `specs` describe, for the examples and for the tests of what the documents say in words.

pub mod architect;
pub mod architect_suspend;
pub mod artifacts;
pub mod coder;
pub mod coder_effects;
pub mod orchestrator;
pub mod outage;
pub mod stories;
