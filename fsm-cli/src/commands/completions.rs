//! `fsm completions SHELL`: what a shell needs to complete our arguments.

use std::io::Write;

use clap::{Arg, ArgMatches, Command, builder::EnumValueParser};
use clap_complete::{Shell, generate};

use crate::app;
use crate::failure::{Failure, Outcome};
use crate::look::Look;

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("Write a script that lets a shell complete our commands and flags")
        .after_help(
            "bash:  fsm completions bash > ~/.local/share/bash-completion/completions/fsm\n\
             zsh:   fsm completions zsh > a folder of $fpath, as _fsm\n\
             fish:  fsm completions fish > ~/.config/fish/completions/fsm.fish",
        )
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(EnumValueParser::<Shell>::new())
                .help("The shell"),
        )
}

pub(super) fn run(matches: &ArgMatches, _: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        // Written at one stroke, so that a closed pipe is no panic inside the generator.
        let mut script = Vec::new();
        generate(*shell, &mut app::command(), "fsm", &mut script);
        out.write_all(&script)?;
    }
    Ok(Outcome::Clean)
}
