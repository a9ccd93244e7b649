//! The last line, and the table of `--statistics`.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use fsm_spec::finding::Severity;
use fsm_spec::rules;

use crate::document::{Document, severity};

/// What a run came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    /// Documents with findings.
    pub(crate) affected: usize,
    /// Documents in all.
    pub(crate) documents: usize,
    /// Findings that the baseline knows already.
    pub(crate) known: usize,
    /// Fixes that were made.
    pub(crate) fixed: usize,
    /// Fixes that were only shown.
    pub(crate) offered: usize,
}

impl Summary {
    pub(crate) fn of(documents: &[Document]) -> Self {
        let count = |severity| documents.iter().map(|document| document.count(severity)).sum();
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            affected: documents.iter().filter(|document| !document.findings.is_empty()).count(),
            documents: documents.len(),
            ..Self::default()
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.errors, self.warnings) {
            (0, 0) => write!(f, "no findings in {}", counted(self.documents, "document"))?,
            (errors, warnings) => {
                if errors > 0 {
                    write!(f, "{}", counted(errors, "error"))?;
                }
                if errors > 0 && warnings > 0 {
                    write!(f, ", ")?;
                }
                if warnings > 0 {
                    write!(f, "{}", counted(warnings, "warning"))?;
                }
                if self.documents == 1 {
                    write!(f, " in 1 document")?;
                } else {
                    write!(f, " in {} of {}", self.affected, counted(self.documents, "document"))?;
                }
            }
        }
        if self.known > 0 {
            write!(f, "; {} in the baseline", self.known)?;
        }
        if self.fixed > 0 {
            write!(f, "; {} fixed", self.fixed)?;
        }
        if self.offered > 0 {
            write!(f, "; {} can be fixed", self.offered)?;
        }
        Ok(())
    }
}

pub(crate) fn counted(count: usize, word: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {word}{plural}")
}

/// How often each rule found something, the most frequent first.
pub(crate) fn write_statistics(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    let mut counts: BTreeMap<(&str, Severity), usize> = BTreeMap::new();
    for finding in documents.iter().flat_map(|document| &document.findings) {
        *counts.entry((finding.rule, finding.severity)).or_default() += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let wide = rows.first().map_or(1, |(_, count)| count.to_string().len());
    for ((rule, level), count) in rows {
        let fix = if rules::find(rule).is_some_and(|rule| rule.fixable) { " (has a fix)" } else { "" };
        writeln!(out, "{count:wide$}  {:7}  {rule}{fix}", severity(level))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_english() {
        let mut summary = Summary { errors: 3, warnings: 1, affected: 2, documents: 14, ..Summary::default() };
        assert_eq!(summary.to_string(), "3 errors, 1 warning in 2 of 14 documents");
        summary.known = 5;
        summary.warnings = 0;
        assert_eq!(summary.to_string(), "3 errors in 2 of 14 documents; 5 in the baseline");
        summary = Summary { warnings: 2, affected: 1, documents: 1, fixed: 1, ..Summary::default() };
        assert_eq!(summary.to_string(), "2 warnings in 1 document; 1 fixed");
        summary = Summary { documents: 1, ..Summary::default() };
        assert_eq!(summary.to_string(), "no findings in 1 document");
    }
}
