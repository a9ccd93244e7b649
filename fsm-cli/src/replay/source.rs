//! What kind of log it is, and what its lines say.

use std::borrow::Cow;
use std::ops::Range;

use fsm_spec::suggest::closest;

use super::csv::Csv;
use super::entry::{Entry, Said, Word, Wrong};
use super::journal::Journal;
use super::json::{Field, Scanner, Value, texts};
use super::plain;
use crate::choice::Choice;
use crate::failure::Failure;

/// Names that a field with the state usually has.
pub(super) const STATE_KEYS: [&str; 3] = ["state", "status", "phase"];

/// The names of the fields that count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    pub(crate) state: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) event: Option<String>,
    pub(crate) run: Option<String>,
}

impl Keys {
    fn any(&self) -> bool {
        let all = [&self.state, &self.from, &self.to, &self.event, &self.run];
        all.into_iter().any(Option::is_some)
    }
}

/// The kinds of logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogFormat {
    Auto,
    Json,
    Csv,
    Plain,
    Journal,
}

impl Choice for LogFormat {
    const ALL: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("plain", Self::Plain),
        ("journal", Self::Journal),
    ];
}

/// A reader for the lines of one log.
#[derive(Debug)]
pub(super) enum Source {
    Json(Json),
    Journal(Journal),
    Csv(Csv),
    Plain,
}

impl Source {
    /// Looks at a line to find out; none where it does not tell yet.
    pub(super) fn detect(
        line: &str,
        format: LogFormat,
        keys: &Keys,
        is_state: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Self>, Failure> {
        let format = match format {
            LogFormat::Auto => guess(line, keys, is_state),
            format => format,
        };
        match format {
            LogFormat::Journal => Ok(Some(Self::Journal(Journal::new()))),
            LogFormat::Json => Ok(Json::new(line, keys, is_state)?.map(Self::Json)),
            LogFormat::Csv => Csv::new(line, keys, is_state).map(|csv| Some(Self::Csv(csv))),
            LogFormat::Plain | LogFormat::Auto if keys.any() => Err(Failure::new(
                "plain lines have no fields; leave the keys out, or say what the log is with `--log-format`",
            )),
            LogFormat::Plain | LogFormat::Auto => Ok(Some(Self::Plain)),
        }
    }

    pub(super) fn format(&self) -> LogFormat {
        match self {
            Self::Json(_) => LogFormat::Json,
            Self::Journal(_) => LogFormat::Journal,
            Self::Csv(_) => LogFormat::Csv,
            Self::Plain => LogFormat::Plain,
        }
    }

    /// Whether the line it was found by says nothing itself.
    pub(super) fn is_header(&self) -> bool {
        matches!(self, Self::Csv(csv) if csv.header)
    }

    /// Hands over what a line says.
    pub(super) fn read(&mut self, line: &str, each: &mut dyn FnMut(Entry<'_>)) -> Result<(), Wrong> {
        match self {
            Self::Json(json) => json.read(line, each),
            Self::Journal(journal) => journal.read(line, each),
            Self::Csv(csv) => csv.read(line, each),
            Self::Plain => plain::read(line, each),
        }
    }

    /// Whether the log breaks off in the middle of something.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Csv(csv) if csv.is_open())
    }
}

fn guess(line: &str, keys: &Keys, is_state: &dyn Fn(&str) -> bool) -> LogFormat {
    let line = line.trim();
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    if line.starts_with('{') {
        return match keys.any() {
            false if Journal::is_first(line) => LogFormat::Journal,
            _ => LogFormat::Json,
        };
    }
    let arrow = ["->", "→", "=>", "⇒"].iter().any(|arrow| line.contains(arrow));
    let table = keys.any() || line.contains([',', '\t', ';']);
    let header = STATE_KEYS.iter().any(|key| key.eq_ignore_ascii_case(line));
    if !is_state(line) && (header || (table && !arrow)) { LogFormat::Csv } else { LogFormat::Plain }
}

/// The failure of a key that a log does not have.
pub(super) fn missing_key(key: &str, names: &[String], what: &str) -> Failure {
    let advice = match closest(key, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are `{}`", names.join("`, `")),
    };
    Failure::new(format!("the log has no {what} `{key}`; {advice}"))
}

/// JSON lines, of which some fields are looked at.
#[derive(Debug)]
pub(super) struct Json {
    scanner: Scanner,
    /// The names of the fields, and which of them each is.
    names: Vec<String>,
    state: Option<usize>,
    from: Option<usize>,
    to: Option<usize>,
    event: Option<usize>,
    run: Option<usize>,
}

impl Json {
    fn new(line: &str, keys: &Keys, is_state: &dyn Fn(&str) -> bool) -> Result<Option<Self>, Failure> {
        let mut keys = keys.clone();
        if keys.state.is_none() && keys.to.is_none() {
            let Ok(found) = texts(line) else {
                return Ok(None);
            };
            let value = |key: &str| found.iter().find(|(name, _)| name == key).map(|(_, value)| value);
            if value("to").is_some() {
                keys.from.get_or_insert_with(|| "from".to_owned());
                keys.to = Some("to".to_owned());
            } else if let Some(key) = STATE_KEYS.iter().find(|key| value(key).is_some()) {
                keys.state = Some((*key).to_owned());
            } else if let Some((name, value)) = found.iter().find(|(_, value)| is_state(value)) {
                return Err(Failure::new(format!(
                    "no field is called `state`; `{name}` holds `{value}`: if that is where a run is, say `--state-key {name}`"
                )));
            } else {
                return Ok(None);
            }
        }
        let mut json = Self {
            scanner: Scanner::new([]),
            names: Vec::new(),
            state: None,
            from: None,
            to: None,
            event: None,
            run: None,
        };
        let slots = [
            (&keys.state, &mut json.state),
            (&keys.from, &mut json.from),
            (&keys.to, &mut json.to),
            (&keys.event, &mut json.event),
            (&keys.run, &mut json.run),
        ];
        for (key, slot) in slots {
            if let Some(key) = key {
                *slot = Some(json.names.len());
                json.names.push(key.clone());
            }
        }
        json.scanner = Scanner::new(json.names.iter().map(String::as_str));
        Ok(Some(json))
    }

