//! Turns the machines of a document into Rust.
//!
//! An ordinary library: the macro crate is a doorway to it, and `fsm gen --lang rust` prints what it makes.

mod conform;
mod docs;
mod document;
mod emit;
mod expand;
pub mod file;
mod guess;
mod input;
mod literal;
mod locate;
mod message;
mod options;
pub mod plan;

pub use conform::conform;
pub use emit::generate;
pub use expand::fsm;
pub use locate::Place;
pub use options::Options;
pub use plan::TooLarge;

#[cfg(test)]
mod tests;
