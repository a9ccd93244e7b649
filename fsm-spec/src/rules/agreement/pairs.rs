//! What a machine's diagram draws and allows, pair by pair.

use super::edits::Arrows;
use crate::{
    map::{Map, Set},
    model::{Machine, StateId, ViewKind},
    notation,
    reading::Reading,
    rules::allowed::allowed,
    source::Span,
    views::{TransitionClaim, View},
};
use std::cell::OnceCell;

pub(super) use crate::rules::allowed::Pair;

/// One drawn machine.
pub(super) struct Drawn<'a> {
    pub reading: &'a Reading,
    pub machine: usize,
    pub model: &'a Machine,
    /// The first arrow of each pair as it is drawn.
    pub first: Map<Pair, Span>,
    /// Every pair that is drawn, implied, or follows from composites and pseudo-states, once a rule asks for one.
    allowed: OnceCell<Set<Pair>>,
    /// The arrows, as they are written.
    pub arrows: Arrows,
    /// The event of each pair's first transition.
    events: Map<Pair, Option<&'a str>>,
    /// For each state the last transition out of it.
    outs: Vec<Option<Span>>,
}

impl<'a> Drawn<'a> {
    /// Every drawn machine of a document.
    pub(super) fn all(reading: &'a Reading) -> impl Iterator<Item = Drawn<'a>> {
        (0..reading.machines.len())
            .filter(|machine| reading.drawn[*machine].is_some())
            .filter_map(|machine| Self::new(reading, machine))
    }

    fn new(reading: &'a Reading, machine: usize) -> Option<Self> {
        let model = &reading.machines[machine];
        let arrows = Arrows::of(&reading.diagram(machine)?.diagram);
        let ghosts = &reading.ghosts[machine];
        let real = |state: StateId| ghosts.get(&state).copied().unwrap_or(state);
        let (mut first, mut events) = (Map::new(), Map::new());
        let mut outs = vec![None; model.states.len()];
        for transition in &model.transitions {
            let written = (transition.from, transition.to);
            events.or_insert(written, transition.event.as_deref());
            if let Some(seen) = transition.seen.first()
                && !transition.implied
            {
                outs[transition.from.index()] = Some(seen.span);
            }
            let pair = (real(transition.from), real(transition.to));
            if !transition.implied
                && let Some(seen) = transition
                    .seen
                    .iter()
                    .find(|seen| seen.view == ViewKind::Diagram)
            {
                first.or_insert(pair, seen.span);
            }
        }
        Some(Self {
            reading,
            machine,
            model,
            first,
            allowed: OnceCell::new(),
            arrows,
            events,
            outs,
        })
    }

    /// Whether the diagram, or a sentence, allows the pair.
    pub(super) fn allows(&self, pair: Pair) -> bool {
        let ghosts = &self.reading.ghosts[self.machine];
        let allowed = self.allowed.get_or_init(|| allowed(self.model, ghosts));
        allowed.contains(&pair)
    }

    /// The state that a misspelled one stands for; itself, mostly.
    pub(super) fn real(&self, state: StateId) -> StateId {
        let ghosts = &self.reading.ghosts[self.machine];
        ghosts.get(&state).copied().unwrap_or(state)
    }

    /// The event that the first transition of a pair bears.
    pub(super) fn event(&self, pair: Pair) -> Option<String> {
        self.events.get(&pair).copied().flatten().map(str::to_owned)
    }

    /// A state's name.
    pub(super) fn name(&self, state: StateId) -> &'a str {
        &self.model.states[state.index()].name
    }

    /// What the diagram calls a state; none where it draws no such state, or Mermaid made one of the rest of a line.
    pub(super) fn id(&self, state: StateId) -> Option<&'a str> {
        let diagram = self.reading.diagram(self.machine)?;
        let drawn = diagram.diagram.states.get(state.index())?;
        notation::is_id(&drawn.name).then_some(drawn.name.as_str())
    }

    /// What the diagram calls a state, or would call it.
    pub(super) fn spelled(&self, state: StateId) -> String {
        (self.id(state)).map_or_else(|| notation::id(self.name(state)), str::to_owned)
    }

    /// The machine's views of tables and lists that state transitions.
    pub(super) fn tables(&self) -> impl Iterator<Item = &'a View> {
        self.reading.views_of_machine(self.machine).filter(|view| {
            matches!(
                view.kind,
                ViewKind::Matrix | ViewKind::List | ViewKind::Successors | ViewKind::Arrows
            )
        })
    }

    /// The claims of the tables that are certain, by pair, each in document order.
    pub(super) fn claimed(&self) -> Map<Pair, Vec<(&'a View, &'a TransitionClaim)>> {
        let mut claims: Map<Pair, Vec<(&View, &TransitionClaim)>> = Map::new();
        for view in self.tables() {
            for claim in view.transitions.iter().filter(|claim| claim.certain) {
                if let (Some(from), Some(to)) = (claim.from.state(), claim.to.state()) {
                    claims.or_default((from, to)).push((view, claim));
                }
            }
        }
        claims
    }

    /// A place in the diagram that shows a state: its last arrow out, or its first mention.
    pub(super) fn place_of(&self, state: StateId) -> Span {
        let seen = self.model.states[state.index()].seen.first();
        self.outs[state.index()]
            .or(seen.map(|seen| seen.span))
            .unwrap_or(self.model.span)
    }
}
