//! What every generated machine can do: the traits between generated code and everything that runs it.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::error::{IllegalTransition, Rejected, UnknownName};
use crate::table::{NONE, OverlayRow, ReturnRow, Table};
use crate::transition::Transition;
use crate::walk::{EventsFrom, Members, Predecessors, Successors};

/// The states of one machine: implemented by each `State` enum that [`fsm!`](crate::fsm) generates.
///
/// A generated enum has these as methods of its own, so that this trait need not be imported to use it. It is here for code that
/// works with any machine, such as [`Machine`](crate::Machine). Everything the document says is in [`TABLE`](States::TABLE), by
/// number; the methods give it back as states and events.
pub trait States:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = UnknownName> + Send + Sync + 'static
{
    /// The events of the same machine.
    type Event: Events;

    /// What the document says, as constant data.
    const TABLE: &'static Table;

    /// Every state, in document order; a state's number is its place here.
    // A constant here would be evaluated by every build, in time that grows with the square of the states.
    fn all() -> &'static [Self];

    /// The state's number.
    fn index(self) -> usize;

    /// Whether the document allows this state to go to `to`.
    fn can_transition_to(self, to: Self) -> bool;

    /// The state that `event` leads to.
    ///
    /// # Errors
    ///
    /// [`Rejected::Unexpected`] where the document does not allow the event here; [`Rejected::Ambiguous`] where it leads to
    /// several states, and [`on_to`](States::on_to) must be told which.
    fn on(self, event: Self::Event) -> Result<Self, Rejected<Self, Self::Event>>;

    /// Whether allowed transitions lead from here to `to`, in any number of steps. A state reaches itself.
    fn reaches(self, to: Self) -> bool;

    /// The state with this number.
    #[must_use]
    fn from_index(index: usize) -> Option<Self> {
        Self::all().get(index).copied()
    }

    /// The states the machine may start in, in document order: one, unless the document draws several.
    #[must_use]
    fn initials() -> Members<Self> {
        Members::new(Self::TABLE.initials())
    }

    /// The name as the document spells it.
    #[must_use]
    fn name(self) -> &'static str {
        Self::TABLE.states().get(self.index())
    }

    /// The purpose the document gives, empty where it gives none.
    #[must_use]
    fn description(self) -> &'static str {
        Self::TABLE.description(number(self))
    }

    /// What a further column of the definitions says, by the column's header.
    #[must_use]
    fn attribute(self, header: &str) -> Option<&'static str> {
        let rows = Self::TABLE.attributes(number(self));
        rows.iter().find(|row| row.key == header).map(|row| row.value)
    }

    /// Whether the machine may end here.
    #[must_use]
    fn is_terminal(self) -> bool {
        Self::TABLE.is_terminal(number(self))
    }

    /// The states this one may go to, each once, in document order.
    #[must_use]
    fn successors(self) -> Successors<Self> {
        Successors::new(self)
    }

    /// The states that may go to this one, each once, in document order.
    #[must_use]
    fn predecessors(self) -> Predecessors<Self> {
        Predecessors::new(self)
    }

    /// The events the document allows here, each once.
    #[must_use]
    fn events(self) -> EventsFrom<Self> {
        EventsFrom::new(self)
    }

    /// Checks the way to `to`.
    ///
    /// # Errors
    ///
    /// [`IllegalTransition`] where the document does not allow it: it names both states and what was allowed.
    fn transition_to(self, to: Self) -> Result<Transition<Self, Self::Event>, IllegalTransition<Self>> {
        if self.can_transition_to(to) {
            Ok(Transition { from: self, to, event: None })
        } else {
            Err(IllegalTransition { from: self, to })
        }
    }

    /// Checks that `event` leads from here to `to`: for an event that leads to several states.
    ///
    /// # Errors
    ///
    /// [`Rejected::Unexpected`] where the document does not allow the event here, [`Rejected::Elsewhere`] where it does, but
    /// leads to other states.
    fn on_to(self, event: Self::Event, to: Self) -> Result<Transition<Self, Self::Event>, Rejected<Self, Self::Event>> {
        if Self::TABLE.allows_by(number(self), event.index() as u16, number(to)) {
            Ok(Transition { from: self, to, event: Some(event) })
        } else {
            Err(Rejected::refusal(self, event, to))
        }
    }

    /// The overlay this state is, where the document says it is one.
    #[must_use]
    fn overlay(self) -> Option<Overlay<Self>> {
        let row = Self::TABLE.overlays().iter().find(|row| row.state == number(self))?;
        Some(Overlay { row, state: self })
    }

    /// The states `event` may go back to from here, where the document says that it leads back to where this state was entered
    /// from. `None` as the event asks for a way back that the document ties to no event.
    #[must_use]
    fn returns_on(self, event: Option<Self::Event>) -> Option<Members<Self>> {
        let event = event.map_or(NONE, |event| event.index() as u16);
        let row = Self::TABLE.returns().iter().find(|row| row.state == number(self) && row.event == event)?;
        Some(Members::new(row.to))
    }

    /// Every way back from here: the event that goes back, where the document names one, and the states it may go back to.
    fn returns(self) -> impl Iterator<Item = (Option<Self::Event>, Members<Self>)> {
        let rows: &'static [ReturnRow] = Self::TABLE.returns();
        rows.iter()
            .filter(move |row| row.state == number(self))
            .map(|row| (Self::Event::from_index(usize::from(row.event)), Members::new(row.to)))
    }
}

