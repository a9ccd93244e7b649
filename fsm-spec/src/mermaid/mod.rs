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
mod origin;
mod read;
mod refuse;
mod resolve;
mod statement;
mod swallow;
mod theme;
mod undrawable;
mod whole;
mod yaml;

pub use diagram::*;

/// Reads the text of one diagram: a fence's content, or a whole `.mmd` file.
///
/// Never fails: what Mermaid refuses is in [`Diagram::errors`], and the statements around it are still read.
pub fn parse(text: &str) -> Diagram {
    whole::diagram(text)
}
