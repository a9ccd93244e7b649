//! The file, and the part that writes it.

use std::borrow::ToOwned;
use std::format;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec;

use super::line::{self, LONGEST};
use super::replay::{JournalError, Recovered, Replayed, Torn, check_start, replay, wrong};
use crate::machine::base::Machine;
use crate::machine::files::{self, Lock, Locked};
use crate::machine::part::{Part, RecordError};
use crate::machine::reason::Reason;
use crate::machine::step::Step;
use crate::states::States;

/// Writes every step to a file before it counts.
///
/// [`open`](Journal::open) starts a new journal, or brings the machine back to where the journal ends:
///
/// ````
/// # mod door { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Closed\nClosed --> Open : push\nOpen --> Closed : pull\n```"); }
/// use door::{Event, State};
/// use fsm_runtime::{Journal, Machine};
///
/// # let path = std::env::temp_dir().join(format!("door-{}.jsonl", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// let mut door = Journal::open(&path, Machine::new(State::INITIAL))?.machine;
/// door.fire(Event::Push)?;
/// drop(door);
///
/// // After a restart of the program, or a crash.
/// let recovered = Journal::open(&path, Machine::new(State::INITIAL))?;
/// assert_eq!(recovered.machine.state(), State::Open);
/// assert!(recovered.torn.is_none());
/// # drop(recovered);
/// # std::fs::remove_file(path.with_extension("jsonl.lock"))?;
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ````
///
/// Parts attached before see the old steps again when they are read, so that a budget goes on counting where it was and hooks can
/// rebuild the data. Parts attached to the machine that comes out see only what is new.
///
/// Each line is handed to the operating system before the step counts, so that it outlives the program. With
/// [`sync`](JournalOptions::sync) it is also on the disk, so that it outlives a power cut. A step writes into a buffer that is
/// kept, so that nothing is allocated once the longest line was written.
///
/// A journal has one writer: while it is open, nobody else can open it, in this program or in another. The lock is an empty file
/// beside it, `journal.jsonl.lock`, which stays. A file that is no journal is never written to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Locked,
    sync: bool,
    /// The number of the next line.
    seq: u64,
    /// Where the next line begins, and where the last one began.
    end: u64,
    last: u64,
    buffer: String,
    /// The state in which the last line leaves the machine.
    state: String,
    /// Why nothing more can be written.
    broken: Option<String>,
    _lock: Lock,
}

/// A machine that writes its steps to a journal.
pub type Journaled<S, D, P> = Machine<S, D, (P, Journal)>;

/// How a journal is opened.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct JournalOptions {
    sync: bool,
}

impl JournalOptions {
    /// Whether each line is on the disk before its step counts (`fsync`). Off unless asked for.
    pub fn sync(mut self, sync: bool) -> Self {
        self.sync = sync;
        self
    }

    /// Opens the journal at `path`, see [`Journal::open`].
    ///
    /// # Errors
    ///
    /// [`JournalError`] where the file cannot be read or written, or where it says something that the document does not allow.
    pub fn open<S: States, D, P: Part<S, D>>(
        self,
        path: impl AsRef<Path>,
        machine: Machine<S, D, P>,
    ) -> Result<Recovered<Journaled<S, D, P>>, JournalError> {
        let path = path.as_ref();
        self.open_at(path, machine).map_err(|error| error.at(path))
    }

