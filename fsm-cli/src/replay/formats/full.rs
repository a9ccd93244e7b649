//! A picture of the first violations, in the log and in the document, then what was covered.

use std::fmt::{self, Display};
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fsm_spec::finding::{Finding, Label, Severity};
use fsm_spec::picture::{Diagnosis, Picture, visible};
use miette::{Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::Page;
use crate::look::Look;
use crate::replay::report::Coverage;
use crate::replay::violation::{Excerpt, Violation};

/// How many violations get a picture; the others get a line.
const PICTURES: usize = 3;
/// How many transitions that were never taken are listed.
const NEVER: usize = 10;

impl Page<'_> {
    pub(super) fn full(&self, coverage: &Coverage<'_>, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let judge = self.checker.judge();
        for one in judge.violations.iter().take(PICTURES) {
            writeln!(out, "{}\n", self.picture(one, Some(look)))?;
        }
        let more = judge.violations.iter().skip(PICTURES);
        for one in more.clone() {
            let place = self.place(one);
            writeln!(out, "{place}: {}", visible::line(&one.message))?;
        }
        let hidden = judge.total() - judge.violations.len() as u64;
        if hidden > 0 {
            writeln!(out, "and {hidden} more")?;
        }
        if more.len() > 0 || hidden > 0 {
            writeln!(out)?;
        }
        self.coverage(coverage, look, out)?;
        self.remarks(look, out)?;
        writeln!(out, "{}", self.summary())
    }

    /// What a violation looks like; without a look, as plain text.
    pub(super) fn picture(&self, one: &Violation, look: Option<&Look>) -> String {
        let picture = look.map_or(Picture::plain(), Look::picture);
        let log = self.checker.logs.get(one.log).map_or("", |log| &log.name);
        let source = self.document.source();
        let second = one.place.as_ref().map(|(span, words)| {
            let finding = Finding {
                rule: one.kind.name(),
                severity: Severity::Error,
                message: String::new(),
                machine: None,
                subject: None,
                primary: Label::new(*span, words.clone()),
                labels: Vec::new(),
                help: one.help.clone(),
                fixes: Vec::new(),
            };
            let drawn = picture.draw(&Diagnosis::new(&finding, &self.document.path, &source));
            // The second box belongs to the first: it needs no title of its own.
            let lines: Vec<&str> = drawn.lines().skip(1).collect();
            lines.join("\n")
        });
        let shown = Shown { violation: one, log, help: one.help.as_deref().filter(|_| second.is_none()) };
        let first = picture.draw(&shown);
        match second {
            Some(second) => format!("{first}\n{second}"),
            None => first,
        }
    }

    fn place(&self, one: &Violation) -> String {
        let log = self.checker.logs.get(one.log).map_or("", |log| &log.name);
        let log = visible::line(log);
        match one.line {
            Some(line) => format!("{log}:{line}"),
            None => log.into_owned(),
        }
    }

    fn coverage(&self, coverage: &Coverage<'_>, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let source = self.document.source();
        let never: Vec<_> = coverage.never().collect();
        writeln!(
            out,
            "{} of {} states and {} of {} transitions covered ({})",
            coverage.visited(),
            coverage.states.len(),
            coverage.taken(),
            coverage.transitions.len(),
            coverage.shown()
        )?;
        // Where nothing happened at all there is nothing to tell apart.
        if never.is_empty() || never.len() == coverage.transitions.len() {
            return Ok(());
        }
        writeln!(out, "{}", look.paint(Style::new().bold(), "Never taken"))?;
        for one in never.iter().take(NEVER) {
            let event = one.event.map_or(String::new(), |event| format!(" : {event}"));
            let line = format!("{} → {}{event}", one.from, one.to);
            let place =
                one.span.map_or(String::new(), |span| format!("  line {}", source.line(source.clamp(span).start)));
            writeln!(
                out,
                " {} {}{}",
                look.paint(AnsiColor::Red.on_default(), "-"),
                visible::line(&line),
                look.paint(Style::new().dimmed(), &place)
            )?;
        }
        if never.len() > NEVER {
            writeln!(out, " and {} more, which `--format json` lists", never.len() - NEVER)?;
        }
        writeln!(out)
    }

    /// What is no violation, but worth knowing.
    fn remarks(&self, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let judge = self.checker.judge();
        let mut remarks = Vec::new();
        if let Some((log, line, state)) = judge.first_midway {
            let name = self.checker.logs.get(log).map_or("", |log| &log.name);
            let begin = if judge.midway == 1 { "1 run begins" } else { &format!("{} runs begin", judge.midway) };
            remarks.push(format!(
                "{begin} in the middle (first in `{}`, {name}:{line}); `--from-start` makes that a violation",
                judge.contract.name(state)
            ));
        }
        if judge.overrides > 0 {
            remarks.push(format!("{} on a person's word", counted(judge.overrides, "step")));
        }
        for log in &self.checker.logs {
            if log.passed_over > 0 {
                let lines = counted(log.passed_over, "line");
                remarks.push(format!("{}: {lines} without a state passed over", log.name));
            }
            if let Some(line) = log.torn {
                remarks.push(format!(
                    "{}:{line}: the last line was never written to its end, and does not count",
                    log.name
                ));
            }
        }
        for remark in remarks {
            writeln!(out, "{}", look.paint(AnsiColor::Yellow.on_default(), &visible::line(&remark)))?;
        }
        Ok(())
    }

    /// The last line.
    fn summary(&self) -> String {
        let judge = self.checker.judge();
        let lines: u64 = self.checker.logs.iter().map(|log| log.lines).sum();
        let wrong = match judge.total() {
            0 => "no violations".to_owned(),
            count => counted(count, "violation"),
        };
        format!(
            "{wrong} in {} of {} in {}",
            counted(judge.steps, "step"),
            counted(judge.runs, "run"),
            counted(lines, "line")
        )
    }
}

