//! The bodies of a diagram, and which state belongs to which.

use crate::model::{Machine, State, StateId, StateKind};
use std::{collections::HashSet, ops::Range};

/// Where the states of a machine stand. The first body is the diagram itself, every region of a composite is another.
pub(super) struct Layout<'a> {
    pub(super) machine: &'a Machine,
    /// How many bodies there are.
    pub(super) bodies: usize,
    /// The bodies of each state, one for each region; none where it is no composite.
    pub(super) regions: Vec<Range<usize>>,
    /// The body each state belongs to.
    pub(super) home: Vec<usize>,
    /// The body each composite is opened in: its home, or the top where two own each other.
    pub(super) opened: Vec<Option<usize>>,
    /// When a composite has to be opened: with the first state inside it, in the order of the machine.
    pub(super) due: Vec<usize>,
    /// States that no diagram shows, because a directive makes them.
    pub(super) unseen: Vec<bool>,
    /// Composites with the one each is opened in, from the top down.
    order: Vec<(usize, Option<usize>)>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(machine: &'a Machine) -> Self {
        let states = &machine.states;
        let parent = |state: &State| Some(state.parent?.index()).filter(|parent| *parent < states.len());
        let parents: Vec<Option<usize>> = states.iter().map(parent).collect();
        let mut composite: Vec<bool> = states.iter().map(|state| state.kind == StateKind::Composite).collect();
        parents.iter().flatten().for_each(|parent| composite[*parent] = true);
        let mut bodies = 1;
        let mut regions = Vec::with_capacity(states.len());
        for (state, composite) in states.iter().zip(&composite) {
            // More regions than states are not drawn by anyone.
            let number = (state.regions.max(1) as usize).min(states.len());
            let end = bodies + if *composite { number } else { 0 };
            regions.push(bodies..end);
            bodies = end;
        }
        let home = |(state, parent): (&State, &Option<usize>)| {
            parent.map_or(0, |parent| region(&regions[parent], state.region))
        };
        let home = states.iter().zip(&parents).map(home).collect();
        let mut layout = Self {
            machine,
            bodies,
            regions,
            home,
            opened: vec![None; states.len()],
            due: vec![usize::MAX; states.len()],
            unseen: unseen(machine, &composite, &parents),
            order: Vec::new(),
        };
        layout.open();
        layout
    }

    /// The body that a scope of the diagram is.
    pub(super) fn body(&self, composite: usize, of: u32) -> Option<usize> {
        let regions = self.regions.get(composite)?;
        (!regions.is_empty()).then(|| region(regions, of))
    }

    /// For each body whether the machine goes on when it ends there: something leads out of a composite around it.
    pub(super) fn going_on(&self, left: &[bool]) -> Vec<bool> {
        let mut going_on = vec![false; self.bodies];
        for (composite, above) in &self.order {
            let around = above.is_some_and(|above| going_on[self.regions[above].start]);
            let goes_on = left[*composite] || around;
            going_on[self.regions[*composite].clone()].fill(goes_on);
        }
        going_on
    }

    /// Finds where each composite is opened, from the top down, and when.
    fn open(&mut self) {
        let mut inside: Vec<Vec<usize>> = vec![Vec::new(); self.bodies];
        for (state, home) in self.home.iter().enumerate() {
            inside[*home].push(state);
        }
        for top in inside[0].iter().copied().chain(0..self.home.len()) {
            if self.opened[top].is_some() || self.regions[top].is_empty() {
                continue;
            }
            self.opened[top] = Some(0);
            let mut walk = vec![(top, None)];
            while let Some((composite, above)) = walk.pop() {
                self.order.push((composite, above));
                let bodies = self.regions[composite].clone();
                for child in bodies.flat_map(|body| inside[body].iter().copied()) {
                    if !self.regions[child].is_empty() && self.opened[child].is_none() {
                        self.opened[child] = Some(self.home[child]);
                        walk.push((child, Some(composite)));
                    }
                }
            }
        }
        for (composite, above) in self.order.iter().rev() {
            let bodies = self.regions[*composite].clone();
            let children = bodies.filter_map(|body| inside[body].first().copied());
            let due = children.min().unwrap_or(*composite).min(self.due[*composite]);
            self.due[*composite] = due;
            if let Some(above) = above {
                self.due[*above] = self.due[*above].min(due);
            }
        }
    }
}

fn region(bodies: &Range<usize>, region: u32) -> usize {
    (bodies.start + region as usize).min(bodies.end - 1)
}

/// The states at the end of the machine that only the sentence or directive about an overlay names.
fn unseen(machine: &Machine, composite: &[bool], parents: &[Option<usize>]) -> Vec<bool> {
    let overlays: HashSet<usize> = machine.overlays.iter().map(|overlay| overlay.state.index()).collect();
    let stated = machine.transitions.iter().filter(|one| !one.implied).flat_map(|one| [one.from, one.to]);
    let shown: HashSet<StateId> = stated.chain(machine.initial.iter().copied()).collect();
    let is_shown = |(at, state): (usize, &State)| {
        !overlays.contains(&at)
            || shown.contains(&StateId(at as u32))
            || state.terminal
            || composite[at]
            || parents[at].is_some()
            || state.kind != StateKind::Simple
    };
    // A directive adds its state at the end, so one in the middle has to be drawn.
    let last = machine.states.iter().enumerate().rposition(is_shown);
    let seen = last.map_or(0, |last| last + 1);
    (0..machine.states.len()).map(|at| at >= seen).collect()
}
