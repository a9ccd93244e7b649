//! Logs against the contract, one line at a time.

use std::io::Read;
use std::ops::Range;

use super::contract::Contract;
use super::entry::Entry;
use super::judge::{Here, Judge};
use super::lines::{LONGEST, Line, Lines};
use super::report::Coverage;
use super::runs::{Known, Run, Runs};
use super::source::{Keys, LogFormat, Source};
use super::violation::{Excerpt, Kind, Violation};
use crate::failure::{Failure, reason};

/// How a log is checked.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) keys: Keys,
    pub(crate) format: LogFormat,
    /// Every run has to begin in a state in which the document lets it.
    pub(crate) from_start: bool,
    /// How many runs may be open at once.
    pub(crate) most_runs: usize,
}

/// What was seen of one log.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    pub(crate) name: String,
    pub(crate) format: Option<LogFormat>,
    pub(crate) lines: u64,
    pub(crate) bytes: u64,
    /// Lines that say something about a run.
    pub(crate) entries: u64,
    /// Lines that are understood and say nothing about one.
    pub(crate) passed_over: u64,
    /// The last line of a journal, where it was never written to its end.
    pub(crate) torn: Option<u64>,
}

/// A contract, and what the logs so far made of it.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    settings: Settings,
    runs: Runs,
    judge: Judge<'a>,
    pub(crate) logs: Vec<Log>,
    /// Why the check has to stop.
    full: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(contract: Contract<'a>, settings: Settings) -> Self {
        Self {
            judge: Judge::new(contract, settings.from_start),
            settings,
            runs: Runs::default(),
            logs: Vec::new(),
            full: false,
        }
    }

    /// Checks one log. Runs that have names go on from one log to the next; a run without a name ends with its log.
    pub(crate) fn replay(&mut self, name: String, input: impl Read) -> Result<(), Failure> {
        let log = self.logs.len();
        self.logs.push(Log { name, format: None, lines: 0, bytes: 0, entries: 0, passed_over: 0, torn: None });
        self.runs.only = Run::default();
        let mut lines = Lines::new(input);
        let mut source: Option<Source> = None;
        loop {
            let cannot = |error: std::io::Error| {
                Failure::new(format!("{}: cannot be read: {}", self.logs[log].name, reason(&error)))
            };
            let Some(line) = lines.next().map_err(cannot)? else {
                break;
            };
            self.logs[log].lines += 1;
            self.line(log, line, &mut source)?;
            if self.full {
                let most = self.settings.most_runs;
                return Err(Failure::new(format!(
                    "{}:{}: more than {most} runs are open at once; allow more with `--max-runs`",
                    self.logs[log].name, self.logs[log].lines
                )));
            }
        }
        self.logs[log].bytes = lines.bytes;
        self.logs[log].format = source.as_ref().map(Source::format);
        if source.as_ref().is_some_and(Source::is_open) {
            let line = self.logs[log].lines;
            self.malformed(log, line, "", "a quote is never closed", 0..0);
        }
        if self.logs[log].entries == 0 {
            self.empty(log);
        }
        Ok(())
    }

    /// Reads one line.
    fn line(&mut self, log: usize, line: Line<'_>, source: &mut Option<Source>) -> Result<(), Failure> {
        let number = self.logs[log].lines;
        let (bytes, ended) = match line {
            Line::Whole(bytes, ended) => (bytes, ended),
            Line::TooLong => {
                let message = format!("it is longer than {} MiB", LONGEST >> 20);
                self.malformed(log, number, "", &message, 0..0);
                return Ok(());
            }
        };
        let is_journal = matches!(source, Some(Source::Journal(_)));
        // Some programs mark a text as UTF-8 at its start.
        let mark = if number == 1 { "\u{feff}" } else { "" };
        let bytes = bytes.strip_prefix(mark.as_bytes()).unwrap_or(bytes);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) if !ended && is_journal => {
                self.logs[log].torn = Some(number);
                return Ok(());
            }
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                let at = error.valid_up_to();
                self.malformed(log, number, &text, "it is not UTF-8", at..at + 1);
                return Ok(());
            }
        };
        // The runtime writes no blank lines, and takes none.
        if text.trim_ascii().is_empty() && !is_journal {
            return Ok(());
        }
        if source.is_none() {
            let contract = &self.judge.contract;
            let found =
                Source::detect(text, self.settings.format, &self.settings.keys, &|name| contract.is_state(name));
            match found.map_err(|failure| at(failure, &self.logs[log].name, number))? {
                Some(found) if found.is_header() => {
                    *source = Some(found);
                    return Ok(());
                }
                Some(found) => {
                    if number > 1 && found.format() == LogFormat::Journal {
                        let message = "a journal begins in the first line of its file";
                        self.malformed(log, number, text, message, 0..text.len());
                    }
                    *source = Some(found);
                }
                None => {
                    // It may be a remark before the first line that counts, or no JSON at all.
                    match super::json::texts(text) {
                        Ok(_) => self.logs[log].passed_over += 1,
                        Err(malformed) => {
                            let wrong = super::source::not_json(text, malformed);
                            self.malformed(log, number, text, &wrong.message, wrong.at);
                        }
                    }
                    return Ok(());
                }
            }
        }
        let Some(source) = source.as_mut() else {
            return Ok(());
        };
        let before = self.logs[log].entries;
        let is_journal = source.format() == LogFormat::Journal;
        let read = source.read(text, &mut |entry| {
            self.entry(log, number, text, is_journal, entry);
        });
        match read {
            Ok(()) if self.logs[log].entries == before => self.logs[log].passed_over += 1,
            Ok(()) => {}
            // A program that is stopped while it writes leaves the beginning of a line behind: its step never counted. One that lacks
            // no more than its end counts.
            Err(_) if !ended && is_journal && super::json::texts(text).is_err() => {
                self.logs[log].torn = Some(number);
            }
            Err(wrong) => self.malformed(log, number, text, &wrong.message, wrong.at),
        }
        if let Source::Journal(journal) = source
            && let Some(name) = journal.machine.take()
            // A machine without a name is known by a module of Rust, which only the program knows.
            && self.judge.contract.machine.is_named()
            && name != self.judge.contract.machine.name
        {
            self.other_machine(log, number, text, &name);
        }
        Ok(())
    }

    /// Follows one statement.
    #[inline]
    fn entry(&mut self, log: usize, line: u64, text: &str, tells_restarts: bool, entry: Entry<'_>) {
        self.logs[log].entries += 1;
        let here = Here { log, line, text, run: entry.run.as_deref(), tells_restarts };
        let Some(name) = &entry.run else {
            self.judge.follow(&mut self.runs.only, &here, &entry);
            return;
        };
        if let Some(run) = self.runs.get(name) {
            self.judge.follow(run, &here, &entry);
            if let Some(at) = run.at
                && self.judge.contract.is_last(at)
                && run.more.is_none()
            {
                self.runs.end(name, at);
            }
            return;
        }
        let mut run = Run::default();
        if let Known::Over(at) = self.runs.known(name) {
            run.at = Some(at);
        }
        self.judge.follow(&mut run, &here, &entry);
        match run.at {
            Some(at) if self.judge.contract.is_last(at) => self.runs.end(name, at),
            _ => {
                self.runs.put(name, run);
                self.full = self.runs.open() > self.settings.most_runs;
            }
        }
    }

    fn malformed(&mut self, log: usize, line: u64, text: &str, message: &str, at: Range<usize>) {
        self.judge.report(Kind::MalformedLine, || {
            let mut violation =
                Violation::new(Kind::MalformedLine, format!("line {line} is not understood: {message}"), log);
            violation.line = Some(line);
            violation.excerpt = (!text.is_empty()).then(|| Excerpt::new(text, at, "from here"));
            violation
        });
    }

    fn other_machine(&mut self, log: usize, line: u64, text: &str, name: &str) {
        let ours = self.judge.contract.machine.name.clone();
        self.judge.report(Kind::WrongMachine, || {
            let mut violation =
                Violation::new(Kind::WrongMachine, format!("this is a journal of `{name}`, not of `{ours}`"), log);
            violation.line = Some(line);
            violation.excerpt = Some(Excerpt::new(text, 0..text.len(), "it begins here"));
            violation
        });
    }

    fn empty(&mut self, log: usize) {
        let Log { lines, passed_over, .. } = self.logs[log];
        let keys = &self.settings.keys;
        let key = keys.state.as_ref().or(keys.to.as_ref());
        let (message, help) = match (lines, key) {
            (0, _) => (
                "the log is empty".to_owned(),
                "a check of nothing is no check: find out why nothing was written".to_owned(),
            ),
            (_, Some(key)) if passed_over > 0 => (
                "no line of the log says where a run is".to_owned(),
                format!(
                    "no line has a field `{key}`; name the right one with `--state-key`, or `--from-key` and `--to-key`"
                ),
            ),
            _ => (
                "no line of the log says where a run is".to_owned(),
                "name the field that does with `--state-key`, or `--from-key` and `--to-key`".to_owned(),
            ),
        };
        self.judge.report(Kind::EmptyLog, || {
            let mut violation = Violation::new(Kind::EmptyLog, message, log);
            violation.help = Some(help);
            violation
        });
    }

    /// Complains where all logs together let nothing be judged. The start of a journal, and where `--from-start` is given that of every
    /// run, is.
    pub(crate) fn demand_a_step(&mut self) {
        let is_journal = |log: &Log| log.format == Some(LogFormat::Journal);
        let judged = self.judge.steps > 0 || self.judge.overrides > 0 || self.judge.total() > 0;
        if judged || self.settings.from_start || self.logs.iter().any(is_journal) {
            return;
        }
        let last = self.logs.len().saturating_sub(1);
        self.judge.report(Kind::EmptyLog, || {
            let message = "no line of the log goes from one state to another";
            let mut violation = Violation::new(Kind::EmptyLog, message, last);
            violation.help = Some(
                "a check of no step is no check: name the field that tells runs apart with `--id-key`, or judge where runs start with `--from-start`"
                    .to_owned(),
            );
            violation
        });
    }

    /// Whether the document is covered enough, in percent of its transitions.
    pub(crate) fn demand(&mut self, percent: f64) {
        let coverage = Coverage::of(&self.judge.contract);
        if coverage.percent() < percent {
            let message = format!("{} of the transitions were taken, {percent} % were asked for", coverage.shown());
            let never = coverage.never().count();
            self.judge.report(Kind::LowCoverage, || {
                let mut violation = Violation::new(Kind::LowCoverage, message, usize::MAX);
                violation.help = Some(format!("{never} transitions were never taken; `--format mermaid` draws them"));
                violation
            });
        }
    }

    /// Whether nothing is wrong.
    pub(crate) fn is_clean(&self) -> bool {
        self.judge.total() == 0
    }

    pub(super) fn judge(&self) -> &Judge<'a> {
        &self.judge
    }

    /// Runs that are over, and runs that are not.
    pub(super) fn ended(&self) -> (u64, u64) {
        let open = self.runs.states().filter(|at| !self.judge.contract.may_end(*at)).count() as u64;
        debug_assert!(self.runs.over() as u64 <= self.judge.runs);
        (self.judge.runs.saturating_sub(open), open)
    }
}

/// A failure with the place that brought it about.
fn at(failure: Failure, name: &str, line: u64) -> Failure {
    match failure {
        Failure::Messages(messages) => {
            let messages = messages.iter().map(|message| format!("{name}:{line}: {message}"));
            Failure::Messages(messages.collect())
        }
        other => other,
    }
}
