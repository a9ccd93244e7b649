//! What is to be covered, and the walks that do.

use std::collections::{BTreeSet, HashMap};

use fsm_spec::model::{Machine, StateId};

use super::moves::Moves;
use super::postman::{Arc, Network, PATIENCE, ROOT, Round};
use super::space::Space;
use super::states;
use crate::choice::Choice;

/// How many pairs of transitions are looked at.
const MOST_PAIRS: usize = 200_000;
/// How often another choice is tried, where there is more than one way to cover something.
const TRIALS: usize = 2_000;

/// What the walks take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cover {
    Transitions,
    States,
    /// Every transition after every other that it can follow.
    Pairs,
}

impl Choice for Cover {
    const ALL: &'static [(&'static str, Self)] =
        &[("transitions", Self::Transitions), ("states", Self::States), ("pairs", Self::Pairs)];
}

/// Walks from the starts of a machine that take what there is to take.
#[derive(Debug)]
pub(crate) struct Paths<'a> {
    pub(crate) moves: Moves<'a>,
    pub(crate) cover: Cover,
    pub(crate) walks: Vec<Walk>,
    /// How many things they take.
    pub(crate) covered: usize,
    /// The steps of all walks and their starts, together.
    pub(crate) cost: i64,
    /// No set of walks that takes all of them has fewer.
    pub(crate) least: i64,
    /// Moves that no walk can take, by place.
    pub(crate) unreachable: Vec<usize>,
    /// Leaves that no walk can enter.
    pub(crate) never_entered: Vec<StateId>,
}

/// One walk.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) start: StateId,
    /// Places in [`Moves::all`].
    pub(crate) moves: Vec<usize>,
}

/// Why there are no walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoWalks {
    /// Nothing says where the machine starts.
    NoStart,
    TooLarge,
}

impl<'a> Paths<'a> {
    pub(crate) fn new(machine: &'a Machine, cover: Cover) -> Result<Self, NoWalks> {
        let moves = Moves::new(machine);
        if moves.starts.is_empty() {
            return Err(NoWalks::NoStart);
        }
        let space = Space::new(&moves, &moves.starts, true);
        if !space.complete {
            return Err(NoWalks::TooLarge);
        }
        let plan = Plan::new(&space, cover)?;
        let (round, groups) = plan.solve().ok_or(NoWalks::TooLarge)?;
        let least = if moves.has_memory() {
            // Forgetting where states were entered from opens ways, so that this can only be shorter.
            let free = Space::new(&moves, &moves.starts, false);
            let free = Plan::new(&free, cover)?;
            let wanted: BTreeSet<Target> = groups.iter().copied().collect();
            free.bound(&wanted).ok_or(NoWalks::TooLarge)?
        } else {
            round.least
        };
        let walks = round.walks.iter().map(|arcs| plan.walk(arcs, &space));
        let mut walks: Vec<Walk> = walks.collect();
        let mut cost = round.cost;
        if cover == Cover::States {
            let guesses = [Some(walks), states::greedy(&space)].into_iter().flatten();
            let guesses = guesses.map(|mut walks| {
                states::trim(&mut walks, &moves);
                walks
            });
            walks = guesses.min_by_key(|walks| length(walks)).unwrap_or_default();
            cost = length(&walks);
        }
        let taken: BTreeSet<usize> = space.ways.iter().map(|way| way.by).collect();
        let entered: BTreeSet<StateId> = space.leaves.iter().copied().collect();
        let routes = machine.routes();
        Ok(Self {
            cover,
            walks,
            covered: groups.iter().filter(|group| !matches!(group, Target::Start(_))).count(),
            cost,
            least,
            unreachable: (0..moves.all.len()).filter(|at| !taken.contains(at)).collect(),
            never_entered: routes.leaves().filter(|leaf| !entered.contains(leaf)).collect(),
            moves,
        })
    }

    pub(crate) fn steps(&self) -> usize {
        self.walks.iter().map(|walk| walk.moves.len()).sum()
    }

    /// Whether it is proven that no other set is shorter.
    pub(crate) fn is_shortest(&self) -> bool {
        self.cost == self.least
    }
}

/// The starts and the steps of some walks.
fn length(walks: &[Walk]) -> i64 {
    let steps: usize = walks.iter().map(|walk| walk.moves.len() + 1).sum();
    i64::try_from(steps).unwrap_or(i64::MAX)
}

/// One thing to be covered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Target {
    /// Starting in a leaf.
    Start(StateId),
    Move(usize),
    Leaf(StateId),
    /// The first move of a walk.
    First(StateId, usize),
    Pair(usize, usize),
}

/// What an arc of the network stands for in a walk.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    Start(usize),
    Way(usize),
    Nothing,
}

/// A network whose rounds are walks.
#[derive(Default)]
struct Plan {
    network: Network,
    meanings: Vec<Meaning>,
    targets: Vec<Option<Target>>,
}

impl Plan {
    fn new(space: &Space, cover: Cover) -> Result<Self, NoWalks> {
        let mut plan = Self::default();
        match cover {
            Cover::Transitions => plan.for_transitions(space),
            Cover::States => plan.for_states(space),
            Cover::Pairs => plan.for_pairs(space)?,
        }
        Ok(plan)
    }

