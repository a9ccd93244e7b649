//! Steps as a graph: shortest paths and strongly connected components.

use crate::{model::StateId, rows::Rows};
use std::collections::VecDeque;
use std::iter::{once, successors};

/// Which state leads to which.
pub(super) struct StepGraph {
    count: usize,
    next: Rows,
}

impl StepGraph {
    pub(super) fn new(count: usize, pairs: &[(usize, usize)]) -> Self {
        Self { count, next: Rows::new(count, pairs) }
    }

    /// Where a node leads.
    pub(super) fn next(&self, node: usize) -> impl Iterator<Item = usize> {
        self.next.row(node).iter().map(|next| *next as usize)
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
                if let Some(at) = steps.iter().position(|next| inside[*next as usize]) {
                    let next = steps[at] as usize;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_that_reach_each_other_are_one_component() {
        let graph = StepGraph::new(6, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 3), (5, 0)]);
        let components = graph.components(&[true; 6]);
        assert_eq!(components[1], components[2]);
        assert_eq!(components[3], components[4]);
        for (a, b) in [(0, 1), (0, 5), (1, 3), (2, 5)] {
            assert_ne!(components[a], components[b], "{a} and {b}");
        }
        let components = graph.components(&[true, true, false, true, true, true]);
        assert_ne!(components[1], components[3]);
        assert_eq!(components[2], None);
    }

    #[test]
    fn steps_that_leave_are_passed_over() {
        let graph = StepGraph::new(4, &[(0, 1), (0, 2), (0, 1), (0, 3), (2, 0), (3, 0)]);
        let components = graph.components(&[true, false, true, true]);
        assert_eq!(components, [Some(0), None, Some(0), Some(0)]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let count = 200_000;
        let ring: Vec<(usize, usize)> = (0..count).map(|at| (at, (at + 1) % count)).collect();
        let components = StepGraph::new(count, &ring).components(&vec![true; count]);
        assert!(components.iter().all(|one| *one == Some(0)));
    }

    #[test]
    fn paths_are_shortest_and_cycles_come_back() {
        let graph = StepGraph::new(5, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3), (3, 0)]);
        let path = |from: u32, to: u32| {
            let path = graph.path(&[StateId(from)], &|state| state.0 == to)?;
            Some(path.iter().map(|state| state.0).collect::<Vec<_>>())
        };
        assert_eq!(path(0, 3), Some(vec![0, 4, 3]));
        assert_eq!(path(0, 0), Some(vec![0, 4, 3, 0]));
        assert_eq!(path(2, 1), Some(vec![2, 3, 0, 1]));
        assert_eq!(path(1, 9), None);
        // What is no node of it leads nowhere.
        assert_eq!(path(5, 0), None);
    }
}
