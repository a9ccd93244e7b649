//! Where a machine came from, so that it can go back.
//!
//! A state remembers where it was entered from when the document says that it goes back there: an overlay such as SUSPEND, or a
//! state with an event that returns. Such a state can be entered from another one of its kind (SUSPEND while a BUDGET_REVIEW is
//! open), so that the states to go back to form a stack. Going back to one of them, by whatever way, drops what lies above it;
//! going on to an ordinary state drops them all.

use crate::machine::refused::Refused;
use crate::machine::step::{Kind, Step};
use crate::states::{States, number};
use crate::table::{NONE, Table};
use crate::transition::Transition;

/// How many states may wait to be gone back to. A stack holds each at most once, so that this is only ever met in a document
/// with more than this many states that go back.
const DEPTH: usize = 8;

/// The states to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origins<S> {
    /// Where the state below all others was entered from.
    base: Option<S>,
    /// The states that wait to be gone back to, the latest last. Empty unless the current state remembers.
    waiting: [Option<S>; DEPTH],
    depth: u8,
}

impl<S: States> Origins<S> {
    pub(crate) const fn new() -> Self {
        Self { base: None, waiting: [None; DEPTH], depth: 0 }
    }

    /// Where the current state was entered from.
    pub(crate) fn last(&self) -> Option<S> {
        self.back().or(self.base)
    }

    /// The state that the current one goes back to, where it remembers one.
    pub(crate) fn back(&self) -> Option<S> {
        self.waiting().next_back()
    }

    /// The states that wait to be gone back to, the latest last.
    pub(crate) fn waiting(&self) -> impl DoubleEndedIterator<Item = S> {
        self.waiting.iter().take(usize::from(self.depth)).flatten().copied()
    }

    /// What kind of step this is.
    ///
    /// Refuses one that leaves a state to where it was not entered from, although the document says that it goes back.
    #[cold]
    pub(crate) fn kind(&self, step: Transition<S, S::Event>) -> Result<Kind, Refused<S>> {
        let Transition { from, to, .. } = step;
        if from == to {
            return Ok(Kind::Transition);
        }
        let overlay = from.overlay();
        if let Some(origin) = self.back() {
            if to == origin {
                return Ok(if overlay.is_some() { Kind::Resume } else { Kind::Return });
            }
            if goes_back(step, to) && goes_back(step, origin) {
                return Err(Refused::NotOrigin { state: from, origin, to });
            }
        }
        if overlay.and_then(|overlay| overlay.fails_to()) == Some(to) {
            return Ok(Kind::Expire);
        }
        if to.overlay().is_none() {
            return Ok(Kind::Transition);
        }
        Ok(Kind::Overlay)
    }

    /// Whether the step can be remembered.
    #[cold]
    pub(crate) fn room_for(&self, to: S) -> Result<(), Refused<S>> {
        let full = usize::from(self.depth) == DEPTH && remembers(to);
        if full && self.waiting().all(|state| state != to) {
            return Err(Refused::TooDeep { to });
        }
        Ok(())
    }

    /// Follows a step between ordinary states: nothing waits, neither before nor after it.
    #[inline]
    pub(crate) fn enter(&mut self, from: S, to: S) {
        if !Ways::<S>::LOOPS || from != to {
            self.base = Some(from);
        }
    }

    /// Follows any step.
    #[cold]
    pub(crate) fn follow(&mut self, step: &Step<'_, S>) {
        let Step { from, to, .. } = *step;
        let known = self.waiting().position(|state| state == to);
        if step.kind == Kind::Restart {
            *self = Self::new();
        } else if from == to {
            // Going from a state to itself does not count as entering it.
        } else if let Some(at) = known {
            self.depth = at as u8;
        } else if remembers(to) {
            // There is room: `room_for` was asked before.
            if let Some(slot) = self.waiting.get_mut(usize::from(self.depth)) {
                *slot = Some(from);
                self.depth += 1;
            }
        } else {
            *self = Self::new();
            self.base = Some(from);
        }
    }

    /// Lets `waiting` wait to be gone back to from `state`, if that is a state that goes back.
    #[cfg(feature = "snapshot")]
    pub(crate) fn push(&mut self, state: S, waiting: S) {
        if remembers(state)
            && let Some(slot) = self.waiting.get_mut(usize::from(self.depth))
        {
            *slot = Some(waiting);
            self.depth += 1;
        }
    }
}

