//! A document that was checked.

use std::path::PathBuf;

use fsm_spec::finding::{Finding, Severity};
use fsm_spec::source::Source;
use fsm_spec::{Options, check};

use crate::check::text;
use crate::files;

/// A document and what was found in it.
#[derive(Debug)]
pub(crate) struct Document {
    /// Its name as people know it, with `/` between folders.
    pub(crate) path: String,
    /// Where it is on disk; nowhere, if it came through standard input.
    pub(crate) file: Option<PathBuf>,
    pub(crate) text: String,
    /// How it was checked, and will be again after a fix.
    pub(crate) options: Options,
    /// The names of its machines, in order.
    pub(crate) machines: Vec<String>,
    /// By place.
    pub(crate) findings: Vec<Finding>,
    /// How many blocks name states, and how many of them were taken, where that is less than half.
    pub(crate) mostly_unread: Option<(usize, usize)>,
}

impl Document {
    /// Reads and checks the file once more; in words why that cannot be done.
    pub(crate) fn read_again(&mut self) -> Result<(), String> {
        if let Some(file) = &self.file {
            self.text = text(&self.path, files::read(file))?;
            let report = check(&Source::new(&self.text), &self.options);
            let machines = report.reading.machines.into_iter();
            self.machines = machines.map(|machine| machine.name).collect();
            self.findings = report.findings;
        }
        Ok(())
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source::new(&self.text)
    }

    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// The word for how serious a finding is.
pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}
