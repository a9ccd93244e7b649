//! Turns the machines of a document into Rust.
//!
//! An ordinary library over `proc_macro2`: the macro crate is a doorway to it, and `fsm gen --lang rust` prints what it makes.

mod docs;
mod emit;
mod expand;
mod input;
mod locate;
mod message;
mod options;
mod plan;

pub use emit::generate;
pub use expand::fsm;
pub use locate::Place;
pub use options::Options;
pub use plan::TooLarge;

#[cfg(test)]
mod tests;
