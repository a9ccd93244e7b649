//! Reads the state machines of a Markdown document and checks that its views agree.
//!
//! Pure: no files, no terminal, and the same text gives the same answer, in document order.

mod assemble;
mod check;
pub mod config;
pub mod directives;
pub mod entities;
pub mod finding;
#[cfg(any(test, feature = "write"))]
pub mod fix;
mod lookup;
mod machines;
#[doc(hidden)]
pub mod map;
pub mod markdown;
pub mod mermaid;
pub mod model;
pub mod names;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod order;
pub mod picture;
mod reach;
mod reading;
mod rows;
pub mod rules;
pub mod sentences;
pub mod source;
pub mod spelling;
pub mod steps;
pub mod suggest;
mod suppressions;
mod unread;
pub mod views;
pub mod words;
#[cfg(any(test, feature = "write"))]
pub mod write;

pub use check::{Options, Report, check};
pub use reading::{Kind, ReadOptions, Reading, read};
pub use unread::{Unread, UnreadBlock};
