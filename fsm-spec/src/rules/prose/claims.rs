//! Arrows in text that nothing else in the document draws.

use crate::{
    finding::Finding,
    map::{Map, Set},
    model::{Meaning, StateId, StateKind, ViewKind},
    reading::Reading,
    rules::{
        allowed::{Pair, allowed},
        drawn::{Drawn, path},
        net::Net,
    },
    views::{Name, TransitionClaim},
};

/// A pair of states that text leads from and to, with every place that says so.
pub(super) struct Unmet<'a> {
    pub pair: Pair,
    pub claims: Vec<&'a TransitionClaim>,
}

/// The pairs that the views of these kinds state and that no diagram, table or sentence allows, in document order.
pub(super) fn unmet<'a>(drawn: &Drawn<'a>, kinds: &[ViewKind]) -> Vec<Unmet<'a>> {
    let claims: Vec<&TransitionClaim> = drawn
        .reading
        .views_of_machine(drawn.number)
        .filter(|view| kinds.contains(&view.kind))
        .flat_map(|view| &view.transitions)
        .collect();
    if claims.is_empty() {
        return Vec::new();
    }
    // With a table in doubt, the table is the finding.
    let together = drawn.reading.together(drawn.number);
    let mut known = allowed(&together, &drawn.reading.ghosts[drawn.number]);
    let rules = drawn.model.rules.iter();
    known.extend(rules.filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some((from, to)),
        _ => None,
    }));
    let mut others = Others::new(drawn.reading, drawn.number);
    let mut found: Vec<Unmet<'a>> = Vec::new();
    let mut place = Map::new();
    for claim in claims {
        let (Some(from), Some(to)) = (claim.from.name(), claim.to.name()) else {
            continue;
        };
        let (Some(a), Some(b)) = (from.state, to.state) else {
            continue;
        };
        if known.contains(&(a, b)) || within(drawn, a, b) || others.allow(from, to) {
            continue;
        }
        let at = *place.or_insert((a, b), found.len());
        if at == found.len() {
            found.push(Unmet {
                pair: (a, b),
                claims: Vec::new(),
            });
        }
        found[at].claims.push(claim);
    }
    found
}

/// Whether one of the two is a choice or the like, or lies inside the other: text speaks loosely of those.
fn within(drawn: &Drawn<'_>, a: StateId, b: StateId) -> bool {
    let states = &drawn.model.states;
    let real = |state: StateId| {
        matches!(
            states[state.index()].kind,
            StateKind::Simple | StateKind::Composite
        )
    };
    let around = |inner: StateId, outer: StateId| {
        std::iter::successors(states[inner.index()].parent, |state| {
            states[state.index()].parent
        })
        .take(states.len())
        .any(|state| state == outer)
    };
    !real(a) || !real(b) || around(a, b) || around(b, a)
}

/// The other machines of the document: text between two diagrams may speak of either.
struct Others<'a> {
    reading: &'a Reading,
    machine: usize,
    allowed: Map<usize, Set<Pair>>,
}

impl<'a> Others<'a> {
    fn new(reading: &'a Reading, machine: usize) -> Self {
        Self {
            reading,
            machine,
            allowed: Map::new(),
        }
    }

    /// Whether another machine with states of these names goes from the one to the other.
    fn allow(&mut self, from: &Name, to: &Name) -> bool {
        /// Documents with more diagrams than this are collections, and each text stays with its own.
        const MOST: usize = 24;
        let reading = self.reading;
        let machine = self.machine;
        let names = reading.names.iter().enumerate().take(MOST);
        for (other, names) in names.filter(|(other, _)| *other != machine) {
            if let (Some(from), Some(to)) = (names.exact(&from.text), names.exact(&to.text)) {
                if !self.allowed.contains(&other) {
                    let pairs = allowed(&reading.together(other), &reading.ghosts[other]);
                    self.allowed.insert(other, pairs);
                }
                let pairs = self.allowed.get(&other);
                if pairs.is_some_and(|pairs| pairs.contains(&(from, to))) {
                    return true;
                }
            }
        }
        false
    }
}

/// The shortest ways of one machine, as witnesses.
pub(super) struct Ways {
    net: Net,
    leaves: Vec<Vec<StateId>>,
    /// How many more are looked for: a text with hundreds of wrong arrows needs no witness for each.
    left: usize,
}

impl Ways {
    pub(super) fn of(drawn: &Drawn<'_>) -> Self {
        let routes = drawn.model.routes();
        let mut leaves = Vec::new();
        let leaves = (0..drawn.model.states.len() as u32).map(|state| {
            routes.leaves_in(StateId(state), &mut leaves);
            leaves.clone()
        });
        Self {
            leaves: leaves.collect(),
            net: Net::of(&routes, &routes.steps()),
            left: 50,
        }
    }

    /// A shortest path from one state to another.
    fn between(&self, pair: Pair) -> Option<Vec<StateId>> {
        let goals = &self.leaves[pair.1.index()];
        self.net.path(&self.leaves[pair.0.index()], &|state| {
            goals.contains(&state)
        })
    }

    /// Says in a finding how the machine gets there, or that it does not.
    pub(super) fn witness(&mut self, drawn: &Drawn<'_>, pair: Pair, message: &str) -> String {
        let Some(left) = self.left.checked_sub(1) else {
            return message.to_owned();
        };
        self.left = left;
        match self.between(pair) {
            Some(way) => {
                let names = way.iter().map(|state| drawn.name(*state));
                format!("{message}; the diagram goes {}", path(names))
            }
            None => format!("{message}, and no path leads there"),
        }
    }
}

/// Adds every further place of a claim to a finding.
pub(super) fn with_places(mut finding: Finding, claims: &[&TransitionClaim]) -> Finding {
    for claim in claims.iter().skip(1) {
        finding = finding.also(claim.span, "and here");
    }
    finding
}
