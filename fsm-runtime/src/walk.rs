//! Walks over a machine's table, without allocation.

use core::fmt;
use core::slice;

use crate::states::{Events, States, number};
use crate::table::{NONE, Table};

/// States out of a list of the document.
#[derive(Clone, Debug)]
pub struct Members<S> {
    numbers: slice::Iter<'static, u16>,
    states: core::marker::PhantomData<S>,
}

impl<S: States> Members<S> {
    pub(crate) fn new(numbers: &'static [u16]) -> Self {
        Self { numbers: numbers.iter(), states: core::marker::PhantomData }
    }
}

impl<S: States> Iterator for Members<S> {
    type Item = S;

    fn next(&mut self) -> Option<S> {
        self.numbers.find_map(|number| S::from_index(usize::from(*number)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

/// The states one state may go to.
#[derive(Clone, Debug)]
pub struct Successors<S> {
    at: usize,
    end: usize,
    last: Option<u16>,
    states: core::marker::PhantomData<S>,
}

impl<S: States> Successors<S> {
    pub(crate) fn new(of: S) -> Self {
        let (at, end) = S::TABLE.edges().row(number(of));
        Self { at, end, last: None, states: core::marker::PhantomData }
    }
}

impl<S: States> Iterator for Successors<S> {
    type Item = S;

    fn next(&mut self) -> Option<S> {
        while self.at < self.end {
            let to = S::TABLE.edges().target(self.at);
            self.at += 1;
            // Targets ascend, so that equal ones are neighbours.
            if Some(to) != self.last {
                self.last = Some(to);
                return S::from_index(usize::from(to));
            }
        }
        None
    }
}

/// The states that may go to one state.
#[derive(Clone, Debug)]
pub struct Predecessors<S: 'static> {
    of: S,
    rest: slice::Iter<'static, S>,
}

impl<S: States> Predecessors<S> {
    pub(crate) fn new(of: S) -> Self {
        Self { of, rest: S::all().iter() }
    }
}

impl<S: States> Iterator for Predecessors<S> {
    type Item = S;

    fn next(&mut self) -> Option<S> {
        self.rest.find(|from| from.can_transition_to(self.of)).copied()
    }
}

/// The events one state allows.
#[derive(Clone, Debug)]
pub struct EventsFrom<S> {
    start: usize,
    at: usize,
    end: usize,
    states: core::marker::PhantomData<S>,
}

impl<S: States> EventsFrom<S> {
    pub(crate) fn new(of: S) -> Self {
        let (start, end) = S::TABLE.edges().row(number(of));
        Self { start, at: start, end, states: core::marker::PhantomData }
    }
}

impl<S: States> Iterator for EventsFrom<S> {
    type Item = S::Event;

    fn next(&mut self) -> Option<S::Event> {
        let edges = S::TABLE.edges();
        while self.at < self.end {
            let event = edges.label(self.at);
            let seen = (self.start..self.at).any(|edge| edges.label(edge) == event);
            self.at += 1;
            if !seen && event != NONE {
                return S::Event::from_index(usize::from(event));
            }
        }
        None
    }
}

/// A shortest way from one state to another: the states after the first, the last one included.
#[derive(Clone)]
pub struct Path<S, const STATES: usize> {
    states: [S; STATES],
    at: usize,
    end: usize,
}

impl<S: States, const STATES: usize> Path<S, STATES> {
    /// The shortest way; among equals the one whose states come first in the document.
    #[must_use]
    pub fn find(from: S, to: S) -> Option<Self> {
        let mut parents = [NONE; STATES];
        if !search(S::TABLE, number(from), number(to), &mut parents) {
            return None;
        }
        let mut states = [to; STATES];
        let mut start = STATES;
        let mut at = to;
        // Filled from the back: each state is at most once on a shortest way.
        while at != from && start > 0 {
            start -= 1;
            states[start] = at;
            at = S::from_index(usize::from(*parents.get(at.index())?))?;
        }
        Some(Self { states, at: start, end: STATES })
    }

    /// The states still ahead.
    #[must_use]
    pub fn as_slice(&self) -> &[S] {
        self.states.get(self.at..self.end).unwrap_or(&[])
    }
}

impl<S: Copy, const STATES: usize> Iterator for Path<S, STATES> {
    type Item = S;

    fn next(&mut self) -> Option<S> {
        let next = self.states.get(self.at..self.end)?.first().copied()?;
        self.at += 1;
        Some(next)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.at;
        (left, Some(left))
    }
}

impl<S: Copy, const STATES: usize> ExactSizeIterator for Path<S, STATES> {}

impl<S: States, const STATES: usize> fmt::Debug for Path<S, STATES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Whether transitions lead from `from` to `to`, in any number of steps.
#[must_use]
pub const fn reaches<const STATES: usize>(table: &Table, from: u16, to: u16) -> bool {
    search(table, from, to, &mut [NONE; STATES])
}

/// Walks in breadth from `from` until it meets `to`, and notes for each state met the one it was met from.
const fn search<const STATES: usize>(table: &Table, from: u16, to: u16, parents: &mut [u16; STATES]) -> bool {
    if from == to {
        return true;
    }
    if from as usize >= STATES {
        return false;
    }
    let edges = table.edges();
    let mut queue = [NONE; STATES];
    queue[0] = from;
    parents[from as usize] = from;
    let mut head = 0;
    let mut tail = 1;
    // Every state is queued at most once. That the places below exist is said again, so that the compiler knows it too and leaves
    // no way to panic.
    while head < tail && head < STATES {
        let state = queue[head];
        head += 1;
        let (mut at, end) = edges.row(state);
        while at < end {
            let next = edges.target(at);
            at += 1;
            if (next as usize) < STATES && parents[next as usize] == NONE {
                parents[next as usize] = state;
                if next == to {
                    return true;
                }
                if tail < STATES {
                    queue[tail] = next;
                    tail += 1;
                }
            }
        }
    }
    false
}
