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
        Self {
            base: None,
            waiting: [None; DEPTH],
            depth: 0,
        }
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
        self.waiting
            .iter()
            .take(usize::from(self.depth))
            .flatten()
            .copied()
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
                return Ok(if overlay.is_some() {
                    Kind::Resume
                } else {
                    Kind::Return
                });
            }
            if goes_back(step, to) && goes_back(step, origin) {
                return Err(Refused::NotOrigin {
                    state: from,
                    origin,
                    to,
                });
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

    /// Follows a step between ordinary states.
    #[inline]
    pub(crate) fn enter(&mut self, from: S, to: S) {
        if from != to {
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
        .filter(|edge| edges.targets.get(*edge) == Some(&number(step.to)))
        .map(|edge| edges.label(edge))
        .filter(|label| event.is_none_or(|event| event == *label))
        .peekable();
    ways.peek().is_some() && ways.all(|label| returns(step.from, label, to))
}

/// Whether the way with this label goes back to where `from` was entered from, and may go back to `to`.
fn returns<S: States>(from: S, label: u16, to: S) -> bool {
    let by_overlay = || {
        let overlay = from.overlay().filter(|overlay| overlay.returns());
        label == NONE
            && overlay
                .is_some_and(|overlay| overlay.may_enter_from(to) && overlay.fails_to() != Some(to))
    };
    let mut rows = S::TABLE.returns().iter();
    let by_row = rows
        .any(|row| row.state == number(from) && row.event == label && row.to.contains(&number(to)));
    by_row || by_overlay()
}

/// Whether the document lets `state` go back to where it was entered from.
#[inline]
pub(crate) fn remembers<S: States>(state: S) -> bool {
    if Remembering::<S>::NONE {
        return false;
    }
    let index = state.index();
    match Remembering::<S>::BITS.get(index / 64) {
        Some(word) => word >> (index % 64) & 1 == 1,
        None => Remembering::<S>::scan(state),
    }
}

/// Which states remember where they were entered from, worked out when the program is compiled.
struct Remembering<S>(core::marker::PhantomData<S>);

impl<S: States> Remembering<S> {
    const NONE: bool = S::TABLE.returns().is_empty() && S::TABLE.overlays().is_empty();

    /// One bit for each of the first 256 states.
    const BITS: [u64; 4] = remembering(S::TABLE);

    /// The answer for the states after those.
    #[cold]
    fn scan(state: S) -> bool {
        state.overlay().is_some()
            || S::TABLE
                .returns()
                .iter()
                .any(|row| row.state == number(state))
    }
}

const fn remembering(table: &Table) -> [u64; 4] {
    let mut bits = [0; 4];
    let mut at = 0;
    while at < table.returns().len() {
        set(&mut bits, table.returns()[at].state);
        at += 1;
    }
    at = 0;
    while at < table.overlays().len() {
        set(&mut bits, table.overlays()[at].state);
        at += 1;
    }
    bits
}

const fn set(bits: &mut [u64; 4], state: u16) {
    let word = (state / 64) as usize;
    if word < bits.len() {
        bits[word] |= 1 << (state % 64);
    }
}
