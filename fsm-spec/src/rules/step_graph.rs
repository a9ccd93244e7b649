//! Steps as a graph: what reaches what, shortest paths and strongly connected components.

use crate::{model::StateId, steps::Rows};
use std::collections::VecDeque;
use std::iter::{once, successors};

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
        let steps = (0..self.count).flat_map(|from| self.next(from).map(move |to| (to, from)));
        let before = Rows::new(self.count, steps);
        let mut visited = vec![false; self.count];
        let mut stack: Vec<usize> = goals.iter().map(|goal| goal.index()).collect();
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut visited[node], true) {
                stack.extend(before.row(node));
            }
        }
        visited
    }

    /// The strongly connected component of each node that is `inside`, by number.
    ///
    /// Tarjan's algorithm without recursion, so that a long chain needs no deep stack.
    pub(super) fn components(&self, inside: &[bool]) -> Vec<Option<usize>> {
        const UNVISITED: usize = usize::MAX;
        let mut number = vec![UNVISITED; self.count];
        let mut low = vec![0; self.count];
        let mut component = vec![None; self.count];
        let (mut components, mut visited, mut stack) = (0, 0, Vec::new());
        for root in 0..self.count {
            if !inside[root] || number[root] != UNVISITED {
                continue;
            }
            // A node, and how many of its steps have been followed.
            let mut calls = vec![(root, 0)];
            while let Some((node, done)) = calls.pop() {
                if number[node] == UNVISITED {
                    (number[node], low[node]) = (visited, visited);
                    visited += 1;
                    stack.push(node);
                }
                let steps = &self.next.row(node)[done..];
                if let Some(at) = steps.iter().position(|next| inside[*next]) {
                    let next = steps[at];
                    calls.push((node, done + at + 1));
                    if number[next] == UNVISITED {
                        calls.push((next, 0));
                    } else if component[next].is_none() {
                        low[node] = low[node].min(number[next]);
                    }
                    continue;
                }
                if low[node] == number[node] {
                    while let Some(member) = stack.pop() {
                        component[member] = Some(components);
                        if member == node {
                            break;
                        }
                    }
                    components += 1;
                }
                if let Some((above, _)) = calls.last() {
                    low[*above] = low[*above].min(low[node]);
                }
            }
        }
        component
    }
}
