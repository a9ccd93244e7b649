//! A machine as the configuration that XState's `createMachine` takes.

use std::collections::HashMap;

use fsm_spec::model::StateId;
use serde::Serialize;

use super::json::written;
use super::labels::Unique;
use super::moves::{Move, moves, start};
use super::ordered::Ordered;
use super::tree::Tree;
use crate::failure::Failure;

#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct Node {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial: Option<String>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    on: Ordered<String, Ways>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    states: Ordered<String, Node>,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    meta: Ordered<String, String>,
}

/// Where an event leads: one way, or several of which guards choose.
#[derive(Serialize)]
#[serde(untagged)]
enum Ways {
    One(Way),
    Several(Vec<Way>),
}

#[derive(Serialize)]
struct Way {
    target: Target,
    #[serde(skip_serializing_if = "Option::is_none")]
    guard: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Target {
    One(String),
    Several(Vec<String>),
}

/// The configuration as JSON.
pub(super) fn xstate(tree: &Tree<'_>) -> Result<String, Failure> {
    let mut unique = Unique::default();
    // XState splits a target at its dots, so that such a name is reached by an id.
    let keys = tree.machine.states.iter().map(|state| unique.take(state.name.clone()));
    let keys: Vec<String> = keys.collect();
    let mut writer = Writer { tree, keys, moves: moves(tree), far: vec![false; tree.machine.states.len()] };
    writer.find_far();
    let initial = tree.machine.initial.first().copied().and_then(|state| start(tree, state));
    let root = Node {
        id: Some(tree.machine.name.clone()),
        initial: writer.initial(initial, tree.top()),
        states: writer.states(tree.top()),
        ..Node::default()
    };
    written(&root)
}

struct Writer<'a> {
    tree: &'a Tree<'a>,
    keys: Vec<String>,
    moves: Vec<Vec<Move>>,
    /// States that are reached by an id, because a transition comes from elsewhere in the tree.
    far: Vec<bool>,
}

impl Writer<'_> {
    fn find_far(&mut self) {
        for (from, moves) in (0u32..).map(StateId).zip(&self.moves) {
            for to in moves.iter().flat_map(|one| &one.to) {
                let near = self.tree.region(from) == self.tree.region(*to);
                let key = &self.keys[to.index()];
                let plain = !key.contains(['.', '\\']) && !key.starts_with('#') && !key.is_empty();
                self.far[to.index()] |= !near || !plain;
            }
        }
    }

    fn states(&self, inside: &[StateId]) -> Ordered<String, Node> {
        let states = inside.iter().filter(|state| !self.tree.is_pseudo(**state));
        Ordered(states.map(|state| (self.keys[state.index()].clone(), self.node(*state))).collect())
    }

    fn node(&self, id: StateId) -> Node {
        let state = self.tree.state(id);
        let regions = self.tree.regions(id);
        let mut node = Node {
            id: self.far[id.index()].then(|| self.id(id)),
            description: state.description.clone(),
            on: self.on(id),
            meta: Ordered(state.attributes.clone()),
            ..Node::default()
        };
        match regions.as_slice() {
            [] if state.terminal && !self.tree.has_exit(id) => node.kind = Some("final"),
            [] => {}
            [(region, inside)] => {
                let start = self.tree.start(id, *region).and_then(|state| start(self.tree, state));
                node.initial = self.initial(start, inside);
                node.states = self.states(inside);
            }
            several => {
                node.kind = Some("parallel");
                let regions = several.iter().enumerate().map(|(place, (region, inside))| {
                    let start = self.tree.start(id, *region).and_then(|state| start(self.tree, state));
                    let node =
                        Node { initial: self.initial(start, inside), states: self.states(inside), ..Node::default() };
                    (format!("region {}", place + 1), node)
                });
                node.states = Ordered(regions.collect());
            }
        }
        node
    }

    /// The key of the state to start in: one of `inside`, and the first of them where the document names none.
    fn initial(&self, start: Option<StateId>, inside: &[StateId]) -> Option<String> {
        let holds = |start: StateId| inside.iter().find(|state| self.tree.is_inside(start, **state)).copied();
        let first = || inside.iter().find(|state| !self.tree.is_pseudo(**state)).copied();
        let state = start.and_then(holds).or_else(first)?;
        Some(self.keys[state.index()].clone())
    }

    fn on(&self, id: StateId) -> Ordered<String, Ways> {
        let mut on: Vec<(String, Vec<Way>)> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for one in &self.moves[id.index()] {
            let names: Vec<&str> = one.to.iter().map(|to| self.keys[to.index()].as_str()).collect();
            let event = one.event.clone().unwrap_or_else(|| format!("to {}", names.join(", ")));
            let way = Way {
                target: self.target(&one.to),
                guard: one.guard.clone(),
                actions: one.action.clone().into_iter().collect(),
            };
            match known.get(&event) {
                Some(at) => on[*at].1.push(way),
                None => {
                    known.insert(event.clone(), on.len());
                    on.push((event, vec![way]));
                }
            }
        }
        let on = on.into_iter().map(|(event, mut ways)| match ways.len() {
            1 => (event, Ways::One(ways.remove(0))),
            _ => (event, Ways::Several(ways)),
        });
        Ordered(on.collect())
    }

    fn target(&self, to: &[StateId]) -> Target {
        let mut targets: Vec<String> = to
            .iter()
            .map(|to| match self.far[to.index()] {
                true => format!("#{}", self.id(*to)),
                false => self.keys[to.index()].clone(),
            })
            .collect();
        match targets.len() {
            1 => Target::One(targets.remove(0)),
            _ => Target::Several(targets),
        }
    }

    /// An id without the signs at which XState would split it.
    fn id(&self, state: StateId) -> String {
        let key = &self.keys[state.index()];
        if key.contains(['.', '\\']) || key.is_empty() || *key == self.tree.machine.name {
            format!("{} ({})", key.replace(['.', '\\'], "_"), state.0)
        } else {
            key.clone()
        }
    }
}
