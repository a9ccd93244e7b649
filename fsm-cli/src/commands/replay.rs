//! `fsm replay`: logs of running systems against a document.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::picture::visible;
use fsm_spec::suggest::closest;

use super::arguments;
use crate::choice::Choice;
use crate::diff::Revision;
use crate::failure::{Failure, Outcome, reason};
use crate::files::{self, is_stdin};
use crate::look::Look;
use crate::replay::{Checker, Contract, Format, Keys, LogFormat, Page, Settings};
use crate::show::Document;
use crate::walk::shown;

pub(super) fn command() -> Command {
    let key = |name: &'static str| Arg::new(name).long(name).value_name("KEY").help_heading("Fields of the log");
    Command::new("replay")
        .about("Check logs against a document: is every step allowed, and what of the document ever happened?")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help("The document: a file, - for standard input, or git:REVISION:PATH"),
        )
        .arg(
            Arg::new("logs")
                .value_name("LOG")
                .required(true)
                .num_args(1..)
                .value_parser(value_parser!(PathBuf))
                .help("Logs, or - for standard input; read once, in memory that does not grow with them"),
        )
        .arg(
            Arg::new("log-format")
                .long("log-format")
                .value_name("FORMAT")
                .value_parser(LogFormat::names())
                .default_value("auto")
                .help("What the logs are: JSON lines, CSV, plain lines `FROM -> TO`, or a journal of fsm-runtime"),
        )
        .arg(key("state-key").conflicts_with_all(["from-key", "to-key"]).help("The field with the state a run is in now: `state` unless given"))
        .arg(key("from-key").requires("to-key").help("The field with the state that was left: `from` unless given"))
        .arg(key("to-key").help("The field with the state that was entered: `to` unless given"))
        .arg(key("event-key").help("The field with the event; without it events are not checked"))
        .arg(key("id-key").help("The field that tells the runs of one log apart; without it a log is one run"))
        .arg(
            Arg::new("from-start")
                .long("from-start")
                .action(ArgAction::SetTrue)
                .help("Every run has to begin in a state in which the document lets it begin"),
        )
        .arg(
            Arg::new("min-coverage")
                .long("min-coverage")
                .value_name("PERCENT")
                .value_parser(percent)
                .help("Fail when fewer of the document's transitions were taken"),
        )
        .arg(
            Arg::new("max-runs")
                .long("max-runs")
                .value_name("NUMBER")
                .value_parser(value_parser!(u32).range(1..))
                .default_value("1000000")
                .help("How many runs may be open at once"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(Format::names())
                .default_value("full")
                .help("How the result is written; mermaid draws what happened and what never did"),
        )
        .arg(
            Arg::new("machine")
                .long("machine")
                .value_name("NAME")
                .help("The machine, where the document has several"),
        )
        .arg(arguments::stdin_filename())
        .after_help(
            "Fields may lie in objects (`data.state`), and columns of CSV have names or numbers. A log may begin in the middle of a run, as \
             it does after a rotation: the first state of a run is taken as it is, unless --from-start is given or the log itself shows a \
             start (a line without a FROM, the first line of a journal). A run that may end and is next seen where runs begin is a new run. \
             Being in the same state as before is no step. Ways back and overlays count as the document means them. Runs with ids go on from one \
             log to the next.\n\nMemory grows with the number of open runs, by about 100 bytes each; a run that has ended keeps 16 bytes.\n\n\
             Exit codes: 0 every step is allowed, 1 a step is not, a line is not understood, a log is empty or coverage is too low, 2 the \
             check could not run.",
        )
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    match number.parse::<f64>() {
        Ok(number) if (0.0..=100.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 100 is needed".to_owned()),
    }
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name);
    let text = |name: &str| value(name).map_or("", String::as_str);
    let logs: Vec<&PathBuf> = matches.get_many("logs").into_iter().flatten().collect();
    let streams = logs.iter().filter(|log| is_stdin(log)).count() + usize::from(is_stdin(Path::new(text("file"))));
    if streams > 1 {
        return Err(Failure::new("only one of the files can be standard input"));
    }
    let format = Format::parse(text("format")).unwrap_or(Format::Full);
    let document = Revision::read(text("file"), text("stdin-filename"))?.document;
    let machine = choose(&document, value("machine").map(String::as_str))?;
    let reading = &document.reading;
    let contract = Contract::new(&reading.machines[machine], &reading.names[machine]);
    let settings = Settings {
        keys: Keys {
            state: value("state-key").cloned(),
            from: value("from-key").cloned(),
            to: value("to-key").cloned(),
            event: value("event-key").cloned(),
            run: value("id-key").cloned(),
        },
        format: LogFormat::parse(text("log-format")).unwrap_or(LogFormat::Auto),
        from_start: matches.get_flag("from-start"),
        most_runs: matches.get_one::<u32>("max-runs").map_or(usize::MAX, |most| *most as usize),
    };
    let mut checker = Checker::new(contract, settings);
    for log in logs {
        replay(&mut checker, log, text("stdin-filename"))?;
    }
    checker.demand_a_step();
    if let Some(percent) = matches.get_one::<f64>("min-coverage") {
        checker.demand(*percent);
    }
    let page = Page { document: &document, machine, checker: &checker };
    let mut written = Vec::new();
    page.write(format, look, &mut written)?;
    // What we paint ourselves is safe already; anything else could act on whoever reads it.
    if format != Format::Full {
        let text = String::from_utf8_lossy(&written);
        out.write_all(visible::lines(&text).as_bytes())?;
    } else {
        out.write_all(&written)?;
    }
    Ok(Outcome::found_if(!checker.is_clean()))
}

fn replay(checker: &mut Checker<'_>, log: &Path, stdin_name: &str) -> Result<(), Failure> {
    if is_stdin(log) {
        return checker.replay(stdin_name.to_owned(), std::io::stdin().lock());
    }
    let name = match shown(log) {
        name if name.is_empty() => log.display().to_string(),
        name => name,
    };
    let file = files::open(log).map_err(|error| Failure::new(format!("{name}: cannot be read: {}", reason(&error))))?;
    checker.replay(name, file)
}

/// The machine that the logs are of.
fn choose(document: &Document, wanted: Option<&str>) -> Result<usize, Failure> {
    let machines = &document.reading.machines;
    let names = || machines.iter().map(|machine| machine.name.as_str());
    let Some(wanted) = wanted else {
        if machines.len() == 1 {
            return Ok(0);
        }
        let names: Vec<&str> = names().collect();
        return Err(Failure::new(format!(
            "{} has several machines: choose one with `--machine NAME` (`{}`)",
            document.path,
            names.join("`, `")
        )));
    };
    let same = |name: &str| name.trim().to_lowercase() == wanted.trim().to_lowercase();
    let found = names().position(|name| name == wanted).or_else(|| names().position(same));
    found.ok_or_else(|| {
        let advice = match closest(wanted, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are `{}`", names().collect::<Vec<_>>().join("`, `")),
        };
        Failure::new(format!("there is no machine `{wanted}`; {advice}"))
    })
}
