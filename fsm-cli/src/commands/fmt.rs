//! `fsm fmt`: lays out tables and diagrams.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::picture::visible;
use fsm_spec::source::Source;

use super::arguments;
use crate::check::Checker;
use crate::failure::{Failure, Outcome, cannot_write};
use crate::fmt::{Formatted, format};
use crate::look::{self, Look};
use crate::mending::write_diff;
use crate::replace::{Replaced, TRIES, changed_meanwhile, replace};
use crate::summary::counted;
use crate::walk::{Input, walk};

pub(super) fn command() -> Command {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("fmt")
        .about("Lay out the tables and diagrams of documents: aligned, indented, in one order; nothing else is touched")
        .arg(
            Arg::new("paths")
                .value_name("PATHS")
                .num_args(0..)
                .default_value(".")
                .value_parser(value_parser!(PathBuf))
                .help("Files, folders, or - for standard input"),
        )
        .arg(flag("check").help("Change nothing; fail where something would change"))
        .arg(flag("diff").conflicts_with("check").help("Show what would change as a diff, and change nothing"))
        .arg(arguments::stdin_filename())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Write,
    Check,
    Diff,
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let mode = match (matches.get_flag("check"), matches.get_flag("diff")) {
        (true, _) => Mode::Check,
        (_, true) => Mode::Diff,
        _ => Mode::Write,
    };
    let paths: Vec<PathBuf> = matches.get_many("paths").into_iter().flatten().cloned().collect();
    let stdin_name = matches.get_one::<String>("stdin-filename").map_or("", String::as_str);
    let checker = Checker::default();
    let found = walk(&paths, stdin_name, &checker.configurations);
    let mut failures = found.failures;
    let mut tally = Tally::default();
    // Standard output may be a document or a diff; everything else must not get into it.
    let to_stdout = found.inputs.iter().any(|input| input.from.file().is_none());
    let apart = mode == Mode::Diff || (mode == Mode::Write && to_stdout);
    let mut stderr = look::stderr();
    for input in &found.inputs {
        let done = match mode {
            Mode::Write => lay_out_file(&checker, input),
            Mode::Check | Mode::Diff => lay_out(&checker, input),
        };
        let (text, formatted) = match done {
            Ok(Some(done)) => done,
            Ok(None) => continue,
            Err(message) => {
                failures.push(message);
                continue;
            }
        };
        let changed = formatted.text != text;
        match (mode, input.from.file()) {
            (Mode::Diff, _) if changed => write_diff(&input.name, &text, &formatted.text, look, out)?,
            (Mode::Write, None) => out.write_all(look.exact(&formatted.text).as_bytes())?,
            _ => {}
        }
        let notes: &mut dyn Write = if apart { &mut stderr } else { &mut *out };
        tally.count(input, &text, &formatted, changed, mode, notes)?;
    }
    let notes: &mut dyn Write = if apart { &mut stderr } else { &mut *out };
    if tally.documents > 0 {
        writeln!(notes, "{}", tally.summary(mode))?;
    }
    stderr.flush()?;
    if tally.documents == 0 && failures.is_empty() {
        return Err(Failure::new("no document with a state diagram found"));
    }
    if !failures.is_empty() {
        return Err(Failure::Messages(failures));
    }
    Ok(Outcome::found_if(mode != Mode::Write && tally.changed > 0))
}

/// Lays out a document where it lies, if it lies in a file; one that somebody else changes meanwhile is read again.
fn lay_out_file(checker: &Checker, input: &Input) -> Result<Option<(String, Formatted)>, String> {
    for _ in 0..TRIES {
        let done = lay_out(checker, input)?;
        let (Some((text, formatted)), Some(file)) = (&done, input.from.file()) else {
            return Ok(done);
        };
        if formatted.text == *text {
            return Ok(done);
        }
        match replace(file, text, &formatted.text) {
            Ok(Replaced::Done) => return Ok(done),
            Ok(Replaced::Changed) => {}
            Err(error) => return Err(cannot_write(&input.name, &error)),
        }
    }
    Err(changed_meanwhile(&input.name))
}

/// A document before and after; none where there is nothing of ours in it.
fn lay_out(checker: &Checker, input: &Input) -> Result<Option<(String, Formatted)>, String> {
    let (text, options) = checker.read(input)?;
    if !input.named && !text.contains("stateDiagram") {
        return Ok(None);
    }
    match format(&text, &options.read) {
        Ok(formatted) if input.named || formatted.drawn => Ok(Some((text, formatted))),
        Ok(_) => Ok(None),
        Err(_) => Err(format!(
            "{}: is left as it is, because it would not say the same any more; please report this with the document",
            input.name
        )),
    }
}

#[derive(Default)]
struct Tally {
    documents: usize,
    changed: usize,
}

impl Tally {
    fn count(
        &mut self,
        input: &Input,
        text: &str,
        formatted: &Formatted,
        changed: bool,
        mode: Mode,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        self.documents += 1;
        let source = Source::new(text);
        let name = visible::line(&input.name);
        for left in &formatted.left {
            let line = source.line(left.span.start);
            writeln!(out, "{name}:{line}: {}", left.doubt.text())?;
        }
        if changed {
            self.changed += 1;
            match mode {
                Mode::Write => writeln!(out, "{name}: laid out")?,
                Mode::Check => writeln!(out, "{name}: would be laid out anew")?,
                Mode::Diff => {}
            }
        }
        Ok(())
    }

    fn summary(&self, mode: Mode) -> String {
        let verb = match mode {
            Mode::Write => "laid out",
            Mode::Check | Mode::Diff => "to be laid out",
        };
        let of = counted(self.documents, "document");
        match self.changed {
            0 => format!("nothing to lay out in {of}"),
            changed => format!("{changed} of {of} {verb}"),
        }
    }
}
