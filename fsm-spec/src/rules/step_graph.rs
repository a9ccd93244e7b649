//! Steps as a graph: what reaches what, shortest paths and strongly connected components.

use crate::{model::StateId, steps::Rows};
use std::collections::VecDeque;
use std::iter::{once, successors};
use std::mem::replace;

/// Which state leads to which.
pub(super) struct StepGraph {
    count: usize,
    next: Rows<usize>,
}

impl StepGraph {
    pub(super) fn new(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Self {
        Self { count, next: Rows::new(count, pairs) }
    }

    /// Where a node leads.
    pub(super) fn next(&self, node: usize) -> impl Iterator<Item = usize> {
        self.next.row(node).iter().copied()
    }

    /// A shortest way from one of `start` to a node that `goal` accepts, both ends included; at least one step long.
    pub(super) fn path(&self, start: &[StateId], goal: &dyn Fn(StateId) -> bool) -> Option<Vec<StateId>> {
        const UNVISITED: u32 = u32::MAX;
        let mut previous = vec![UNVISITED; self.count];
        let mut queue = VecDeque::new();
        for state in start.iter().filter(|state| state.index() < self.count) {
            previous[state.index()] = state.0;
            queue.push_back(*state);
        }
        while let Some(here) = queue.pop_front() {
            for next in self.next(here.index()).map(|next| StateId(next as u32)) {
                if goal(next) {
                    let before = |at: &StateId| Some(StateId(previous[at.index()])).filter(|before| before != at);
                    let mut path: Vec<_> = once(next).chain(successors(Some(here), before)).collect();
                    path.reverse();
                    return Some(path);
                }
                if previous[next.index()] == UNVISITED {
                    previous[next.index()] = here.0;
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// For each node whether one of `goals` can be reached from it.
    pub(super) fn reaching(&self, goals: &[StateId]) -> Vec<bool> {
        let before = self.reversed();
        let mut visited = vec![false; self.count];
        let mut stack: Vec<usize> = goals.iter().map(|goal| goal.index()).collect();
        while let Some(node) = stack.pop() {
            if !replace(&mut visited[node], true) {
                stack.extend(before.next(node));
            }
        }
        visited
    }

    fn reversed(&self) -> Self {
        Self::new(self.count, (0..self.count).flat_map(|from| self.next(from).map(move |to| (to, from))))
    }

    /// The strongly connected component of each node that is `inside`, by number.
    ///
    /// Kosaraju's algorithm: nodes in the order in which a walk is done with them, and from the last of them on all that leads there.
    /// Without recursion, so that a long chain needs no deep stack.
    pub(super) fn components(&self, inside: &[bool]) -> Vec<Option<usize>> {
        let (mut visited, mut done) = (vec![false; self.count], Vec::new());
        // A node, and whether all behind it is walked.
        let mut stack: Vec<(usize, bool)> =
            (0..self.count).filter(|node| inside[*node]).map(|node| (node, false)).collect();
        while let Some((node, walked)) = stack.pop() {
            if walked {
                done.push(node);
            } else if !replace(&mut visited[node], true) {
                stack.push((node, true));
                stack.extend(self.next(node).filter(|next| inside[*next]).map(|next| (next, false)));
            }
        }
        let (before, mut component) = (self.reversed(), vec![None; self.count]);
        for root in done.into_iter().rev() {
            let mut stack = vec![root];
            while let Some(node) = stack.pop() {
                if component[node].is_none() {
                    component[node] = Some(root);
                    stack.extend(before.next(node).filter(|from| inside[*from]));
                }
            }
        }
        component
    }
}
