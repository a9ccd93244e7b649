//! Records of from and to: `{from: 'a', to: 'b', event: 'x'}` in any order of keys and any language.

use std::collections::HashMap;
use std::ops::Range;

use super::names::{Draft, Name, reserved, speaks_of_states};
use super::shapes::{Value, key_of, list, split, value};
use super::tree::{Atom, Tree};
use super::{CodeTable, Form};

/// A record; either side may be missing.
pub(super) struct Record {
    /// The states that are left.
    pub from: Vec<Name>,
    /// The states that are entered.
    pub to: Vec<Name>,
    /// What makes the step.
    pub event: Option<Range<usize>>,
    /// Whether the keys are source and target, which graphs of all kinds have.
    pub graph: bool,
}

/// What a key of a record means.
enum Field {
    /// The state that is left.
    From,
    /// The state that is entered.
    To,
    /// The event; the smallest number wins where several are there.
    Event(usize),
}

/// Keys that say that a record is a message, a range or an entry of a log.
const OTHER_RECORDS: &[&str] = &[
    "subject",
    "body",
    "message",
    "amount",
    "currency",
    "text",
    "date",
    "timestamp",
    "at",
    "time",
    "content",
    "createdat",
    "changedat",
    "occurredat",
    "value",
    "price",
    "userid",
];

/// Keys of lists whose records are no transitions.
const OTHER_LISTS: &[&str] = &[
    "edge",
    "link",
    "connection",
    "message",
    "relation",
    "depend",
    "route",
    "redirect",
    "mapping",
    "rename",
    "history",
    "import",
    "replace",
    "audit",
];

/// Beginnings of calls that ask whether a step is allowed: what they are given may be forbidden.
const QUESTIONS: &[&str] =
    &["can", "is", "assert", "expect", "test", "validate", "check", "may", "throw", "log", "emit", "audit"];

/// How many machines the records of a fence may be about.
const MAX_MACHINES: usize = 8;

/// Whether a call of this name asks about its arguments rather than states them.
pub(super) fn asks(head: &str) -> bool {
    QUESTIONS.iter().any(|q| head.starts_with(q))
}

/// The meaning of a key.
fn field(key: &str) -> Option<Field> {
    let key: String = key.chars().filter(|c| !matches!(c, '_' | '-')).collect();
    Some(match key.to_ascii_lowercase().as_str() {
        "from" | "source" | "src" | "fromstate" | "sourcestate" | "fromstatus" | "fromphase" => Field::From,
        "to" | "target" | "dest" | "destination" | "tostate" | "targetstate" | "tostatus" | "tophase" | "nextstate" => {
            Field::To
        }
        "event" => Field::Event(0),
        "trigger" => Field::Event(1),
        "on" => Field::Event(2),
        "action" => Field::Event(3),
        "name" => Field::Event(4),
        _ => return None,
    })
}

/// Whether a key of a record names the state that is entered.
pub(super) fn is_target(key: &str) -> bool {
    matches!(field(key), Some(Field::To))
}

/// The record that a group is, if it has a state that is left or one that is entered.
pub(super) fn record(tree: &Tree, node: usize, depth: usize) -> Option<Record> {
    let mut record = Record { from: Vec::new(), to: Vec::new(), event: None, graph: false };
    let mut best = usize::MAX;
    for item in tree.items(node) {
        let Some((keys, _, rest)) = split(tree, item) else {
            continue;
        };
        let [key] = &keys[..] else { continue };
        let key = tree.slice(key);
        match field(key) {
            Some(Field::From) => record.from = ends(tree, rest, depth)?,
            Some(Field::To) => record.to = ends(tree, rest, depth)?,
            Some(Field::Event(rank)) if rank < best => {
                best = rank;
                record.event = event(rest);
            }
            Some(Field::Event(_)) => {}
            None if OTHER_RECORDS.contains(&key.to_ascii_lowercase().as_str()) => return None,
            None => {}
        }
        record.graph |= matches!(key, "source" | "target");
    }
    (!record.from.is_empty() || !record.to.is_empty()).then_some(record)
}

