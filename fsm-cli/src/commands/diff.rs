//! `fsm diff`: what changed between two revisions, and whom it breaks.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use fsm_spec::picture::visible;

use super::arguments;
use crate::choice::Choice;
use crate::diff::{Format, Page, Revision, compare};
use crate::failure::{Failure, Outcome};
use crate::look::Look;

pub(super) fn command() -> Command {
    let revision = |name: &'static str, shown: &'static str| Arg::new(name).value_name(shown).required(true);
    Command::new("diff")
        .about("Compare two revisions of a document: what changed, and whom it breaks")
        .arg(revision("old", "OLD").help("The old revision: a file, - for standard input, or git:REVISION:PATH"))
        .arg(revision("new", "NEW").help("The new revision, likewise"))
        .arg(
            Arg::new("breaking")
                .long("breaking")
                .action(ArgAction::SetTrue)
                .help("Fail (exit code 1) when something breaks"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(Format::names())
                .default_value("full")
                .help("How changes are written; markdown is a comment for a pull request"),
        )
        .arg(arguments::machine())
        .arg(arguments::stdin_filename())
        .after_help(
            "Who breaks: `source` is code that uses a name which is gone, `persisted` is a stored state name that is no longer \
             known, `behaviour` is a run that was allowed and no longer is. A state that the new document calls retired breaks nobody.",
        )
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    if value("old") == "-" && value("new") == "-" {
        return Err(Failure::new("only one of the revisions can be standard input"));
    }
    let format = Format::parse(value("format")).unwrap_or(Format::Full);
    let mut old = Revision::read(value("old"), value("stdin-filename"))?;
    let mut new = Revision::read(value("new"), value("stdin-filename"))?;
    if let Some(name) = matches.get_one::<String>("machine") {
        old.document.keep(name);
        new.document.keep(name);
        if old.document.machines.is_empty() && new.document.machines.is_empty() {
            let names: Vec<String> = new.document.names().chain(old.document.names()).collect();
            let advice = match fsm_spec::suggest::closest(name, names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are `{}`", names.join("`, `")),
            };
            return Err(Failure::new(format!("there is no machine `{name}`; {advice}")));
        }
    }
    for document in [&old.document, &new.document] {
        let mut shown = document.shown();
        if let Some((machine, _)) = shown.find(|(machine, _)| !machine.steps().complete) {
            return Err(Failure::new(format!(
                "{}: `{}` unfolds into too many steps to be compared",
                document.path, machine.name
            )));
        }
    }
    let comparison = compare(&old.document, &new.document);
    let breaking = matches.get_flag("breaking");
    let page = Page { old: &old, new: &new, comparison: &comparison, breaking };
    let mut written = Vec::new();
    page.write(format, look, &mut written)?;
    // What we paint ourselves is safe already; anything else could act on whoever reads it.
    if matches!(format, Format::Json | Format::Markdown) {
        let text = String::from_utf8_lossy(&written);
        out.write_all(visible::lines(&text).as_bytes())?;
    } else {
        out.write_all(&written)?;
    }
    Ok(Outcome::found_if(breaking && comparison.is_breaking()))
}