fn counted(count: u64, word: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {word}{plural}")
}

/// A violation in its line of the log, as a miette diagnostic.
#[derive(Debug)]
struct Shown<'a> {
    violation: &'a Violation,
    log: &'a str,
    help: Option<&'a str>,
}

impl Shown<'_> {
    fn excerpt(&self) -> Option<&Excerpt> {
        self.violation.excerpt.as_ref()
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without a picture the message has to say where.
        if self.excerpt().is_none() && !self.log.is_empty() {
            write!(f, "{}: ", self.log)?;
        }
        f.write_str(&self.violation.message)?;
        match &self.violation.run {
            Some(run) => write!(f, ", in run `{run}`"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn Display + 'b>> {
        Some(Box::new(self.violation.kind.name()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Error)
    }

    fn help<'b>(&'b self) -> Option<Box<dyn Display + 'b>> {
        Some(Box::new(self.help?))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt().map(|_| self as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let excerpt = self.excerpt()?;
        let label = LabeledSpan::new_primary_with_span(Some(excerpt.words.clone()), excerpt.at.clone());
        Some(Box::new(std::iter::once(label)))
    }
}

impl SourceCode for Shown<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let excerpt = self.excerpt().ok_or(MietteError::OutOfBounds)?;
        let whole = before + after > 0;
        let (start, column) = if whole { (0, 0) } else { (span.offset(), excerpt.column - 1) };
        let end = if whole { excerpt.text.len() } else { span.offset() + span.len() };
        let data = excerpt.text.get(start..end).ok_or(MietteError::OutOfBounds)?;
        let line = self.violation.line.map_or(0, |line| line as usize - 1);
        Ok(Box::new(MietteSpanContents::new_named(
            self.log.to_owned(),
            data.as_bytes(),
            SourceSpan::from(start..end),
            line,
            column,
            line + 1,
        )))
    }
}
