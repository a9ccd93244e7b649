//! Where a revision of a document comes from: a file, standard input, or git.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::check::Checker;
use crate::failure::Failure;
use crate::show::Document;
use crate::walk::{Input, Origin, shown};

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
            None if argument == "-" => (input(stdin_name, Origin::Stdin), None),
            None => {
                let path = PathBuf::from(argument);
                if path.is_dir() {
                    return Err(Failure::new(format!(
                        "{argument}: is a folder; name a document"
                    )));
                }
                (input(&shown(&path), Origin::File(path)), None)
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
        Ok(Self {
            document,
            file: input.name,
        })
    }
}

fn input(name: &str, from: Origin) -> Input {
    Input {
        name: name.to_owned(),
        from,
        named: true,
    }
}

/// The text of `REV:PATH`, the path seen from the current folder.
fn from_git(object: &str) -> Result<(Input, String), Failure> {
    let wrong = |why: &str| Failure::new(format!("git:{object}: {why}"));
    let Some((revision, path)) = object.split_once(':') else {
        return Err(wrong(
            "write `git:REVISION:PATH`, as in `git:main:STATES.md`",
        ));
    };
    if revision.is_empty() || path.is_empty() || revision.starts_with('-') {
        return Err(wrong(
            "write `git:REVISION:PATH`, as in `git:main:STATES.md`",
        ));
    }
    let path = shown(Path::new(path));
    // Like every other path on the command line this one starts in the current folder, and not in that of the repository.
    let relative = if Path::new(&path).is_absolute() {
        path.clone()
    } else {
        format!("./{path}")
    };
    let output = Command::new("git")
        .args(["cat-file", "blob", &format!("{revision}:{relative}")])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    let output = output.map_err(|_| wrong("`git` could not be started; is it installed?"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().next().unwrap_or("git gave no reason").trim();
        return Err(wrong(said.strip_prefix("fatal: ").unwrap_or(said)));
    }
    let text = String::from_utf8(output.stdout).map_err(|_| wrong("is not UTF-8"))?;
    // The configuration that counts is that of the path's folder today.
    Ok((input(&path, Origin::Stdin), text))
}
