//! `fsm paths`: walks that take every transition.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use fsm_spec::picture::visible;

use super::arguments;
use crate::choice::Choice;
use crate::failure::{Failure, Outcome};
use crate::look::Look;
use crate::paths::{Cover, LONGEST, NoWalks, Paths, json, rust, text};
use crate::show::{choose, open};

pub(super) fn command() -> Command {
    Command::new("paths")
        .about("Plan tests: the shortest set of walks from the start that takes every transition")
        .long_about(
            "Plan tests: the shortest set of walks from the start that takes every transition.\n\
             \n\
             A walk begins where the machine starts and ends anywhere; a start counts as a step. That no set is shorter is proven, \
             and said; where it is not (some states go back to where they were entered from, or only states are to be covered), the \
             number that no set can go below is given instead. Transitions that no walk can take are named.",
        )
        .arg(arguments::file())
        .arg(
            Arg::new("cover")
                .long("cover")
                .value_name("WHAT")
                .value_parser(Cover::names())
                .default_value("transitions")
                .help("What the walks take; pairs are a transition and one that can follow it"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["text", "json", "rust"])
                .default_value("text")
                .help("How the walks are written; rust is a module of tests against the types that `fsm!` generates"),
        )
        .arg(
            Arg::new("types")
                .long("types")
                .value_name("PATH")
                .default_value("super")
                .help("The module that the generated types are in (rust only)"),
        )
        .arg(arguments::machine())
        .arg(arguments::stdin_filename())
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let file = matches.get_one::<PathBuf>("file").cloned();
    let mut documents = open(file.unwrap_or_default(), value("stdin-filename"))?;
    if matches.contains_id("machine") {
        documents = vec![choose(documents, value("machine"))?];
    }
    let cover = Cover::parse(value("cover")).unwrap_or(Cover::Transitions);
    let mut all = Vec::new();
    for document in &documents {
        for (machine, _) in document.shown() {
            let paths = Paths::new(machine, cover).map_err(|why| no_walks(why, &document.path, &machine.name))?;
            all.push((document.path.as_str(), paths));
        }
    }
    let written = match value("format") {
        "json" => json::json(&all)?,
        "rust" => match all.as_slice() {
            [(path, paths)] => rust::rust(paths, path, types(value("types"))?)?,
            several => {
                let names: Vec<&str> = several.iter().map(|(_, paths)| paths.moves.machine.name.as_str()).collect();
                return Err(Failure::new(format!(
                    "there are {} machines, and a module of tests is about one: choose it with `--machine NAME` (`{}`)",
                    names.len(),
                    names.join("`, `")
                )));
            }
        },
        _ => {
            let texts: Vec<String> = all.iter().map(|(path, paths)| text::text(paths, path, look)).collect();
            texts.join("\n")
        }
    };
    // What we paint ourselves is safe already; anything else could act on whoever reads it.
    let painted = value("format") == "text";
    let shown = if painted { written.into() } else { visible::lines(&written) };
    out.write_all(shown.as_bytes())?;
    Ok(Outcome::Clean)
}

fn no_walks(why: NoWalks, path: &str, machine: &str) -> Failure {
    Failure::new(match why {
        NoWalks::NoStart => {
            format!("{path}: nothing says where `{machine}` starts, so that no walk can begin: draw `[*] --> STATE`")
        }
        NoWalks::TooLarge => {
            format!("{path}: `{machine}` is too large: its walks would take more than {LONGEST} steps")
        }
    })
}

/// The path of a Rust module.
fn types(path: &str) -> Result<&str, Failure> {
    let is_name = |name: &str| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c == '_' || c.is_alphanumeric())
    };
    if path.split("::").all(is_name) {
        Ok(path)
    } else {
        Err(Failure::new(format!("`{path}` is not the path of a Rust module, such as `crate::coder`")))
    }
}
