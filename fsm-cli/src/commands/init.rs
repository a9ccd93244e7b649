//! `fsm init`: a document to start from, or the view that a document lacks.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::ReadOptions;
use fsm_spec::picture::visible;

use super::arguments;
use crate::check::Checker;
use crate::failure::{Failure, Outcome, cannot_write};
use crate::files::is_stdout;
use crate::fmt::format;
use crate::init::{Missing, STARTER, add};
use crate::look::{self, Look};
use crate::replace::{Replaced, changed_meanwhile, create, replace};
use crate::walk::{Input, shown, walk};

pub(super) fn command() -> Command {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("init")
        .about("Write a small document to start from, or add the view that a document lacks")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .default_value("STATES.md")
                .value_parser(value_parser!(PathBuf))
                .help("The document; - is standard output, or with a --from flag standard input"),
        )
        .arg(
            flag("from-diagram")
                .conflicts_with_all(["from-table", "from-list"])
                .help("Add a table of the transitions below each diagram that has none"),
        )
        .arg(flag("from-table").help("Add a diagram above the table of the transitions"))
        .arg(
            flag("from-list")
                .conflicts_with("from-table")
                .help("Add a diagram above the list of arrows that names the transitions"),
        )
        .arg(arguments::stdin_filename())
}

pub(super) fn run(matches: &ArgMatches, _: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let file = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let missing = if matches.get_flag("from-diagram") {
        Some(Missing::Table)
    } else if matches.get_flag("from-table") || matches.get_flag("from-list") {
        Some(Missing::Diagram)
    } else {
        None
    };
    match missing {
        None => start(&file, out),
        Some(missing) => {
            let stdin_name = matches.get_one::<String>("stdin-filename").map_or("", String::as_str);
            complete(&file, stdin_name, missing, out)
        }
    }
}

/// Writes the first document; never over another.
fn start(file: &Path, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let text = match format(STARTER, &ReadOptions::default()) {
        Ok(formatted) => formatted.text,
        Err(_) => STARTER.to_owned(),
    };
    if is_stdout(file) {
        out.write_all(text.as_bytes())?;
        return Ok(Outcome::Clean);
    }
    let name = shown(file);
    match create(file, text.as_bytes()) {
        Ok(()) => {
            let name = visible::line(&name).into_owned();
            writeln!(out, "{name}: written; draw your own machine in it, then run `fsm lint`")?;
            Ok(Outcome::Clean)
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(Failure::new(format!("{name}: is there already, and is left as it is")))
        }
        Err(error) => Err(Failure::new(cannot_write(&name, &error))),
    }
}

/// Adds what a document lacks.
fn complete(file: &Path, stdin_name: &str, missing: Missing, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if file.is_dir() {
        return Err(Failure::new(format!("{}: is a folder; name one document", shown(file))));
    }
    let checker = Checker::default();
    let found = walk(&[file.to_owned()], stdin_name, &checker.configurations);
    let Some(Input { name, from, .. }) = found.inputs.first() else {
        return Err(Failure::Messages(found.failures));
    };
    let (text, options) = checker.read(&found.inputs[0]).map_err(Failure::new)?;
    let (new, done) = add(&text, &options, missing).map_err(|why| Failure::new(format!("{name}: {why}")))?;
    // The new view is laid out as everything else is.
    let new = match format(&new, &options.read) {
        Ok(formatted) if new != text => formatted.text,
        _ => new,
    };
    match from.file() {
        None => out.write_all(new.as_bytes())?,
        Some(file) if new != text => match replace(file, &text, &new) {
            Ok(Replaced::Done) => {}
            Ok(Replaced::Changed) => return Err(Failure::new(changed_meanwhile(name))),
            Err(error) => return Err(Failure::new(cannot_write(name, &error))),
        },
        Some(_) => {}
    }
    let mut stderr = look::stderr();
    let notes: &mut dyn Write = if from.file().is_none() { &mut stderr } else { out };
    for line in done {
        writeln!(notes, "{}", visible::line(&format!("{name}: {line}")))?;
    }
    stderr.flush()?;
    Ok(Outcome::Clean)
}
