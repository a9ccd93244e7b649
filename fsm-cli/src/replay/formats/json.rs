//! One JSON object for other programs. Its shape is a contract: fields are added, never renamed. `schema/replay.schema.json`
//! describes it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Page;
use crate::choice::Choice as _;
use crate::replay::report::{Coverage, share};
use crate::replay::violation::Violation;

#[derive(Serialize)]
struct Output<'a> {
    version: u32,
    document: &'a str,
    machine: &'a str,
    passed: bool,
    logs: Vec<LogJson<'a>>,
    runs: Runs,
    steps: u64,
    /// Steps on a person's word.
    overrides: u64,
    violations: Vec<ViolationJson<'a>>,
    /// How many there are of each kind; only the first are listed.
    counts: BTreeMap<&'static str, u64>,
    coverage: CoverageJson<'a>,
}

#[derive(Serialize)]
struct LogJson<'a> {
    path: &'a str,
    format: Option<&'static str>,
    lines: u64,
    bytes: u64,
    entries: u64,
    passed_over: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    torn_line: Option<u64>,
}

#[derive(Serialize)]
struct Runs {
    total: u64,
    ended: u64,
    open: u64,
    begun_midway: u64,
}

#[derive(Serialize)]
struct ViolationJson<'a> {
    kind: &'static str,
    message: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<&'a str>,
    allowed: &'a [String],
    /// The line of the document that says what is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    document_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct CoverageJson<'a> {
    states: Share<StateJson<'a>>,
    transitions: Share<TransitionJson<'a>>,
}

#[derive(Serialize)]
struct Share<T> {
    covered: usize,
    total: usize,
    percent: f64,
    items: Vec<T>,
}

#[derive(Serialize)]
struct StateJson<'a> {
    name: &'a str,
    count: u64,
}

#[derive(Serialize)]
struct TransitionJson<'a> {
    from: &'a str,
    to: &'a str,
    event: Option<&'a str>,
    count: u64,
}

impl Page<'_> {
    pub(super) fn json(&self, coverage: &Coverage<'_>, out: &mut dyn Write) -> io::Result<()> {
        let judge = self.checker.judge();
        let source = self.document.source();
        let violation = |one: &'_ Violation| -> Option<usize> {
            let (span, _) = one.place.as_ref()?;
            Some(source.line(source.clamp(*span).start))
        };
        let (ended, open) = self.checker.ended();
        let output = Output {
            version: 1,
            document: &self.document.path,
            machine: &judge.contract.machine.name,
            passed: self.checker.is_clean(),
            logs: (self.checker.logs.iter())
                .map(|log| LogJson {
                    path: &log.name,
                    format: log.format.map(|format| format.name()),
                    lines: log.lines,
                    bytes: log.bytes,
                    entries: log.entries,
                    passed_over: log.passed_over,
                    torn_line: log.torn,
                })
                .collect(),
            runs: Runs { total: judge.runs, ended, open, begun_midway: judge.midway },
            steps: judge.steps,
            overrides: judge.overrides,
            violations: (judge.violations.iter())
                .map(|one| ViolationJson {
                    kind: one.kind.name(),
                    message: &one.message,
                    path: self.checker.logs.get(one.log).map_or("", |log| &log.name),
                    line: one.line,
                    column: one.excerpt.as_ref().map(|excerpt| excerpt.column),
                    run: one.run.as_deref(),
                    from: one.from.as_deref(),
                    to: one.to.as_deref(),
                    event: one.event.as_deref(),
                    allowed: &one.allowed,
                    document_line: violation(one),
                    help: one.help.as_deref(),
                })
                .collect(),
            counts: judge.counts.iter().map(|(kind, count)| (kind.name(), *count)).collect(),
            coverage: CoverageJson {
                states: Share {
                    covered: coverage.visited(),
                    total: coverage.states.len(),
                    percent: share(coverage.visited(), coverage.states.len()),
                    items: (coverage.states.iter())
                        .map(|state| StateJson { name: state.name, count: state.count })
                        .collect(),
                },
                transitions: Share {
                    covered: coverage.taken(),
                    total: coverage.transitions.len(),
                    percent: coverage.percent(),
                    items: (coverage.transitions.iter())
                        .map(|one| TransitionJson { from: one.from, to: one.to, event: one.event, count: one.count })
                        .collect(),
                },
            },
        };
        crate::json::write(&output, out)
    }
}
