//! `fsm lsp`: a language server.

use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};

use super::arguments;
use crate::failure::{Failure, Outcome};
use crate::levels::LevelFlags;
use crate::look::{self, Look};
use crate::lsp::{Judge, serve};

pub(super) fn command() -> Command {
    Command::new("lsp")
        .about("Serve an editor: findings, repairs and layout while a document is written (standard input and output)")
        // Some editors say so to every server; there is no other way here.
        .arg(Arg::new("stdio").long("stdio").action(clap::ArgAction::SetTrue).hide(true))
        .arg(arguments::baseline())
        .args(LevelFlags::arguments())
}

pub(super) fn run(matches: &ArgMatches, _look: &Look, _out: &mut dyn Write) -> Result<Outcome, Failure> {
    let judge = Judge { flags: LevelFlags::new(matches)?, baseline: matches.get_one::<PathBuf>("baseline").cloned() };
    // What a panic says may hold words of a document.
    std::panic::set_hook(Box::new(|panic| look::complain(&[panic.to_string()])));
    // The writer that commands get takes colours away, and there are none here.
    serve(BufReader::new(io::stdin()), &mut io::stdout(), judge)
}
