//! What a rule is, and what it works with.

use std::fmt;

use super::{ALL, Context, Level, evidence::Evidence};
use crate::finding::{Finding, Severity};

/// Looks at the whole document and reports all its findings.
pub(super) type Check = fn(&Context<'_>, &mut Sink);

/// One rule of the catalogue.
pub struct Rule {
    /// Kebab-case, as in `allow(…)`; the file and the page are named after it, with `_` for `-`.
    pub name: &'static str,
    /// What it does where nobody says otherwise.
    pub level: Level,
    /// Whether any of its findings can carry a fix.
    pub fixable: bool,
    /// Its page in Markdown, by `include_str!`: the title (its name), what it finds, why it matters, then a document
    /// that breaks it and the same document repaired, each in a ```` ````markdown ```` fence.
    pub page: &'static str,
    /// Looks at the whole document and reports all its findings.
    pub check: Check,
}

impl Rule {
    const fn new(level: Level, name: &'static str, page: &'static str, check: Check) -> Self {
        Self { name, level, fixable: false, page, check }
    }

    /// A rule whose findings fail the build.
    pub(super) const fn deny(name: &'static str, page: &'static str, check: Check) -> Self {
        Self::new(Level::Deny, name, page, check)
    }

    /// A rule whose findings are shown.
    pub(super) const fn warn(name: &'static str, page: &'static str, check: Check) -> Self {
        Self::new(Level::Warn, name, page, check)
    }

    /// A rule that is off until somebody asks for it.
    pub(super) const fn allow(name: &'static str, page: &'static str, check: Check) -> Self {
        Self::new(Level::Allow, name, page, check)
    }

    /// The rule, some of whose findings carry a fix.
    pub(super) const fn fixable(self) -> Self {
        Self { fixable: true, ..self }
    }

    /// What it finds, in one paragraph: the first of its page below the title.
    #[must_use]
    pub fn summary(&self) -> String {
        self.page
            .lines()
            .skip_while(|line| line.trim().is_empty() || line.starts_with('#'))
            .take_while(|line| !line.trim().is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("name", &self.name).field("level", &self.level).finish_non_exhaustive()
    }
}

/// The rule of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.name.cmp(name)).ok().map(|at| ALL[at])
}

/// Where a rule puts its findings.
#[derive(Debug, Default)]
pub struct Sink {
    findings: Vec<Finding>,
    /// How many bytes their fixes take.
    edits: usize,
}

/// When the fixes of a rule take so many bytes, its next findings come without. One may touch every row of a table; when the
/// first are made, the others get theirs.
const MOST_EDITS: usize = 4_000_000;

impl Sink {
    /// Reports a finding. Its level is settled later: a rule reports all it sees.
    pub fn push(&mut self, mut finding: Finding) {
        if self.edits > MOST_EDITS {
            finding.fixes = Vec::new();
        }
        let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        self.edits += edits.map(|edit| size_of_val(edit) + edit.text.len()).sum::<usize>();
        self.findings.push(finding);
    }

    /// Reports a finding at the level that its evidence gives it.
    pub(super) fn report(&mut self, mut finding: Finding, evidence: Evidence) {
        match evidence {
            Evidence::Certain => {}
            Evidence::Doubted => finding.severity = Severity::Warning,
            Evidence::Nothing => return,
        }
        self.push(finding);
    }

    /// Whether the next finding gets a suggestion. It costs a look at every state, and nobody reads more than a hundred.
    pub(super) fn suggests(&self) -> bool {
        self.findings.len() < 100
    }

    /// Gives the findings away.
    #[must_use]
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}

impl Extend<Finding> for Sink {
    fn extend<T: IntoIterator<Item = Finding>>(&mut self, findings: T) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}
