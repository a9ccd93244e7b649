//! The statements of a diagram, one after the other, before they are put together.

use super::{Direction, js};
use crate::model::StateKind;
use std::ops::Range;

/// A part of the cleaned text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Part {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// This part without the blanks around it.
    pub(super) fn trimmed(self, text: &str) -> Self {
        let text = self.of(text);
        let start = self.start + text.len() - text.trim_start_matches(js::is_space).len();
        Self::new(start, start + js::trim(text).len())
    }

    /// Whether a name is `[*]`; no other starts with it.
    pub(super) fn is_edge(self, text: &str) -> bool {
        self.of(text).starts_with("[*]")
    }

    /// The text of this part.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
}

/// A statement and where it stands.
#[derive(Debug)]
pub(super) struct Statement {
    /// From its first to its last character.
    pub(super) at: Part,
    /// What it says.
    pub(super) kind: Kind,
}

impl Statement {
    /// The state, where the statement names one and says nothing of it.
    pub(super) fn lone_state(&self) -> Option<Part> {
        matches!(self.kind, Kind::State { .. }).then(|| self.last_state())?
    }

    /// The state that the statement ends with, where no text follows it.
    pub(super) fn last_state(&self) -> Option<Part> {
        match self.kind {
            Kind::State { state, text: None } => Some(state),
            Kind::Link { to, label: None, .. } => Some(to),
            _ => None,
        }
    }

    /// Gives the state that the statement ends with a longer name, and a label behind it.
    pub(super) fn lengthen(&mut self, name: Part, label: Option<Part>) {
        let (state, text) = match &mut self.kind {
            Kind::Link { to, label, .. } => (to, label),
            Kind::State { state, text } => (state, text),
            _ => return,
        };
        *state = name;
        *text = label.or(*text);
        self.at.end = label.unwrap_or(name).end;
    }
}

/// What a statement says.
#[derive(Debug)]
pub(super) enum Kind {
    /// `A --> B : label`; the label with its colon.
    Link { from: Part, to: Part, label: Option<Part> },
    /// `A : text`; the text with its colon.
    State { state: Part, text: Option<Part> },
    /// `state a <<fork>>`.
    Marked { name: Part, kind: StateKind },
    /// `state "title" as a`; the id is the rest of the line.
    Alias { title: Part, id: Part },
    /// A word behind `state`: a statement that does nothing.
    Word(Part),
    /// `state a {`.
    Open(Open),
    /// The `}` of the innermost open body.
    Close,
    /// `--`.
    Divider,
    /// `note left of a : text`.
    Note { state: Part, text: Part, block: bool },
    /// `note "text" as n`, which Mermaid drops.
    Float,
    /// `direction LR`, and the line it swallows.
    Direction(Direction),
    /// `classDef name styles`.
    ClassDef { name: Part, styles: Part },
    /// `accTitle: text`.
    Title(Part),
    /// `accDescr: text`.
    Descr(Part),
    /// `accDescr { text }`.
    Block { text: Part, closed: bool },
    /// Styles, links, `hide empty description`: nothing about the machine.
    Ignored,
}

/// The head of a body.
#[derive(Debug)]
pub(super) struct Open {
    /// `"title"` of `state "title" as a {`.
    pub(super) title: Option<Part>,
    /// The id, with the blanks around it.
    pub(super) id: Part,
    /// The `{`.
    pub(super) brace: Part,
    /// How many regions `--` splits the body into; none where it does not.
    pub(super) regions: u32,
}
