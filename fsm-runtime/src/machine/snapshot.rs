//! A file that says where a machine is, for people and other programs to read.

use std::borrow::ToOwned;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::machine::base::Machine;
use crate::machine::files::{self, Lock};
use crate::machine::lossless;
use crate::states::{Sequential, States};

/// A JSON file with the state of a machine and its data.
///
/// The names of the fields are yours to choose. Other fields that are in the file already stay in it.
///
/// ````
/// # mod task { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> planning\nplanning --> codegen : planned\ncodegen --> [*]\n```"); }
/// use std::collections::BTreeMap;
///
/// use fsm_runtime::{Machine, Snapshot};
/// use task::State;
///
/// # let path = std::env::temp_dir().join(format!("state-{}.json", std::process::id()));
/// let file = Snapshot::open(&path)?.state_key("phase").data_key("actors");
/// let mut task = Machine::new(State::INITIAL).with_data(BTreeMap::new());
/// task.transition_to(State::Codegen)?;
/// task.data_mut().insert("codegen".to_owned(), "pending".to_owned());
/// file.save(&task)?;
/// assert_eq!(
///     std::fs::read_to_string(&path)?,
///     r#"{
///   "phase": "codegen",
///   "actors": {
///     "codegen": "pending"
///   }
/// }
/// "#
/// );
///
/// let again: Machine<State, BTreeMap<String, String>> = file.load()?.expect("it was just saved");
/// assert_eq!((again.state(), again.data()), (task.state(), task.data()));
/// # std::fs::remove_file(&path)?;
/// # std::fs::remove_file(path.with_extension("json.lock"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ````
///
/// It has one writer: while a snapshot is open, nobody else can open it, in this program or in another. The lock is an empty file
/// beside it, `state.json.lock`, which stays.
///
/// A file is written whole under another name in the same folder, brought to the disk, and then given its name, so that whoever
/// reads it finds the old state or the new one and never half of either. What would not come back as it is, such as a number that
/// is not finite, is not written.
///
/// Where the document lets the state go back to where it was entered from, a third field says where that is: the name of one
/// state, or a list of them with the latest last where one such state was entered from another.
#[derive(Debug)]
#[must_use]
pub struct Snapshot {
    /// As it was named, for messages.
    path: PathBuf,
    /// The file itself, whatever links lead to it.
    file: PathBuf,
    _lock: Lock,
    state_key: String,
    data_key: String,
    origin_key: String,
}

