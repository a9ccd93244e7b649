//! The settings, and what is wrong with them.

use crate::map::Set;
use std::fmt;

use super::toml::{self, Entry, Key, Value};
use crate::rules::{Level, Levels};
use crate::source::{Source, Span};
use crate::suggest;

/// The kinds of columns whose names can be extended.
pub const HEADERS: &[&str] = &[
    "from",
    "to",
    "event",
    "guard",
    "action",
    "state",
    "meaning",
    "successors",
    "arrows",
    "terminal-column",
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
        let entries = toml::read(text).map_err(|error| vec![ConfigError::syntax(text, error)])?;
        Self::build(
            text,
            entries.iter().map(|entry| (entry.path.as_slice(), entry)),
        )
    }

    /// Reads the text of a Cargo.toml: its `[package.metadata.fsm]`, or else its `[workspace.metadata.fsm]`; none where
    /// it has neither.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with these tables, in the order of the text.
    pub fn parse_manifest(text: &str) -> Result<Option<Self>, Vec<ConfigError>> {
        let entries = toml::read(text).map_err(|error| vec![ConfigError::syntax(text, error)])?;
        for owner in ["package", "workspace"] {
            let table = [owner, "metadata", "fsm"];
            let inside = |path: &[Key]| {
                path.len() >= table.len()
                    && path.iter().zip(table).all(|(key, name)| key.name == name)
            };
            let ours: Vec<(&[Key], &Entry)> = entries
                .iter()
                .filter(|entry| inside(&entry.path))
                .map(|entry| (&entry.path[table.len()..], entry))
                .collect();
            if !ours.is_empty() {
                return Self::build(text, ours).map(Some);
            }
        }
        Ok(None)
    }

    fn build<'a>(
        text: &str,
        entries: impl IntoIterator<Item = (&'a [Key], &'a Entry)>,
    ) -> Result<Self, Vec<ConfigError>> {
        let mut config = Self::default();
        let source = Source::new(text);
        let mut errors = Vec::new();
        let mut seen = Set::new();
        for (path, entry) in entries {
            let names: Vec<&str> = path.iter().map(|key| key.name.as_str()).collect();
            let result = if entry.value != Value::Table && !seen.insert(names) {
                Err(Problem::new(
                    entry.path.last(),
                    entry.span,
                    "this key is given twice",
                ))
            } else {
                config.apply(path, entry)
            };
            if let Err(problem) = result {
                errors.push(ConfigError::new(&source, problem));
            }
        }
        if errors.is_empty() {
            Ok(config)
        } else {
            Err(errors)
        }
    }

    /// Takes one entry, `path` being the part of its keys that is ours.
    fn apply(&mut self, path: &[Key], entry: &Entry) -> Result<(), Problem> {
        let Some((first, below)) = path.split_first() else {
            return want_table(entry);
        };
        let table = match (first.name.as_str(), below) {
            ("include", []) => return texts(entry).map(|list| self.include.extend(list)),
            ("exclude", []) => return texts(entry).map(|list| self.exclude.extend(list)),
            ("rules" | "marks" | "headers", []) => return want_table(entry),
            ("rules" | "marks" | "headers", [key]) => (first.name.as_str(), key),
            ("rules" | "marks" | "headers" | "include" | "exclude", [.., key]) => {
                return Err(Problem::new(
                    Some(key),
                    entry.span,
                    "there are no keys below this one",
                ));
            }
            _ => return Err(unknown(first, KEYS)),
        };
        match table {
            ("rules", key) => self.rule(key, entry),
            ("marks", key) => words(key, entry, MARKS, &mut self.marks),
            (_, key) => words(key, entry, HEADERS, &mut self.headers),
        }
    }

    fn rule(&mut self, key: &Key, entry: &Entry) -> Result<(), Problem> {
        let level = match &entry.value {
            Value::String(word) => Level::parse(word),
            _ => None,
        };
        let Some(level) = level else {
            let message = "a level is one of `\"deny\"`, `\"warn\"` and `\"allow\"`";
            return Err(Problem::new(None, entry.span, message));
        };
        self.levels
            .set(&key.name, level)
            .map_err(|unknown| Problem::new(Some(key), entry.span, unknown.to_string()))
    }
}

fn want_table(entry: &Entry) -> Result<(), Problem> {
    match entry.value {
        Value::Table => Ok(()),
        _ => Err(Problem::new(None, entry.span, "expected a table here")),
    }
}

fn words(
    key: &Key,
    entry: &Entry,
    kinds: &'static [&'static str],
    list: &mut Vec<(&'static str, String)>,
) -> Result<(), Problem> {
    let kind = kinds.iter().find(|kind| **kind == key.name);
    let kind = kind.ok_or_else(|| unknown(key, kinds))?;
    list.extend(texts(entry)?.into_iter().map(|word| (*kind, word)));
    Ok(())
}

