//! `fsm render`: a picture of a machine.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};

use super::arguments;
use crate::failure::{Failure, Outcome, cannot_write};
use crate::look::Look;
use crate::render::{Dress, svg};
use crate::show::{Document, choose, open};

pub(super) fn command() -> Command {
    Command::new("render")
        .about("Draw a machine: a picture as SVG or PNG")
        .arg(arguments::file())
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("OUT")
                .value_parser(value_parser!(PathBuf))
                .help("Where to write it; the ending says what: .svg or .png (without it, SVG to standard output)"),
        )
        .arg(arguments::machine())
        .arg(arguments::stdin_filename())
}

pub(super) fn run(matches: &ArgMatches, _: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let file = matches.get_one::<PathBuf>("file").cloned();
    let mut documents = open(file.unwrap_or_default(), value("stdin-filename"))?;
    if matches.contains_id("machine") {
        documents = vec![choose(documents, value("machine"))?];
    }
    let output = matches.get_one::<PathBuf>("output");
    let machines: Vec<_> = documents.iter().flat_map(Document::shown).collect();
    let [(machine, diagram)] = machines.as_slice() else {
        let names: Vec<&str> = machines
            .iter()
            .map(|(machine, _)| machine.name.as_str())
            .collect();
        return Err(Failure::new(format!(
            "there are {} machines, and a picture shows one: choose it with `--machine NAME` (`{}`)",
            names.len(),
            names.join("`, `")
        )));
    };
    let drawn = svg(machine, *diagram, Dress::Both)
        .ok_or_else(|| Failure::new(format!("`{}` is too large to be drawn", machine.name)))?;
    write(output.map(PathBuf::as_path), drawn.as_bytes(), out)?;
    Ok(Outcome::Clean)
}

fn write(output: Option<&Path>, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    match output {
        Some(path) => std::fs::write(path, bytes)
            .map_err(|error| Failure::new(cannot_write(path.display(), &error))),
        None => Ok(out.write_all(bytes)?),
    }
}
