//! A file that says where a machine is, for people and other programs to read.

use std::borrow::ToOwned;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::sync::atomic::{AtomicU32, Ordering};
use std::vec::Vec;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::machine::base::Machine;
use crate::machine::folder::sync_folder;
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
/// let file = Snapshot::new(&path).state_key("phase").data_key("actors");
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ````
///
/// A file is written whole under another name in the same folder, brought to the disk, and then given its name, so that whoever
/// reads it finds the old state or the new one and never half of either.
///
/// Where the document lets the state go back to where it was entered from, a third field says where that is: the name of one
/// state, or a list of them with the latest last where one such state was entered from another.
#[derive(Clone, Debug)]
#[must_use]
pub struct Snapshot {
    path: PathBuf,
    state_key: String,
    data_key: String,
    origin_key: String,
}

impl Snapshot {
    /// A file at `path` with the fields `state`, `data` and `origin`.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            state_key: "state".to_owned(),
            data_key: "data".to_owned(),
            origin_key: "origin".to_owned(),
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
    /// [`SnapshotError`] where the file cannot be written, where the data cannot be said in JSON, or where a file with other
    /// content stands in its place.
    pub fn save<S: States, D: Serialize, P>(
        &self,
        machine: &Machine<S, D, P>,
    ) -> Result<(), SnapshotError> {
        let text = self.text(machine)?;
        self.replace(&text)
            .map_err(|error| self.failed(Problem::Io(error)))
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
        let state = self.field(&fields, &self.state_key)?;
        let state = self.state(&state)?;
        let data = self.field(&fields, &self.data_key)?;
        let data = serde_json::from_value(data)
            .map_err(|error| self.wrong(std::format!("`{}`: {error}", self.data_key)))?;
        let mut machine = Machine::new(state).with_data(data);
        let origins = match self.field(&fields, &self.origin_key)? {
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
    fn text<S: States, D: Serialize, P>(
        &self,
        machine: &Machine<S, D, P>,
    ) -> Result<String, SnapshotError> {
        let mut fields = Vec::new();
        let name = Value::from(machine.state().name());
        fields.push((&self.state_key, self.json(&name)?));
        let data = self.json(machine.data())?;
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
        let ours = [&self.state_key, &self.data_key, &self.origin_key];
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
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.failed(Problem::Io(error))),
        };
        serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| self.wrong(error.to_string()))
    }

    fn field(
        &self,
        fields: &BTreeMap<String, Box<RawValue>>,
        key: &str,
    ) -> Result<Value, SnapshotError> {
        let text = fields.get(key).map_or("null", |value| value.get());
        serde_json::from_str(text).map_err(|error| self.wrong(error.to_string()))
    }

    fn state<S: States>(&self, name: &Value) -> Result<S, SnapshotError> {
        let Some(name) = name.as_str() else {
            let key = &self.state_key;
            return Err(self.wrong(std::format!("`{key}` should be the name of a state")));
        };
        name.parse()
            .map_err(|error| self.wrong(std::format!("`{name}` is {error}")))
    }

    /// Puts `text` in the place of the file.
    fn replace(&self, text: &str) -> io::Result<()> {
        // A link stays, and the file it leads to is replaced.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let other = beside(&path);
        let written = write_through(&path, &other, text);
        if written.is_err() {
            // The first error counts; the other name is left behind if even that fails.
            let _ = fs::remove_file(&other);
        }
        written
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

fn write_through(path: &Path, other: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(other)?;
    file.write_all(text.as_bytes())?;
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    fs::rename(other, path)?;
    sync_folder(path)
}

/// Another name in the same folder, which no other writer uses.
fn beside(path: &Path) -> PathBuf {
    static SAVES: AtomicU32 = AtomicU32::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let save = SAVES.fetch_add(1, Ordering::Relaxed);
    name.push(std::format!(".{}-{save}.tmp", std::process::id()));
    path.with_file_name(name)
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
    Content(String),
}

impl SnapshotError {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the system says, where the file could not be read or written.
    #[must_use]
    pub fn io(&self) -> Option<&io::Error> {
        match &self.problem {
            Problem::Io(error) => Some(error),
            Problem::Content(_) => None,
        }
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.problem {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::Content(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SnapshotError {}
