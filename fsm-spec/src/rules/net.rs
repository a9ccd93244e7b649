//! The steps of a machine as a graph to walk: shortest paths, and the sets of states that reach each other.

use crate::{
    model::StateId,
    rows::Rows,
    steps::{Routes, Steps},
};
use std::collections::VecDeque;

/// Which leaf leads to which. Loops are left out.
pub(super) struct Net {
    count: usize,
    next: Rows,
}

impl Net {
    /// The net of a machine's steps.
    pub(super) fn of(routes: &Routes<'_>, steps: &Steps) -> Self {
        let mut pairs = Vec::with_capacity(steps.steps.len());
        for step in &steps.steps {
            if step.from != step.to {
                pairs.push((step.from.index(), step.to.index()));
            }
        }
        Self::new(routes.machine().states.len(), &pairs)
    }

    /// A net of any pairs.
    pub(super) fn new(count: usize, pairs: &[(usize, usize)]) -> Self {
        Self {
            count,
            next: Rows::new(count, pairs),
        }
    }

    /// Where a node leads.
    pub(super) fn next(&self, node: usize) -> impl Iterator<Item = usize> {
        self.next.row(node).iter().map(|next| *next as usize)
    }

    /// A shortest way from one of `start` to a node that `goal` accepts, both ends included; at least one step long.
    pub(super) fn path(
        &self,
        start: &[StateId],
        goal: &dyn Fn(StateId) -> bool,
    ) -> Option<Vec<StateId>> {
        const UNMET: u32 = u32::MAX;
        let mut came = vec![UNMET; self.count];
        let mut open = VecDeque::new();
        for state in start.iter().filter(|state| state.index() < self.count) {
            came[state.index()] = state.0;
            open.push_back(*state);
        }
        while let Some(here) = open.pop_front() {
            for next in self.next(here.index()).map(|next| StateId(next as u32)) {
                if goal(next) {
                    let mut path = vec![next, here];
                    let mut at = here;
                    while came[at.index()] != at.0 {
                        at = StateId(came[at.index()]);
                        path.push(at);
                    }
                    path.reverse();
                    return Some(path);
                }
                if came[next.index()] == UNMET {
                    came[next.index()] = here.0;
                    open.push_back(next);
                }
            }
        }
        None
    }

    /// The set of each node that is `inside`: nodes of one set reach each other without leaving `inside`.
    ///
    /// Tarjan's algorithm without recursion, so that a long chain needs no deep stack.
    pub(super) fn sets(&self, inside: &[bool]) -> Vec<Option<usize>> {
        const UNMET: usize = usize::MAX;
        let mut number = vec![UNMET; self.count];
        let mut low = vec![0; self.count];
        let mut set = vec![None; self.count];
        let mut sets = 0;
        let mut met = 0;
        let mut stack = Vec::new();
        for root in 0..self.count {
            if !inside[root] || number[root] != UNMET {
                continue;
            }
            // A node with how many of its ways have been followed.
            let mut open = vec![(root, 0)];
            number[root] = met;
            low[root] = met;
            met += 1;
            stack.push(root);
            while let Some((node, done)) = open.pop() {
                let ways = &self.next.row(node)[done..];
                if let Some(at) = ways.iter().position(|next| inside[*next as usize]) {
                    let next = ways[at] as usize;
                    open.push((node, done + at + 1));
                    if number[next] == UNMET {
                        number[next] = met;
                        low[next] = met;
                        met += 1;
                        stack.push(next);
                        open.push((next, 0));
                    } else if set[next].is_none() {
                        low[node] = low[node].min(number[next]);
                    }
                    continue;
                }
                if low[node] == number[node] {
                    while let Some(member) = stack.pop() {
                        set[member] = Some(sets);
                        if member == node {
                            break;
                        }
                    }
                    sets += 1;
                }
                if let Some((above, _)) = open.last() {
                    low[*above] = low[*above].min(low[node]);
                }
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(count: usize, pairs: &[(usize, usize)]) -> Net {
        Net::new(count, pairs)
    }

    #[test]
    fn nodes_that_reach_each_other_are_one_set() {
        let net = net(6, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 3), (5, 0)]);
        let sets = net.sets(&[true; 6]);
        assert_eq!(sets[1], sets[2]);
        assert_eq!(sets[3], sets[4]);
        for (a, b) in [(0, 1), (0, 5), (1, 3), (2, 5)] {
            assert_ne!(sets[a], sets[b], "{a} and {b}");
        }
        let sets = net.sets(&[true, true, false, true, true, true]);
        assert_ne!(sets[1], sets[3]);
        assert_eq!(sets[2], None);
    }

    #[test]
    fn ways_that_leave_are_passed_over() {
        let net = net(4, &[(0, 1), (0, 2), (0, 1), (0, 3), (2, 0), (3, 0)]);
        let sets = net.sets(&[true, false, true, true]);
        assert_eq!(sets, [Some(0), None, Some(0), Some(0)]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let count = 200_000;
        let ring: Vec<(usize, usize)> = (0..count).map(|at| (at, (at + 1) % count)).collect();
        let sets = net(count, &ring).sets(&vec![true; count]);
        assert!(sets.iter().all(|set| *set == Some(0)));
    }

    #[test]
    fn paths_are_shortest_and_cycles_come_back() {
        let net = net(5, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3), (3, 0)]);
        let path = |from: u32, to: u32| {
            net.path(&[StateId(from)], &|state| state.0 == to)
                .map(|path| path.iter().map(|state| state.0).collect::<Vec<_>>())
        };
        assert_eq!(path(0, 3), Some(vec![0, 4, 3]));
        assert_eq!(path(0, 0), Some(vec![0, 4, 3, 0]));
        assert_eq!(path(2, 1), Some(vec![2, 3, 0, 1]));
        assert_eq!(path(1, 9), None);
        // What is no node of it leads nowhere.
        assert_eq!(path(5, 0), None);
    }
}
