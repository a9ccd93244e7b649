//! What code generated from a state machine document calls, and what runs it.
//!
//! `no_std`, and without dependencies unless a feature asks for one.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod table;

mod error;
mod machine;
mod nearest;
mod serde;
mod states;
mod transition;
mod visible;
mod walk;

#[cfg(test)]
mod sample;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use self::serde::ByName;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use ::serde as __serde;
pub use error::{IllegalTransition, Rejected, UnknownName};
#[cfg(feature = "macros")]
pub use fsm_macros::{conform, fsm};
pub use machine::*;
pub use states::{Events, Overlay, Sequential, States};
pub use transition::Transition;
pub use walk::{EventsFrom, Members, Path, Predecessors, Successors, reaches};
