//! What the parts of a machine are told about one step.

use core::fmt;

use crate::states::States;
use crate::transition::Transition;

/// One step of a machine, as its parts see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step<'a, S: States> {
    /// The state that is left.
    pub from: S,
    /// The state that is entered.
    pub to: S,
    /// The event that led here, where the step was taken by one.
    pub event: Option<S::Event>,
    /// What kind of step it is.
    pub kind: Kind,
    /// Why somebody overrode the document; only where [`kind`](Step::kind) is [`Kind::Override`].
    pub reason: Option<&'a str>,
}

/// The kinds of steps a machine can take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// An ordinary transition.
    Transition,
    /// Back to the state one came from, by an event that the document says goes back.
    Return,
    /// Into an overlay.
    Overlay,
    /// Out of an overlay, back to the state one came from.
    Resume,
    /// Out of an overlay, to the state where it fails.
    Expire,
    /// Away from a state whose budget is used up.
    Budget,
    /// A person overrode the document, with a reason.
    Override,
    /// From an end back to the start, as a new run.
    Restart,
}

impl<'a, S: States> Step<'a, S> {
    pub(crate) fn new(transition: Transition<S, S::Event>, kind: Kind) -> Self {
        let Transition { from, to, event } = transition;
        Self { from, to, event, kind, reason: None }
    }

    pub(crate) fn with_reason(mut self, reason: &'a str) -> Self {
        self.reason = Some(reason);
        self
    }

    /// The transition, with everything the document says about it.
    #[must_use]
    pub fn transition(&self) -> Transition<S, S::Event> {
        Transition { from: self.from, to: self.to, event: self.event }
    }

    /// The text of the rule that governs it.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.transition().rule()
    }
}

impl<S: States> fmt::Display for Step<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.transition())?;
        if self.kind != Kind::Transition {
            write!(f, " ({})", self.kind)?;
        }
        match self.reason {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Transition,
        Self::Return,
        Self::Overlay,
        Self::Resume,
        Self::Expire,
        Self::Budget,
        Self::Override,
        Self::Restart,
    ];

    /// The word for it in a journal.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transition => "transition",
            Self::Return => "return",
            Self::Overlay => "overlay",
            Self::Resume => "resume",
            Self::Expire => "expire",
            Self::Budget => "budget",
            Self::Override => "override",
            Self::Restart => "restart",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
