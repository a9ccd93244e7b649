//! What is wrong with a log.

use std::ops::Range;

use fsm_spec::source::Span;

/// How much of a line is kept around the place that is shown.
const KEPT: usize = 2000;

/// The kinds of things that can be wrong with a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    ForbiddenStep,
    WrongEvent,
    UnknownState,
    UnknownEvent,
    /// It left another state than it was in.
    BrokenChain,
    /// It went back to another state than it came from.
    WrongReturn,
    WrongStart,
    AfterTheEnd,
    WrongOverride,
    WrongMachine,
    MalformedLine,
    EmptyLog,
    LowCoverage,
}

impl Kind {
    /// The name used in JSON and in the first line of a picture.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ForbiddenStep => "forbidden-step",
            Self::WrongEvent => "wrong-event",
            Self::UnknownState => "unknown-state",
            Self::UnknownEvent => "unknown-event",
            Self::BrokenChain => "broken-chain",
            Self::WrongReturn => "wrong-return",
            Self::WrongStart => "wrong-start",
            Self::AfterTheEnd => "after-the-end",
            Self::WrongOverride => "wrong-override",
            Self::WrongMachine => "wrong-machine",
            Self::MalformedLine => "malformed-line",
            Self::EmptyLog => "empty-log",
            Self::LowCoverage => "low-coverage",
        }
    }
}

/// A line of a log that is shown, or as much of it as is worth showing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// What of it is meant.
    pub(crate) at: Range<usize>,
    /// The column of that in the whole line, counted from 1.
    pub(crate) column: usize,
    /// The words under it.
    pub(crate) words: String,
}

impl Excerpt {
    pub(super) fn new(line: &str, at: Range<usize>, words: impl Into<String>) -> Self {
        let boundary = |mut at: usize| {
            at = at.min(line.len());
            while !line.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (boundary(at.start), boundary(at.end.min(at.start.saturating_add(KEPT))));
        let end = end.max(start);
        let (first, last) = (boundary(start.saturating_sub(KEPT)), boundary(end.saturating_add(KEPT)));
        Self {
            text: line[first..last].to_owned(),
            at: start - first..end - first,
            column: line[..start].chars().count() + 1,
            words: words.into(),
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: Kind,
    /// One sentence in lower case without a final stop, names in backticks.
    pub(crate) message: String,
    /// The log, by its place among those that were given; none has that place where it is about all of them.
    pub(crate) log: usize,
    /// The line, counted from 1; none where it is about the whole log.
    pub(crate) line: Option<u64>,
    pub(crate) excerpt: Option<Excerpt>,
    pub(crate) run: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) event: Option<String>,
    /// What would have been allowed: states, or events.
    pub(crate) allowed: Vec<String>,
    /// The place in the document, with the words under it.
    pub(crate) place: Option<(Span, String)>,
    pub(crate) help: Option<String>,
}

impl Violation {
    pub(super) fn new(kind: Kind, message: impl Into<String>, log: usize) -> Self {
        Self {
            kind,
            message: message.into(),
            log,
            line: None,
            excerpt: None,
            run: None,
            from: None,
            to: None,
            event: None,
            allowed: Vec::new(),
            place: None,
            help: None,
        }
    }
}
