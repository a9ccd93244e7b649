//! A file that says where a machine is, for people and other programs to read.

use std::borrow::ToOwned;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use serde::de::DeserializeOwned;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::machine::base::Machine;
use crate::machine::files::{self, Lock, Locked};
use crate::machine::lossless;
use crate::states::{Sequential, States};
use crate::visible::{self, Say};

/// Fields by name, each as it is written.
type Fields = BTreeMap<String, Box<RawValue>>;

/// The longest file that is read.
const LONGEST: u64 = 1 << 30;

/// How often a file that others write to is read again before it is left to them.
const TRIES: usize = 8;

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
/// reads it finds the old state or the new one and never half of either. What serde would read back as something else, such as a
/// number that is not finite, is not written; a field that it is told to skip is skipped.
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
    /// The file itself, locked too: it may have another name, and somebody may remove the lock beside it.
    held: Mutex<Option<Locked>>,
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
        match Self::lock(&path) {
            Ok((file, lock, held)) => Ok(Self {
                path,
                file,
                _lock: lock,
                held: Mutex::new(held),
                state_key: "state".to_owned(),
                data_key: "data".to_owned(),
                origin_key: "origin".to_owned(),
            }),
            Err(problem) => Err(SnapshotError { path, problem }),
        }
    }

    fn lock(path: &Path) -> Result<(PathBuf, Lock, Option<Locked>), Problem> {
        let file = files::real_path(path)?;
        files::refuse_special(&file)?;
        let lock = Lock::acquire(&file)?.ok_or(Problem::Locked)?;
        files::remove_left_behind(&file);
        let held = match files::open(&file, File::options().read(true)) {
            // Elsewhere than on Unix this lock would keep readers out.
            Ok(there) if cfg!(unix) => Some(Locked::new(there)?.ok_or(Problem::Locked)?),
            _ => None,
        };
        Ok((file, lock, held))
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
    /// a file with other content stands in its place: one that is no JSON object, or that has fields and no state of this machine.
    /// The file is then as it was.
    pub fn save<S: States, D: Serialize + DeserializeOwned, P>(
        &self,
        machine: &Machine<S, D, P>,
    ) -> Result<(), SnapshotError> {
        let data = self.lossless(machine.data())?;
        for _ in 0..TRIES {
            let old = self.bytes()?;
            let others = self.others::<S>(old.as_deref())?;
            let text = self.text(machine, data.then(|| machine.data()), &others)?;
            let io = |error| self.failed(Problem::Io(error));
            let ready = files::prepare(&self.file, text.as_bytes()).map_err(io)?;
            // What others have written into their fields meanwhile stays, too.
            if self.bytes()? == old {
                let locked = ready.replace().map_err(io)?;
                *self.held.lock().unwrap_or_else(PoisonError::into_inner) = locked;
                return Ok(());
            }
        }
        Err(self.wrong("somebody else is writing to it all the time".to_owned()))
    }

    /// Reads the file; `None` where there is none yet.
    ///
    /// # Errors
    ///
    /// [`SnapshotError`] where it cannot be read, or where it names a state that the document does not have.
    pub fn load<S: Sequential, D: DeserializeOwned>(&self) -> Result<Option<Machine<S, D>>, SnapshotError> {
        let Some(bytes) = self.bytes()? else {
            return Ok(None);
        };
        let fields = self.fields(&bytes)?;
        let state: Value = self.field(&fields, &self.state_key)?;
        let state = self.state(&self.state_key, &state)?;
        let data = self.field(&fields, &self.data_key)?;
        let mut machine = Machine::new(state).with_data(data);
        let origins: Value = self.field(&fields, &self.origin_key)?;
        let origins = match origins {
            Value::Null => Vec::new(),
            Value::Array(names) => names,
            name => std::vec![name],
        };
        for name in &origins {
            machine.origins.push(state, self.state(&self.origin_key, name)?);
        }
        Ok(Some(machine))
    }

    /// Whether there is any data to save. Refuses what would come back as something else: asked here, where it can still be mended,
    /// and not after a restart.
    fn lossless<D: Serialize + DeserializeOwned>(&self, data: &D) -> Result<bool, SnapshotError> {
        let said = |error: &dyn fmt::Display| self.unsaid(error);
        lossless::check(data).map_err(|error| said(&error))?;
        let text = serde_json::to_string(data).map_err(|error| said(&error))?;
        let again: D = serde_json::from_str(&text).map_err(|error| said(&error))?;
        let again = serde_json::to_string(&again).map_err(|error| said(&error))?;
        if text != again && !lossless::same(&text, &again) {
            return Err(said(&"read again, it says something else"));
        }
        Ok(text != "null")
    }

    /// What stands in the file beside ours.
    fn others<S: States>(&self, old: Option<&[u8]>) -> Result<Fields, SnapshotError> {
        let Some(old) = old else {
            return Ok(Fields::new());
        };
        let mut fields = self.fields(old)?;
        if !fields.is_empty() {
            let state: Value = self.field(&fields, &self.state_key)?;
            self.state::<S>(&self.state_key, &state)?;
        }
        fields.retain(|key, _| !self.keys().contains(&key));
        Ok(fields)
    }

    fn keys(&self) -> [&String; 3] {
        [&self.state_key, &self.data_key, &self.origin_key]
    }

    /// What the file is to say.
    fn text<S: States, D: Serialize, P>(
        &self,
        machine: &Machine<S, D, P>,
        data: Option<&D>,
        others: &Fields,
    ) -> Result<String, SnapshotError> {
        let ours = self.keys();
        for (at, key) in ours.iter().enumerate() {
            if ours[..at].contains(key) {
                return Err(self.wrong(std::format!("two fields are called `{key}`")));
            }
        }
        let origins: Vec<_> = machine.origins.waiting().map(States::name).collect();
        let file = Saved { keys: ours, state: machine.state().name(), data, origins: &origins, others };
        match serde_json::to_string_pretty(&file) {
            Ok(text) => Ok(text + "\n"),
            Err(error) => Err(self.wrong(error.to_string())),
        }
    }

    /// The fields of a file.
    fn fields(&self, bytes: &[u8]) -> Result<Fields, SnapshotError> {
        serde_json::from_slice(bytes).map_err(|error| self.wrong(error.to_string()))
    }

    /// What is in the file now; none where there is none.
    fn bytes(&self) -> Result<Option<Vec<u8>>, SnapshotError> {
        let read = || -> io::Result<Vec<u8>> {
            let file = files::open(&self.file, File::options().read(true))?;
            let mut bytes = Vec::new();
            file.take(LONGEST + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        match read() {
            Ok(bytes) if bytes.len() as u64 > LONGEST => {
                Err(self.wrong(std::format!("it is longer than {LONGEST} bytes")))
            }
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(Problem::Io(error))),
        }
    }

    fn field<T: DeserializeOwned>(&self, fields: &Fields, key: &str) -> Result<T, SnapshotError> {
        let text = fields.get(key).map_or("null", |value| value.get());
        serde_json::from_str(text).map_err(|error| {
            let error = error.to_string();
            // The place is one within the field, which nobody could find.
            let (message, _) = error.rsplit_once(" at line ").unwrap_or((&error, ""));
            self.wrong(std::format!("`{key}`: {message}"))
        })
    }

    fn state<S: States>(&self, key: &str, name: &Value) -> Result<S, SnapshotError> {
        let Some(name) = name.as_str() else {
            return Err(self.wrong(std::format!("`{key}` should be the name of a state")));
        };
        name.parse().map_err(|error| self.wrong(std::format!("`{name}` is {error}")))
    }

    fn unsaid(&self, error: &dyn fmt::Display) -> SnapshotError {
        let key = &self.data_key;
        self.wrong(std::format!("`{key}` is not saved, because it would not come back: {error}"))
    }

    fn wrong(&self, message: String) -> SnapshotError {
        self.failed(Problem::Content(message))
    }

    fn failed(&self, problem: Problem) -> SnapshotError {
        SnapshotError { path: self.path.clone(), problem }
    }
}

/// The file as JSON.
struct Saved<'a, D> {
    keys: [&'a String; 3],
    state: &'a str,
    data: Option<&'a D>,
    origins: &'a [&'a str],
    others: &'a Fields,
}

impl<D: Serialize> Serialize for Saved<'_, D> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let [state, data, origin] = self.keys;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(state, self.state)?;
        if let Some(value) = self.data {
            map.serialize_entry(data, value)?;
        }
        match self.origins {
            [] => {}
            [only] => map.serialize_entry(origin, only)?,
            several => map.serialize_entry(origin, several)?,
        }
        for (key, value) in self.others {
            map.serialize_entry(key, value)?;
        }
        map.end()
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

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
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
        visible::write(f, self)
    }
}

impl Say for SnapshotError {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.problem {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::Content(message) => f.write_str(message),
            Problem::Locked => f.write_str(files::LOCKED),
        }
    }
}

impl std::error::Error for SnapshotError {}
