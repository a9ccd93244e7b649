//! A code quality report for GitLab.

use std::io::{self, Write};

use fsm_spec::finding::Severity;
use serde::Serialize;

use super::fingerprint::fingerprints;
use crate::document::Document;

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

pub(super) fn write(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    let mut issues = Vec::new();
    for document in documents {
        let source = document.source();
        for (finding, fingerprint) in document.findings.iter().zip(fingerprints(document)) {
            let span = source.clamp(finding.primary.span);
            let help = finding.help.as_ref().map(|help| format!("; {help}"));
            issues.push(Issue {
                description: format!("{}{}", finding.message, help.unwrap_or_default()),
                check_name: finding.rule,
                fingerprint,
                severity: match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                },
                location: Location {
                    path: &document.path,
                    lines: Lines { begin: source.line(span.start), end: source.line(span.end) },
                },
            });
        }
    }
    crate::json::write(&issues, out)
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};

    #[test]
    fn issues() {
        insta::assert_snapshot!(sample::written(Format::Gitlab));
    }
}
