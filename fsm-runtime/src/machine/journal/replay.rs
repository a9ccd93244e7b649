//! Reading a journal back.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::line::{self, LONGEST, Line};
use crate::machine::base::Machine;
use crate::machine::files::LOCKED;
use crate::machine::origin::Origins;
use crate::machine::part::Part;
use crate::machine::refused::Refused;
use crate::machine::step::Step;
use crate::states::States;
use crate::transition::Transition;
use crate::visible::{self, Say};

/// A machine brought back from a journal.
#[derive(Debug)]
#[non_exhaustive]
pub struct Recovered<M> {
    /// The machine, in the state where the journal ends.
    pub machine: M,
    /// How many lines were read; 0 where the journal is new.
    pub lines: u64,
    /// The last line, where it was not written to its end.
    pub torn: Option<Torn>,
}

/// A last line that lacks its end, because the program was stopped while writing it or because somebody cut it off.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Torn {
    /// The number of the line in the file, counted from 1.
    pub line: u64,
    /// What there is of it.
    pub text: String,
    /// Whether it says everything and lacks no more than its line end. Then it counts, and the line end is added; otherwise it was
    /// never acknowledged, and is cut off.
    pub counts: bool,
}

/// What came out of reading a journal.
pub(super) struct Replayed {
    /// How many whole lines there are.
    pub(super) lines: u64,
    /// The last line, where it lacks its end.
    pub(super) torn: Option<Torn>,
    /// Where the last line that counts begins and ends, in bytes.
    pub(super) last: u64,
    pub(super) end: u64,
}

impl Replayed {
    /// A journal with no more than its first line, of so many bytes.
    pub(super) fn of_start(length: usize) -> Self {
        Self { lines: 1, torn: None, last: 0, end: length as u64 }
    }
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
    /// The journal is open already, in this program or in another.
    Locked {
        /// The file.
        path: Option<PathBuf>,
    },
    /// A line says something that the document does not allow, or makes no sense, or the file is no journal.
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
    let mut replayed = Replayed { lines: 0, torn: None, last: 0, end: 0 };
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut line = journal.by_ref().take(LONGEST as u64 + 1);
        let length = line.read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return begun(replayed);
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        let number = replayed.lines + 1;
        if length > LONGEST {
            return Err(wrong(number, "it is longer than a line of a journal can be".to_string()));
        }
        let text = std::str::from_utf8(&bytes).ok();
        if !ended {
            let counts = text.is_some_and(line::is_whole);
            replayed.torn = Some(Torn { line: number, text: String::from_utf8_lossy(&bytes).into_owned(), counts });
            if !counts {
                return begun(replayed);
            }
        }
        text.ok_or_else(|| "it is not UTF-8".to_string())
            .and_then(|text| line::read(text, replayed.lines))
            .and_then(|line| follow(machine, line, number == 1))
            .map_err(|message| wrong(number, message))?;
        replayed.lines = number;
        replayed.last = replayed.end;
        replayed.end += length as u64;
    }
}

/// A journal gets its first line together with its name, so that a file without a whole line is none, or was one.
fn begun(replayed: Replayed) -> Result<Replayed, JournalError> {
    match (replayed.lines, &replayed.torn) {
        (1.., _) => Ok(replayed),
        (0, None) => Err(wrong(
            1,
            "the file is empty, which a journal never is: what it said is lost; move it away to begin a new one"
                .to_string(),
        )),
        (0, Some(_)) => Err(wrong(
            1,
            "this is no journal, or what it said is lost: it has no whole line; give another path, or move it away"
                .to_string(),
        )),
    }
}

pub(super) fn wrong(line: u64, message: String) -> JournalError {
    JournalError::Line { path: None, line, message }
}

/// Does what a line says.
fn follow<S: States, D, P: Part<S, D>>(
    machine: &mut Machine<S, D, P>,
    line: Line<'_, S>,
    first: bool,
) -> Result<(), String> {
    match line {
        Line::Start { machine: name, to } => start(machine, &name, to, first),
        _ if first => Err("the first line of a journal is a `start`".to_string()),
        Line::Tick { state } => {
            here(machine.state(), state)?;
            machine.parts.tick(state);
            Ok(())
        }
        Line::Step { kind, from, to, event, reason } => {
            here(machine.state(), from)?;
            let transition = Transition { from, to, event };
            let mut step = Step::new(transition, kind);
            step.reason = reason.as_deref();
            machine.retake(step).map_err(|error| error.to_string())
        }
    }
}

fn start<S: States, D, P>(machine: &mut Machine<S, D, P>, name: &str, to: S, first: bool) -> Result<(), String> {
    let ours = S::TABLE.identity();
    if !first {
        return Err("only the first line of a journal is a `start`".to_string());
    }
    if name != ours {
        return Err(std::format!("this is a journal of `{name}`, not of `{ours}`"));
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
        Err(std::format!("it speaks of `{claimed}`, but the machine is in `{state}`"))
    }
}

impl JournalError {
    pub(super) fn at(mut self, file: &Path) -> Self {
        let (Self::Io { path, .. } | Self::Locked { path } | Self::Line { path, .. }) = &mut self;
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
        visible::write(f, self)
    }
}

impl Say for JournalError {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Io { path, .. } | Self::Locked { path } | Self::Line { path, .. }) = self;
        match path {
            Some(path) => write!(f, "{}", path.display())?,
            None => f.write_str("journal")?,
        }
        match self {
            Self::Io { error, .. } => write!(f, ": {error}"),
            Self::Locked { .. } => write!(f, ": {LOCKED}"),
            Self::Line { line, message, .. } => write!(f, ":{line}: {message}"),
        }
    }
}

impl std::error::Error for JournalError {}
