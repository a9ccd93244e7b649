//! Reads the state machines of a Markdown document and checks that its views agree.
//!
//! [`read`] gives the [`Machine`]s of a document, whatever they are written in: a diagram, tables, lists, drawings, sentences.
//! [`check`] gives the [`Finding`]s of every [`Rule`]: where two places disagree, and what to do. Both are pure: no files, no
//! terminal, and the same text gives the same answer, in document order. Neither ever fails, whatever the text is.
//!
//! ```
//! use fsm_spec::{Options, ReadOptions, Source, check, read};
//!
//! let text = "\
//! # Door
//!
//! ~~~mermaid
//! stateDiagram-v2
//!     [*] --> open
//!     open --> closed : push
//!     closed --> open : pull
//!     closed --> locked : turn the key
//! ~~~
//!
//! | State | Allowed next states |
//! | --- | --- |
//! | open | closed |
//! | closed | open |
//! | locked | none |
//! ";
//! let door = &read(text, &ReadOptions::default()).machines[0];
//! assert_eq!(door.states.len(), 3);
//! assert_eq!(door.transitions[0].event.as_deref(), Some("push"));
//!
//! let report = check(&Source::new(text), &Options::default());
//! let finding = &report.findings[0];
//! assert_eq!(finding.rule, "transition-missing-from-table");
//! assert_eq!(finding.message, "the diagram allows `closed` → `locked`, the table does not");
//! ```
//!
//! What is not listed on this page belongs to the other crates of the workspace and may change with every release.

mod check;
#[doc(hidden)]
pub mod config;
#[doc(hidden)]
pub mod directives;
#[doc(hidden)]
pub mod entities;
#[doc(hidden)]
pub mod finding;
#[cfg(any(test, feature = "write"))]
#[doc(hidden)]
pub mod fix;
mod lookup;
mod machines;
#[doc(hidden)]
pub mod map;
#[doc(hidden)]
pub mod markdown;
#[doc(hidden)]
pub mod mermaid;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod names;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod order;
#[doc(hidden)]
pub mod picture;
mod reading;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod sentences;
#[doc(hidden)]
pub mod source;
#[doc(hidden)]
pub mod spelling;
#[doc(hidden)]
pub mod steps;
#[doc(hidden)]
pub mod suggest;
mod suppressions;
mod unread;
#[doc(hidden)]
pub mod views;
#[doc(hidden)]
pub mod words;
#[cfg(any(test, feature = "write"))]
#[doc(hidden)]
pub mod write;

pub use check::{Options, Report, check};
#[doc(inline)]
pub use finding::{Edit, Finding, Fix, Severity};
#[doc(inline)]
pub use model::{Machine, State, StateId, Transition};
pub use reading::{Kind, ReadOptions, Reading, read};
#[doc(inline)]
pub use rules::Rule;
#[doc(inline)]
pub use source::{Source, Span};
pub use unread::{Unread, UnreadBlock};
