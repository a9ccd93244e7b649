//! A file in which every step is written down before it counts, and from which a machine is brought back.
//!
//! # Format
//!
//! JSON lines: one object a line, UTF-8, each line ended by `\n`. Fields a reader does not know are skipped. Names of states
//! and events are spelled as in the document.
//!
//! | field | in | says |
//! | --- | --- | --- |
//! | `seq` | every line | the number of the line, counted from 0 |
//! | `kind` | every line | what happened, see below |
//! | `machine` | `start` | the machine's name, or, where the document names none, the Rust module it became |
//! | `from` | every step | the state that was left |
//! | `to` | `start`, every step | the state that was entered |
//! | `event` | steps taken by an event | the event; absent or `null` where there was none |
//! | `reason` | `override` | why the document was overridden |
//! | `state` | `tick` | the state whose iteration was counted |
//!
//! | kind | happened |
//! | --- | --- |
//! | `start` | the machine was started; the first line, and only the first |
//! | `transition` | an ordinary step |
//! | `return` | a step back to the state one came from, by an event that returns |
//! | `overlay` | a step into an overlay |
//! | `resume` | a step out of an overlay, back to the state one came from |
//! | `expire` | a step out of an overlay, to the state where it fails |
//! | `budget` | a step away from a state whose budget was used up |
//! | `override` | a step on a person's word |
//! | `restart` | a step from an end to the start, as a new run |
//! | `tick` | an iteration of a state was counted; no step |
//!
//! ```json
//! {"seq":0,"kind":"start","machine":"Coder","to":"WAITING"}
//! {"seq":1,"kind":"transition","from":"WAITING","to":"CODING","event":"receive task"}
//! {"seq":2,"kind":"tick","state":"CODING"}
//! {"seq":3,"kind":"override","from":"CODING","to":"DONE","reason":"merged by hand"}
//! ```

mod file;
mod json;
mod line;
mod replay;

pub use file::{Journal, JournalOptions, Journaled};
pub use replay::{JournalError, Recovered, Torn};
