//! The language server behind `fsm lsp`: what the other commands know, while a document is being written.
//!
//! `wire` and `message` are the protocol's envelope, `types` the few of its messages that we speak. `server` takes them one by one,
//! `desk` holds the documents that are open, and a file for each kind of request answers it.

mod actions;
mod answers;
mod desk;
mod diagnostics;
mod draft;
mod edits;
mod hover;
mod message;
mod names;
mod place;
mod server;
mod symbols;
mod types;
mod uri;
mod wire;

pub(crate) use desk::Judge;
pub(crate) use server::serve;
