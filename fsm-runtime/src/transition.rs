//! One allowed step, and what the document says about it.

use core::fmt;

use crate::states::{Events, States, number};
use crate::table::{Note, NoteKind};

/// A step that the document allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Transition<S, E> {
    /// The state that is left.
    pub from: S,
    /// The state that is entered.
    pub to: S,
    /// The event that led here, where the step was taken by one.
    pub event: Option<E>,
}

impl<S: States<Event = E>, E: Events> Transition<S, E> {
    /// The text of the rule that governs it.
    #[must_use]
    pub fn rule(self) -> Option<&'static str> {
        self.note(NoteKind::Rule)
    }

    /// Its guard.
    #[must_use]
    pub fn guard(self) -> Option<&'static str> {
        self.note(NoteKind::Guard)
    }

    /// Its action.
    #[must_use]
    pub fn action(self) -> Option<&'static str> {
        self.note(NoteKind::Action)
    }

    /// Its label as the document writes it, with what stands behind the event's name.
    #[must_use]
    pub fn label(self) -> Option<&'static str> {
        let event = || self.events().next().map(Events::name);
        self.note(NoteKind::Label).or_else(event)
    }

    /// What a further column of a transition list says about it, by the column's header.
    #[must_use]
    pub fn attribute(self, header: &str) -> Option<&'static str> {
        self.notes().find_map(|note| match note.kind {
            NoteKind::Attribute(key) if key == header => Some(note.text),
            _ => None,
        })
    }

    /// The events that take this step: the one it was taken by, or every one the document names.
    pub fn events(self) -> impl Iterator<Item = E> {
        self.edges().filter_map(|edge| E::from_index(usize::from(S::TABLE.edges().label(edge))))
    }

    /// Everything the document says about it.
    pub fn notes(self) -> impl Iterator<Item = &'static Note> {
        self.edges().flat_map(|edge| S::TABLE.notes(edge))
    }

    fn note(self, kind: NoteKind) -> Option<&'static str> {
        self.notes().find(|note| note.kind == kind).map(|note| note.text)
    }

    /// The rows of the table that state this step; several where several events lead the same way.
    fn edges(self) -> impl Iterator<Item = usize> {
        let edges = S::TABLE.edges();
        let event = self.event.map(|event| event.index() as u16);
        let (start, end) = edges.row(number(self.from));
        (start..end).filter(move |edge| {
            edges.target(*edge) == number(self.to) && event.is_none_or(|event| edges.label(*edge) == event)
        })
    }
}

impl<S: fmt::Display, E: fmt::Display> fmt::Display for Transition<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {}", self.from, self.to)?;
        match &self.event {
            Some(event) => write!(f, ": {event}"),
            None => Ok(()),
        }
    }
}
