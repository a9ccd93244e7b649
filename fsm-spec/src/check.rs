//! The check: every rule over one document, then what configuration and directives make of its findings.

use crate::{
    config::Config,
    finding::{Finding, Severity, Subject},
    map::Set,
    model::State,
    order,
    reading::{Kind, ReadOptions, Reading, read},
    rules::{self, Bounds, Context, Level, Levels},
    source::{Source, Span},
    suppressions::{Covered, suppressions},
    words::Words,
};

/// How to check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What the text is, and the words by which it is read.
    pub read: ReadOptions,
    /// How much each rule matters.
    pub levels: Levels,
    /// Set where somebody asked for this very document, so that one without a diagram is a finding.
    pub named: bool,
}

impl Options {
    /// The options that a configuration asks for.
    #[must_use]
    pub fn of(config: &Config, kind: Kind) -> Self {
        let mut words = Words::default();
        for (key, word) in config.marks.iter().chain(&config.headers) {
            if let Some(role) = Words::role(key) {
                words.add(role, word);
            }
        }
        Self { read: ReadOptions { kind, words }, levels: config.levels.clone(), named: false }
    }
}

/// What a check gives: the document as read, and what is wrong with it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The document.
    pub reading: Reading,
    /// What is wrong, in document order.
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many findings fail the build.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
    }
}

/// Reads and checks a document. Never fails: what is wrong is in the report.
#[must_use]
pub fn check(source: &Source<'_>, options: &Options) -> Report {
    let reading = read(source.text(), &options.read);
    let context = Context::new(source, &reading, options.named);
    let suppressions = suppressions(source, &reading);
    let mut used = vec![false; suppressions.len()];
    let covered = Covered::of(&suppressions);
    let mut findings = Vec::new();
    let bounds = Bounds::of(&context);
    for rule in rules::ALL {
        let Some(severity) = options.levels.of(rule).severity() else { continue };
        for mut finding in rule.run(&context) {
            // A rule that denies may call a finding of its own a warning, where what it sees is a guess.
            let guess = rule.level == Level::Deny && finding.severity == Severity::Warning;
            finding.severity = if guess { Severity::Warning } else { severity };
            if let Some(at) = covered.by(&finding) {
                used[at] = true;
                continue;
            }
            bounds.keep(&mut finding);
            findings.push(finding);
        }
    }
    drop_consequences(&reading, &mut findings);
    rules::report_unused(&suppressions, &used, &options.levels, &mut findings);
    // They come by the names of their rules, and those of one place stay so.
    order::by_place(&mut findings, |finding| finding.primary.span);
    Report { reading, findings }
}

/// A slip of the pen in a diagram is one finding, not one for every rule that the slip trips.
fn drop_consequences(reading: &Reading, findings: &mut Vec<Finding>) {
    // The places of statements that Mermaid changes, where that is reported, in order.
    let swallowed = findings.iter().filter(|finding| finding.rule == "swallowed-statement");
    let mut swallowed: Vec<Span> = swallowed.map(|finding| finding.primary.span).collect();
    order::by_place(&mut swallowed, |span| *span);
    let mut slips: Set<&str> = Set::new();
    for (machine, typos) in reading.machines.iter().zip(&reading.typo_states) {
        let states = machine.numbered().filter(|(id, state)| typos.contains_key(id) || within(&swallowed, state));
        slips.extend(states.map(|(_, state)| state.name.as_str()));
    }
    if slips.is_empty() {
        return;
    }
    findings.retain(|finding| {
        let about = match &finding.subject {
            Some(Subject::State(state)) => slips.contains(state.as_str()),
            Some(Subject::Transition { from, to, .. }) => slips.contains(from.as_str()) || slips.contains(to.as_str()),
            None => false,
        };
        !about || ["misspelled-state", "swallowed-statement"].contains(&finding.rule)
    });
}

/// Whether a state is seen nowhere but in these places: then it is what Mermaid made of them.
fn within(spans: &[Span], state: &State) -> bool {
    let around = |seen: Span| order::begun(spans, seen.start, |span| *span);
    let inside = |seen: Span| around(seen).is_some_and(|span| seen.end <= span.end);
    !state.seen.is_empty() && state.seen.iter().all(|seen| inside(seen.span))
}
