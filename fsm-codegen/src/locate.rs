//! Finds and reads the document a macro names: the file that the compiler's own `include_str!` reads, and no other.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use fsm_spec::Kind;
use fsm_spec::config::{self, Found, Unusable};
use fsm_spec::source::Span;
use fsm_spec::suggest;

use crate::file::{self, Kind as FileKind};
use crate::guess::guess;
use crate::literal::Literal;

/// What the compiler knows about the place of a literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The file it stands in, as the compiler reads it, and where in it.
    File {
        /// The file.
        file: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
    },
    /// A file, but not where: its path was rewritten for another machine.
    Hidden(String),
    /// Nothing at all: an editor expands the macro.
    Unknown,
}

/// A document that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// The path people know it by.
    pub(crate) name: String,
    /// The folder that counts for the configuration.
    pub(crate) folder: PathBuf,
    /// Markdown, or a diagram alone.
    pub(crate) kind: Kind,
    /// Where it stands in a file of Rust, for a document that is a string there.
    literal: Option<Literal>,
}

impl Text {
    /// The text in which people look for a place: the document, or the file of Rust that it stands in.
    pub(crate) fn shown(&self) -> &str {
        self.literal.as_ref().map_or(&self.text, Literal::file)
    }

    /// Where a place of the document is in that text.
    pub(crate) fn place(&self, span: Span) -> Span {
        self.literal.as_ref().map_or(span, |literal| literal.place(span))
    }
}

/// Reads the document at `path`, which was written at `place`.
pub(crate) fn read(path: &str, place: &Place) -> Result<Text, String> {
    let file = resolve(path, place)?;
    let name = shown(&file);
    let bytes = match file::read(&file) {
        Ok(bytes) => bytes,
        Err(error) => {
            return Err(if Path::new(path).is_absolute() {
                refusal(&file, path, &error, "")
            } else {
                let counts = ": the path counts from the file that calls the macro";
                refusal(&file, &name, &error, counts)
            });
        }
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("`{name}` is not UTF-8: line {line} holds a byte that is no text; save the file as UTF-8")
    })?;
    let is_diagram = name.to_ascii_lowercase().ends_with(".mmd");
    Ok(Text { text, name, folder: folder(&file), kind: kind(is_diagram), literal: None })
}

/// A document that is a string in the call itself.
pub(crate) fn literal(text: String, place: &Place) -> Text {
    let mut document = pieces(text, place);
    if let Place::File { file, line, column } = place
        && let Ok(code) = file::read(file)
        && let Ok(code) = String::from_utf8(code)
        && let Some(literal) = Literal::find(code, *line, *column, &document.text)
    {
        document.name = shown(file);
        document.literal = Some(literal);
    }
    document
}

/// A document that is put together in the call itself: its lines are those of no file.
pub(crate) fn pieces(text: String, place: &Place) -> Text {
    let (name, folder) = match place {
        Place::File { file, .. } => (format!("document in {}", shown(file)), folder(file)),
        Place::Hidden(name) => (format!("document in {name}"), manifest()),
        Place::Unknown => ("document".to_owned(), manifest()),
    };
    let is_diagram = text.trim_start().starts_with("stateDiagram");
    Text { text, name, folder, kind: kind(is_diagram), literal: None }
}

fn kind(is_diagram: bool) -> Kind {
    if is_diagram { Kind::Mermaid } else { Kind::Markdown }
}

/// The configuration that counts for documents in `folder`. What has the name of one and is no file is passed over, and said.
pub(crate) fn configuration(folder: &Path, passed_over: &mut Vec<String>) -> Result<Option<Found>, Unusable> {
    config::nearest(folder, &mut |path| {
        if let Ok(kind) = FileKind::of(path)
            && kind.is_special()
        {
            passed_over.push(format!("`{}` is {} and not a file: it is passed over", shown(path), kind.text()));
            return Ok(None);
        }
        match file::read(path) {
            Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| "the file is not UTF-8".to_owned()),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    })
}

/// What is wrong with a configuration, and where.
pub(crate) fn unusable(unusable: &Unusable) -> String {
    let known = Unusable { path: PathBuf::from(shown(&unusable.path)), errors: unusable.errors.clone() };
    known.to_string()
}

/// The file a path leads to from the place where it was written.
fn resolve(path: &str, place: &Place) -> Result<PathBuf, String> {
    let path = Path::new(path);
    if path.is_absolute() {
        return Ok(path.to_owned());
    }
    match place {
        Place::File { file, .. } => Ok(file.parent().unwrap_or(Path::new("")).join(path)),
        Place::Hidden(name) => Err(format!(
            "the compiler does not say where `{name}` is, so `{}` cannot be found from there: \
             start the path with `env!(\"CARGO_MANIFEST_DIR\")`",
            path.display()
        )),
        Place::Unknown => guess(&manifest(), path),
    }
}

fn manifest() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default()
}

