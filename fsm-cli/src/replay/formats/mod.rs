//! The formats of `fsm replay`, one file each.

mod full;
mod json;
mod junit;
mod mermaid;

use std::io::{self, Write};

use super::checker::Checker;
use super::report::Coverage;
use crate::choice::Choice;
use crate::look::Look;
use crate::show::Document;

/// How the result is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Full,
    Json,
    Junit,
    Mermaid,
}

impl Choice for Format {
    const ALL: &'static [(&'static str, Self)] =
        &[("full", Self::Full), ("json", Self::Json), ("junit", Self::Junit), ("mermaid", Self::Mermaid)];
}

/// A check with the document it was made against.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) document: &'a Document,
    /// The machine's place among those of the document.
    pub(crate) machine: usize,
    pub(crate) checker: &'a Checker<'a>,
}

impl Page<'_> {
    pub(crate) fn write(&self, format: Format, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let coverage = Coverage::of(&self.checker.judge().contract);
        match format {
            Format::Full => self.full(&coverage, look, out),
            Format::Json => self.json(&coverage, out),
            Format::Junit => self.junit(&coverage, out),
            Format::Mermaid => self.mermaid(&coverage, out),
        }
    }
}
