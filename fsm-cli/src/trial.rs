//! Doors for the laws in `tests/laws`, which hold the insides of commands against any text. No part of what others may rely on.

use std::ffi::OsStr;
use std::io::Read;

use fsm_spec::ReadOptions;

use crate::diff::compare;
use crate::failure::Failure;
use crate::fmt::format;
use crate::look::{Look, said};
use crate::replay::{Checker, Contract, Format, Keys, LogFormat, Page, Settings};
use crate::show::Document;

/// What a command prints into a pipe, and below it why it could not run.
#[must_use]
pub fn printed(arguments: &[&OsStr]) -> String {
    let words = [OsStr::new("fsm")].into_iter().chain(arguments.iter().copied());
    let matches = match crate::app::command().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return error.render().to_string(),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return String::new();
    };
    let mut out = Vec::new();
    let done = crate::commands::find(name).map(|run| run(matches, &PIPE, &mut out));
    let mut text = String::from_utf8_lossy(&out).into_owned();
    if let Some(Err(Failure::Messages(messages))) = done {
        text.extend(said(&messages).flat_map(|line| [line, "\n".into()]));
    }
    text
}

const PIPE: Look = Look { colour: false, unicode: true, width: 100, terminal: false };

/// A document as `fsm fmt` lays it out; nothing, where that would change what it says.
#[must_use]
pub fn laid_out(text: &str) -> Option<String> {
    let formatted = format(text, &ReadOptions::default());
    formatted.ok().map(|formatted| formatted.text)
}

/// What `fsm diff` says has changed, each in a line.
#[must_use]
pub fn changes(old: &str, new: &str) -> Vec<String> {
    let comparison = compare(&document(old), &document(new));
    comparison.changes().map(|change| change.message.clone()).collect()
}

/// What `fsm replay` says of a log, as JSON; the log is one of the first machine in the document.
#[must_use]
pub fn replayed(text: &str, log: impl Read) -> String {
    let document = document(text);
    let reading = &document.reading;
    let (Some(machine), Some(names)) = (reading.machines.first(), reading.names.first()) else {
        return String::new();
    };
    let settings = Settings {
        keys: Keys { state: None, from: None, to: None, event: None, run: Some("id".to_owned()) },
        format: LogFormat::Auto,
        from_start: false,
        most_runs: 1_000,
    };
    let mut checker = Checker::new(Contract::new(machine, names), settings);
    if let Err(failure) = checker.replay("log".to_owned(), log) {
        return format!("{failure:?}");
    }
    let page = Page { document: &document, machine: 0, checker: &checker };
    let mut written = Vec::new();
    match page.write(Format::Json, &PIPE, &mut written) {
        Ok(()) => String::from_utf8_lossy(&written).into_owned(),
        Err(error) => error.to_string(),
    }
}

fn document(text: &str) -> Document {
    Document::new("STATES.md".to_owned(), text.to_owned(), &ReadOptions::default())
}