/// The name of an event.
fn event(atoms: &[Atom]) -> Option<Range<usize>> {
    match atoms {
        [Atom::Name(name)] => Some(name.range.clone()),
        _ => None,
    }
}

/// The states on one side of a record. `None`: something else stands there, so it is no record.
fn ends(tree: &Tree, atoms: &[Atom], depth: usize) -> Option<Vec<Name>> {
    match value(tree, atoms) {
        Value::Name(name) if name.constant => Some(vec![name]),
        Value::Group(g) => {
            let targets = list(tree, g, depth)?;
            Some(targets.into_iter().map(|t| t.name).collect())
        }
        _ => piped(atoms),
    }
}

/// `A | B` on one side of a record.
fn piped(atoms: &[Atom]) -> Option<Vec<Name>> {
    let parts = atoms.split(|a| *a == Atom::Pipe);
    let names = parts.map(|part| match part {
        [Atom::Name(name)] if name.constant => Some(name.clone()),
        _ => None,
    });
    names.collect()
}

/// The tables that the records of the text make: one, or one for each qualifier of the states that are left.
pub(super) fn read(tree: &Tree) -> Vec<CodeTable> {
    let text = tree.text;
    let mut drafts: Vec<(Option<&str>, Draft)> = Vec::new();
    let mut graph = false;
    let mut refused: HashMap<usize, bool> = HashMap::new();
    for node in 0..tree.nodes.len() {
        let parent = tree.nodes[node].parent;
        let refuses = *refused.entry(parent).or_insert_with(|| refuses(tree, parent));
        if refuses || asks(&tree.head(node)) {
            continue;
        }
        let Some(record) = record(tree, node, 0) else {
            continue;
        };
        graph |= record.graph;
        for from in &record.from {
            let qualifier = from.qualifier.clone().map(|q| &text[q]);
            let place = drafts.iter().position(|(q, _)| *q == qualifier);
            let place = match place {
                Some(place) => place,
                None if drafts.len() < MAX_MACHINES => {
                    drafts.push((qualifier, Draft::default()));
                    drafts.len() - 1
                }
                None => continue,
            };
            let draft = &mut drafts[place].1;
            draft.keys.extend((!record.to.is_empty()).then(|| from.clone()));
            for to in &record.to {
                let step = (from.clone(), to.clone(), record.event.clone());
                draft.steps.push(step);
            }
        }
    }
    let states = speaks_of_states(text);
    let drafts = drafts.into_iter().filter_map(|(_, mut draft)| {
        drop_parameters(&mut draft, text);
        let chained = draft.chained(text);
        let enough = draft.steps.len() >= 2 && draft.names(text) >= 2;
        let told = states || chained && draft.steps.len() >= 3 && !graph;
        let connected = chained || draft.names(text) <= draft.steps.len() + 1;
        let fits = enough && told && connected && !draft.contradicts(text);
        fits.then(|| draft.finish(Form::Records, text))
    });
    drafts.collect()
}

/// Whether a list holds records of another kind, by its key or its call.
fn refuses(tree: &Tree, node: usize) -> bool {
    let key = key_of(tree, node).map(|k| tree.slice(&k).to_ascii_lowercase());
    let head = tree.head(node);
    asks(&head) || key.is_some_and(|k| OTHER_LISTS.iter().any(|w| k.contains(w)))
}

/// Leaves out parameters, `(from: OrderStatus, to: OrderStatus)`: one name on both sides that no other record has.
fn drop_parameters(draft: &mut Draft, text: &str) {
    let slice = |n: &Name| &text[n.range.clone()];
    let mut apart: HashMap<&str, bool> = HashMap::new();
    for (from, to, _) in &draft.steps {
        let differs = slice(from) != slice(to);
        *apart.entry(slice(from)).or_default() |= differs;
        *apart.entry(slice(to)).or_default() |= differs;
    }
    let stays = |n: &Name| apart.get(slice(n)).copied().unwrap_or_default() && !reserved(slice(n));
    draft.steps.retain(|(from, to, _)| stays(from) && stays(to));
    draft.keys.retain(stays);
}
