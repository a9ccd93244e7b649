//! A machine laid out for code: leaves, events and composites by number, transitions sorted.

use fsm_spec::model::{Machine, State, StateId};
use fsm_spec::steps::{Route, Routes};
use fsm_spec::{map::Map, names, order};

/// Stands for "none" among the numbers of states, events and groups, as in the runtime's tables.
pub const NONE: u16 = u16::MAX;

/// What code is generated from.
pub struct Plan<'a> {
    /// The machine.
    pub machine: &'a Machine,
    /// The variants of `State`: the leaves, in document order.
    pub states: Vec<Node<'a>>,
    /// The variants of `Group`: the composites, each after the one around it.
    pub groups: Vec<Node<'a>>,
    /// The variants of `Event`, in document order.
    pub events: Vec<Word<'a>>,
    /// The transitions, by source, then by target, then by event; each once.
    pub edges: Vec<Edge>,
    /// Where each state's transitions start; one more entry than there are states.
    pub rows: Vec<u32>,
    /// The states the machine may start in.
    pub initials: Vec<u16>,
    /// States that are entered from almost everywhere and go back.
    pub overlays: Vec<Overlay>,
    /// Events that lead back to where a state was entered from.
    pub returns: Vec<Return>,
}

/// A leaf or a composite.
pub struct Node<'a> {
    /// Its number in the machine.
    pub id: StateId,
    /// What the document says of it.
    pub state: &'a State,
    /// Its name in code.
    pub ident: String,
    /// The group around it, or [`NONE`].
    pub group: u16,
    /// Whether the machine may end here.
    pub terminal: bool,
}

/// An event.
pub struct Word<'a> {
    /// As the document spells it.
    pub name: &'a str,
    /// Its name in code.
    pub ident: String,
}

/// One transition between two leaves, with what the document says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The state that is left.
    pub from: u16,
    /// The state that is entered.
    pub to: u16,
    /// The event, or [`NONE`].
    pub event: u16,
    /// What the document says beyond that.
    pub notes: Vec<(Note, String)>,
    /// Not drawn, but allowed by a rule.
    pub implied: bool,
}

/// The kinds of text a transition carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The rule that governs it.
    Rule,
    /// The guard.
    Guard,
    /// The action.
    Action,
    /// The whole label, where it says more than the event's name.
    Label,
    /// A further column of a transition list, by its header.
    Attribute(String),
}

/// A state that is entered from almost everywhere and goes back to where it came from.
pub struct Overlay {
    /// The overlay.
    pub state: u16,
    /// The states it is entered from, ascending.
    pub from: Vec<u16>,
    /// Whether it goes back.
    pub returns: bool,
    /// Where it goes when it fails, or [`NONE`].
    pub fails: u16,
}

/// An event that leads back to where a state was entered from.
pub struct Return {
    /// The state that is left.
    pub state: u16,
    /// The event, or [`NONE`] where the document names none.
    pub event: u16,
    /// The states it may go back to, ascending.
    pub to: Vec<u16>,
}

/// Why no code can be made of a machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// More states or events than there are numbers for.
    Names(usize),
    /// More transitions, once composites are spread out, than anybody wants compiled.
    Transitions,
    /// Composites that lie so deep in each other that the list of those around each state grows too long.
    Nesting,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Names(count) => write!(f, "{count} states or events are too many: the limit is {}", NONE - 1),
            Self::Transitions => f.write_str("there are too many transitions once composites are spread out"),
            Self::Nesting => f.write_str("composites lie too deep in each other"),
        }
    }
}

impl std::error::Error for TooLarge {}

