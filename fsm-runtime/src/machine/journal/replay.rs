//! Reading a journal back.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::line::{self, LONGEST, Line};
use crate::machine::base::Machine;
use crate::machine::budget::by_only_event;
use crate::machine::origin::Origins;
use crate::machine::part::Part;
use crate::machine::refused::Refused;
use crate::machine::step::{Kind, Step};
use crate::states::States;

/// A machine brought back from a journal.
#[derive(Debug)]
#[non_exhaustive]
pub struct Recovered<M> {
    /// The machine, in the state where the journal ends.
    pub machine: M,
    /// How many lines were read; 0 where the journal is new.
    pub lines: u64,
    /// The last line, where the program was stopped while writing it. It was cut off: its step never counted.
    pub torn: Option<Torn>,
}

/// The beginning of a line that was never written to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Torn {
    /// The number of the line in the file, counted from 1.
    pub line: u64,
    /// What was written of it.
    pub text: String,
}

/// What came out of reading a journal.
pub(super) struct Replayed {
    /// How many whole lines there are.
    pub(super) lines: u64,
    /// The last line, where it was never written to its end.
    pub(super) torn: Option<Torn>,
    /// Where the whole lines end, in bytes.
    pub(super) end: u64,
    /// Whether the last line is whole but for its line end.
    pub(super) unended: bool,
}

/// Why a journal cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    Io {
        /// The file, where it is known.
        path: Option<PathBuf>,
        /// What the system says.
        error: io::Error,
    },
    /// A line says something that the document does not allow, or makes no sense.
    Line {
        /// The file, where it is known.
        path: Option<PathBuf>,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong.
        message: String,
    },
}

/// Takes `machine` through the steps of a journal, as the document of today allows them.
pub(super) fn replay<S: States, D, P: Part<S, D>>(
    mut journal: impl BufRead,
    machine: &mut Machine<S, D, P>,
) -> Result<Replayed, JournalError> {
    let mut replayed = Replayed {
        lines: 0,
        torn: None,
        end: 0,
        unended: false,
    };
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut line = journal.by_ref().take(LONGEST as u64 + 1);
        let length = line.read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(replayed);
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        let number = replayed.lines + 1;
        if length > LONGEST {
            return Err(wrong(
                number,
                "it is longer than a line of a journal can be".to_string(),
            ));
        }
        let text = std::str::from_utf8(&bytes).ok();
        if !ended && !text.is_some_and(line::is_whole) {
            replayed.torn = Some(Torn {
                line: number,
                text: String::from_utf8_lossy(&bytes).into_owned(),
            });
            return Ok(replayed);
        }
        text.ok_or_else(|| "it is not UTF-8".to_string())
            .and_then(|text| line::read(text, replayed.lines))
            .and_then(|line| follow(machine, line, number == 1))
            .map_err(|message| wrong(number, message))?;
        replayed.lines = number;
        replayed.end += length as u64;
        replayed.unended = !ended;
    }
}

pub(super) fn wrong(line: u64, message: String) -> JournalError {
    JournalError::Line {
        path: None,
        line,
        message,
    }
}

/// Does what a line says.
fn follow<S: States, D, P: Part<S, D>>(
    machine: &mut Machine<S, D, P>,
    line: Line<'_, S>,
    first: bool,
) -> Result<(), String> {
    let text = |error: &dyn fmt::Display| error.to_string();
    match line {
        Line::Start { machine: name, to } => start(machine, name.as_deref(), to, first),
        _ if first => Err("the first line of a journal is a `start`".to_string()),
        Line::Tick { state } => {
            here(machine.state(), state)?;
            machine.parts.tick(state);
            Ok(())
        }
        Line::Step {
            kind,
            from,
            to,
            event,
            reason,
        } => {
            here(machine.state(), from)?;
            let done = match (kind, event) {
                (Kind::Override, _) => machine.override_to(to, reason.as_deref().unwrap_or("")),
                (Kind::Restart, _) => machine.restart(to),
                (Kind::Budget, _) => {
                    let step = from.transition_to(to).map_err(|error| text(&error))?;
                    machine.allow(Step::new(by_only_event(step), Kind::Budget), true)
                }
                (_, Some(event)) => machine.fire_to(event, to),
                (_, None) => machine.transition_to(to),
            };
            done.map(drop).map_err(|error| text(&error))
        }
    }
}

fn start<S: States, D, P>(
    machine: &mut Machine<S, D, P>,
    name: Option<&str>,
    to: S,
    first: bool,
) -> Result<(), String> {
    let ours = S::TABLE.machine();
    if !first {
        return Err("only the first line of a journal is a `start`".to_string());
    }
    if let Some(name) = name.filter(|name| *name != ours) {
        return Err(std::format!("this is a journal of {name}, not of {ours}"));
    }
    check_start(to)?;
    machine.state = to;
    machine.origins = Origins::new();
    Ok(())
}

/// A journal tells a run from its beginning: where the machine came from before that, it could not say.
pub(super) fn check_start<S: States>(state: S) -> Result<(), String> {
    let mut initials = S::initials();
    if S::TABLE.initials().is_empty() || initials.any(|initial| initial == state) {
        return Ok(());
    }
    Err(Refused::NotInitial { state }.to_string())
}

fn here<S: States>(state: S, claimed: S) -> Result<(), String> {
    if state == claimed {
        Ok(())
    } else {
        Err(std::format!(
            "it speaks of `{claimed}`, but the machine is in `{state}`"
        ))
    }
}

impl JournalError {
    pub(super) fn at(mut self, file: &Path) -> Self {
        let (Self::Io { path, .. } | Self::Line { path, .. }) = &mut self;
        *path = Some(file.to_path_buf());
        self
    }
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io { path: None, error }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Io { path, .. } | Self::Line { path, .. }) = self;
        match path {
            Some(path) => write!(f, "{}", path.display())?,
            None => f.write_str("journal")?,
        }
        match self {
            Self::Io { error, .. } => write!(f, ": {error}"),
            Self::Line { line, message, .. } => write!(f, ":{line}: {message}"),
        }
    }
}

impl std::error::Error for JournalError {}
