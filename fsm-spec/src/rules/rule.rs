//! What a rule is, and what it works with.

use super::{ALL, Context, Level, MachineContext};
use crate::finding::{Finding, Severity};
use crate::mermaid::Diagram;
use crate::spelling;
use std::fmt;

/// One rule of the catalogue.
pub struct Rule {
    /// Kebab-case, as in `allow(…)`: the title of its page. The file and the page are named after it, with `_` for `-`.
    pub name: &'static str,
    /// What it does where nobody says otherwise.
    pub level: Level,
    /// Whether any of its findings can carry a fix.
    pub fixable: bool,
    /// Its page in Markdown, by `include_str!`: the title (its name), what it finds, why it matters, then a document
    /// that breaks it and the same document repaired, each in a ```` ````markdown ```` fence.
    pub page: &'static str,
    /// How it finds what it finds.
    pub check: Check,
}

/// What a rule looks at, and how it reports all that it sees there.
pub enum Check {
    /// The whole document.
    Document(fn(&Context<'_>, &mut Sink)),
    /// One machine after the other.
    Machine(fn(&MachineContext<'_>, &mut Sink)),
    /// One machine after the other, of those that a diagram draws.
    Diagram(fn(&MachineContext<'_>, &Diagram, &mut Sink)),
    /// Nothing: its findings follow from what the others found.
    Nothing,
}

impl Rule {
    pub(super) const fn new(level: Level, page: &'static str, check: Check) -> Self {
        Self { name: title(page), level, fixable: false, page, check }
    }

    /// The rule, some of whose findings carry a fix.
    pub(super) const fn fixable(mut self) -> Self {
        self.fixable = true;
        self
    }

    /// All that it finds in a document.
    pub(crate) fn run(&'static self, context: &Context<'_>) -> Vec<Finding> {
        let mut sink = Sink { rule: self, machine: None, findings: Vec::new(), edits: 0 };
        match self.check {
            Check::Document(check) => check(context, &mut sink),
            Check::Machine(check) => context.machines.iter().for_each(|machine| check(machine, sink.about(machine))),
            Check::Diagram(check) => {
                context.drawn().for_each(|(machine, diagram)| check(machine, diagram, sink.about(machine)));
            }
            Check::Nothing => {}
        }
        sink.findings
    }

    /// What it finds, in one paragraph: the first of its page below the title.
    #[must_use]
    pub fn summary(&self) -> String {
        let text = self.page.lines().skip_while(|line| line.trim().is_empty() || line.starts_with('#'));
        text.take_while(|line| !line.trim().is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// What stands behind the `# ` of a page's first line.
const fn title(page: &'static str) -> &'static str {
    let mut end = 0;
    while !matches!(page.as_bytes()[end], b'\n' | b'\r') {
        end += 1;
    }
    page.split_at(end).0.split_at(2).1
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("name", &self.name).field("level", &self.level).finish_non_exhaustive()
    }
}

/// The rule of that name.
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.name.cmp(name)).ok().map(|at| ALL[at])
}

/// Where the rule that runs puts its findings.
pub struct Sink {
    rule: &'static Rule,
    /// The machine that it looks at.
    machine: Option<String>,
    findings: Vec<Finding>,
    /// How many bytes their fixes take.
    edits: usize,
}

/// When the fixes of a rule take so many bytes, its next findings come without. One may touch every row of a table; when the
/// first are made, the others get theirs.
const MOST_EDITS: usize = 4_000_000;

impl Sink {
    /// The sink, as long as the rule looks at that machine.
    pub(super) fn about(&mut self, machine: &MachineContext<'_>) -> &mut Self {
        self.machine = Some(machine.model.name.clone());
        self
    }

    /// A finding of the rule, about the machine that it looks at.
    pub(super) fn finding(&self, message: impl Into<String>) -> Finding {
        let finding = Finding::new(self.rule, message);
        Finding { machine: self.machine.clone(), ..finding }
    }

    /// One about a state of it.
    pub(super) fn of_state(&self, name: &str, message: impl Into<String>) -> Finding {
        self.finding(message).state(name)
    }

    /// One about a transition of it.
    pub(super) fn of_step(&self, from: &str, to: &str, message: impl Into<String>) -> Finding {
        self.finding(message).transition(from, to)
    }

    /// What was meant by a name. That costs a look at every candidate, and nobody reads more than a hundred suggestions.
    pub(super) fn nearest<'a>(&self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        if self.suggests() { spelling::nearest(name, candidates) } else { None }
    }

    /// Whether the next finding gets a suggestion.
    pub(super) fn suggests(&self) -> bool {
        self.findings.len() < 100
    }
}

impl Finding {
    /// Reports it. Its level is settled later: a rule reports all it sees.
    pub(super) fn push(mut self, sink: &mut Sink) {
        if sink.edits > MOST_EDITS {
            self.fixes = Vec::new();
        }
        let edits = self.fixes.iter().flat_map(|fix| &fix.edits);
        sink.edits += edits.map(|edit| size_of_val(edit) + edit.text.len()).sum::<usize>();
        sink.findings.push(self);
    }

    /// Reports it where it rests on two sides which do not agree, each given by whether it is in doubt. With no doubt it has its
    /// rule's own level, with one doubted side it is a warning, and with two it is none.
    pub(super) fn report(mut self, sink: &mut Sink, doubts: [bool; 2]) {
        if doubts.contains(&true) {
            self.severity = Severity::Warning;
        }
        if doubts.contains(&false) {
            self.push(sink);
        }
    }
}