    fn open_at<S: States, D, P: Part<S, D>>(
        self,
        path: &Path,
        mut machine: Machine<S, D, P>,
    ) -> Result<Recovered<Journaled<S, D, P>>, JournalError> {
        let path = files::real_path(path)?;
        files::refuse_special(&path)?;
        let lock = Lock::acquire(&path)?.ok_or(JournalError::Locked { path: None })?;
        files::remove_left_behind(&path);
        let mut buffer = String::with_capacity(256);
        let opened = files::open(&path, File::options().read(true).write(true));
        let is_new = matches!(&opened, Err(error) if error.kind() == io::ErrorKind::NotFound);
        let file = if is_new {
            check_start(machine.state()).map_err(|message| wrong(1, message))?;
            line::write_start(&mut buffer, 0, machine.state());
            files::begin(&path, buffer.as_bytes(), self.sync)?
        } else {
            opened?
        };
        // Another hard link to it has another lock beside it. Elsewhere than on Unix this lock would keep readers out.
        let mut file =
            if cfg!(unix) { Locked::new(file)?.ok_or(JournalError::Locked { path: None })? } else { Locked(file) };
        let replayed =
            if is_new { Replayed::of_start(buffer.len()) } else { replay(BufReader::new(&mut file.0), &mut machine)? };
        let mut journal = Journal {
            path,
            file,
            sync: self.sync,
            seq: replayed.lines,
            end: replayed.end,
            last: replayed.last,
            buffer,
            state: machine.state().name().to_owned(),
            broken: None,
            _lock: lock,
        };
        if !is_new {
            journal.repair(replayed.torn.as_ref())?;
        }
        Ok(Recovered {
            machine: machine.with(journal),
            lines: if is_new { 0 } else { replayed.lines },
            torn: replayed.torn,
        })
    }
}

impl Journal {
    /// Opens the journal at `path` without [`sync`](JournalOptions::sync): begins it with the state of `machine`, or takes
    /// `machine` to where it ends. What is in it has happened: guards are not asked about it again.
    ///
    /// # Errors
    ///
    /// [`JournalError`] where the file cannot be read or written, where somebody has it open, where it is no journal, or where it
    /// says something that the document does not allow; it names the line. The file is then as it was.
    pub fn open<S: States, D, P: Part<S, D>>(
        path: impl AsRef<Path>,
        machine: Machine<S, D, P>,
    ) -> Result<Recovered<Journaled<S, D, P>>, JournalError> {
        Self::options().open(path, machine)
    }

    /// Takes `machine` through a journal without writing to it.
    ///
    /// # Errors
    ///
    /// [`JournalError`] where it cannot be read, or where it says something that the document does not allow.
    pub fn read<S: States, D, P: Part<S, D>>(
        journal: impl BufRead,
        mut machine: Machine<S, D, P>,
    ) -> Result<Recovered<Machine<S, D, P>>, JournalError> {
        let replayed = replay(journal, &mut machine)?;
        Ok(Recovered { machine, lines: replayed.lines, torn: replayed.torn })
    }

    /// How to open a journal.
    pub fn options() -> JournalOptions {
        JournalOptions::default()
    }

