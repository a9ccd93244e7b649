//! Machines as `fsm show` writes them: one file for each format.

pub(crate) mod columns;
pub(crate) mod document;
mod dot;
mod format;
pub(crate) mod json;
pub(crate) mod labels;
mod matrix;
mod moves;
mod open;
mod ordered;
mod plantuml;
mod scxml;
pub(crate) mod text;
pub(crate) mod tree;
pub(crate) mod view;
mod xstate;

pub(crate) use document::Document;
pub(crate) use format::{Format, VIEWS};
pub(crate) use open::{choose, open, open_to_check};

#[cfg(test)]
mod tests;
