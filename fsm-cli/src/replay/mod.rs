//! Logs of running systems against the document: is every step allowed, and what of the document has ever happened?
//!
//! A log is read once, line by line, in memory that does not grow with it. [`lines`] cuts it into lines, a [`source`] knows how one kind of log
//! writes a step ([`json`], [`journal`], [`csv`], [`plain`]), the [`contract`] is the machine laid out for looking steps up,
//! [`runs`] remembers where each run is, the [`judge`] looks each step up, and the [`checker`] puts them together.

mod checker;
mod complaints;
mod contract;
mod csv;
mod cursor;
mod entry;
mod formats;
mod journal;
mod json;
mod judge;
mod lines;
mod plain;
mod report;
mod runs;
mod source;
mod violation;

pub(crate) use checker::{Checker, Settings};
pub(crate) use contract::Contract;
pub(crate) use formats::{Format, Page};
pub(crate) use source::{Keys, LogFormat};

#[cfg(test)]
mod tests;
