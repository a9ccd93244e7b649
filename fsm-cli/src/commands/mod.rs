//! The commands, one file each.

mod arguments;
mod completions;
mod diff;
mod explain;
mod fmt;
mod generate;
mod init;
mod lint;
mod lsp;
mod man;
mod paths;
mod render;
mod replay;
mod rules;
mod show;

use std::io::Write;

use clap::{ArgMatches, Command};

use crate::failure::{Failure, Outcome};
use crate::look::Look;

/// What a command does with its arguments: findings go to the writer, failures are returned.
pub(crate) type Run = fn(&ArgMatches, &Look, &mut dyn Write) -> Result<Outcome, Failure>;

/// A command: its arguments, and what it does.
type Entry = (fn() -> Command, Run);

/// Every command, in the order of the help.
const ALL: &[Entry] = &[
    (lint::command, lint::run),
    (show::command, show::run),
    (fmt::command, fmt::run),
    (diff::command, diff::run),
    (generate::command, generate::run),
    (init::command, init::run),
    (replay::command, replay::run),
    (explain::command, explain::run),
    (paths::command, paths::run),
    (render::command, render::run),
    (rules::command, rules::run),
    (lsp::command, lsp::run),
    (completions::command, completions::run),
    (man::command, man::run),
];

/// The commands' arguments.
pub(crate) fn all() -> impl Iterator<Item = Command> {
    ALL.iter().map(|(command, _)| command())
}

/// What the command of that name does.
pub(crate) fn find(name: &str) -> Option<Run> {
    let found = ALL.iter().find(|(command, _)| command().get_name() == name);
    found.map(|(_, run)| *run)
}
