//! Both machines in one Mermaid diagram: added is green, removed is red, what is called otherwise is yellow.
//!
//! Mermaid colours the states of a state diagram, and not its arrows. Those carry their colour as a sign in their label.

use std::collections::HashMap;

use fsm_spec::model::{Machine, StateId, StateKind, Transition};

use super::steps::{Both, Laid};
use crate::painted::painted;

const CLASSES: [(&str, &str); 3] = [
    ("added", "fill:#dafbe1,stroke:#1a7f37,color:#116329"),
    ("removed", "fill:#ffebe9,stroke:#cf222e,color:#82071e,stroke-dasharray:4"),
    ("renamed", "fill:#fff8c5,stroke:#9a6700,color:#633c01"),
];

/// The diagram, without a fence around it.
pub(super) fn draw(both: &Both<'_>) -> String {
    let (machine, classes) = together(both);
    painted(&machine, None, &classes, &CLASSES)
}

/// A machine with the states and transitions of both, and the class of each state.
fn together(both: &Both<'_>) -> (Machine, Vec<Option<&'static str>>) {
    let (old, new) = (&both.old, &both.new);
    let mut machine = new.machine.clone();
    machine.rules.clear();
    machine.overlays.clear();
    machine.returns.clear();
    machine.self_loops = false;
    let mut classes: Vec<Option<&'static str>> = (0..machine.states.len() as u32)
        .map(|id| match both.to_old(StateId(id)) {
            None => Some("added"),
            Some(old) if both.old.name(old) != both.new.name(StateId(id)) => Some("renamed"),
            Some(_) => None,
        })
        .collect();
    // Where each old state is in the drawing.
    let mut drawn: Vec<StateId> = Vec::new();
    for (at, state) in old.machine.states.iter().enumerate() {
        drawn.push(both.to_new(StateId(at as u32)).unwrap_or_else(|| {
            let mut state = state.clone();
            state.entries.clear();
            state.regions = 1;
            state.region = 0;
            state.terminal = false;
            machine.states.push(state);
            classes.push(Some("removed"));
            StateId(machine.states.len() as u32 - 1)
        }));
    }
    for at in new.machine.states.len()..machine.states.len() {
        let parent = machine.states[at].parent.map(|parent| drawn[parent.index()]);
        machine.states[at].parent = parent;
    }
    mend(&mut machine, new.machine.states.len());

    let added = alone(new, old);
    let called = renamed(both);
    for (at, one) in machine.transitions.iter_mut().enumerate().filter(|(_, one)| !one.implied) {
        if added[at] {
            sign(one, "🟢");
        } else if called[at] {
            sign(one, "🟡");
        }
    }
    let removed = alone(old, new);
    for (at, one) in old.machine.transitions.iter().enumerate().filter(|(at, one)| removed[*at] && !one.implied) {
        let mut one = one.clone();
        one.from = drawn[old.machine.transitions[at].from.index()];
        one.to = drawn[old.machine.transitions[at].to.index()];
        sign(&mut one, "🔴");
        machine.transitions.push(one);
    }
    machine.transitions.retain(|one| !one.implied);
    (machine, classes)
}

/// A group that is gone is drawn as one only where something is left to lie in it.
fn mend(machine: &mut Machine, first: usize) {
    let mut filled = vec![false; machine.states.len()];
    for state in &machine.states {
        if let Some(parent) = state.parent {
            filled[parent.index()] = true;
        }
    }
    for (state, filled) in machine.states.iter_mut().zip(filled).skip(first) {
        if state.kind == StateKind::Composite && !filled {
            state.kind = StateKind::Simple;
        }
    }
    // What lay in a state that is none any more lies outside.
    for at in 0..machine.states.len() {
        let inside = machine.states[at].parent;
        let group = inside.is_some_and(|parent| machine.states[parent.index()].kind == StateKind::Composite);
        if !group {
            machine.states[at].parent = None;
        }
    }
}

/// For each transition whether it leads anywhere, and the other machine has nothing of it.
fn alone(of: &Laid<'_>, other: &Laid<'_>) -> Vec<bool> {
    let count = of.machine.transitions.len();
    let (mut kept, mut used) = (vec![false; count], vec![false; count]);
    for arc in &of.arcs {
        for at in &of.routes.routes[arc.route].transitions {
            used[*at] = true;
            kept[*at] |= other.allowed.contains(&arc.ends);
        }
    }
    let alone = kept.iter().zip(&used).map(|(kept, used)| *used && !kept);
    alone.collect()
}

/// For each transition of the new machine whether the old one has it on other events only.
fn renamed(both: &Both<'_>) -> Vec<bool> {
    let mut events: HashMap<_, Vec<Option<&str>>> = HashMap::new();
    for arc in &both.old.arcs {
        events.entry(arc.ends).or_default().push(arc.event);
    }
    let mut renamed = vec![false; both.new.machine.transitions.len()];
    for arc in &both.new.arcs {
        let other = events.get(&arc.ends).is_some_and(|events| !events.contains(&arc.event));
        if other && let Some(at) = both.new.routes.routes[arc.route].transitions.first() {
            renamed[*at] = true;
        }
    }
    renamed
}

fn sign(one: &mut Transition, sign: &str) {
    let label = one.label.take().unwrap_or_default();
    one.label = Some(format!("{sign} {label}").trim_end().to_owned());
}
