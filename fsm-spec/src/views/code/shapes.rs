//! What items of groups look like: keys and their values, lists of names, and the calls around them.

use std::ops::Range;

use super::names::{Name, is_name};
use super::records;
use super::tree::{Atom, Node, Sep, Tree};

/// What a key leads to.
pub(super) struct Target {
    /// The state.
    pub name: Name,
    /// The event that leads there.
    pub event: Option<Range<usize>>,
}

/// What stands behind a key.
pub(super) enum Value {
    /// A name.
    Name(Name),
    /// A group.
    Group(usize),
    /// Anything else.
    Other,
}

/// How many calls may be wrapped around a list: `Object.freeze(new Set([…]))`.
const MAX_WRAPS: usize = 4;

/// Calls that make a list or set of their arguments, in lower case.
const LISTS: &[&str] = &[
    "of",
    "setof",
    "listof",
    "arrayof",
    "mutablesetof",
    "mutablelistof",
    "set",
    "list",
    "array",
    "enumset",
    "hashset",
    "hash_set",
    "btreeset",
    "frozenset",
    "tuple",
    "from",
    "freeze",
    "vec",
    "smallvec",
    "aslist",
    "newhashset",
    "newset",
    "sets",
    "sortedset",
    "ordered_set",
    "linkedhashset",
    "arraylist",
    "mapset",
    "immutableset",
    "immutablelist",
    "copyof",
    "unmodifiableset",
    "readonlyset",
    "arrayvec",
    "i",
    "w",
];

/// Calls that make an empty one.
const EMPTY: &[&str] = &["noneof", "emptyset", "emptylist", "empty", "emptyarray"];

/// The key whose value a group is, in the group around it.
pub(super) fn key_of(tree: &Tree, node: usize) -> Option<Name> {
    if node == 0 {
        return None;
    }
    let Node { parent, place, .. } = tree.nodes[node];
    let item = tree.nodes[parent].items.get(place)?;
    // The key stands at the beginning; items can be long.
    let (keys, _, _) = split(tree, &item[..item.len().min(4)])?;
    keys.into_iter().next()
}

/// The keys of an item, what stands behind them, and its value.
pub(super) fn split<'t>(tree: &Tree, item: &'t [Atom]) -> Option<(Vec<Name>, Sep, &'t [Atom])> {
    let place = item.iter().position(|a| matches!(a, Atom::Sep(_)))?;
    let Atom::Sep(sep) = item[place] else {
        return None;
    };
    let mut keys = Vec::new();
    for part in item[..place].split(|a| *a == Atom::Pipe) {
        match part {
            [Atom::Name(name)] => keys.push(name.clone()),
            [Atom::Group(g)] if tree.nodes[*g].bracket == b'[' => {
                let mut inner = tree.items(*g);
                match (inner.next(), inner.next()) {
                    (Some([Atom::Name(name)]), None) if name.constant => keys.push(name.clone()),
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
    Some((keys, sep, &item[place + 1..]))
}

/// What the atoms behind a key are.
pub(super) fn value(tree: &Tree, atoms: &[Atom]) -> Value {
    let atoms = match atoms {
        // Kotlin: `A -> to in setOf(B)`.
        [Atom::Name(_), Atom::Name(word), rest @ ..] if !rest.is_empty() && tree.slice(word) == "in" => rest,
        _ => atoms,
    };
    let groups = atoms.iter().take_while(|a| matches!(a, Atom::Group(_))).count();
    let cast = matches!(atoms.get(groups), Some(Atom::Name(n)) if matches!(tree.slice(n), "as" | "satisfies"));
    let names_only = cast || atoms[groups..].iter().all(|a| matches!(a, Atom::Name(_)));
    match (atoms, groups) {
        ([Atom::Name(name)], _) => Value::Name(name.clone()),
        (_, 0) => Value::Other,
        _ if names_only => match atoms[groups - 1] {
            Atom::Group(g) => Value::Group(g),
            _ => Value::Other,
        },
        _ => Value::Other,
    }
}

/// The states that a group lists, if it lists nothing else.
pub(super) fn list(tree: &Tree, node: usize, depth: usize) -> Option<Vec<Target>> {
    let head = tree.head(node);
    let bracket = tree.nodes[node].bracket;
    if EMPTY.contains(&head.as_str()) {
        return Some(Vec::new());
    }
    let listed = head.is_empty() || LISTS.contains(&head.as_str());
    if bracket != b'{' && !listed && head != "matches" {
        return None;
    }
    let items: Vec<&[Atom]> = tree.items(node).collect();
    if let [item] = items[..]
        && (bracket == b'(' || !head.is_empty())
        && let Value::Group(inner) = value(tree, item)
    {
        return (depth < MAX_WRAPS).then(|| list(tree, inner, depth + 1))?;
    }
    let mut targets = Vec::new();
    for item in items.into_iter().skip(usize::from(head == "matches")) {
        element(tree, item, &mut targets, depth)?;
    }
    Some(targets)
}

/// Reads one element of a list: a name, a name with `true`, a record with `to`. `None`: it is no such element.
fn element(tree: &Tree, item: &[Atom], targets: &mut Vec<Target>, depth: usize) -> Option<()> {
    let plain = |name: &Name| Target { name: name.clone(), event: None };
    if item.first() == Some(&Atom::Spread) {
        return Some(());
    }
    if let Some((keys, sep, rest)) = split(tree, item) {
        let [key] = &keys[..] else { return None };
        if sep == Sep::Equals {
            return None;
        }
        match value(tree, rest) {
            Value::Name(v) if matches!(tree.slice(&v), "true" | "True") => targets.push(plain(key)),
            Value::Name(v) if matches!(tree.slice(&v), "false" | "False") => {}
            Value::Group(g) if tree.items(g).next().is_none() => targets.push(plain(key)),
            _ => return None,
        }
        return Some(());
    }
    for part in item.split(|a| *a == Atom::Pipe) {
        match part {
            [Atom::Name(name)] if name.constant => targets.push(plain(name)),
            [Atom::Group(g)] if depth < MAX_WRAPS => {
                let record = records::record(tree, *g, depth + 1)?;
                for name in record.to {
                    targets.push(Target { name, event: record.event.clone() });
                }
            }
            _ => return None,
        }
    }
    Some(())
}

/// Whether a key may stand before this separator: a bare word only where it cannot be a variable.
pub(super) fn fits(tree: &Tree, key: &Name, sep: Sep, item: &[Atom], node: usize) -> bool {
    let computed = matches!(item.first(), Some(Atom::Group(_)));
    let own = is_name(tree.slice(key)) && !matches!(tree.slice(key), "_" | "default" | "else" | "null" | "nil");
    own && match sep {
        Sep::Colon => true,
        Sep::Arrow => key.constant,
        Sep::Equals => computed || node != 0 && tree.nodes[node].bracket == b'{' && key.constant,
    }
}
