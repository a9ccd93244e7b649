//! The program as a whole: its commands, its flags, its exit codes.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{Arg, Command};
use fsm_spec::picture::visible;

use crate::commands;
use crate::failure::{Failure, Outcome};
use crate::look::{self, Look};
use crate::uninterrupted::fail_at_file_size_limit;

/// Runs the program with its arguments, the first of which is its own name.
///
/// The exit code is 0 when nothing is wrong, 1 when something was found, 2 when the command could not run.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    fail_at_file_size_limit();
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let matches = match command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => {
            let hidden = |argument: &OsString| visible::is_hidden(&argument.to_string_lossy());
            // Help and version are asked for, and go to standard output; a closed pipe is no failure.
            let _ = if error.use_stderr() && arguments.iter().any(hidden) {
                look::print_error(&error)
            } else {
                error.print()
            };
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    look::set_colour(&matches);
    let look = Look::of_stdout();
    let mut out = look::stdout();
    let result = match matches.subcommand() {
        Some((name, matches)) => match commands::find(name) {
            Some(run) => run(matches, &look, &mut out),
            None => Ok(Outcome::Clean),
        },
        None => help(&look, &mut out),
    };
    exit(result.and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    }))
}

fn help(look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let help = command().render_help();
    if look.colour {
        write!(out, "{}", help.ansi())?;
    } else {
        write!(out, "{help}")?;
    }
    Ok(Outcome::Clean)
}

fn exit(result: Result<Outcome, Failure>) -> ExitCode {
    match result {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        // Whoever reads has seen enough.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Messages(messages)) => {
            look::complain(&messages);
            ExitCode::from(2)
        }
    }
}

/// The program's arguments.
pub(crate) fn command() -> Command {
    Command::new("fsm")
        .bin_name("fsm")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Checks that the state diagrams, tables and sentences of Markdown documents agree")
        .subcommands(commands::all())
        .arg(
            Arg::new("color")
                .long("color")
                .global(true)
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .help("Colours: only on a terminal, always or never"),
        )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_arguments_are_consistent() {
        super::command().debug_assert();
    }
}