    fn read(&self, line: &str, each: &mut dyn FnMut(Entry<'_>)) -> Result<(), Wrong> {
        let mut fields: [Field<'_>; 5] = Default::default();
        let fields = &mut fields[..self.names.len()];
        self.scanner.scan(line, fields).map_err(|malformed| not_json(line, malformed))?;
        let mut take = |slot: Option<usize>| match slot {
            Some(at) => word(&self.names[at], std::mem::take(&mut fields[at])),
            None => Ok(None),
        };
        let said = match take(self.state)? {
            Some(state) => Said::State(state),
            None => match take(self.to)? {
                Some(to) => Said::Step(take(self.from)?.filter(|from| from.text != "[*]"), to),
                None => return Ok(()),
            },
        };
        let run = take(self.run)?;
        if self.run.is_some() && run.is_none() {
            return Err(Wrong::new("it does not say which run it is about", 0..line.len()));
        }
        each(Entry { run: run.map(|run| run.text), event: take(self.event)?, said });
        Ok(())
    }
}

/// What is wrong with a line that is no JSON.
pub(super) fn not_json(line: &str, malformed: super::json::Malformed) -> Wrong {
    let end = line.len();
    let at = malformed.at.min(end);
    Wrong::new(format!("it is no JSON: expected {}", malformed.expected), at..end)
}

/// The text of a field; none where it is missing or null.
pub(super) fn word<'l>(name: &str, field: Field<'l>) -> Result<Option<Word<'l>>, Wrong> {
    let at: Range<usize> = field.start..field.end;
    match field.value {
        Value::Missing | Value::Null => Ok(None),
        Value::Text(text) => Ok(Some(Word::new(text, at))),
        Value::Number(number) => Ok(Some(Word::new(Cow::Borrowed(number), at))),
        Value::Other => Err(Wrong::new(format!("`{name}` is neither a text nor a number"), at)),
    }
}
