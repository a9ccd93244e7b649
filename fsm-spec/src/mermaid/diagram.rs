//! A state diagram as Mermaid reads it. Spans are offsets into the text given to [`super::parse`].

use crate::{model::StateKind, source::Span};

/// One diagram: what Mermaid makes of it, and what it dropped or refused on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// In the order in which Mermaid meets them; `[*]` is not among them.
    pub states: Vec<State>,
    /// In document order.
    pub transitions: Vec<Transition>,
    /// Notes on states.
    pub notes: Vec<Note>,
    /// `%%` and `#` comments, whole-line and trailing, without their sign.
    pub comments: Vec<Text>,
    /// `title` of the front matter, or `accTitle`.
    pub title: Option<Text>,
    /// The directions given, with the scope each stands in.
    pub directions: Vec<(Option<Scope>, Direction, Span)>,
    /// What Mermaid refuses; empty for a diagram it accepts.
    pub errors: Vec<Fault>,
    /// What Mermaid accepts and drops or changes.
    pub swallowed: Vec<Fault>,
    /// What parses and cannot be drawn.
    pub undrawable: Vec<Fault>,
}

impl Diagram {
    /// Where Mermaid refuses a line, or reads it other than it is written.
    pub(crate) fn faults(&self) -> impl Iterator<Item = Span> {
        self.errors.iter().chain(&self.swallowed).map(|fault| fault.span)
    }
}

/// A state of the diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The id, as transitions use it.
    pub name: String,
    /// Simple, composite, fork, join or choice, as Mermaid finally draws it.
    pub kind: StateKind,
    /// The stereotype that its first mention gives it, which a text makes a plain box of.
    pub stereotype: Option<StateKind>,
    /// The final owner.
    pub parent: Option<Scope>,
    /// Whether Mermaid draws it: a state called `root` it does not, nor one whose name a `[*]` has taken before.
    pub drawn: bool,
    /// How many regions `--` splits it into; 0 for a state without a body, 1 for a plain composite.
    pub regions: u32,
    /// `state "text" as A` and `A : text`, in order.
    pub descriptions: Vec<Text>,
    /// Every place that mentions it, the first one first.
    pub mentions: Vec<Span>,
    /// For a composite: its bodies, from `{` to `}` inclusive.
    pub bodies: Vec<Span>,
}

/// The body a statement stands in: a composite, or one region of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Scope {
    /// Index into [`Diagram::states`].
    pub composite: u32,
    /// The region, where the composite has several.
    pub region: Option<u32>,
}

/// An arrow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// Where it leaves.
    pub from: End,
    /// Where it leads.
    pub to: End,
    /// The text after the colon, trimmed. `Some("")` and `None` differ, as they do in Mermaid.
    pub label: Option<Text>,
    /// The body it is written in; none at the top.
    pub scope: Option<Scope>,
    /// The statement, from the first end to the label's last character.
    pub span: Span,
}

/// An end of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Index into [`Diagram::states`]; none is `[*]`.
    pub state: Option<u32>,
    /// Where the end is written.
    pub span: Span,
}

/// Text with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Trimmed.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Index into [`Diagram::states`].
    pub state: u32,
    /// Its text.
    pub text: Text,
}

/// `direction …`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Top to bottom.
    Tb,
    /// Bottom to top.
    Bt,
    /// Left to right.
    Lr,
    /// Right to left.
    Rl,
}

/// A place that Mermaid refuses, makes something else of, or fails to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The place, never longer than a line.
    pub span: Span,
    /// What is wrong, for the message: lower case, no final stop.
    pub message: String,
    /// What to write instead, as an instruction.
    pub help: String,
    /// The replacement of a span that says what was meant, where that is certain enough to offer.
    pub fix: Option<(Span, String)>,
    /// Whether nothing else can have been meant, so that the fix needs no look at it.
    pub certain: bool,
}

impl Fault {
    pub(super) fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        let [message, help] = [message.into(), help.into()].map(bounded);
        Self { span, message, help, fix: None, certain: true }
    }
}

/// Leaves the middle out of a message that quotes too much.
fn bounded(message: String) -> String {
    const MOST: usize = 400;
    if message.len() <= MOST {
        return message;
    }
    let boundary = |at: usize| (0..=at).rev().find(|at| message.is_char_boundary(*at)).unwrap_or(0);
    let (head, tail) = (boundary(MOST / 2), boundary(message.len() - MOST / 4));
    format!("{}…{}", &message[..head], &message[tail..])
}
