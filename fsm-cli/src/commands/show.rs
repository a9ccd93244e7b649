//! `fsm show`: the machine as it was read.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use fsm_spec::picture::visible;

use super::arguments;
use crate::choice::Choice;
use crate::failure::{Failure, Outcome};
use crate::look::Look;
use crate::show::{Document, Format, VIEWS, choose, open, text, view};

pub(super) fn command() -> Command {
    Command::new("show")
        .about(
            "Show a machine as it was read: its states, its transitions, where each is stated, which sentences count",
        )
        .arg(arguments::file())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(Format::names())
                .default_value("text")
                .help("How the machine is written"),
        )
        .arg(arguments::machine())
        .arg(
            Arg::new("view")
                .long("view")
                .value_name("VIEW")
                .value_parser(VIEWS.map(|view| view.name()))
                .help("One kind of view as written, before the views are put together (text and json only)"),
        )
        .arg(
            Arg::new("unread")
                .long("unread")
                .action(clap::ArgAction::SetTrue)
                .conflicts_with_all(["format", "view"])
                .help("What names states and was not read, with the reasons"),
        )
        .arg(arguments::stdin_filename())
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let format = value("format").and_then(Format::parse).unwrap_or(Format::Text);
    let wanted = VIEWS.into_iter().find(|view| Some(view.name()) == value("view"));
    if wanted.is_some() && !matches!(format, Format::Text | Format::Json) {
        return Err(Failure::new("`--view` goes with `--format text` and `--format json` only"));
    }
    let file = matches.get_one::<PathBuf>("file").cloned();
    let documents = open(file.unwrap_or_default(), value("stdin-filename").unwrap_or_default())?;
    let documents = match value("machine") {
        Some(name) => vec![choose(documents, name)?],
        None => documents,
    };
    if matches.get_flag("unread") {
        out.write_all(text::unread(&documents, look).as_bytes())?;
        return Ok(Outcome::found_if(false));
    }
    let written = match (wanted, format) {
        (Some(kind), Format::Json) => view::json(&documents, kind)?,
        (Some(kind), _) => view::text(&documents, kind, look),
        (None, Format::Text) => text::text(&documents, look),
        (None, format) => format.write(&documents)?,
    };
    // What we paint ourselves is safe already; anything else could act on whoever reads it.
    let painted = format == Format::Text;
    let shown = if painted { written.into() } else { visible::lines(&written) };
    out.write_all(shown.as_bytes())?;
    Ok(Outcome::found_if(documents.iter().any(Document::has_errors)))
}
