//! Machines as `fsm show` writes them: one file for each format.

mod columns;
mod document;
mod dot;
mod format;
mod json;
mod labels;
mod matrix;
mod moves;
mod ordered;
mod plantuml;
mod scxml;
pub(crate) mod text;
mod tree;
pub(crate) mod view;
mod xstate;

pub(crate) use document::Document;
pub(crate) use format::{Format, VIEWS};

#[cfg(test)]
mod tests;