/// Whether the document says that every way of this step leads back to where its state was entered from, and that `to` is among
/// the states it may lead back to.
fn goes_back<S: States>(step: Transition<S, S::Event>, to: S) -> bool {
    let edges = S::TABLE.edges();
    let (start, end) = edges.row(number(step.from));
    let event = step.event.map(|event| {
        use crate::states::Events;
        event.index() as u16
    });
    let mut ways = (start..end)
        .filter(|edge| edges.target(*edge) == number(step.to))
        .map(|edge| edges.label(edge))
        .filter(|label| event.is_none_or(|event| event == *label))
        .peekable();
    ways.peek().is_some() && ways.all(|label| returns(step.from, label, to))
}

/// Whether the way with this label goes back to where `from` was entered from, and may go back to `to`.
fn returns<S: States>(from: S, label: u16, to: S) -> bool {
    let by_overlay = || {
        let overlay = from.overlay().filter(|overlay| overlay.returns());
        label == NONE && overlay.is_some_and(|overlay| overlay.may_enter_from(to) && overlay.fails_to() != Some(to))
    };
    let mut rows = S::TABLE.returns().iter();
    let by_row = rows.any(|row| row.state == number(from) && row.event == label && row.to.contains(&number(to)));
    by_row || by_overlay()
}

/// Whether the document lets `state` go back to where it was entered from.
pub(crate) fn remembers<S: States>(state: S) -> bool {
    let number = number(state);
    S::TABLE.returns().iter().any(|row| row.state == number)
        || S::TABLE.overlays().iter().any(|row| row.state == number)
}

/// Whether the document allows this step, and neither end remembers anything: then there is nothing else to look at.
#[inline]
pub(crate) fn is_plain<S: States>(from: S, to: S) -> bool {
    if Ways::<S>::NONE_BACK {
        from.can_transition_to(to)
    } else if Ways::<S>::FEW {
        Ways::<S>::PLAIN[from.index() % FEW] >> (to.index() % FEW) & 1 == 1
    } else {
        from.can_transition_to(to) && !remembers(from) && !remembers(to)
    }
}

/// Whether an end of this step, which the document allows, remembers anything.
#[inline]
pub(crate) fn is_special<S: States>(from: S, to: S) -> bool {
    if Ways::<S>::NONE_BACK {
        false
    } else if Ways::<S>::FEW {
        let special = |state: S| Ways::<S>::SPECIAL >> (state.index() % FEW) & 1 == 1;
        special(from) || special(to)
    } else {
        remembers(from) || remembers(to)
    }
}

/// Up to so many states, one word for each holds its plain steps.
const FEW: usize = 64;

/// What is known about a document when the program is compiled.
pub(crate) struct Ways<S>(core::marker::PhantomData<S>);

impl<S: States> Ways<S> {
    /// No state remembers where it was entered from.
    pub(crate) const NONE_BACK: bool = S::TABLE.returns().is_empty() && S::TABLE.overlays().is_empty();

    /// Some state goes to itself, which does not count as entering it.
    const LOOPS: bool = loops(S::TABLE);

    const FEW: bool = S::TABLE.states().names.len() <= FEW;

    /// The states that remember.
    const SPECIAL: u64 = special(S::TABLE);

    /// For each state those that it may go to, where neither remembers anything. So a plain step costs what the check of the
    /// generated code costs, and everything else is found out afterwards.
    const PLAIN: &'static [u64; FEW] = &plain(S::TABLE);
}

const fn loops(table: &Table) -> bool {
    let edges = table.edges();
    let mut from = 0;
    while from < table.states().names.len() {
        let (mut at, end) = edges.row(from as u16);
        while at < end {
            if edges.target(at) as usize == from {
                return true;
            }
            at += 1;
        }
        from += 1;
    }
    false
}

const fn special(table: &Table) -> u64 {
    let mut special = 0;
    let mut at = 0;
    while at < table.returns().len() {
        special |= bit(table.returns()[at].state);
        at += 1;
    }
    at = 0;
    while at < table.overlays().len() {
        special |= bit(table.overlays()[at].state);
        at += 1;
    }
    special
}

const fn plain(table: &Table) -> [u64; FEW] {
    let mut steps = [0; FEW];
    let special = special(table);
    let edges = table.edges();
    let mut from = 0;
    while from < FEW {
        let (mut at, end) = edges.row(from as u16);
        while at < end && special >> from & 1 == 0 {
            steps[from] |= bit(edges.target(at));
            at += 1;
        }
        steps[from] &= !special;
        from += 1;
    }
    steps
}

const fn bit(state: u16) -> u64 {
    if (state as usize) < FEW { 1 << state } else { 0 }
}