impl Snapshot {
    /// A file at `path` with the fields `state`, `data` and `origin`. It need not be there yet.
    ///
    /// # Errors
    ///
    /// [`SnapshotError`] where the file is open already, in this program or in another, or where its folder cannot be written to.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, SnapshotError> {
        let path = path.into();
        let locked = files::real_path(&path)
            .and_then(|file| Ok((Lock::acquire(&file)?, file)))
            .map_err(Problem::Io);
        let opened = locked.and_then(|(lock, file)| Ok((lock.ok_or(Problem::Locked)?, file)));
        match opened {
            Ok((lock, file)) => {
                files::remove_left_behind(&file);
                Ok(Self {
                    path,
                    file,
                    _lock: lock,
                    state_key: "state".to_owned(),
                    data_key: "data".to_owned(),
                    origin_key: "origin".to_owned(),
                })
            }
            Err(problem) => Err(SnapshotError { path, problem }),
        }
    }

    /// Calls the field of the state `key`.
    pub fn state_key(mut self, key: impl Into<String>) -> Self {
        self.state_key = key.into();
        self
    }

    /// Calls the field of the data `key`.
    pub fn data_key(mut self, key: impl Into<String>) -> Self {
        self.data_key = key.into();
        self
    }

    /// Calls the field of the state to go back to `key`.
    pub fn origin_key(mut self, key: impl Into<String>) -> Self {
        self.origin_key = key.into();
        self
    }

    /// Writes the file, all of it or nothing.
    ///
    /// # Errors
    ///
    /// [`SnapshotError`] where the file cannot be written, where [`load`](Snapshot::load) would not give the same data, or where
    /// a file with other content stands in its place. The file is then as it was.
    pub fn save<S: States, D: Serialize + DeserializeOwned, P>(
        &self,
        machine: &Machine<S, D, P>,
    ) -> Result<(), SnapshotError> {
        let text = self.text(machine)?;
        files::replace(&self.file, text.as_bytes()).map_err(|error| self.failed(Problem::Io(error)))
    }

    /// Reads the file; `None` where there is none yet.
    ///
    /// # Errors
    ///
    /// [`SnapshotError`] where it cannot be read, or where it names a state that the document does not have.
    pub fn load<S: Sequential, D: DeserializeOwned>(
        &self,
    ) -> Result<Option<Machine<S, D>>, SnapshotError> {
        let Some(fields) = self.fields()? else {
            return Ok(None);
        };
        let state: Value = self.field(&fields, &self.state_key)?;
        let state = self.state(&state)?;
        let data = self.field(&fields, &self.data_key)?;
        let mut machine = Machine::new(state).with_data(data);
        let origins: Value = self.field(&fields, &self.origin_key)?;
        let origins = match origins {
            Value::Null => Vec::new(),
            Value::Array(names) => names,
            name => std::vec![name],
        };
        for name in &origins {
            machine.origins.push(state, self.state(name)?);
        }
        Ok(Some(machine))
    }

    /// What the file is to say.
    fn text<S: States, D: Serialize + DeserializeOwned, P>(
        &self,
        machine: &Machine<S, D, P>,
    ) -> Result<String, SnapshotError> {
        let ours = [&self.state_key, &self.data_key, &self.origin_key];
        for (at, key) in ours.iter().enumerate() {
            if ours[..at].contains(key) {
                return Err(self.wrong(std::format!("two fields are called `{key}`")));
            }
        }
        let mut fields = Vec::new();
        let name = Value::from(machine.state().name());
        fields.push((&self.state_key, self.json(&name)?));
        let data = self.json(machine.data())?;
        lossless::check(machine.data()).map_err(|error| self.unsaid(&error))?;
        // Asked here, where it can still be mended, and not after a restart.
        serde_json::from_str::<D>(&data).map_err(|error| self.unsaid(&error))?;
        if data != "null" {
            fields.push((&self.data_key, data));
        }
        let origins: Vec<_> = machine.origins.waiting().map(States::name).collect();
        match origins.as_slice() {
            [] => {}
            [only] => fields.push((&self.origin_key, self.json(only)?)),
            several => fields.push((&self.origin_key, self.json(several)?)),
        }
        let others = self.fields()?.unwrap_or_default();
        for (key, value) in others.iter().filter(|(key, _)| !ours.contains(key)) {
            fields.push((key, value.get().to_owned()));
        }
        let mut text = String::from("{");
        for (at, (key, value)) in fields.iter().enumerate() {
            text.push_str(if at == 0 { "\n  " } else { ",\n  " });
            text.push_str(&self.json(key)?);
            text.push_str(": ");
            text.push_str(value);
        }
        text.push_str("\n}\n");
        Ok(text)
    }

    /// A value as it stands one level deep in the file. A text in JSON has no line breaks of its own.
    fn json<T: Serialize + ?Sized>(&self, value: &T) -> Result<String, SnapshotError> {
        match serde_json::to_string_pretty(value) {
            Ok(text) => Ok(text.replace('\n', "\n  ")),
            Err(error) => Err(self.wrong(error.to_string())),
        }
    }

    /// What the file says now.
    fn fields(&self) -> Result<Option<BTreeMap<String, Box<RawValue>>>, SnapshotError> {
        let bytes = match self.bytes() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.failed(Problem::Io(error))),
        };
        serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| self.wrong(error.to_string()))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut file = files::open(&self.file, File::options().read(true))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn field<T: DeserializeOwned>(
        &self,
        fields: &BTreeMap<String, Box<RawValue>>,
        key: &str,
    ) -> Result<T, SnapshotError> {
        let text = fields.get(key).map_or("null", |value| value.get());
        serde_json::from_str(text).map_err(|error| {
            let error = error.to_string();
            // The place is one within the field, which nobody could find.
            let (message, _) = error.rsplit_once(" at line ").unwrap_or((&error, ""));
            self.wrong(std::format!("`{key}`: {message}"))
        })
    }

    fn state<S: States>(&self, name: &Value) -> Result<S, SnapshotError> {
        let Some(name) = name.as_str() else {
            let key = &self.state_key;
            return Err(self.wrong(std::format!("`{key}` should be the name of a state")));
        };
        name.parse()
            .map_err(|error| self.wrong(std::format!("`{name}` is {error}")))
    }

    fn unsaid(&self, error: &dyn fmt::Display) -> SnapshotError {
        let key = &self.data_key;
        self.wrong(std::format!(
            "`{key}` is not saved, because it would not come back: {error}"
        ))
    }

    fn wrong(&self, message: String) -> SnapshotError {
        self.failed(Problem::Content(message))
    }

    fn failed(&self, problem: Problem) -> SnapshotError {
        SnapshotError {
            path: self.path.clone(),
            problem,
        }
    }
}

/// Why a snapshot could not be saved or loaded.
#[derive(Debug)]
pub struct SnapshotError {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug)]
enum Problem {
    Io(io::Error),
    Locked,
    Content(String),
}

impl SnapshotError {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether somebody else has the file open, in this program or in another.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(self.problem, Problem::Locked)
    }

    /// What the system says, where the file could not be read or written.
    #[must_use]
    pub fn io(&self) -> Option<&io::Error> {
        match &self.problem {
            Problem::Io(error) => Some(error),
            Problem::Content(_) | Problem::Locked => None,
        }
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.problem {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::Content(message) => f.write_str(message),
            Problem::Locked => f.write_str(files::LOCKED),
        }
    }
}

impl std::error::Error for SnapshotError {}