impl<'a> Plan<'a> {
    /// Lays a machine out.
    ///
    /// # Errors
    ///
    /// When the machine is too large to be compiled.
    pub fn new(machine: &'a Machine) -> Result<Self, TooLarge> {
        let routes = machine.routes();
        let steps = routes.steps();
        if !steps.complete {
            return Err(TooLarge::Transitions);
        }
        let all = (0..machine.states.len() as u32).map(StateId);
        let (mut states, mut groups): (Vec<StateId>, Vec<StateId>) = (Vec::new(), Vec::new());
        for id in all {
            if routes.is_leaf(id) {
                states.push(id);
            } else if routes.children(id).next().is_some() {
                groups.push(id);
            }
        }
        // A composite may be drawn after what lies inside it.
        let mut by_depth: Vec<(usize, usize)> =
            groups.iter().map(|id| (routes.ancestors(*id).count(), id.index())).collect();
        order::by_numbers(&mut by_depth, |group| *group);
        for (group, (_, id)) in groups.iter_mut().zip(by_depth) {
            *group = StateId(id as u32);
        }
        let words = names::events(&routes);
        let most = states.len().max(groups.len()).max(words.len());
        if most >= usize::from(NONE) {
            return Err(TooLarge::Names(most));
        }

        let mut numbers = Numbers {
            states: vec![NONE; machine.states.len()],
            groups: vec![NONE; machine.states.len()],
            events: number(words.iter().copied()),
        };
        for (at, id) in (0..).zip(&states) {
            numbers.states[id.index()] = at;
        }
        for (at, id) in (0..).zip(&groups) {
            numbers.groups[id.index()] = at;
        }
        let node = |id: &StateId, idents: &mut Idents| {
            let state = &machine.states[id.index()];
            Node {
                id: *id,
                state,
                ident: idents.take(&state.name),
                group: state.parent.map_or(NONE, |parent| numbers.groups[parent.index()]),
                terminal: routes.may_end(*id),
            }
        };
        let mut idents = Idents::default();
        let state_nodes: Vec<_> = states.iter().map(|id| node(id, &mut idents)).collect();
        let mut idents = Idents::default();
        let group_nodes: Vec<_> = groups.iter().map(|id| node(id, &mut idents)).collect();
        let mut idents = Idents::default();
        let word = |name: &&'a str| Word { name, ident: idents.take(name) };
        let mut plan = Self {
            machine,
            events: words.iter().map(word).collect(),
            states: state_nodes,
            groups: group_nodes,
            edges: Vec::with_capacity(steps.steps.len()),
            rows: Vec::new(),
            initials: routes.initials().iter().map(|id| numbers.states[id.index()]).collect(),
            overlays: Vec::new(),
            returns: Vec::new(),
        };
        for step in &steps.steps {
            let route = &routes.routes[step.route];
            let event = route.event(machine).filter(|_| !step.beside);
            plan.edges.push(Edge {
                from: numbers.states[step.from.index()],
                to: numbers.states[step.to.index()],
                event: event.and_then(|event| numbers.events.get(event).copied()).unwrap_or(NONE),
                notes: notes(route, machine),
                implied: route.transitions.iter().all(|at| machine.transitions[*at].implied),
            });
        }
        plan.sort_edges();
        plan.read_overlays(&routes, &numbers);
        plan.read_returns(&routes, &numbers);
        Ok(plan)
    }

    /// The transitions that leave a state.
    #[must_use]
    pub fn edges_from(&self, state: usize) -> &[Edge] {
        let row = |at: usize| self.rows.get(at).map_or(0, |row| *row as usize);
        self.edges.get(row(state)..row(state + 1)).unwrap_or(&[])
    }

    /// Sorts the transitions and makes one of those that two arrows state.
    fn sort_edges(&mut self) {
        // Stable, so that of two arrows the first drawn has the first word.
        order::by_numbers(&mut self.edges, |edge| {
            let pair = usize::from(edge.from) << 16 | usize::from(edge.to);
            (pair, usize::from(edge.event))
        });
        self.edges.dedup_by(|second, first| {
            let same = (first.from, first.to, first.event) == (second.from, second.to, second.event);
            if same {
                first.implied &= second.implied;
                for note in second.notes.drain(..) {
                    if !first.notes.iter().any(|(kind, _)| *kind == note.0) {
                        first.notes.push(note);
                    }
                }
            }
            same
        });
        self.rows = vec![0; self.states.len() + 1];
        for edge in &self.edges {
            self.rows[usize::from(edge.from) + 1] += 1;
        }
        for at in 1..self.rows.len() {
            self.rows[at] += self.rows[at - 1];
        }
    }

    fn read_overlays(&mut self, routes: &Routes<'_>, numbers: &Numbers<'_>) {
        for overlay in &self.machine.overlays {
            let Some(state) = numbers.entry(routes, overlay.state) else {
                continue;
            };
            self.overlays.push(Overlay {
                state,
                from: numbers.leaves(routes, &overlay.from),
                returns: overlay.returns,
                fails: overlay.fails.and_then(|fails| numbers.entry(routes, fails)).unwrap_or(NONE),
            });
        }
    }

