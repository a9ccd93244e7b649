//! Walks that enter every state. The least number of steps is not found by any quick way known; these are two good guesses, and
//! the flow of the postman says how good.

use std::collections::VecDeque;

use super::cover::Walk;
use super::moves::Moves;
use super::space::Space;

/// How many ways the greedy guess may look at.
const PATIENCE: usize = 50_000_000;

/// Always on to the nearest state that was not entered yet, or from a start, whichever is nearer.
pub(super) fn greedy(space: &Space) -> Option<Vec<Walk>> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); space.leaves.len()];
    for (at, way) in space.ways.iter().enumerate() {
        leaving[way.from].push(at);
    }
    let most = space.leaves.iter().map(|leaf| leaf.index() + 1).max()?;
    let mut entered = vec![false; most];
    let mut patience = PATIENCE;
    let mut walks: Vec<Walk> = Vec::new();
    let mut here: Option<usize> = None;
    loop {
        // Two searches at once: from here, and from the starts one step behind, since a start counts as a step.
        let mut by: Vec<Option<Option<usize>>> = vec![None; space.leaves.len()];
        let mut open: VecDeque<usize> = VecDeque::new();
        let mut starts: Vec<usize> = space.starts.clone();
        let mut found = None;
        if let Some(here) = here {
            by[here] = Some(None);
            open.push_back(here);
        }
        let mut level = if open.is_empty() { 0 } else { open.len() };
        while found.is_none() && (!open.is_empty() || !starts.is_empty()) {
            if level == 0 {
                for start in std::mem::take(&mut starts) {
                    if by[start].is_none() {
                        by[start] = Some(None);
                        open.push_back(start);
                        if !entered[space.leaves[start].index()] {
                            found = found.or(Some(start));
                        }
                    }
                }
                level = open.len();
                if level == 0 {
                    break;
                }
                continue;
            }
            level -= 1;
            let Some(at) = open.pop_front() else { break };
            patience = patience.checked_sub(leaving[at].len() + 1)?;
            for way in &leaving[at] {
                let to = space.ways[*way].to;
                if by[to].is_none() {
                    by[to] = Some(Some(*way));
                    open.push_back(to);
                    if found.is_none() && !entered[space.leaves[to].index()] {
                        found = Some(to);
                    }
                }
            }
        }
        let Some(end) = found else { return Some(walks) };
        let mut path = Vec::new();
        let mut at = end;
        while let Some(Some(way)) = by[at] {
            path.push(way);
            at = space.ways[way].from;
        }
        if here != Some(at) || walks.is_empty() {
            walks.push(Walk { start: space.leaves[at], moves: Vec::new() });
            entered[space.leaves[at].index()] = true;
        }
        for way in path.into_iter().rev() {
            entered[space.leaves[space.ways[way].to].index()] = true;
            if let Some(walk) = walks.last_mut() {
                walk.moves.push(space.ways[way].by);
            }
        }
        here = Some(end);
    }
}

/// Takes away the ends of walks that enter nothing new.
pub(super) fn trim(walks: &mut Vec<Walk>, moves: &Moves<'_>) {
    let mut times = vec![0usize; moves.machine.states.len()];
    let entered = |walk: &Walk| -> Vec<usize> {
        let moves = walk.moves.iter().map(|by| moves.all[*by].to.index());
        std::iter::once(walk.start.index()).chain(moves).collect()
    };
    for walk in &*walks {
        entered(walk).into_iter().for_each(|leaf| times[leaf] += 1);
    }
    walks.retain_mut(|walk| {
        while let Some(last) = walk.moves.last().map(|by| moves.all[*by].to.index()) {
            if times[last] == 1 {
                return true;
            }
            times[last] -= 1;
            walk.moves.pop();
        }
        let start = walk.start.index();
        if times[start] > 1 {
            times[start] -= 1;
            return false;
        }
        true
    });
}
