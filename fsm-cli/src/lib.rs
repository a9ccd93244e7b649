//! The command line: walking folders, reading files, printing, exit codes.
//!
//! What is right or wrong with a document is decided in `fsm-spec`; here it is only fetched and shown.

mod app;
mod baseline;
mod check;
mod choice;
mod commands;
mod configuration;
mod diff;
mod document;
mod explain;
mod failure;
mod files;
mod fmt;
mod generate;
mod gitignore;
mod init;
mod json;
mod levels;
mod look;
mod lsp;
mod markup;
mod mending;
mod output;
mod painted;
mod paths;
mod places;
mod progress;
mod render;
mod replace;
mod replay;
mod save;
mod show;
mod summary;
#[doc(hidden)]
pub mod trial;
mod uninterrupted;
mod walk;
mod watch;
mod ways;

pub use app::run;
