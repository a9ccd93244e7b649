//! Maps of lists, `pending: ['paid']`, in all that languages make of them, and records, `{from: 'a', to: 'b'}`.

use std::collections::{BTreeMap, HashMap};

use super::entries::{fits, group, key_of, list, record, split};
use super::names::{Draft, Name, is_reserved};
use super::tree::{Atom, Sep, Tree};
use super::{CodeTable, has};

/// Words in the name of a map that is none of transitions.
const OTHER_MAPS: &str = "role permission depend require import alias synonym parent hierarch inherit column field \
    schema route label color colour icon needs extends adjacen";

/// Words in the names of lists whose records are no transitions.
const OTHER_LISTS: &str = "edge link connection message relation depend route redirect mapping rename history import \
    replace audit";

/// Beginnings of calls that ask whether a step is allowed: what they are given may be forbidden.
const QUESTIONS: &str = "can is assert expect test validate check may throw log emit audit";

/// How many machines the records of a fence may be about.
const MAX_MACHINES: usize = 8;

/// Whether a call of this name asks about its arguments rather than states them.
pub(super) fn asks(head: &str) -> bool {
    QUESTIONS.split(' ').any(|question| head.starts_with(question))
}

/// Whether the words before a group, or its key, say that it maps something else.
pub(super) fn is_other_map(tree: &Tree<'_>, node: usize) -> bool {
    let before = &tree.text.as_bytes()[..tree.nodes[node].open];
    let line = before.iter().rev().take(160).take_while(|b| **b != b'\n').count();
    let lead = String::from_utf8_lossy(&before[before.len() - line..]).to_ascii_lowercase();
    let key = key_of(tree, node);
    let says = |word: &str| lead.contains(word) || key.contains(word);
    OTHER_MAPS.split(' ').any(says) && !says("transition")
}

/// Every map of lists in the tree that is a table.
pub(super) fn maps(tree: &Tree<'_>) -> Vec<CodeTable> {
    let mut drafts: Vec<(usize, Draft<'_>)> = pairs(tree);
    for node in 0..tree.nodes.len() {
        drafts.extend(keyed(tree, node).map(|draft| (node, draft)));
        drafts.extend(alternating(tree, node).map(|draft| (node, draft)));
    }
    drafts.sort_by_key(|(node, _)| *node);
    let tables =
        drafts.into_iter().filter(|(node, draft)| draft.is_plausible(tree.about_states) && !is_other_map(tree, *node));
    tables.map(|(_, draft)| draft.finish()).collect()
}

/// The map that the keyed items of a group make: `pending: ['paid']`, `[Status.A] = …`, `A -> listOf(B)`.
fn keyed<'a>(tree: &Tree<'a>, node: usize) -> Option<Draft<'a>> {
    let mut draft = Draft::default();
    let (mut lists, mut others) = (0, 0);
    let mut waiting: Vec<Name<'a>> = Vec::new();
    for item in tree.items(node) {
        // `A, B -> listOf(C)`: the names before the arrow are keys too.
        if let [Atom::Name(name)] = item {
            waiting.extend(name.constant.then_some(*name));
            continue;
        }
        let before = std::mem::take(&mut waiting);
        let Some((keys, sep, rest)) = split(tree, item) else {
            continue;
        };
        let value = group(rest).filter(|_| fits(tree, &keys, sep, item, node));
        let Some(targets) = value.and_then(|group| list(tree, group, 0)) else {
            others += 1;
            continue;
        };
        lists += 1;
        let before = before.iter().filter(|_| sep == Sep::Arrow);
        before.chain(&keys).for_each(|key| draft.add_list(*key, &targets));
    }
    // Statements of all kinds stand at the top; an object is one thing, and most of it has to be lists.
    (lists >= 2 && (lists >= 2 * others || node == 0 && !tree.data)).then_some(draft)
}

