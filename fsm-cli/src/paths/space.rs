//! The situations a machine can be in: a leaf, and what waits to be gone back to.

use std::collections::{HashMap, VecDeque};

use fsm_spec::model::StateId;

use super::moves::{Moves, Waiting};

/// How many situations are looked at. A document that says where its states go back to has a few more than states; the limit is
/// for those that let everything go back to everything.
const MOST: usize = 50_000;
/// How many ways between situations are kept.
const MOST_WAYS: usize = 200_000;

/// Every situation that can be met, the nearest to a start first.
#[derive(Debug)]
pub(crate) struct Space {
    /// The leaf of each.
    pub(crate) leaves: Vec<StateId>,
    /// Those the machine may start in.
    pub(crate) starts: Vec<usize>,
    /// The ways between them, by the situation they leave.
    pub(crate) ways: Vec<Way>,
    /// For each way the one by which its situation was first met.
    first: Vec<Option<usize>>,
    /// Whether none was left out.
    pub(crate) complete: bool,
}

/// A move taken in a situation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Its place in [`Moves::all`].
    pub(crate) by: usize,
}

impl Space {
    /// What can be met from some leaves on. Without memory every move is open in every situation.
    pub(crate) fn new(moves: &Moves<'_>, starts: &[StateId], memory: bool) -> Self {
        let mut space = Self {
            leaves: Vec::new(),
            starts: Vec::new(),
            ways: Vec::new(),
            first: Vec::new(),
            complete: moves.complete,
        };
        let mut known: HashMap<(StateId, Waiting), usize> = HashMap::new();
        let mut open: VecDeque<(usize, Waiting)> = VecDeque::new();
        for start in starts {
            let at = space.leaves.len();
            if known.insert((*start, Vec::new()), at).is_none() {
                space.leaves.push(*start);
                space.first.push(None);
                space.starts.push(at);
                open.push_back((at, Vec::new()));
            }
        }
        while let Some((from, waiting)) = open.pop_front() {
            let leaving = moves.leaving.get(space.leaves[from].index());
            for by in leaving.into_iter().flatten().copied() {
                let one = &moves.all[by];
                let after = match memory {
                    true => moves.follow(&waiting, one),
                    false => Some(Vec::new()),
                };
                let Some(after) = after else { continue };
                let to = match known.get(&(one.to, after.clone())) {
                    Some(to) => *to,
                    None if space.leaves.len() < MOST => {
                        let to = space.leaves.len();
                        known.insert((one.to, after.clone()), to);
                        space.leaves.push(one.to);
                        space.first.push(Some(space.ways.len()));
                        open.push_back((to, after));
                        to
                    }
                    None => {
                        space.complete = false;
                        continue;
                    }
                };
                if space.ways.len() == MOST_WAYS {
                    space.complete = false;
                    return space;
                }
                space.ways.push(Way { from, to, by });
            }
        }
        space
    }

    /// The shortest way to one of some leaves, as moves. It has at least one.
    pub(crate) fn shortest(&self, is_goal: impl Fn(StateId) -> bool) -> Option<Vec<usize>> {
        // Situations are met by distance, and ways are listed by the situation they leave.
        let last = self.ways.iter().position(|way| is_goal(self.leaves[way.to]))?;
        let mut path = vec![self.ways[last].by];
        let mut at = self.ways[last].from;
        while let Some(way) = self.first[at].and_then(|way| self.ways.get(way)) {
            path.push(way.by);
            at = way.from;
        }
        path.reverse();
        Some(path)
    }
}
