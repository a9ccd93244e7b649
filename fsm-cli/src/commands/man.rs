//! `fsm man`: the manual page.

use std::io::Write;

use clap::{Arg, ArgMatches, Command};
use clap_mangen::Man;
use fsm_spec::suggest::closest;

use crate::app;
use crate::failure::{Failure, Outcome};
use crate::look::Look;

pub(super) fn command() -> Command {
    Command::new("man")
        .about("Write the manual page, of the program or of one of its commands")
        .after_help("fsm man > ~/.local/share/man/man1/fsm.1\nfsm man lint | man -l -")
        .arg(Arg::new("command").value_name("COMMAND").help("The command; without it, the program as a whole"))
}

pub(super) fn run(matches: &ArgMatches, _: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let mut program = app::command();
    program.build();
    let page = match matches.get_one::<String>("command") {
        None => program.after_help(EXIT_CODES),
        Some(name) => {
            let Some(command) = program.find_subcommand(name).cloned() else {
                let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
                let near = closest(name, names.iter().copied());
                let advice = near.map(|near| format!("did you mean `{near}`?"));
                let advice = advice.unwrap_or_else(|| format!("there are `{}`", names.join("`, `")));
                return Err(Failure::new(format!("there is no command `{name}`; {advice}")));
            };
            command
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    out.write_all(&text)?;
    Ok(Outcome::Clean)
}

const EXIT_CODES: &str = "Exit codes: 0 nothing at deny level; 1 findings at deny level, a stale file, a broken log, a breaking change; \
                          2 the command could not run.";