    /// How many lines it has.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.seq
    }

    /// Cuts off what a torn last line left behind, and ends one that only lacks its end.
    fn repair(&mut self, torn: Option<&Torn>) -> io::Result<()> {
        if torn.is_some() {
            self.cut(self.end)?;
        }
        if torn.is_some_and(|torn| torn.counts) {
            self.file.0.write_all(b"\n")?;
            self.end += 1;
        }
        if self.sync {
            // It is in the file, so that it counts. Whether it is on the disk, nobody knows after a failed sync, and the system may
            // call it written: only what is written again is synced again.
            let mut line = vec![0; usize::try_from(self.end - self.last).unwrap_or(0)];
            self.file.0.seek(SeekFrom::Start(self.last))?;
            self.file.0.read_exact(&mut line)?;
            self.file.0.seek(SeekFrom::Start(self.last))?;
            self.file.0.write_all(&line)?;
            self.file.0.sync_data()?;
            files::sync_folder(&self.path)?;
        }
        self.file.0.seek(SeekFrom::Start(self.end))?;
        Ok(())
    }

    /// Writes the line in the buffer about a machine in the state `from`, or leaves the file as it was.
    fn write(&mut self, from: &str) -> Result<(), RecordError> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone().into());
        }
        if self.buffer.len() > LONGEST {
            return Err("the line is longer than a journal takes".into());
        }
        if from != self.state {
            // Another journal has taken the machine elsewhere, or a part has panicked: a line about it could never be read again.
            return Err(self.gone(&format!("it ends in `{}`, but the machine is in `{from}`", self.state)));
        }
        self.check_place()?;
        if let Err(error) = self.file.0.write_all(self.buffer.as_bytes()) {
            let reason = error.to_string();
            // What is left of the line must not stand before the next one.
            return match self.take_back(self.end) {
                Ok(()) => Err(reason.into()),
                Err(_) if self.length() == Some(self.end) => {
                    self.broken = Some(format!("the journal has to be opened again after: {reason}"));
                    Err(reason.into())
                }
                Err(_) => Err(self.unknown(&reason)),
            };
        }
        if self.sync
            && let Err(error) = self.file.0.sync_data()
        {
            return Err(self.unknown(&error.to_string()));
        }
        self.seq += 1;
        self.last = self.end;
        self.end += self.buffer.len() as u64;
        Ok(())
    }

    /// How long the file is.
    fn length(&self) -> Option<u64> {
        Some(self.file.0.metadata().ok()?.len())
    }

    /// Sees to it that the line goes where it will be looked for. A file that somebody has removed, replaced, cut or written to
    /// is no longer what this journal has written.
    fn check_place(&mut self) -> Result<(), RecordError> {
        let ours = self.file.0.metadata().map_err(|error| error.to_string())?;
        let reason = match fs::metadata(&self.path) {
            Ok(there) if !same_file(&ours, &there) => "somebody has put another file in its place",
            Err(error) if error.kind() == io::ErrorKind::NotFound => "somebody has removed it",
            // A program that has given up its rights cannot look, but may go on writing.
            _ if ours.len() != self.end => "somebody else has written to it or cut it",
            _ => return Ok(()),
        };
        Err(self.gone(reason))
    }

    /// Nothing was written, and nothing will be.
    fn gone(&mut self, reason: &str) -> RecordError {
        let path = self.path.display();
        let reason = format!("{path}: {reason}; the journal has to be opened again");
        self.broken = Some(reason.clone());
        reason.into()
    }

    /// Nobody knows what is written, and nothing more will be.
    fn unknown(&mut self, reason: &str) -> RecordError {
        let path = self.path.display();
        let reason = format!("{path}: {reason}");
        self.broken = Some(format!("the journal has to be opened again after: {reason}"));
        RecordError::Unknown(reason.into())
    }

    /// Makes the file end where it ended before.
    fn take_back(&mut self, end: u64) -> io::Result<()> {
        self.cut(end)?;
        if self.sync {
            self.file.0.sync_data()?;
        }
        Ok(())
    }

    /// Lets every further write fail.
    #[cfg(test)]
    pub(crate) fn break_file(&mut self, path: &Path) {
        self.file.0 = File::open(path).unwrap();
    }

    fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.0.set_len(end)?;
        self.file.0.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    fn is_in(&mut self, state: &str) {
        self.state.clear();
        self.state.push_str(state);
    }

    /// Takes the last line back, which left this state.
    fn unwrite(&mut self, state: &str) -> Result<(), Reason> {
        match self.take_back(self.last) {
            Ok(()) => {
                self.end = self.last;
                self.seq -= 1;
                self.is_in(state);
                Ok(())
            }
            Err(error) => {
                let reason = format!("a line could not be taken back: {error}");
                self.broken = Some(reason.clone());
                Err(reason.into())
            }
        }
    }
}

/// Whether both are one file. Where a system has no numbers for its files, nothing is known against it.
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        one.is_file() == other.is_file()
    }
}

impl<S: States, D> Part<S, D> for Journal {
    fn record(&mut self, step: &Step<'_, S>, _: &D) -> Result<(), RecordError> {
        line::write_step(&mut self.buffer, self.seq, step);
        self.write(step.from.name())?;
        self.is_in(step.to.name());
        Ok(())
    }

    fn unrecord(&mut self, step: &Step<'_, S>) -> Result<(), Reason> {
        self.unwrite(step.from.name())
    }

    fn record_tick(&mut self, state: S) -> Result<(), RecordError> {
        line::write_tick(&mut self.buffer, self.seq, state);
        self.write(state.name())
    }

    fn unrecord_tick(&mut self, state: S) -> Result<(), Reason> {
        self.unwrite(state.name())
    }
}
