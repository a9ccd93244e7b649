//! The Mermaid state-diagram language, read exactly as Mermaid reads it.
//!
//! `clean` does what Mermaid does before its lexer; `state.pest` is the language, one statement a call; `read` calls it and
//! keeps the stack of open bodies; `resolve` puts the statements together as Mermaid's database does.

mod ahead;
mod clean;
mod diagram;
mod front_matter;
mod grammar;
mod js;
mod read;
mod refuse;
mod resolve;
mod statement;
mod swallow;
mod theme;
mod undrawable;
mod whole;

pub use diagram::*;
pub use whole::parse;
