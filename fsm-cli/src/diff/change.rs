//! One difference between two revisions.

use fsm_spec::finding::Subject;
use fsm_spec::source::Span;

/// What changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    MachineAdded,
    MachineRemoved,
    MachineRenamed,
    StateAdded,
    StateRemoved,
    StateRenamed,
    /// A state that is now a group of states, or the other way round.
    StateChanged,
    StateMoved,
    InitialAdded,
    InitialRemoved,
    InitialChanged,
    TerminalAdded,
    TerminalRemoved,
    TransitionAdded,
    TransitionRemoved,
    /// The same event now leads somewhere else.
    TransitionRedirected,
    EventAdded,
    EventRemoved,
    /// An event that is called otherwise wherever it was.
    EventRenamed,
    /// A transition that now happens on another event, which the machine had or has elsewhere.
    EventChanged,
    GuardChanged,
    ActionChanged,
    RuleAdded,
    RuleRemoved,
    RuleChanged,
}

impl Kind {
    /// The name used in JSON and in the first line of a picture.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::MachineAdded => "machine-added",
            Self::MachineRemoved => "machine-removed",
            Self::MachineRenamed => "machine-renamed",
            Self::StateAdded => "state-added",
            Self::StateRemoved => "state-removed",
            Self::StateRenamed => "state-renamed",
            Self::StateChanged => "state-changed",
            Self::StateMoved => "state-moved",
            Self::InitialAdded => "initial-added",
            Self::InitialRemoved => "initial-removed",
            Self::InitialChanged => "initial-changed",
            Self::TerminalAdded => "terminal-added",
            Self::TerminalRemoved => "terminal-removed",
            Self::TransitionAdded => "transition-added",
            Self::TransitionRemoved => "transition-removed",
            Self::TransitionRedirected => "transition-redirected",
            Self::EventAdded => "event-added",
            Self::EventRemoved => "event-removed",
            Self::EventRenamed => "event-renamed",
            Self::EventChanged => "event-changed",
            Self::GuardChanged => "guard-changed",
            Self::ActionChanged => "action-changed",
            Self::RuleAdded => "rule-added",
            Self::RuleRemoved => "rule-removed",
            Self::RuleChanged => "rule-changed",
        }
    }

    /// The sign in front of a line: something came, went, or is another.
    pub(crate) fn sign(self) -> char {
        let name = self.name();
        if name.ends_with("-added") {
            '+'
        } else if name.ends_with("-removed") {
            '-'
        } else {
            '~'
        }
    }
}

/// Whom a change breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Breaks {
    /// Code that uses a name which is gone.
    pub(crate) source: bool,
    /// Stored state names that are no longer known.
    pub(crate) persisted: bool,
    /// Runs that were allowed and no longer are.
    pub(crate) behaviour: bool,
}

impl Breaks {
    pub(crate) const NOBODY: Self = Self { source: false, persisted: false, behaviour: false };
    pub(crate) const EVERYBODY: Self = Self { source: true, persisted: true, behaviour: true };

    pub(crate) fn behaviour(behaviour: bool) -> Self {
        Self { behaviour, ..Self::NOBODY }
    }

    pub(crate) fn any(self) -> bool {
        self != Self::NOBODY
    }

    /// The words for them, in order.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let all = [(self.source, "source"), (self.persisted, "persisted"), (self.behaviour, "behaviour")];
        let broken = all.into_iter().filter(|(is, _)| *is);
        broken.map(|(_, name)| name).collect()
    }
}

/// Which of the two revisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Old,
    New,
}

/// A place in one of the two documents, with the words shown under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) side: Side,
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) kind: Kind,
    pub(crate) breaks: Breaks,
    /// One sentence in lower case without a final stop, names in backticks.
    pub(crate) message: String,
    /// By the names of the new revision, where it has them.
    pub(crate) subject: Option<Subject>,
    /// What was there; a name or a text.
    pub(crate) before: Option<String>,
    /// What is there now.
    pub(crate) after: Option<String>,
    /// A run of the old machine, by its states, that the new one does not allow.
    pub(crate) witness: Vec<String>,
    /// A place in the old document, one in the new, or both, and others.
    pub(crate) places: Vec<Place>,
    /// What follows from it, or what to do.
    pub(crate) help: Option<String>,
    /// The added or removed state that brings this change with it.
    pub(crate) because: Option<String>,
}

impl Change {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            breaks: Breaks::NOBODY,
            message: message.into(),
            subject: None,
            before: None,
            after: None,
            witness: Vec::new(),
            places: Vec::new(),
            help: None,
            because: None,
        }
    }

    pub(crate) fn breaks(mut self, breaks: Breaks) -> Self {
        self.breaks = breaks;
        self
    }

    pub(crate) fn state(mut self, name: &str) -> Self {
        self.subject = Some(Subject::State(name.to_owned()));
        self
    }

    pub(crate) fn transition(mut self, from: &str, to: &str, event: Option<&str>) -> Self {
        self.subject =
            Some(Subject::Transition { from: from.to_owned(), to: to.to_owned(), event: event.map(str::to_owned) });
        self
    }

    pub(crate) fn became(mut self, before: Option<&str>, after: Option<&str>) -> Self {
        self.before = before.map(str::to_owned);
        self.after = after.map(str::to_owned);
        self
    }

    pub(crate) fn old(self, span: Option<Span>, message: impl Into<String>) -> Self {
        self.at(Side::Old, span, message)
    }

    pub(crate) fn new_place(self, span: Option<Span>, message: impl Into<String>) -> Self {
        self.at(Side::New, span, message)
    }

    fn at(mut self, side: Side, span: Option<Span>, message: impl Into<String>) -> Self {
        self.places.extend(span.map(|span| Place { side, span, message: message.into() }));
        self
    }

    pub(crate) fn witness(mut self, run: Vec<String>) -> Self {
        self.witness = run;
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn because(mut self, state: Option<&str>) -> Self {
        self.because = state.map(str::to_owned);
        self
    }

    /// The first place in one of the documents.
    pub(crate) fn place(&self, side: Side) -> Option<&Place> {
        self.places.iter().find(|place| place.side == side)
    }
}
