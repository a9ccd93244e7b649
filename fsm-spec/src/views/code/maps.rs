//! Maps of lists: `pending: ['paid']`, `[Status.A]: [Status.B]`, `Map.of(A, Set.of(B))`, `put(A, EnumSet.of(B))`,
//! `(A, &[B, C])`, and what Go, Kotlin, Ruby, PHP and C# make of it.

use std::collections::HashMap;

use super::names::{Draft, Name, plausible};
use super::shapes::{Target, Value, fits, key_of, list, split, value};
use super::tree::{Atom, Sep, Tree};
use super::{CodeTable, Form};

/// Words in the name of a map that is none of transitions.
const OTHER_MAPS: &[&str] = &[
    "role",
    "permission",
    "depend",
    "require",
    "import",
    "alias",
    "synonym",
    "parent",
    "hierarch",
    "inherit",
    "column",
    "field",
    "schema",
    "route",
    "label",
    "color",
    "colour",
    "icon",
    "needs",
    "extends",
    "adjacen",
];

/// Every map of lists in the tree that is a table, those within another left out.
pub(super) fn read(tree: &Tree) -> Vec<CodeTable> {
    let calls = calls(tree);
    let mut tables = Vec::new();
    for node in 0..tree.nodes.len() {
        let drafts = [keyed(tree, node), alternating(tree, node)];
        let paired = calls.get(&node).into_iter().flatten();
        let paired = paired.map(|(_, pairs)| pairs_draft(tree, pairs));
        let drafts = drafts.into_iter().chain(paired).flatten();
        for (draft, form) in drafts.filter(|(draft, _)| plausible(draft, tree)) {
            if !other_map(tree, node) {
                tables.push(draft.finish(form, tree.text));
            }
        }
    }
    tables
}

/// Whether the words before a group, or its key, say that it maps something else.
pub(super) fn other_map(tree: &Tree, node: usize) -> bool {
    let open = tree.nodes[node].open;
    let start = tree.text.as_bytes()[..open]
        .iter()
        .rev()
        .take(160)
        .position(|b| *b == b'\n')
        .map_or(open.saturating_sub(160), |n| open - n);
    let lead = String::from_utf8_lossy(&tree.text.as_bytes()[start..open]).to_ascii_lowercase();
    let around = key_of(tree, node).map(|k| tree.slice(&k).to_ascii_lowercase());
    let says = |word: &str| lead.contains(word) || around.as_ref().is_some_and(|a| a.contains(word));
    OTHER_MAPS.iter().any(|w| says(w)) && !says("transition")
}

/// Adds a key and its targets to a draft.
pub(super) fn add(draft: &mut Draft, key: &Name, targets: &[Target]) {
    draft.keys.push(key.clone());
    if targets.is_empty() {
        draft.ends.push(key.range.clone());
    }
    for target in targets {
        let step = (key.clone(), target.name.clone(), target.event.clone());
        draft.steps.push(step);
    }
}

/// The map that the keyed items of a group make.
fn keyed(tree: &Tree, node: usize) -> Option<(Draft, Form)> {
    let mut draft = Draft::default();
    let (mut lists, mut others) = (0, 0);
    let mut waiting: Vec<Name> = Vec::new();
    for item in tree.items(node) {
        // `A, B -> listOf(C)`: the names before the arrow are keys too.
        if let [Atom::Name(name)] = item {
            waiting.extend(name.constant.then(|| name.clone()));
            continue;
        }
        let before = std::mem::take(&mut waiting);
        let Some((keys, sep, rest)) = split(tree, item) else {
            continue;
        };
        let targets = match value(tree, rest) {
            Value::Group(g) if keys.iter().all(|k| fits(tree, k, sep, item, node)) => list(tree, g, 0),
            _ => None,
        };
        let Some(targets) = targets else {
            others += 1;
            continue;
        };
        lists += 1;
        let before = before.iter().filter(|_| sep == Sep::Arrow);
        for key in before.chain(&keys) {
            add(&mut draft, key, &targets);
        }
    }
    // Statements of all kinds stand at the top; an object is one thing, and most of it has to be lists.
    (lists >= 2 && (lists >= 2 * others || node == 0 && !tree.data)).then_some((draft, Form::Map))
}

/// The map that the arguments of `Map.of(A, Set.of(B), …)` make.
fn alternating(tree: &Tree, node: usize) -> Option<(Draft, Form)> {
    if tree.nodes[node].bracket != b'(' || !matches!(tree.head(node).as_str(), "of" | "immutablemap" | "map") {
        return None;
    }
    let items: Vec<&[Atom]> = tree.items(node).collect();
    let mut draft = Draft::default();
    for pair in items.chunks(2) {
        let [[Atom::Name(key)], rest] = pair else {
            return None;
        };
        let Value::Group(g) = value(tree, rest) else {
            return None;
        };
        add(&mut draft, key, &list(tree, g, 0)?);
    }
    (items.len() >= 4).then_some((draft, Form::Map))
}

/// Groups of a key and a list, `{A, [B]}`, `(A, &[B])`, `put(A, Set.of(B))`, by the group around them and their head.
type Calls = HashMap<usize, Vec<(String, Vec<(Name, usize)>)>>;

/// Finds the groups of a key and a list.
fn calls(tree: &Tree) -> Calls {
    let mut calls = Calls::new();
    for node in tree.nodes.iter().skip(1) {
        let mut items = node.items.iter().filter(|i| !i.is_empty());
        let (Some(key), Some(rest), None) = (items.next(), items.next(), items.next()) else {
            continue;
        };
        let ([Atom::Name(key)], Value::Group(g)) = (&key[..], value(tree, rest)) else {
            continue;
        };
        if !key.constant {
            continue;
        }
        // `next.put` and `paymentNext.put` fill two maps.
        let head = node.head.as_ref().map_or("", |h| {
            let start = h.qualifier.as_ref().map_or(h.range.start, |q| q.start);
            &tree.text[start..h.range.end]
        });
        let heads = calls.entry(node.parent).or_default();
        match heads.iter().position(|(h, _)| *h == head) {
            Some(place) => heads[place].1.push((key.clone(), g)),
            // A group has few heads of such calls; more than that is no table.
            None if heads.len() < 8 => heads.push((head.to_owned(), vec![(key.clone(), g)])),
            None => {}
        }
    }
    calls
}

/// The map that groups of a key and a list make.
fn pairs_draft(tree: &Tree, pairs: &[(Name, usize)]) -> Option<(Draft, Form)> {
    let mut draft = Draft::default();
    for (key, group) in pairs {
        if let Some(targets) = list(tree, *group, 0) {
            add(&mut draft, key, &targets);
        }
    }
    (draft.keys.len() >= 2 && draft.keys.len() * 2 > pairs.len()).then_some((draft, Form::Map))
}
