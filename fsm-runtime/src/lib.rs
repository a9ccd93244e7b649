//! What code generated from a state machine document calls, and what runs it.
//!
//! `no_std`, and without dependencies unless a feature asks for one.

#![no_std]

pub mod table;

mod error;
mod nearest;
mod states;
mod transition;
mod walk;

#[cfg(test)]
mod sample;

pub use error::{IllegalTransition, Rejected, UnknownName};
pub use states::{Events, Overlay, States};
pub use transition::Transition;
pub use walk::{EventsFrom, Members, Path, Predecessors, Successors, reaches};