    fn add(&mut self, (from, to): (usize, usize), cost: i64, meaning: Meaning, target: Option<Target>) {
        self.network.arcs.push(Arc { from, to, cost });
        self.meanings.push(meaning);
        self.targets.push(target);
    }

    fn for_transitions(&mut self, space: &Space) {
        self.network.nodes = space.leaves.len() + 1;
        for start in &space.starts {
            let target = Target::Start(space.leaves[*start]);
            self.add((ROOT, start + 1), 1, Meaning::Start(*start), Some(target));
        }
        for (at, way) in space.ways.iter().enumerate() {
            let ends = (way.from + 1, way.to + 1);
            self.add(ends, 1, Meaning::Way(at), Some(Target::Move(way.by)));
        }
    }

    /// Each situation is an arc of its own, from where it is entered to where it is left.
    fn for_states(&mut self, space: &Space) {
        self.network.nodes = 2 * space.leaves.len() + 1;
        let (entry, exit) = (|at: usize| 2 * at + 1, |at: usize| 2 * at + 2);
        for (at, leaf) in space.leaves.iter().enumerate() {
            let target = Some(Target::Leaf(*leaf));
            self.add((entry(at), exit(at)), 0, Meaning::Nothing, target);
        }
        for start in &space.starts {
            self.add((ROOT, entry(*start)), 1, Meaning::Start(*start), None);
        }
        for (at, way) in space.ways.iter().enumerate() {
            self.add((exit(way.from), entry(way.to)), 1, Meaning::Way(at), None);
        }
    }

    /// Each way is a node, and an arc is one way after another.
    fn for_pairs(&mut self, space: &Space) -> Result<(), NoWalks> {
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); space.leaves.len()];
        for (at, way) in space.ways.iter().enumerate() {
            leaving[way.from].push(at);
        }
        let first = 1 + space.starts.len();
        self.network.nodes = first + space.ways.len();
        for (at, start) in space.starts.iter().enumerate() {
            let leaf = space.leaves[*start];
            self.add((ROOT, 1 + at), 1, Meaning::Start(*start), Some(Target::Start(leaf)));
            for next in &leaving[*start] {
                let target = Target::First(leaf, space.ways[*next].by);
                self.add((1 + at, first + next), 1, Meaning::Way(*next), Some(target));
            }
        }
        for (at, way) in space.ways.iter().enumerate() {
            if self.network.arcs.len() > MOST_PAIRS {
                return Err(NoWalks::TooLarge);
            }
            for next in &leaving[way.to] {
                let target = Target::Pair(way.by, space.ways[*next].by);
                self.add((first + at, first + next), 1, Meaning::Way(*next), Some(target));
            }
        }
        Ok(())
    }

    /// For each target the arcs that cover it, the nearest to a start first; targets in the order of their first arcs.
    fn choices(&self) -> Vec<(Target, Vec<usize>)> {
        let mut places: HashMap<Target, usize> = HashMap::new();
        let mut choices: Vec<(Target, Vec<usize>)> = Vec::new();
        for (arc, target) in self.targets.iter().enumerate() {
            if let Some(target) = target {
                let place = *places.entry(*target).or_insert(choices.len());
                if place == choices.len() {
                    choices.push((*target, Vec::new()));
                }
                choices[place].1.push(arc);
            }
        }
        choices
    }

    /// Walks that cover every target, and the targets.
    fn solve(&self) -> Option<(Round, Vec<Target>)> {
        let choices = self.choices();
        let targets = choices.iter().map(|(target, _)| *target).collect();
        let mut required = vec![false; self.network.arcs.len()];
        choices.iter().for_each(|(_, arcs)| required[arcs[0]] = true);
        // The trials share what the first round leaves.
        let mut patience = PATIENCE;
        let mut best = self.network.round(&required, &mut patience)?;
        // Where something can be covered in several situations, the first is not always the best.
        let mut trials = TRIALS;
        let mut improved = true;
        while std::mem::take(&mut improved) {
            for (_, arcs) in choices.iter().filter(|(_, arcs)| arcs.len() > 1) {
                let Some(mut chosen) = arcs.iter().copied().find(|arc| required[*arc]) else {
                    continue;
                };
                for other in arcs {
                    if *other == chosen || trials == 0 || patience == 0 {
                        continue;
                    }
                    trials -= 1;
                    required[chosen] = false;
                    required[*other] = true;
                    match self.network.round(&required, &mut patience) {
                        Some(round) if round.cost < best.cost => {
                            best = round;
                            chosen = *other;
                            improved = true;
                        }
                        _ => {
                            required[*other] = false;
                            required[chosen] = true;
                        }
                    }
                }
            }
        }
        Some((best, targets))
    }

    /// What covering these targets costs at least. Each must have one arc at most.
    fn bound(&self, wanted: &BTreeSet<Target>) -> Option<i64> {
        let required: Vec<bool> =
            self.targets.iter().map(|target| target.is_some_and(|target| wanted.contains(&target))).collect();
        Some(self.network.round(&required, &mut { PATIENCE })?.least)
    }

    fn walk(&self, arcs: &[usize], space: &Space) -> Walk {
        let mut walk = Walk { start: StateId(0), moves: Vec::new() };
        for arc in arcs {
            match self.meanings[*arc] {
                Meaning::Start(at) => walk.start = space.leaves[at],
                Meaning::Way(at) => walk.moves.push(space.ways[at].by),
                Meaning::Nothing => {}
            }
        }
        walk
    }
}
