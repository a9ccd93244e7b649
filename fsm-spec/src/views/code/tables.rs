//! Maps of lists, `pending: ['paid']`, in all that languages make of them, and records, `{from: 'a', to: 'b'}`.

use std::collections::BTreeMap;

use super::entries::{constant, fits, group, list, record, split};
use super::names::{CodeTable, Name};
use super::tree::{Atom, Sep, Tree};
use crate::map::Map;

/// Every map of lists in the tree, with its group.
pub(super) fn maps<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    let mut drafts = pairs(tree);
    drafts.extend((0..tree.nodes.len()).filter_map(|node| Some((node, keyed(tree, node)?))));
    drafts.sort_by_key(|(node, _)| *node);
    drafts
}

/// The map that the keyed items of a group make: `pending: ['paid']`, `[Status.A] = …`, `A -> listOf(B)`.
fn keyed<'a>(tree: &Tree<'a>, node: usize) -> Option<CodeTable<'a>> {
    let mut draft = CodeTable::default();
    let (mut lists, mut others) = (0, 0);
    let mut waiting: Vec<Name<'a>> = Vec::new();
    for item in tree.items(node) {
        // `A, B -> listOf(C)`: the names before the arrow are keys too.
        if let [Atom::Name(name)] = item {
            waiting.extend(name.constant.then_some(*name));
            continue;
        }
        let before = std::mem::take(&mut waiting);
        let Some((keys, sep, rest)) = split(tree, item) else { continue };
        let value = group(rest).filter(|_| fits(tree, &keys, sep, item, node));
        let Some(targets) = value.and_then(|group| list(tree, group, 0)) else {
            others += 1;
            continue;
        };
        lists += 1;
        let before = before.iter().filter(|_| sep == Sep::Arrow);
        before.chain(&keys).for_each(|key| draft.add(*key, &targets, true));
    }
    // Statements of all kinds stand at the top; an object is one thing, and most of it has to be lists.
    (lists >= 2 * others || node == 0 && !tree.data).then_some(draft)
}

/// The maps that keys and lists in turn make: `Map.of(A, Set.of(B), …)`; where a group has but one of each, `{A, [B]}`,
/// `(A, &[B])`, `put(A, Set.of(B))`, those of the group around it make one.
fn pairs<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    // `next.put` and `paymentNext.put` fill two maps.
    let mut maps: BTreeMap<(usize, &str, &str), CodeTable<'a>> = BTreeMap::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1) {
        let items: Vec<&[Atom<'a>]> = tree.items(number).collect();
        let entries = items.chunks(2).map(|pair| match pair {
            [key, rest] => Some((constant(key)?, list(tree, group(rest)?, 0)?)),
            _ => None,
        });
        let head = node.head.map_or(("", ""), |head| (head.qualifier, head.text));
        let map = if items.len() == 2 { (node.parent, head.0, head.1) } else { (number, "", "") };
        for (key, targets) in entries.collect::<Option<Vec<_>>>().unwrap_or_default() {
            maps.entry(map).or_default().add(key, &targets, true);
        }
    }
    maps.into_iter().map(|((node, ..), draft)| (node, draft)).collect()
}

/// The tables that the records of the text make: one, or one for each qualifier of the states that are left.
pub(super) fn records<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    let mut drafts: Map<&str, (usize, CodeTable<'a>)> = Map::new();
    // By group: whether the records in it are none of transitions.
    let refused: Vec<bool> =
        (0..tree.nodes.len()).map(|node| tree.asks(node) || tree.is_named(node, "other-lists")).collect();
    for (number, node) in tree.nodes.iter().enumerate().filter(|(_, node)| !refused[node.parent]) {
        let Some((from, targets)) = record(tree, number, 0).filter(|_| !tree.asks(number)) else { continue };
        for from in from.iter().filter(|_| !targets.is_empty()) {
            let (parent, draft) = drafts.or_default(from.qualifier);
            *parent = node.parent;
            draft.add(*from, &targets, false);
        }
    }
    drafts.into_entries().into_iter().map(|(_, draft)| draft).collect()
}
