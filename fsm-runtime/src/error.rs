//! What a machine answers when it is asked for something the document does not allow.

use core::fmt;

use crate::nearest::Nearest;
use crate::states::{Events, States, number};
use crate::table::{Names, Next};
use crate::visible::{self, Say};

/// A step the document does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalTransition<S> {
    /// The state that was to be left.
    pub from: S,
    /// The state that was to be entered.
    pub to: S,
}

impl<S: States> IllegalTransition<S> {
    /// The states that may be entered instead.
    pub fn allowed(&self) -> impl Iterator<Item = S> + use<S> {
        self.from.successors()
    }
}

impl<S: States> fmt::Display for IllegalTransition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        visible::write(f, self)
    }
}

impl<S: States> Say for IllegalTransition<S> {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot go to `{}`: ", self.from, self.to)?;
        allowed_after(f, self.from)
    }
}

impl<S: States> core::error::Error for IllegalTransition<S> {}

/// An event that leads nowhere, or not to one state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rejected<S, E> {
    /// The document does not allow the event in this state.
    Unexpected {
        /// The state.
        state: S,
        /// The event.
        event: E,
    },
    /// The event leads from this state to several others: say which with `on_to`.
    Ambiguous {
        /// The state.
        state: S,
        /// The event.
        event: E,
    },
    /// The event is allowed in this state, but does not lead to this target.
    Elsewhere {
        /// The state.
        state: S,
        /// The event.
        event: E,
        /// The target that was asked for.
        to: S,
    },
}

impl<S: States<Event = E>, E: Events> Rejected<S, E> {
    /// Why `event` does not lead from `state` to `to`.
    pub(crate) fn refusal(state: S, event: E, to: S) -> Self {
        match S::TABLE.next(number(state), event.index() as u16) {
            Next::Nowhere => Self::Unexpected { state, event },
            Next::Several | Next::To(_) => Self::Elsewhere { state, event, to },
        }
    }

    /// The state the machine is in.
    #[must_use]
    pub fn state(&self) -> S {
        match *self {
            Self::Unexpected { state, .. } | Self::Ambiguous { state, .. } | Self::Elsewhere { state, .. } => state,
        }
    }

    /// The event that was rejected.
    #[must_use]
    pub fn event(&self) -> E {
        match *self {
            Self::Unexpected { event, .. } | Self::Ambiguous { event, .. } | Self::Elsewhere { event, .. } => event,
        }
    }

    /// The states the event leads to from here; none where it is not allowed.
    pub fn targets(&self) -> impl Iterator<Item = S> + use<S, E> {
        let (state, event) = (self.state(), self.event().index() as u16);
        state.successors().filter(move |to| S::TABLE.allows_by(number(state), event, number(*to)))
    }

    /// The events that are allowed here.
    pub fn allowed(&self) -> impl Iterator<Item = E> + use<S, E> {
        self.state().events()
    }
}

impl<S: States<Event = E>, E: Events> fmt::Display for Rejected<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        visible::write(f, self)
    }
}

impl<S: States<Event = E>, E: Events> Say for Rejected<S, E> {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { state, event } => {
                write!(f, "`{state}` does not take the event `{event}`: ")?;
                if self.allowed().next().is_none() {
                    return allowed_after(f, *state);
                }
                f.write_str("it takes ")?;
                list(f, self.allowed())
            }
            Self::Ambiguous { state, event } => {
                write!(f, "the event `{event}` leads from `{state}` to ")?;
                list(f, self.targets())?;
                if state.returns_on(Some(*event)).is_some() {
                    f.write_str(", whichever it was entered from: name it with `on_to`")
                } else {
                    f.write_str(": name one with `on_to`")
                }
            }
            Self::Elsewhere { state, event, to } => {
                write!(f, "the event `{event}` does not lead from `{state}` to `{to}`: it leads to ")?;
                list(f, self.targets())
            }
        }
    }
}

impl<S: States<Event = E>, E: Events> core::error::Error for Rejected<S, E> {}

/// A text that names no state (or no event) of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownName {
    machine: &'static str,
    kind: &'static str,
    nearest: Nearest,
}

impl UnknownName {
    /// Looks for the names nearest to `text`.
    #[must_use]
    pub fn new(machine: &'static str, kind: &'static str, names: Names, text: &str) -> Self {
        Self { machine, kind, nearest: Nearest::find(names.names, text) }
    }

    /// The names nearest to the text, the best first; none where nothing is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        self.nearest.as_slice()
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        visible::write(f, self)
    }
}

impl Say for UnknownName {
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {} of {}", self.kind, self.machine)?;
        if self.nearest().is_empty() {
            return Ok(());
        }
        f.write_str(": did you mean ")?;
        let mut first = true;
        for name in self.nearest() {
            f.write_str(if first { "`" } else { ", `" })?;
            write!(f, "{name}`")?;
            first = false;
        }
        f.write_str("?")
    }
}

impl core::error::Error for UnknownName {}

/// What the document allows after `state`, as the end of a sentence.
fn allowed_after<S: States>(f: &mut fmt::Formatter<'_>, state: S) -> fmt::Result {
    if state.successors().next().is_none() {
        return f.write_str("the document allows nothing after it");
    }
    f.write_str("the document allows ")?;
    list(f, state.successors())
}

/// Names in backticks with commas; of many only the first, and how many more there are.
pub(crate) fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    const SHOWN: usize = 12;
    let mut more = 0;
    for (at, item) in items.enumerate() {
        match at {
            0 => write!(f, "`{item}`")?,
            1..SHOWN => write!(f, ", `{item}`")?,
            _ => more += 1,
        }
    }
    if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
}
