//! What a check reports: findings, the places they point at, and the edits that mend them.

use crate::rules::Rule;
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
#[must_use]
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

impl Finding {
    /// A finding of `rule` that points nowhere yet; [`Finding::at`] says where.
    pub fn new(rule: &'static Rule, message: impl Into<String>) -> Self {
        Self {
            rule: rule.name,
            // Only a first guess: configuration and flags have the last word.
            severity: rule.level.severity().unwrap_or(Severity::Warning),
            message: one_line(message.into()),
            machine: None,
            subject: None,
            primary: Label::new(Span::default(), ""),
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// The place that is wrong, with the words shown under it.
    pub fn at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.primary = Label::new(span, message);
        self
    }

    /// Another place that matters.
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label::new(span, message));
        self
    }

    /// Places that are wrong in the same way: the first as [`Finding::at`], and the others.
    pub(crate) fn at_all(self, places: impl IntoIterator<Item = Span>, message: impl Into<String>) -> Self {
        let mut places = places.into_iter();
        match places.next() {
            Some(first) => self.at(first, message).also_at(places, "and here"),
            None => self,
        }
    }

    /// Other places that matter in the same way.
    pub(crate) fn also_at(self, places: impl IntoIterator<Item = Span>, message: &str) -> Self {
        self.also_each(places.into_iter().map(|place| (place, message)))
    }

    /// Other places that matter, each with its words.
    pub(crate) fn also_each(mut self, places: impl IntoIterator<Item = (Span, impl Into<String>)>) -> Self {
        self.labels.extend(places.into_iter().map(|(place, message)| Label::new(place, message)));
        self
    }

    /// What to do, as an instruction.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The machine it concerns.
    pub fn machine(mut self, name: impl Into<String>) -> Self {
        self.machine = Some(name.into());
        self
    }

    /// The state it concerns.
    pub fn state(mut self, name: impl Into<String>) -> Self {
        self.subject = Some(Subject::State(name.into()));
        self
    }

    /// The transition it concerns.
    pub fn transition(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.subject = Some(Subject::Transition { from: from.into(), to: to.into(), event: None });
        self
    }

    /// The event of the transition it concerns, where that matters.
    pub fn event(mut self, name: impl Into<String>) -> Self {
        if let Some(Subject::Transition { event, .. }) = &mut self.subject {
            *event = Some(name.into());
        }
        self
    }

    /// A way to mend it; several are alternatives.
    pub fn fix(self, fix: Fix) -> Self {
        self.fix_if(Some(fix))
    }

    /// A way to mend it, where there is one.
    pub(crate) fn fix_if(mut self, fix: Option<Fix>) -> Self {
        self.fixes.extend(fix);
        self
    }
}

/// A place and the words shown under it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Label {
    /// Where.
    pub span: Span,
    /// The words; may be empty.
    pub message: String,
}

impl Label {
    /// Those words under that place.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: one_line(message.into()) }
    }
}

/// Names may run over lines in the text; what is said about them does not.
fn one_line(message: String) -> String {
    if message.contains(['\n', '\r']) { message.split_whitespace().collect::<Vec<_>>().join(" ") } else { message }
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
#[must_use]
pub struct Fix {
    /// Whether `--fix` applies it without being told which view is right.
    pub safe: bool,
    /// The view that is taken to be right, where two repairs are possible.
    pub from: Option<Trusted>,
    /// The edits, in document order, not overlapping.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// The only repair there is: `--fix` applies it.
    pub fn safe(edits: Vec<Edit>) -> Self {
        Self { safe: true, from: None, edits }
    }

    /// One of two repairs: `--fix-from` applies it when it trusts that view.
    pub fn trusting(view: Trusted, edits: Vec<Edit>) -> Self {
        Self { safe: false, from: Some(view), edits }
    }

    /// A repair that is only offered, to be looked at before it is made.
    pub fn offered(edits: Vec<Edit>) -> Self {
        Self { safe: false, from: None, edits }
    }
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
#[must_use]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}

impl Edit {
    /// Puts `text` before the byte `at`.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::at(at), text)
    }

    /// Puts `text` in the place of `span`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Takes `span` away.
    pub fn remove(span: Span) -> Self {
        Self::replace(span, "")
    }
}
