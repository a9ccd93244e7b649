//! What a check reports: findings, the places they point at, and the edits that mend them.

use crate::source::Span;

/// How serious a finding is, after configuration and directives have had their say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Fails the build and the lint.
    Error,
    /// Shown, fails nothing.
    Warning,
}

/// One thing that is wrong, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule's name, as in `allow(…)`.
    pub rule: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// One sentence in lower case without a final stop, names in backticks.
    pub message: String,
    /// The machine it concerns.
    pub machine: Option<String>,
    /// The state or transition it concerns.
    pub subject: Option<Subject>,
    /// The place that is wrong, with the words shown under it.
    pub primary: Label,
    /// Every other place that matters.
    pub labels: Vec<Label>,
    /// What to do, as an instruction.
    pub help: Option<String>,
    /// The ways to mend it; several are alternatives.
    pub fixes: Vec<Fix>,
}

/// A place and the words shown under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// The words; may be empty.
    pub message: String,
}

/// What a finding is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// A state, by the document's name.
    State(String),
    /// A transition, by the document's names.
    Transition {
        /// The source state.
        from: String,
        /// The target state.
        to: String,
        /// The event, where it matters.
        event: Option<String>,
    },
}

/// Edits that make a finding go away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Whether `--fix` applies it without being told which view is right.
    pub safe: bool,
    /// The view that is taken to be right, where two repairs are possible.
    pub from: Option<Trusted>,
    /// The edits, in document order, not overlapping.
    pub edits: Vec<Edit>,
}

/// The view `--fix-from` trusts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trusted {
    /// The diagram is right, the tables follow.
    Diagram,
    /// The tables are right, the diagram follows.
    Table,
}

/// One replacement of bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}
