//! The file, and the part that writes it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::string::{String, ToString};

use super::line::{self, LONGEST};
use super::replay::{JournalError, Recovered, check_start, replay, wrong};
use crate::machine::base::Machine;
use crate::machine::folder::sync_folder;
use crate::machine::part::Part;
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
#[derive(Debug)]
pub struct Journal {
    file: File,
    sync: bool,
    /// The number of the next line.
    seq: u64,
    /// Where the next line begins, and where the last one began.
    end: u64,
    last: u64,
    buffer: String,
    /// Why nothing more can be written.
    broken: Option<String>,
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
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let replayed = replay(BufReader::new(&mut file), &mut machine)?;
        let mut journal = Journal {
            file,
            sync: self.sync,
            seq: replayed.lines,
            end: replayed.end,
            last: replayed.end,
            buffer: String::with_capacity(256),
            broken: None,
        };
        journal.repair(replayed.unended)?;
        if replayed.lines == 0 {
            check_start(machine.state()).map_err(|message| wrong(1, message))?;
            line::write_start(&mut journal.buffer, 0, machine.state());
            journal.append()?;
            if self.sync {
                sync_folder(path)?;
            }
        }
        Ok(Recovered {
            machine: machine.with(journal),
            lines: replayed.lines,
            torn: replayed.torn,
        })
    }
}

impl Journal {
    /// Opens the journal at `path` without [`sync`](JournalOptions::sync): begins it with the state of `machine`, or takes
    /// `machine` to where it ends.
    ///
    /// # Errors
    ///
    /// [`JournalError`] where the file cannot be read or written, or where it says something that the document does not allow;
    /// it names the line.
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
        Ok(Recovered {
            machine,
            lines: replayed.lines,
            torn: replayed.torn,
        })
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
    fn repair(&mut self, unended: bool) -> io::Result<()> {
        self.cut(self.end)?;
        if unended {
            self.file.write_all(b"\n")?;
            self.end += 1;
        }
        Ok(())
    }

    /// Writes the line in the buffer.
    fn append(&mut self) -> io::Result<()> {
        self.file.write_all(self.buffer.as_bytes())?;
        if self.sync {
            self.file.sync_data()?;
        }
        self.seq += 1;
        self.last = self.end;
        self.end += self.buffer.len() as u64;
        Ok(())
    }

    /// Writes the line in the buffer, or leaves the file as it was.
    fn write(&mut self) -> Result<(), Reason> {
        if let Some(broken) = &self.broken {
            return Err(Reason::from(broken.clone()));
        }
        if self.buffer.len() > LONGEST {
            return Err(Reason::from("the line is longer than a journal takes"));
        }
        let Err(error) = self.append() else {
            return Ok(());
        };
        let reason = error.to_string();
        // What is left of the line must not stand before the next one. What a disk holds after a failed sync, nobody knows.
        if self.sync || self.cut(self.end).is_err() {
            self.broken = Some(std::format!(
                "the journal has to be opened again after: {reason}"
            ));
        }
        Err(Reason::from(reason))
    }

    /// Lets every further write fail.
    #[cfg(test)]
    pub(crate) fn break_file(&mut self, path: &Path) {
        self.file = File::open(path).unwrap();
    }

    fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }
}

impl<S: States, D> Part<S, D> for Journal {
    fn record(&mut self, step: &Step<'_, S>, _: &D) -> Result<(), Reason> {
        line::write_step(&mut self.buffer, self.seq, step);
        self.write()
    }

    fn unrecord(&mut self, _: &Step<'_, S>) {
        match self.cut(self.last) {
            Ok(()) => {
                self.end = self.last;
                self.seq -= 1;
            }
            Err(error) => {
                self.broken = Some(std::format!("a line could not be taken back: {error}"));
            }
        }
    }

    fn record_tick(&mut self, state: S) -> Result<(), Reason> {
        line::write_tick(&mut self.buffer, self.seq, state);
        self.write()
    }
}