/// States of which a machine is in one at a time: implemented by every generated `State` whose document has neither regions side by
/// side nor forks. [`Machine`](crate::Machine) runs no others.
#[diagnostic::on_unimplemented(
    message = "`Machine` cannot run this document yet: several of its states are active at once",
    label = "the document has regions side by side, or a fork",
    note = "`Machine` is in one state at a time, and would leave out what the other regions do; the states themselves, and their \
            checks of single steps, can be used"
)]
pub trait Sequential: States {}

/// The events of one machine: implemented by each `Event` enum that [`fsm!`](crate::fsm) generates.
pub trait Events:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = UnknownName> + Send + Sync + 'static
{
    /// Every event, in document order; an event's number is its place here.
    fn all() -> &'static [Self];

    /// The event's number.
    fn index(self) -> usize;

    /// The event as the document labels it.
    fn name(self) -> &'static str;

    /// The event with this number.
    #[must_use]
    fn from_index(index: usize) -> Option<Self> {
        Self::all().get(index).copied()
    }
}

/// A state that is entered from almost everywhere and goes back to where it came from, as the document describes it.
#[derive(Clone, Copy, Debug)]
pub struct Overlay<S> {
    row: &'static OverlayRow,
    state: S,
}

impl<S: States> Overlay<S> {
    /// Every overlay of the machine.
    pub fn all() -> impl Iterator<Item = Self> {
        let rows: &'static [OverlayRow] = S::TABLE.overlays();
        rows.iter().filter_map(|row| Some(Self { row, state: S::from_index(usize::from(row.state))? }))
    }

    /// The overlay state.
    #[must_use]
    pub fn state(self) -> S {
        self.state
    }

    /// The states it may be entered from.
    #[must_use]
    pub fn entered_from(self) -> Members<S> {
        Members::new(self.row.from)
    }

    /// Whether it may be entered from `state`.
    #[must_use]
    pub fn may_enter_from(self, state: S) -> bool {
        self.row.from.binary_search(&number(state)).is_ok()
    }

    /// Whether it goes back to the state it was entered from.
    #[must_use]
    pub fn returns(self) -> bool {
        self.row.returns
    }

    /// Where it goes when it fails.
    #[must_use]
    pub fn fails_to(self) -> Option<S> {
        S::from_index(usize::from(self.row.fails))
    }
}

/// A state's number as the tables hold it.
pub(crate) fn number<S: States>(state: S) -> u16 {
    state.index() as u16
}
