//! Where a revision of a document comes from: a file, standard input, or git.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use fsm_codegen::file::read_to_end;

use crate::check::Checker;
use crate::failure::{Failure, reason};
use crate::show::Document;
use crate::walk::{Input, Origin, named, shown};

/// How much is read of what git says when it refuses, in bytes.
const MAX_SAID: u64 = 4096;

/// One revision of a document.
#[derive(Debug)]
pub(crate) struct Revision {
    pub(crate) document: Document,
    /// The file's path alone, without the revision.
    pub(crate) file: String,
}

impl Revision {
    /// Reads what `argument` names: a file, `-`, or `git:REV:PATH`.
    pub(crate) fn read(argument: &str, stdin_name: &str) -> Result<Self, Failure> {
        let checker = Checker::default();
        let (input, text) = match argument.strip_prefix("git:") {
            Some(object) => {
                let (input, text) = from_git(object)?;
                (input, Some(text))
            }
            None => {
                let path = Path::new(argument);
                if path.is_dir() {
                    return Err(Failure::new(format!("{argument}: is a folder; name a document")));
                }
                (named(path, stdin_name), None)
            }
        };
        let (text, options) = match text {
            Some(text) => (text, checker.options(&input).map_err(Failure::new)?),
            None => checker.read(&input).map_err(Failure::new)?,
        };
        let name = match argument.starts_with("git:") {
            true => argument.to_owned(),
            false => input.name.clone(),
        };
        let document = Document::new(name, text, &options.read);
        if !document.has_machines() {
            return Err(Failure::new(format!(
                "{}: no state machine in it: neither a state diagram nor a table of transitions",
                document.path
            )));
        }
        Ok(Self { document, file: input.name })
    }
}

/// The text of `REV:PATH`, the path seen from the current folder.
fn from_git(object: &str) -> Result<(Input, String), Failure> {
    let wrong = |why: &str| Failure::new(format!("git:{object}: {why}"));
    let Some((revision, path)) = object.split_once(':') else {
        return Err(wrong("write `git:REVISION:PATH`, as in `git:main:STATES.md`"));
    };
    if revision.is_empty() || path.is_empty() || revision.starts_with('-') {
        return Err(wrong("write `git:REVISION:PATH`, as in `git:main:STATES.md`"));
    }
    let path = shown(Path::new(path));
    // Like every other path on the command line this one starts in the current folder, and not in that of the repository.
    let relative = if Path::new(&path).is_absolute() { path.clone() } else { format!("./{path}") };
    let bytes = blob(&format!("{revision}:{relative}")).map_err(|why| wrong(&why))?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("is not UTF-8"))?;
    // The configuration that counts is that of the path's folder today.
    let input = Input { name: path, from: Origin::Stdin, named: true };
    Ok((input, text))
}

/// What git keeps under that name, or in words why it gives nothing.
fn blob(object: &str) -> Result<Vec<u8>, String> {
    let mut git = Command::new("git")
        .args(["cat-file", "blob", object])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|_| "`git` could not be started; is it installed?".to_owned())?;
    // It says little or gives a text, and never so much of both that one would wait for the other. Where there is too much of it, our
    // end is closed, and git ends.
    let bytes = git.stdout.take().map_or_else(|| Ok(Vec::new()), read_to_end);
    let bytes = bytes.map_err(|error| reason(&error));
    let mut said = String::new();
    if let Some(stderr) = git.stderr.take() {
        let _ = stderr.take(MAX_SAID).read_to_string(&mut said);
    }
    let status = git.wait().map_err(|error| reason(&error))?;
    let bytes = bytes?;
    if !status.success() {
        let said = said.lines().next().unwrap_or("git gave no reason").trim();
        return Err(said.strip_prefix("fatal: ").unwrap_or(said).to_owned());
    }
    Ok(bytes)
}