/// The map that the arguments of `Map.of(A, Set.of(B), …)` make.
fn alternating<'a>(tree: &Tree<'a>, node: usize) -> Option<Draft<'a>> {
    if tree.nodes[node].bracket != b'(' || !has("of immutablemap map", &tree.head(node)) {
        return None;
    }
    let items: Vec<&[Atom<'a>]> = tree.items(node).collect();
    let mut draft = Draft::default();
    for pair in items.chunks(2) {
        let [[Atom::Name(key)], rest] = pair else {
            return None;
        };
        draft.add_list(*key, &list(tree, group(rest)?, 0)?);
    }
    (items.len() >= 4).then_some(draft)
}

/// The maps that groups of a key and a list make, `{A, [B]}`, `(A, &[B])`, `put(A, Set.of(B))`, with the group around.
fn pairs<'a>(tree: &Tree<'a>) -> Vec<(usize, Draft<'a>)> {
    // `next.put` and `paymentNext.put` fill two maps.
    let mut maps: BTreeMap<(usize, &str, &str), (usize, Draft<'a>)> = BTreeMap::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1) {
        if let Some(([Atom::Name(key)], rest)) = tree.pair(number)
            && let Some(value) = group(rest).filter(|_| key.constant)
        {
            let (called, text) = node.head.map_or(("", ""), |head| (head.qualifier, head.text));
            let (all, draft) = maps.entry((node.parent, called, text)).or_default();
            *all += 1;
            if let Some(targets) = list(tree, value, 0) {
                draft.add_list(*key, &targets);
            }
        }
    }
    let maps = maps.into_iter().filter(|(_, (all, draft))| draft.keys.len() >= 2 && draft.keys.len() * 2 > *all);
    maps.map(|((parent, ..), (_, draft))| (parent, draft)).collect()
}

/// The tables that the records of the text make: one, or one for each qualifier of the states that are left.
pub(super) fn records(tree: &Tree<'_>) -> Vec<CodeTable> {
    let mut drafts: Vec<(&str, Draft<'_>)> = Vec::new();
    let mut graph = false;
    let mut refused: HashMap<usize, bool> = HashMap::new();
    for node in 0..tree.nodes.len() {
        let parent = tree.nodes[node].parent;
        let is_refused = *refused.entry(parent).or_insert_with(|| is_other_list(tree, parent));
        let Some(record) = record(tree, node, 0).filter(|_| !is_refused && !asks(&tree.head(node))) else {
            continue;
        };
        graph |= record.graph;
        for from in record.from.iter().filter(|_| !record.to.is_empty()) {
            let place = drafts.iter().position(|(qualifier, _)| *qualifier == from.qualifier);
            let place = place.unwrap_or(drafts.len());
            if place == drafts.len() && place < MAX_MACHINES {
                drafts.push((from.qualifier, Draft::default()));
            }
            if let Some((_, draft)) = drafts.get_mut(place) {
                draft.add(*from, &record.targets());
            }
        }
    }
    let drafts = drafts.into_iter().filter_map(|(_, mut draft)| {
        drop_parameters(&mut draft);
        let (chained, steps, names) = (draft.is_chained(), draft.steps.len(), draft.names());
        let told = tree.about_states || chained && steps >= 3 && !graph;
        let connected = chained || names <= steps + 1;
        (steps >= 2 && names >= 2 && told && connected && !draft.contradicts()).then(|| draft.finish())
    });
    drafts.collect()
}

/// Whether a list holds records of another kind, by its key or its call.
fn is_other_list(tree: &Tree<'_>, node: usize) -> bool {
    let key = key_of(tree, node);
    asks(&tree.head(node)) || OTHER_LISTS.split(' ').any(|word| key.contains(word))
}

/// Leaves out parameters, `(from: OrderStatus, to: OrderStatus)`: one name on both sides that no other record has.
fn drop_parameters(draft: &mut Draft<'_>) {
    let mut apart: HashMap<&str, bool> = HashMap::new();
    for (from, (to, _)) in &draft.steps {
        for name in [from.text, to.text] {
            *apart.entry(name).or_default() |= from.text != to.text;
        }
    }
    let stays = |name: &Name<'_>| apart.get(name.text) == Some(&true) && !is_reserved(name.text);
    draft.steps.retain(|(from, (to, _))| stays(from) && stays(to));
    draft.keys.retain(stays);
}