    fn read_returns(&mut self, routes: &Routes<'_>, numbers: &Numbers<'_>) {
        let mut returns = Vec::new();
        for back in &self.machine.returns {
            let to = numbers.leaves(routes, &back.to);
            for state in numbers.leaves(routes, &[back.state]) {
                let events = match &back.event {
                    Some(event) => numbers.events.get(event.as_str()).copied().into_iter().collect(),
                    None => self.events_with_choices(state),
                };
                let events = if events.is_empty() { vec![NONE] } else { events };
                for event in events {
                    let named = self.edges_from(usize::from(state)).iter().filter(|edge| edge.event == event);
                    let to = if to.is_empty() { named.map(|edge| edge.to).collect() } else { to.clone() };
                    returns.push(Return { state, event, to });
                }
            }
        }
        self.returns = returns;
    }

    /// The events that lead from a state to several others.
    fn events_with_choices(&self, state: u16) -> Vec<u16> {
        // No two transitions of a state have both the same event and the same target.
        let edges = self.edges_from(usize::from(state)).iter();
        let mut events: Vec<u16> = edges.map(|edge| edge.event).collect();
        events.sort_unstable();
        let mut several = Vec::new();
        for same in events.chunk_by(|one, other| one == other) {
            if same.len() > 1 && same[0] != NONE {
                several.push(same[0]);
            }
        }
        several
    }
}

/// The numbers of states, groups and events.
struct Numbers<'a> {
    states: Vec<u16>,
    groups: Vec<u16>,
    events: Map<&'a str, u16>,
}

impl Numbers<'_> {
    /// The leaf that stands for entering `state`.
    fn entry(&self, routes: &Routes<'_>, state: StateId) -> Option<u16> {
        Some(self.states[routes.entries(state).first()?.index()])
    }

    /// The leaves in some states, ascending, each once.
    fn leaves(&self, routes: &Routes<'_>, states: &[StateId]) -> Vec<u16> {
        let mut numbers = Vec::new();
        let mut leaves = Vec::new();
        for state in states {
            routes.leaves_in(*state, &mut leaves);
            numbers.extend(leaves.iter().map(|leaf| self.states[leaf.index()]));
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// Names in code, each given out once. Two that collide are a finding; until it is mended the second gets a number, so that the
/// finding is the only error.
#[derive(Default)]
struct Idents {
    /// How often each was asked for.
    taken: Map<String, usize>,
}

impl Idents {
    fn take(&mut self, name: &str) -> String {
        let ident = names::type_name(name);
        let count = self.taken.or_insert(ident.clone(), 0);
        *count += 1;
        // No name ends in an underscore but `Self_`, so that this one is free.
        if *count == 1 { ident } else { format!("{ident}_{count}_") }
    }
}

fn number<'a>(names: impl Iterator<Item = &'a str>) -> Map<&'a str, u16> {
    names.zip(0..).collect()
}

/// What the document says about a route beyond its ends and its event.
fn notes(route: &Route, machine: &Machine) -> Vec<(Note, String)> {
    let mut notes: Vec<(Note, String)> = Vec::new();
    let parts = || route.transitions.iter().filter_map(|at| machine.transitions.get(*at));
    if let Some(rule) = parts().find_map(|part| part.rule.clone()) {
        notes.push((Note::Rule, rule));
    }
    let guards: Vec<&str> = route.guards(machine).collect();
    if !guards.is_empty() {
        notes.push((Note::Guard, guards.join("; ")));
    }
    let actions: Vec<&str> = parts().filter_map(|part| part.action.as_deref()).collect();
    if !actions.is_empty() {
        notes.push((Note::Action, actions.join("; ")));
    }
    let label = parts().find(|part| part.event.is_some());
    if let Some(label) = label.filter(|part| part.label != part.event).and_then(|part| part.label.clone()) {
        notes.push((Note::Label, label));
    }
    for (key, value) in parts().flat_map(|part| &part.attributes) {
        let kind = Note::Attribute(key.clone());
        if !notes.iter().any(|(other, _)| *other == kind) {
            notes.push((kind, value.clone()));
        }
    }
    notes
}
