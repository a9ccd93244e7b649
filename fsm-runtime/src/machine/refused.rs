//! Why a machine did not move.

use core::fmt;

use crate::error::{IllegalTransition, Rejected, list};
use crate::machine::reason::Reason;
use crate::states::States;
use crate::transition::Transition;
use crate::visible::{self, Say};

/// Why a [`Machine`](crate::Machine) did not move. It is still in the state it was in, and nothing else has changed; of
/// [`Unknown`](Refused::Unknown) alone nobody can say that.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused<S: States> {
    /// The document has no such transition.
    Illegal(IllegalTransition<S>),
    /// The document does not allow the event, or it does not lead there.
    Rejected(Rejected<S, S::Event>),
    /// A guard says no.
    Guarded {
        /// The step.
        transition: Transition<S, S::Event>,
        /// What the guard says.
        reason: Reason,
    },
    /// The step could not be recorded, and so was not taken.
    Unrecorded {
        /// The step.
        transition: Transition<S, S::Event>,
        /// What went wrong.
        reason: Reason,
    },
    /// An iteration could not be recorded, and so was not counted.
    Uncounted {
        /// The state.
        state: S,
        /// What went wrong.
        reason: Reason,
    },
    /// A disk failed while the step, or an iteration of the state, was recorded, so that nobody knows whether it is. The machine
    /// takes no further step. Open the journal again: what it says then counts.
    Unknown {
        /// The state the machine was in.
        state: S,
        /// Where it was to go; none where an iteration was to be counted.
        to: Option<S>,
        /// What went wrong.
        reason: Reason,
    },
    /// The document says that this goes back to where the state was entered from, and that is another state.
    NotOrigin {
        /// The state the machine is in.
        state: S,
        /// Where it was entered from.
        origin: S,
        /// Where it was told to go.
        to: S,
    },
    /// The document gives this state no way back to where it was entered from, or ties it to an event.
    NoWayBack {
        /// The state.
        state: S,
    },
    /// It is not known where the state was entered from: the machine was started in it.
    NoOrigin {
        /// The state.
        state: S,
    },
    /// The document names no state where this one fails to.
    NeverExpires {
        /// The state.
        state: S,
    },
    /// More states wait to be gone back to than a machine remembers.
    TooDeep {
        /// The state that was to be entered.
        to: S,
    },
    /// An override was asked for without a reason.
    NoReason {
        /// The state that was to be entered.
        to: S,
    },
    /// An override was asked for to a state that no transitions lead to from here.
    Unreachable {
        /// The state the machine is in.
        from: S,
        /// The state that was to be entered.
        to: S,
    },
    /// A restart was asked for while the run is not over.
    NotOver {
        /// The state.
        state: S,
    },
    /// A restart was asked for in a state where the machine does not start.
    NotInitial {
        /// The state.
        state: S,
    },
}

impl<S: States> Refused<S> {
    /// The text of the rule that governs the step, where a guard refused it and the document has one.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Guarded { transition, .. } => transition.rule(),
            _ => None,
        }
    }
}

impl<S: States> fmt::Display for Refused<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        visible::write(f, self)
    }
}

impl<S: States> Say for Refused<S> {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => error.say(f),
            Self::Rejected(error @ Rejected::Ambiguous { state, event }) => {
                write!(f, "the event `{event}` leads from `{state}` to ")?;
                list(f, error.targets())?;
                if state.returns_on(Some(*event)).is_some() {
                    f.write_str(", and was entered from none of them")?;
                }
                f.write_str(": name one with `fire_to`")
            }
            Self::Rejected(error) => error.say(f),
            Self::Guarded { transition, reason } => {
                let Transition { from, to, .. } = transition;
                write!(f, "`{from}` may not go to `{to}` now: {reason}")?;
                let Some(rule) = transition.rule().or_else(|| transition.guard()) else {
                    return Ok(());
                };
                f.write_str("; the document says:")?;
                // A rule may be a list in the document; a message is one line.
                rule.lines().try_for_each(|line| write!(f, " {line}"))
            }
            Self::Unrecorded { transition, reason } => {
                let Transition { from, to, .. } = transition;
                write!(f, "`{from}` did not go to `{to}`, because that could not be recorded: {reason}")
            }
            Self::Uncounted { state, reason } => {
                write!(f, "an iteration of `{state}` was not counted, because it could not be recorded: {reason}")
            }
            Self::Unknown { state, to, reason } => {
                match to {
                    Some(to) => write!(f, "whether `{state}` went to `{to}` is not known: ")?,
                    None => write!(f, "whether an iteration of `{state}` was counted is not known: ")?,
                }
                write!(f, "{reason}; open the journal again, and what it says counts")
            }
            Self::NotOrigin { state, origin, to } => {
                write!(f, "`{state}` was entered from `{origin}` and goes back there, not to `{to}`")
            }
            Self::NoWayBack { state } => {
                write!(f, "`{state}` does not go back by itself")?;
                let mut events = state.returns().filter_map(|(event, _)| event).peekable();
                if events.peek().is_some() {
                    f.write_str(": fire ")?;
                    return list(f, events);
                }
                f.write_str(": the document allows ")?;
                list(f, state.successors())
            }
            Self::NoOrigin { state } => {
                write!(
                    f,
                    "the machine was started in `{state}`, so that nothing is known to go back to: the document allows "
                )?;
                list(f, state.successors())
            }
            Self::NeverExpires { state } => {
                write!(f, "the document names no state that `{state}` fails to")
            }
            Self::TooDeep { to } => write!(
                f,
                "`{to}` cannot be entered before the machine has gone back from some of the states it is in between"
            ),
            Self::NoReason { to } => {
                write!(f, "going to `{to}` against the document takes a reason")
            }
            Self::Unreachable { from, to } => {
                write!(f, "`{to}` cannot be reached from `{from}`, not even by an override: ")?;
                let mut reachable = S::all().iter().filter(|to| *to != from && from.reaches(**to)).peekable();
                if reachable.peek().is_none() {
                    return f.write_str("nothing can");
                }
                list(f, reachable)?;
                f.write_str(" can")
            }
            Self::NotOver { state } => {
                write!(f, "a new run begins when this one is over, and it is in `{state}`")
            }
            Self::NotInitial { state } => {
                write!(f, "a run does not begin in `{state}`: it begins in ")?;
                list(f, S::initials())
            }
        }
    }
}

impl<S: States> core::error::Error for Refused<S> {}

impl<S: States> From<IllegalTransition<S>> for Refused<S> {
    fn from(error: IllegalTransition<S>) -> Self {
        Self::Illegal(error)
    }
}
