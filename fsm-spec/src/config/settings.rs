//! The settings, and what is wrong with them.

use crate::map::Set;
use std::fmt;

use super::toml::{self, Entry, Error, Key, Value};
use crate::rules::{Level, Levels};
use crate::source::{Position, Source, Span};
use crate::suggest;

/// The kinds of columns whose names can be extended.
pub const HEADERS: &[&str] = &[
    "from", "to", "event", "guard", "action", "state", "meaning", "successors", "arrows", "terminal-column",
    "initial-column",
];

/// The kinds of marks that can be extended.
pub const MARKS: &[&str] = &["yes", "no"];

const KEYS: &[&str] = &["rules", "marks", "headers", "include", "exclude"];

/// What a configuration file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// `[rules]`: other levels than the rules' own.
    pub levels: Levels,
    /// `[marks]`: further marks of a matrix, each with its kind, one of [`MARKS`].
    pub marks: Vec<(&'static str, String)>,
    /// `[headers]`: further names of columns, each with its kind, one of [`HEADERS`].
    pub headers: Vec<(&'static str, String)>,
    /// `include`: patterns of the documents to look at when a folder is walked; all when empty.
    pub include: Vec<String>,
    /// `exclude`: patterns of those to leave out.
    pub exclude: Vec<String>,
}

impl Config {
    /// Reads the text of an `fsm.toml`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the text.
    pub fn parse(text: &str) -> Result<Self, Vec<ConfigError>> {
        Self::build(text, &entries(text)?, 0)
    }

    /// Reads the text of a Cargo.toml: its `[package.metadata.fsm]`, or else its `[workspace.metadata.fsm]`; none where
    /// it has neither.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with these tables, in the order of the text.
    pub fn parse_manifest(text: &str) -> Result<Option<Self>, Vec<ConfigError>> {
        let entries = entries(text)?;
        for owner in ["package", "workspace"] {
            let table = [owner, "metadata", "fsm"];
            let is_ours = |entry: &&Entry| {
                let path = entry.path.get(..table.len());
                path.is_some_and(|path| path.iter().zip(table).all(|(key, ours)| key.name == ours))
            };
            let ours: Vec<Entry> = entries.iter().filter(is_ours).cloned().collect();
            if !ours.is_empty() {
                return Self::build(text, &ours, table.len()).map(Some);
            }
        }
        Ok(None)
    }

    /// Takes the entries; `skip` of the keys of each are not ours.
    fn build(text: &str, entries: &[Entry], skip: usize) -> Result<Self, Vec<ConfigError>> {
        let (mut config, source, mut seen) = (Self::default(), Source::new(text), Set::new());
        let results = entries.iter().map(|entry| {
            let names: Vec<&str> = entry.path.iter().map(|key| key.name.as_str()).collect();
            match entry.path.last() {
                Some(key) if entry.value != Value::Table && !seen.insert(names) => {
                    Err(Error::new(key.span, "this key is given twice"))
                }
                _ => config.apply(&entry.path[skip..], entry),
            }
        });
        let errors: Vec<_> = results.filter_map(|result| Some(ConfigError::new(&source, result.err()?))).collect();
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    }

    /// Takes one entry, `path` being the part of its keys that is ours.
    fn apply(&mut self, path: &[Key], entry: &Entry) -> Result<(), Error> {
        let Some((first, below)) = path.split_first() else { return want_table(entry) };
        match (first.name.as_str(), below) {
            ("include", []) => texts(entry).map(|list| self.include.extend(list)),
            ("exclude", []) => texts(entry).map(|list| self.exclude.extend(list)),
            ("rules" | "marks" | "headers", []) => want_table(entry),
            ("rules", [key]) => self.rule(key, entry),
            ("marks", [key]) => words(key, entry, MARKS, &mut self.marks),
            ("headers", [key]) => words(key, entry, HEADERS, &mut self.headers),
            (name, [.., key]) if KEYS.contains(&name) => Err(Error::new(key.span, "there are no keys below this one")),
            _ => Err(unknown(first, KEYS)),
        }
    }

    fn rule(&mut self, key: &Key, entry: &Entry) -> Result<(), Error> {
        let level = match &entry.value {
            Value::String(word) => Level::parse(word),
            _ => None,
        };
        let message = "a level is one of `\"deny\"`, `\"warn\"` and `\"allow\"`";
        let level = level.ok_or_else(|| Error::new(entry.span, message))?;
        self.levels.set(&key.name, level).map_err(|unknown| Error::new(key.span, unknown.to_string()))
    }
}

fn entries(text: &str) -> Result<Vec<Entry>, Vec<ConfigError>> {
    toml::read(text).map_err(|error| vec![ConfigError::new(&Source::new(text), error)])
}

fn want_table(entry: &Entry) -> Result<(), Error> {
    match entry.value {
        Value::Table => Ok(()),
        _ => Err(Error::new(entry.span, "expected a table here")),
    }
}

/// Words of a kind, each with it.
type Words = Vec<(&'static str, String)>;

fn words(key: &Key, entry: &Entry, kinds: &'static [&'static str], list: &mut Words) -> Result<(), Error> {
    let kind = kinds.iter().find(|kind| **kind == key.name).ok_or_else(|| unknown(key, kinds))?;
    list.extend(texts(entry)?.into_iter().map(|word| (*kind, word)));
    Ok(())
}

fn texts(entry: &Entry) -> Result<Vec<String>, Error> {
    let wrong = |span| Error::new(span, "expected a list of texts, as in `[\"one\", \"two\"]`");
    let Value::Array(items) = &entry.value else { return Err(wrong(entry.span)) };
    let text = |(value, span): &(Value, Span)| match value {
        Value::String(text) => Ok(text.clone()),
        _ => Err(wrong(*span)),
    };
    items.iter().map(text).collect()
}

fn unknown(key: &Key, known: &[&str]) -> Error {
    let name = &key.name;
    let advice = match suggest::closest(name, known.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the keys are `{}`", known.join("`, `")),
    };
    Error::new(key.span, format!("there is no key `{name}`; {advice}"))
}

/// One thing that is wrong with a configuration file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// In lower case, without a final stop.
    pub message: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The bytes it concerns.
    pub span: Span,
}

impl ConfigError {
    fn new(source: &Source<'_>, Error { message, span }: Error) -> Self {
        let Position { line, column, .. } = source.position(span.start);
        Self { message, line, column, span }
    }

    pub(super) fn unreadable(message: String) -> Self {
        Self::new(&Source::new(""), Error::new(Span::default(), message))
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ConfigError {}
