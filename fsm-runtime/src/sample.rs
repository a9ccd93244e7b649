//! A machine written by hand, in the shape that generated code has: for the tests of this crate.
//!
//! IDLE → WORK (start), WORK → REVIEW (submit, budget exceeded), FIX → REVIEW (submit), REVIEW → WORK, FIX (continue: goes back),
//! REVIEW → DONE (approve), REVIEW → FAILED (abandon). PAUSE is entered from IDLE, WORK, FIX and REVIEW, goes back, and fails to
//! FAILED. LOST cannot be reached.

use core::fmt;
use core::str::FromStr;

use crate::table::{Attribute, Edges, Names, Next, Note, NoteKind, OverlayRow, ReturnRow, Table, U16s, U32s, dense};
use crate::{Events, Rejected, Sequential, States, UnknownName, reaches};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum State {
    Idle,
    Work,
    Fix,
    Review,
    Pause,
    Done,
    Failed,
    Lost,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Event {
    Start,
    Submit,
    BudgetExceeded,
    Continue,
    Approve,
    Abandon,
}

pub(crate) static TABLE: Table = Table::new(
    "Sample",
    Names {
        names: &[
            "IDLE", "WORK", "FIX", "REVIEW", "PAUSE", "DONE", "FAILED", "LOST",
        ],
        sorted: U16s(b"\x05\0\x06\0\x02\0\x00\0\x07\0\x04\0\x03\0\x01\0"),
    },
    Names {
        names: &[
            "start",
            "submit",
            "budget exceeded",
            "continue",
            "approve",
            "abandon",
        ],
        sorted: U16s(b"\x05\0\x04\0\x02\0\x03\0\x00\0\x01\0"),
    },
    Edges {
        rows: U32s(b"\x00\0\0\0\x02\0\0\0\x05\0\0\0\x07\0\0\0\x0c\0\0\0\x11\0\0\0\x11\0\0\0\x11\0\0\0\x12\0\0\0"),
        targets: U16s(b"\x01\0\x04\0\x03\0\x03\0\x04\0\x03\0\x04\0\x01\0\x02\0\x04\0\x05\0\x06\0\x00\0\x01\0\x02\0\x03\0\x06\0\x07\0"),
        labels: U16s(b"\x00\0\xff\xff\x01\0\x02\0\xff\xff\x01\0\xff\xff\x03\0\x03\0\xff\xff\x04\0\x05\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
    },
)
.with_initials(&[0])
.with_terminals(&[0b0110_0000])
.with_descriptions(&["Waits for work.", "", "", "", "", "", "", ""])
.with_attributes(&[Attribute {
    state: 1,
    key: "Trigger",
    value: "/work",
}])
.with_notes(&[Note {
    edge: 10,
    kind: NoteKind::Rule,
    text: "Requires: the review is recorded.",
}])
.with_overlays(&[OverlayRow {
    state: 4,
    from: &[0, 1, 2, 3],
    returns: true,
    fails: 6,
}])
.with_returns(&[ReturnRow {
    state: 3,
    event: 3,
    to: &[1, 2],
}]);

static NEXT: [[Next<State>; 6]; 8] = dense(&TABLE, &State::ALL);

impl State {
    pub(crate) const ALL: [Self; 8] =
        [Self::Idle, Self::Work, Self::Fix, Self::Review, Self::Pause, Self::Done, Self::Failed, Self::Lost];
}

impl Sequential for State {}

impl States for State {
    type Event = Event;
    const TABLE: &'static Table = &TABLE;

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn index(self) -> usize {
        self as usize
    }

    fn can_transition_to(self, to: Self) -> bool {
        TABLE.allows(self as u16, to as u16)
    }

    fn on(self, event: Event) -> Result<Self, Rejected<Self, Event>> {
        match NEXT[self as usize][event as usize] {
            Next::To(to) => Ok(to),
            Next::Several => Err(Rejected::Ambiguous { state: self, event }),
            Next::Nowhere => Err(Rejected::Unexpected { state: self, event }),
        }
    }

    fn reaches(self, to: Self) -> bool {
        reaches::<8>(&TABLE, self as u16, to as u16)
    }
}

impl Event {
    pub(crate) const ALL: [Self; 6] =
        [Self::Start, Self::Submit, Self::BudgetExceeded, Self::Continue, Self::Approve, Self::Abandon];
}

impl Events for Event {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn index(self) -> usize {
        self as usize
    }

    fn name(self) -> &'static str {
        TABLE.events().get(self as usize)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for State {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = TABLE.states().find(text).and_then(Self::from_index);
        found.ok_or_else(|| UnknownName::new(TABLE.machine(), "a state", TABLE.states(), text))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Event {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = TABLE.events().find(text).and_then(Self::from_index);
        found.ok_or_else(|| UnknownName::new(TABLE.machine(), "an event", TABLE.events(), text))
    }
}

mod tests {
    extern crate std;
    use super::*;
    use crate::{Overlay, Path};
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn names_are_found_and_the_nearest_offered() {
        for state in State::ALL {
            assert_eq!(state.name().parse(), Ok(state));
        }
        for event in Event::ALL {
            assert_eq!(event.name().parse(), Ok(event));
        }
        let error = "REVEIW".parse::<State>().unwrap_err();
        assert_eq!(error.to_string(), "not a state of Sample: did you mean `REVIEW`?");
        assert_eq!("?".parse::<Event>().unwrap_err().to_string(), "not an event of Sample");
    }

    #[test]
    fn walks_follow_the_table() {
        let after: Vec<_> = State::Work.successors().collect();
        assert_eq!(after, [State::Review, State::Pause]);
        let before: Vec<_> = State::Review.predecessors().collect();
        assert_eq!(before, [State::Work, State::Fix, State::Pause]);
        let events: Vec<_> = State::Work.events().collect();
        assert_eq!(events, [Event::Submit, Event::BudgetExceeded]);
        let path: Vec<_> = Path::<State, 8>::find(State::Idle, State::Done).unwrap().collect();
        assert_eq!(path, [State::Work, State::Review, State::Done]);
        assert_eq!(Path::<State, 8>::find(State::Idle, State::Idle).unwrap().count(), 0);
        assert!(Path::<State, 8>::find(State::Idle, State::Lost).is_none());
        assert!(State::Idle.reaches(State::Failed));
        assert!(!State::Done.reaches(State::Idle));
    }

    #[test]
    fn refusals_say_what_is_allowed() {
        let error = State::Idle.transition_to(State::Done).unwrap_err();
        assert_eq!(error.to_string(), "`IDLE` cannot go to `DONE`: the document allows `WORK`, `PAUSE`");
        let error = State::Done.transition_to(State::Idle).unwrap_err();
        assert_eq!(error.to_string(), "`DONE` cannot go to `IDLE`: the document allows nothing after it");
        let error = State::Review.on(Event::Continue).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the event `continue` leads from `REVIEW` to `WORK`, `FIX`, whichever it was entered from: name it with `on_to`"
        );
        let error = State::Review.on_to(Event::Continue, State::Done).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the event `continue` does not lead from `REVIEW` to `DONE`: it leads to `WORK`, `FIX`"
        );
        let error = State::Idle.on(Event::Approve).unwrap_err();
        assert_eq!(error.to_string(), "`IDLE` does not take the event `approve`: it takes `start`");
    }

    #[test]
    fn the_document_is_quoted() {
        let step = State::Review.on_to(Event::Approve, State::Done).unwrap();
        assert_eq!(step.rule(), Some("Requires: the review is recorded."));
        assert_eq!(step.to_string(), "REVIEW → DONE: approve");
        let step = State::Idle.transition_to(State::Work).unwrap();
        assert_eq!((step.rule(), step.label()), (None, Some("start")));
        assert_eq!(State::Work.attribute("Trigger"), Some("/work"));
        assert_eq!(State::Idle.attribute("Trigger"), None);
        assert_eq!(State::Idle.description(), "Waits for work.");
    }

    #[test]
    fn overlays_and_returns_are_typed() {
        let pause = State::Pause.overlay().unwrap();
        assert!(pause.returns() && pause.may_enter_from(State::Fix) && !pause.may_enter_from(State::Done));
        assert_eq!(pause.fails_to(), Some(State::Failed));
        assert_eq!(Overlay::<State>::all().count(), 1);
        let back: Vec<_> = State::Review.returns_on(Some(Event::Continue)).unwrap().collect();
        assert_eq!(back, [State::Work, State::Fix]);
        assert!(State::Review.returns_on(None).is_none());
        assert_eq!(State::Review.returns().count(), 1);
        assert!(State::Done.is_terminal() && State::Failed.is_terminal() && !State::Lost.is_terminal());
    }
}