fn texts(entry: &Entry) -> Result<Vec<String>, Problem> {
    let message = "expected a list of texts, as in `[\"one\", \"two\"]`";
    let Value::Array(items) = &entry.value else {
        return Err(Problem::new(None, entry.span, message));
    };
    let text = |(value, span): &(Value, Span)| match value {
        Value::String(text) => Ok(text.clone()),
        _ => Err(Problem::new(None, *span, message)),
    };
    items.iter().map(text).collect()
}

fn unknown(key: &Key, known: &[&str]) -> Problem {
    let nearest = suggest::closest(&key.name, known.iter().copied());
    let advice = match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the keys are `{}`", known.join("`, `")),
    };
    Problem::new(
        Some(key),
        key.span,
        format!("there is no key `{}`; {advice}", key.name),
    )
}

/// Something wrong, before its place is counted in lines.
struct Problem {
    message: String,
    span: Span,
}

impl Problem {
    /// At the key, where it is the key that is wrong.
    fn new(key: Option<&Key>, value: Span, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            span: key.map_or(value, |key| key.span),
        }
    }
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
    fn new(source: &Source<'_>, Problem { message, span }: Problem) -> Self {
        let place = source.position(span.start);
        Self {
            message,
            line: place.line,
            column: place.column,
            span,
        }
    }

    pub(super) fn unreadable(message: String) -> Self {
        Self {
            message,
            line: 1,
            column: 1,
            span: Span::default(),
        }
    }

    fn syntax(text: &str, toml::Error { message, span }: toml::Error) -> Self {
        Self::new(&Source::new(text), Problem { message, span })
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        let errors = Config::parse(text).expect_err("something is wrong");
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn reads_what_the_readme_shows() {
        let config = Config::parse(
            "# Documents.\ninclude = [\"docs/**/*.md\"]\nexclude = ['docs/old/**']\n\n\
             [marks]\nyes = [\"🟢\"]\nno = [\"🔴\",\n  \"\\u26D4\", # stop\n]\n\n\
             [headers]\nfrom = [\"Origin\"]\n\n[rules]\nwarnings = \"deny\"\n",
        )
        .unwrap();
        assert_eq!(config.include, ["docs/**/*.md"]);
        assert_eq!(config.exclude, ["docs/old/**"]);
        let marks = [("yes", "🟢"), ("no", "🔴"), ("no", "⛔")];
        assert_eq!(
            config.marks,
            marks.map(|(kind, mark)| (kind, mark.to_owned()))
        );
        assert_eq!(config.headers, [("from", "Origin".to_owned())]);
        assert_ne!(config.levels, Levels::default());
    }

    #[test]
    fn every_mistake_is_told_at_its_place() {
        let found = errors(
            "rulez = 1\ninclude = \"a\"\nexclude = [1]\n[marks]\nyez = [\"x\"]\n[rules]\nno-such = \"warn\"\n",
        );
        assert_eq!(
            found,
            [
                "1:1: there is no key `rulez`; did you mean `rules`?",
                "2:11: expected a list of texts, as in `[\"one\", \"two\"]`",
                "3:12: expected a list of texts, as in `[\"one\", \"two\"]`",
                "5:1: there is no key `yez`; did you mean `yes`?",
                "7:1: there is no rule `no-such`; `fsm rules` lists them all",
            ]
        );
        assert_eq!(
            errors("[colour]"),
            [
                "1:2: there is no key `colour`; the keys are `rules`, `marks`, `headers`, `include`, `exclude`"
            ]
        );
        assert_eq!(
            errors("[rules]\nwarnings = \"off\""),
            ["2:12: a level is one of `\"deny\"`, `\"warn\"` and `\"allow\"`"]
        );
        assert_eq!(
            errors("include = [\"a\"]\ninclude = [\"b\"]"),
            ["2:1: this key is given twice"]
        );
        assert_eq!(errors("rules = 1"), ["1:9: expected a table here"]);
        assert_eq!(
            errors("rules.a.b = 1"),
            ["1:9: there are no keys below this one"]
        );
        assert_eq!(errors("é = 1"), ["1:1: expected a key here"]);
        assert_eq!(
            errors("include = docs"),
            ["1:11: a text stands in quotes: `\"docs\"`"]
        );
    }

    #[test]
    fn in_a_manifest_the_package_comes_first_and_the_rest_is_not_ours() {
        let manifest = "[package]\nname = \"x\"\n[[bin]]\nname = \"y\"\n[dependencies]\na = { version = \"1\" }\n";
        assert_eq!(Config::parse_manifest(manifest), Ok(None));
        let workspace = format!("{manifest}[workspace.metadata.fsm]\ninclude = [\"w\"]\n");
        let config = Config::parse_manifest(&workspace).unwrap().unwrap();
        assert_eq!(config.include, ["w"]);
        let both = format!("{workspace}[package.metadata]\nfsm = {{ include = [\"p\"] }}\n");
        let config = Config::parse_manifest(&both).unwrap().unwrap();
        assert_eq!(config.include, ["p"]);
        let wrong = format!("{manifest}[package.metadata.fsm.rulez]\n");
        let errors = Config::parse_manifest(&wrong).unwrap_err();
        assert_eq!((errors.len(), errors[0].line, errors[0].column), (1, 7, 23));
    }
}
