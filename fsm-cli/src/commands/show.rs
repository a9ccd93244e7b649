//! `fsm show`: the machine as it was read.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use fsm_spec::picture::visible;
use fsm_spec::suggest::closest;

use crate::check::Checker;
use crate::failure::{Failure, Outcome};
use crate::look::Look;
use crate::show::{Document, Format, VIEWS, text, view};
use crate::walk::walk;

pub(super) fn command() -> Command {
    Command::new("show")
        .about("Show a machine as it was read: its states, its transitions, where each is stated, which sentences count")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("A file, a folder, or - for standard input"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(Format::names())
                .default_value("text")
                .help("How the machine is written"),
        )
        .arg(
            Arg::new("machine")
                .long("machine")
                .value_name("NAME")
                .help("Only the machine of this name"),
        )
        .arg(
            Arg::new("view")
                .long("view")
                .value_name("VIEW")
                .value_parser(VIEWS.map(|view| view.name()))
                .help("One kind of view as written, before the views are put together (text and json only)"),
        )
        .arg(
            Arg::new("stdin-filename")
                .long("stdin-filename")
                .value_name("PATH")
                .default_value("<stdin>")
                .hide_default_value(true)
                .help("What standard input is called, and whose configuration counts for it"),
        )
}

pub(super) fn run(
    matches: &ArgMatches,
    look: &Look,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let format = value("format")
        .and_then(Format::parse)
        .unwrap_or(Format::Text);
    let wanted = VIEWS
        .into_iter()
        .find(|view| Some(view.name()) == value("view"));
    if wanted.is_some() && !matches!(format, Format::Text | Format::Json) {
        return Err(Failure::new(
            "`--view` goes with `--format text` and `--format json` only",
        ));
    }
    let documents = documents(matches, value("stdin-filename").unwrap_or_default())?;
    let documents = match value("machine") {
        Some(name) => vec![choose(documents, name)?],
        None => documents,
    };
    let written = match (wanted, format) {
        (Some(kind), Format::Json) => view::json(&documents, kind)?,
        (Some(kind), _) => view::text(&documents, kind, look),
        (None, Format::Text) => text::text(&documents, look),
        (None, format) => format.write(&documents)?,
    };
    // What we paint ourselves is safe already; anything else on a terminal could act on it.
    let painted = format == Format::Text;
    if look.terminal && !painted {
        out.write_all(visible::lines(&written).as_bytes())?;
    } else {
        out.write_all(written.as_bytes())?;
    }
    Ok(Outcome::found_if(
        documents.iter().any(Document::has_errors),
    ))
}

/// The documents with a machine in them.
fn documents(matches: &ArgMatches, stdin_name: &str) -> Result<Vec<Document>, Failure> {
    let path = matches
        .get_one::<PathBuf>("file")
        .cloned()
        .unwrap_or_default();
    let checker = Checker::default();
    let found = walk(&[path], stdin_name, &checker.configurations);
    let mut failures = found.failures;
    let mut documents = Vec::new();
    for input in &found.inputs {
        match checker.read(input) {
            Ok((text, options)) => {
                let document = Document::new(input.name.clone(), text, &options.read);
                if document.has_machines() && (input.named || document.has_diagrams()) {
                    documents.push(document);
                } else if input.named {
                    failures.push(format!(
                        "{}: no state machine in it: neither a state diagram nor a table of transitions",
                        input.name
                    ));
                }
            }
            Err(message) => failures.push(message),
        }
    }
    if !failures.is_empty() {
        return Err(Failure::Messages(failures));
    }
    if documents.is_empty() {
        return Err(Failure::new("no document with a state diagram found"));
    }
    Ok(documents)
}

/// The document with the machine of that name, and of its machines that one alone.
fn choose(mut documents: Vec<Document>, name: &str) -> Result<Document, Failure> {
    for document in &mut documents {
        document.keep(name);
    }
    let names: Vec<String> = documents.iter().flat_map(Document::names).collect();
    documents.retain(|document| !document.machines.is_empty());
    if documents.len() == 1 {
        return Ok(documents.remove(0));
    }
    if documents.len() > 1 {
        let paths: Vec<&str> = documents
            .iter()
            .map(|document| document.path.as_str())
            .collect();
        let paths = paths.join("`, `");
        return Err(Failure::new(format!(
            "`{name}` is in several documents: `{paths}`; name one of them"
        )));
    }
    let advice = match closest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are `{}`", names.join("`, `")),
    };
    Err(Failure::new(format!(
        "there is no machine `{name}`; {advice}"
    )))
}
