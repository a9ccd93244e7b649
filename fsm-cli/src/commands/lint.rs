//! `fsm lint`: checks documents.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::finding::Trusted;
use fsm_spec::picture::visible;

use super::arguments;
use crate::baseline::Baseline;
use crate::check::Checker;
use crate::choice::Choice;
use crate::configuration::Configurations;
use crate::failure::{Failure, Outcome};
use crate::files::{is_stdin, is_stdout, is_stream};
use crate::levels::LevelFlags;
use crate::look::{self, Look};
use crate::mending::{Mending, Mode};
use crate::output::Format;
use crate::save::Output;
use crate::summary::{Summary, write_statistics};
use crate::walk::walk;
use crate::watch::watch;

pub(super) fn command() -> Command {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("lint")
        .about("Check documents: do their diagrams, tables and sentences agree?")
        .arg(
            Arg::new("paths")
                .value_name("PATHS")
                .num_args(0..)
                .default_value(".")
                .value_parser(value_parser!(PathBuf))
                .help("Files, folders, or - for standard input"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(Format::names())
                .default_value("full")
                .help("How findings are written"),
        )
        .arg(arguments::stdin_filename())
        .arg(flag("fix").help("Make the repairs that cannot be wrong"))
        .arg(
            Arg::new("fix-from")
                .long("fix-from")
                .value_name("VIEW")
                .value_parser(["diagram", "table"])
                .help("Make the repairs that follow from trusting this view, too"),
        )
        .arg(flag("diff").help("Show the repairs as a diff, and change nothing"))
        .arg(arguments::baseline())
        .arg(
            flag("write-baseline")
                .requires("baseline")
                .conflicts_with_all(["watch", "fix", "fix-from", "diff"])
                .help("Note all findings of now in the baseline"),
        )
        .arg(arguments::force().requires("write-baseline"))
        .arg(flag("statistics").help("Count findings by rule instead of showing them"))
        .arg(flag("watch").conflicts_with("diff").help("Check again whenever a document changes"))
        .args(LevelFlags::arguments())
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let lint = Lint::new(matches)?;
    if matches.get_flag("watch") {
        if lint.paths.iter().any(|path| is_stdin(path)) {
            return Err(Failure::new("standard input cannot be watched"));
        }
        if let Some(path) = lint.paths.iter().find(|path| is_stream(path)) {
            let name = path.display();
            return Err(Failure::new(format!("{name}: a stream cannot be watched")));
        }
        return watch(&lint.paths, look, out, |out| lint.once(look, out));
    }
    lint.once(look, out)
}

/// What was asked for.
struct Lint {
    paths: Vec<PathBuf>,
    stdin_name: String,
    format: Format,
    flags: LevelFlags,
    mending: Option<Mending>,
    baseline: Option<PathBuf>,
    write_baseline: bool,
    force: bool,
    statistics: bool,
}

impl Lint {
    fn new(matches: &ArgMatches) -> Result<Self, Failure> {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let format = text("format").and_then(Format::parse).unwrap_or(Format::Full);
        let statistics = matches.get_flag("statistics");
        if statistics && !matches!(format, Format::Full | Format::Concise) {
            return Err(Failure::new("--statistics has no other format than the one for people"));
        }
        let trusted = text("fix-from").map(|view| match view {
            "diagram" => Trusted::Diagram,
            _ => Trusted::Table,
        });
        let mode = if matches.get_flag("diff") {
            Some(Mode::Show)
        } else if matches.get_flag("fix") || trusted.is_some() {
            Some(Mode::Write)
        } else {
            None
        };
        Ok(Self {
            paths: matches.get_many("paths").into_iter().flatten().cloned().collect(),
            stdin_name: text("stdin-filename").unwrap_or_default().to_owned(),
            format,
            flags: LevelFlags::new(matches)?,
            mending: mode.map(|mode| Mending { mode, trusted }),
            baseline: matches.get_one::<PathBuf>("baseline").cloned(),
            write_baseline: matches.get_flag("write-baseline"),
            force: matches.get_flag("force"),
            statistics,
        })
    }

    /// Checks everything once. What could not be read is said at the end; it does not hide what was found elsewhere.
    fn once(&self, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
        let checker = Checker { configurations: Configurations::default(), flags: self.flags.clone() };
        let found = walk(&self.paths, &self.stdin_name, &checker.configurations);
        let mut failures = found.failures;
        let mut checked = checker.check_all(&found.inputs);
        failures.append(&mut checked.failures);
        let mut documents = checked.documents;
        if documents.is_empty() && failures.is_empty() {
            return Err(Failure::new(self.nothing()));
        }

        if let Some(file) = self.baseline.as_ref().filter(|_| self.write_baseline) {
            let summary = Summary::of(&documents);
            let text = Baseline::of(file, &documents).text()?;
            if is_stdout(file) {
                out.write_all(text.as_bytes())?;
                return or_failures(Outcome::Clean, failures);
            }
            let output = Output { path: file, force: self.force, is_ours: &Baseline::is_baseline };
            let inputs = documents.iter().filter_map(|document| document.file.as_deref());
            output.write(text.as_bytes(), inputs)?;
            let name = file.display().to_string();
            writeln!(out, "{} noted: {summary}", visible::line(&name))?;
            return or_failures(Outcome::Clean, failures);
        }

        let mut mended = crate::mending::Mended::default();
        if let Some(mending) = &self.mending {
            mended = mending.mend(&mut documents, look, out)?;
            failures.append(&mut mended.failures);
        }
        let known = match &self.baseline {
            Some(file) => Baseline::read(file).map_err(Failure::new)?.subtract(&mut documents),
            None => 0,
        };
        let summary = Summary {
            known,
            fixed: if mended.shown { 0 } else { mended.fixes },
            offered: if mended.shown { mended.fixes } else { 0 },
            ..Summary::of(&documents)
        };
        if mended.took_stdout {
            // Standard output is a document or a diff now; everything else must not get into it.
            let mut stderr = look::stderr();
            if !mended.shown {
                self.report(&documents, look, &mut stderr)?;
            }
            writeln!(stderr, "{summary}")?;
            stderr.flush()?;
        } else {
            self.report(&documents, look, out)?;
            if self.format.for_people() && !documents.is_empty() {
                writeln!(out, "{summary}")?;
            }
        }
        let stale = mended.shown && mended.fixes > 0;
        or_failures(Outcome::found_if(summary.errors > 0 || stale), failures)
    }

    fn report(&self, documents: &[crate::document::Document], look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
        if self.statistics { write_statistics(documents, out) } else { self.format.write(documents, look, out) }
    }

    fn nothing(&self) -> String {
        let paths: Vec<String> = self.paths.iter().map(|path| format!("`{}`", path.display())).collect();
        format!("no document with a state diagram in {}", paths.join(", "))
    }
}

fn or_failures(outcome: Outcome, failures: Vec<String>) -> Result<Outcome, Failure> {
    if failures.is_empty() { Ok(outcome) } else { Err(Failure::Messages(failures)) }
}
