//! The formats of `fsm diff`, one file each.

mod full;
mod github;
mod json;
mod markdown;

use std::io::{self, Write};

use super::change::Side;
use super::compare::Comparison;
use super::revision::Revision;
use crate::choice::Choice;
use crate::look::Look;

/// How changes are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Full,
    Json,
    Markdown,
    Github,
}

impl Choice for Format {
    const ALL: &'static [(&'static str, Self)] =
        &[("full", Self::Full), ("json", Self::Json), ("markdown", Self::Markdown), ("github", Self::Github)];
}

/// A comparison with the documents it compares.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) old: &'a Revision,
    pub(crate) new: &'a Revision,
    pub(crate) comparison: &'a Comparison,
    /// Whether a change that breaks something makes the command fail.
    pub(crate) breaking: bool,
}

impl Page<'_> {
    pub(crate) fn write(&self, format: Format, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Full => self.full(look, out),
            Format::Json => self.json(out),
            Format::Markdown => self.markdown(out),
            Format::Github => self.github(out),
        }
    }

    fn revision(&self, side: Side) -> &Revision {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// The last line.
    fn summary(&self) -> String {
        let changes = self.comparison.changes().count();
        let breaking = self.comparison.changes().filter(|change| change.breaks.any());
        let (mut broken, mut counts) = (0, [0usize; 3]);
        for change in breaking {
            broken += 1;
            for name in change.breaks.names() {
                counts[WHO.iter().position(|who| *who == name).unwrap_or(0)] += 1;
            }
        }
        let plural = if changes == 1 { "" } else { "s" };
        match (changes, broken) {
            (0, _) => "no changes".to_owned(),
            (_, 0) => format!("{changes} change{plural}, nothing breaks"),
            _ => {
                let whom = WHO.iter().zip(counts).filter(|(_, count)| *count > 0);
                let whom: Vec<String> = whom.map(|(who, count)| format!("{who} {count}")).collect();
                let verb = if broken == 1 { "breaks" } else { "break" };
                format!("{changes} change{plural}, {broken} {verb} something: {}", whom.join(", "))
            }
        }
    }
}

/// Who can be broken.
const WHO: [&str; 3] = ["source", "persisted", "behaviour"];
