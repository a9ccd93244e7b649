//! `fsm render`: a picture of a machine, or a page about it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::picture::visible;

use super::arguments;
use crate::check::findings;
use crate::failure::{Failure, Outcome};
use crate::files::{is_stdout, is_stream};
use crate::look::Look;
use crate::render::{Dress, HTML_HEAD, PNG_HEAD, SVG_HEAD, html, svg};
use crate::save::{Output, begins_with};
use crate::show::{Document, choose, open, open_to_check};

pub(super) fn command() -> Command {
    Command::new("render")
        .about("Draw a machine: a picture as SVG or PNG, or a page to step through it")
        .arg(arguments::file())
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("OUT")
                .value_parser(value_parser!(PathBuf))
                .help("Where to write it; the ending says what: .svg, .png or .html (without it, SVG to standard output)"),
        )
        .arg(
            Arg::new("html")
                .long("html")
                .action(ArgAction::SetTrue)
                .help("One page with the picture, the matrix, the findings and the definitions, where a click steps through the machine"),
        )
        .arg(
            Arg::new("scale")
                .long("scale")
                .value_name("N")
                .value_parser(scale)
                .default_value("2")
                .help("Dots of a PNG for each unit of the SVG"),
        )
        .arg(
            Arg::new("font")
                .long("font")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("The font of a PNG (TrueType or OpenType), in place of one that is installed"),
        )
        .arg(arguments::force())
        .arg(arguments::machine())
        .arg(arguments::stdin_filename())
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Svg,
    Png,
    Html,
}

impl Kind {
    /// Whether this is one of ours.
    fn is_ours(self, bytes: &[u8]) -> bool {
        match self {
            Self::Svg => begins_with(SVG_HEAD, bytes),
            Self::Html => begins_with(HTML_HEAD, bytes),
            // Behind the signature and the first chunk comes the length of the next one, and then what it holds.
            Self::Png => {
                bytes.starts_with(b"\x89PNG\r\n\x1a\n")
                    && bytes.get(37..).is_some_and(|bytes| bytes.starts_with(PNG_HEAD))
            }
        }
    }

    /// As the flag or the name of the file says.
    fn of(html: bool, output: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = output.filter(|_| !html) else {
            return Ok(if html { Self::Html } else { Self::Svg });
        };
        // A pipe or a device has a name of its own.
        let is_stream = path.extension().is_none() && is_stream(path);
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match ending.as_str() {
            "svg" => Ok(Self::Svg),
            _ if is_stream => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "html" | "htm" => Ok(Self::Html),
            _ => Err(Failure::new(format!(
                "{}: the name of the file says what is written, and has to end in `.svg`, `.png` or `.html`",
                path.display()
            ))),
        }
    }
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let output = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let output = output.filter(|path| !is_stdout(path));
    let mut read = Vec::new();
    let kind = Kind::of(matches.get_flag("html"), output)?;
    let file = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let stdin_name = value("stdin-filename").unwrap_or_default();
    let written = match kind {
        Kind::Html => page(file, stdin_name, value("machine"), &mut read)?.into_bytes(),
        Kind::Svg => picture(file, stdin_name, value("machine"), Dress::Both, &mut read)?.into_bytes(),
        Kind::Png => {
            let drawn = picture(file, stdin_name, value("machine"), Dress::Light, &mut read)?;
            let scale = matches.get_one::<f64>("scale").copied().unwrap_or(2.0);
            let font = matches.get_one::<PathBuf>("font").map(PathBuf::as_path);
            dots(&drawn, scale, font)?
        }
    };
    match output {
        Some(path) => {
            let output = Output { path, force: matches.get_flag("force"), is_ours: &|bytes| kind.is_ours(bytes) };
            read.extend(matches.get_one::<PathBuf>("font").cloned());
            output.write(&written, read.iter().map(PathBuf::as_path))?;
        }
        None if look.terminal => out.write_all(visible::lines(&String::from_utf8_lossy(&written)).as_bytes())?,
        None => out.write_all(&written)?,
    }
    Ok(Outcome::Clean)
}

#[cfg(feature = "png")]
fn dots(drawn: &str, scale: f64, font: Option<&Path>) -> Result<Vec<u8>, Failure> {
    crate::render::png(drawn, scale, font)
}

#[cfg(not(feature = "png"))]
fn dots(_: &str, _: f64, _: Option<&Path>) -> Result<Vec<u8>, Failure> {
    Err(Failure::new("this `fsm` was built without PNG (feature `png`): write `.svg`"))
}

/// A factor that a picture can be drawn with.
fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("has to be a number from 0.1 to 20".to_owned()),
    }
}

/// A page of all machines; the documents that it is made of are noted in `read`.
fn page(file: PathBuf, stdin_name: &str, machine: Option<&str>, read: &mut Vec<PathBuf>) -> Result<String, Failure> {
    let opened = open_to_check(file, stdin_name)?;
    read.extend(opened.iter().map(|(document, _)| PathBuf::from(&document.path)));
    let mut found: Vec<_> =
        opened.iter().map(|(document, options)| (document.path.clone(), findings(&document.text, options))).collect();
    let mut documents: Vec<Document> = opened.into_iter().map(|(document, _)| document).collect();
    if let Some(name) = machine {
        documents = vec![choose(documents, name)?];
    }
    let with_findings = documents.into_iter().map(|document| {
        let of = found.iter_mut().find(|(path, _)| *path == document.path);
        let findings = of.map(|(_, findings)| std::mem::take(findings)).unwrap_or_default();
        (document, findings)
    });
    html(&with_findings.collect::<Vec<_>>())
}

/// A picture of one machine; the documents that were looked at are noted in `read`.
fn picture(
    file: PathBuf,
    stdin_name: &str,
    machine: Option<&str>,
    dress: Dress,
    read: &mut Vec<PathBuf>,
) -> Result<String, Failure> {
    let mut documents = open(file, stdin_name)?;
    read.extend(documents.iter().map(|document| PathBuf::from(&document.path)));
    if let Some(name) = machine {
        documents = vec![choose(documents, name)?];
    }
    let machines: Vec<_> = documents.iter().flat_map(Document::shown).collect();
    let [(machine, diagram)] = machines.as_slice() else {
        let names: Vec<&str> = machines.iter().map(|(machine, _)| machine.name.as_str()).collect();
        return Err(Failure::new(format!(
            "there are {} machines, and a picture shows one: choose it with `--machine NAME` (`{}`), or draw them all with `--html`",
            names.len(),
            names.join("`, `")
        )));
    };
    svg(machine, *diagram, dress)
        .ok_or_else(|| Failure::new(format!("`{}` is too large to be drawn so that anybody could read it; `fsm show --format dot` leaves that to another program", machine.name)))
}