/// A path as people know it: without the detours, and from the folder the compiler runs in where it lies inside.
fn shown(file: &Path) -> String {
    let file = straight(file);
    let here = std::env::current_dir().unwrap_or_default();
    let inside = file.strip_prefix(&here).unwrap_or(&file);
    inside.display().to_string().replace('\\', "/")
}

/// The folder a file lies in, from the root.
fn folder(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    straight(&file).parent().map(Path::to_owned).unwrap_or_default()
}

/// A path without `.` and without a folder that `..` leaves again.
fn straight(path: &Path) -> PathBuf {
    let mut parts: Vec<Component<'_>> = Vec::new();
    for part in path.components() {
        match (part, parts.last()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.into_iter().collect()
}

/// Why a file cannot be read, in words.
fn refusal(file: &Path, name: &str, error: &std::io::Error, counts: &str) -> String {
    if file.is_dir() {
        return format!("`{name}` is a folder: name the document in it");
    }
    if error.kind() != ErrorKind::NotFound {
        return format!("cannot read `{name}`: {error}");
    }
    let entries = file.parent().and_then(|folder| fs::read_dir(folder).ok());
    let mut names: Vec<String> =
        entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let wanted = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match suggest::closest(&wanted, names.iter().map(String::as_str)) {
        Some(near) => format!("there is no file `{name}`; did you mean `{near}`?"),
        None => format!("there is no file `{name}`{counts}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Place {
        Place::File { file: PathBuf::from("src/input/mod.rs"), line: 1, column: 1 }
    }

    #[test]
    fn paths_count_from_the_calling_file() {
        let text = read("../lib.rs", &here()).unwrap();
        assert_eq!(text.name, "src/lib.rs");
        assert!(text.folder.is_absolute() && text.folder.ends_with("src"));
        let whole = format!("{}/src/lib.rs", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(read(&whole, &Place::Hidden("x".into())).unwrap().name, "src/lib.rs");
    }

    #[test]
    fn every_failure_says_what_to_do() {
        let refused = |path: &str, place: Place| read(path, &place).unwrap_err();
        assert_eq!(refused("../lbi.rs", here()), "there is no file `src/lbi.rs`; did you mean `lib.rs`?");
        assert_eq!(
            refused("x/STATES.md", here()),
            "there is no file `src/input/x/STATES.md`: the path counts from the file that calls the macro"
        );
        assert_eq!(refused("/no/such/STATES.md", here()), "there is no file `/no/such/STATES.md`");
        assert_eq!(refused("..", here()), "`src` is a folder: name the document in it");
        assert!(
            refused("STATES.md", Place::Hidden("/gone/lib.rs".into()))
                .starts_with("the compiler does not say where `/gone/lib.rs` is")
        );
    }

    #[test]
    fn editors_get_a_guess() {
        assert_eq!(read("lib.rs", &Place::Unknown).unwrap().name, "src/lib.rs");
        assert_eq!(read("event.rs", &Place::Unknown).unwrap().name, "src/emit/event.rs");
        assert_eq!(read("Cargo.toml", &Place::Unknown).unwrap().name, "Cargo.toml");
        assert!(read("none.md", &Place::Unknown).is_err());
    }

    #[test]
    fn bytes_that_are_no_text_are_named_by_line() {
        let file = std::env::temp_dir().join(format!("fsm-codegen-{}.md", std::process::id()));
        fs::write(&file, b"one\ntwo \xff\n").unwrap();
        let error = read(&file.display().to_string(), &Place::Unknown).unwrap_err();
        fs::remove_file(&file).unwrap();
        assert!(error.contains("is not UTF-8: line 2"), "{error}");
    }

    /// A build must not wait for ever, nor fill the memory.
    #[cfg(unix)]
    #[test]
    fn what_does_not_end_is_not_read() {
        let folder = std::env::temp_dir().join(format!("fsm-endless-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        let pipe = |name: &str| {
            let made = std::process::Command::new("mkfifo").arg(folder.join(name)).status();
            assert!(made.unwrap().success());
        };
        pipe("STATES.md");
        pipe("fsm.toml");
        std::os::unix::fs::symlink("/dev/zero", folder.join("Cargo.toml")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.join("src/ZERO.md")).unwrap();
        let place = Place::File { file: folder.join("src/lib.rs"), line: 1, column: 1 };
        let pipe = read("../STATES.md", &place);
        let zero = read("ZERO.md", &place);
        let guessed = guess(&folder, Path::new("ZERO.md"));
        let mut passed_over = Vec::new();
        let found = configuration(&folder, &mut passed_over);
        fs::remove_dir_all(&folder).unwrap();
        assert!(pipe.unwrap_err().ends_with("STATES.md`: it is a pipe"));
        assert!(zero.unwrap_err().ends_with("ZERO.md`: it is a device"));
        assert!(guessed.is_err());
        assert_eq!(found, Ok(None));
        assert_eq!(passed_over.len(), 2, "{passed_over:?}");
        assert!(passed_over[0].ends_with("fsm.toml` is a pipe and not a file: it is passed over"));
    }
}
