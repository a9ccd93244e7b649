//! The formats of `fsm lint`, one file each.

mod concise;
mod fingerprint;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
#[cfg(test)]
pub(crate) mod sample;
mod sarif;

use std::io::{self, Write};

use crate::choice::Choice;
use crate::document::Document;
use crate::look::Look;

pub(crate) use fingerprint::identity;
pub(crate) use full::SHOWN;
pub(crate) use github::{data, property};
pub(crate) use json::{SpanJson, SubjectJson, span, subject};
pub(crate) use junit::{attribute, escaped};
pub(crate) use sarif::following;

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Full,
    Concise,
    Json,
    Sarif,
    Github,
    Gitlab,
    Junit,
}

impl Choice for Format {
    const ALL: &'static [(&'static str, Self)] = &[
        ("full", Self::Full),
        ("concise", Self::Concise),
        ("json", Self::Json),
        ("sarif", Self::Sarif),
        ("github", Self::Github),
        ("gitlab", Self::Gitlab),
        ("junit", Self::Junit),
    ];
}

impl Format {
    /// Whether it is read by people, who get a last line that sums up.
    pub(crate) fn for_people(self) -> bool {
        matches!(self, Self::Full | Self::Concise | Self::Github)
    }

    /// Writes all findings.
    pub(crate) fn write(self, documents: &[Document], look: &Look, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Full => full::write(documents, look, out),
            Self::Concise => concise::write(documents, look, out),
            Self::Json => json::write(documents, out),
            Self::Sarif => sarif::write(documents, out),
            Self::Github => github::write(documents, out),
            Self::Gitlab => gitlab::write(documents, out),
            Self::Junit => junit::write(documents, out),
        }
    }
}
