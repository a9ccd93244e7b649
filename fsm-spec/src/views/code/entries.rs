//! What items of groups look like: keys and their values, lists of names, records, and the calls around them.

use super::names::{Name, Target, is_name};
use super::tree::{Atom, Sep, Tree};
use super::{has, words};
use crate::spelling::fold;

/// How many calls may be wrapped around a list: `Object.freeze(new Set([…]))`.
const MAX_WRAPS: usize = 4;

/// The keys of an item, what stands behind them, and its value.
pub(super) fn split<'t, 'a>(tree: &Tree<'a>, item: &'t [Atom<'a>]) -> Option<(Vec<Name<'a>>, Sep, &'t [Atom<'a>])> {
    let place = item.iter().position(|atom| matches!(atom, Atom::Sep(_)))?;
    let Atom::Sep(sep) = item[place] else { return None };
    let keys = item[..place].split(|atom| *atom == Atom::Pipe).map(|part| match *part {
        [Atom::Name(name)] => Some(name),
        // A computed key, `[Status.A]: …`.
        [Atom::Group(node)] if tree.nodes[node].bracket == b'[' => constant(tree.only(node)?),
        _ => None,
    });
    Some((keys.collect::<Option<_>>()?, sep, &item[place + 1..]))
}

/// The only key of an item, and its value.
pub(super) fn field<'t, 'a>(tree: &Tree<'a>, item: &'t [Atom<'a>]) -> Option<(Name<'a>, &'t [Atom<'a>])> {
    let (keys, _, rest) = split(tree, item)?;
    if let [key] = keys[..] { Some((key, rest)) } else { None }
}

/// The constant that atoms are.
pub(super) fn constant<'a>(atoms: &[Atom<'a>]) -> Option<Name<'a>> {
    if let [Atom::Name(name)] = *atoms { Some(name).filter(|name| name.constant) } else { None }
}

/// The name or the group that the atoms behind a key are.
pub(super) fn value<'a>(atoms: &[Atom<'a>]) -> Option<Atom<'a>> {
    let atoms = match atoms {
        // Kotlin: `A -> to in setOf(B)`.
        [Atom::Name(_), Atom::Name(Name { text: "in", .. }), rest @ ..] => rest,
        _ => atoms,
    };
    let groups = atoms.iter().take_while(|atom| matches!(atom, Atom::Group(_))).count();
    let is_cast = matches!(atoms.get(groups), Some(Atom::Name(name)) if matches!(name.text, "as" | "satisfies"));
    match atoms {
        [name @ Atom::Name(_)] => Some(*name),
        _ if is_cast || atoms[groups..].iter().all(|atom| matches!(atom, Atom::Name(_))) => {
            atoms.get(groups.checked_sub(1)?).copied()
        }
        _ => None,
    }
}

/// The group that the atoms behind a key are.
pub(super) fn group(atoms: &[Atom<'_>]) -> Option<usize> {
    if let Some(Atom::Group(group)) = value(atoms) { Some(group) } else { None }
}

/// The names that atoms are, with `|` between them.
pub(super) fn piped<'a>(atoms: &[Atom<'a>]) -> Option<Vec<Name<'a>>> {
    atoms.split(|atom| *atom == Atom::Pipe).map(constant).collect()
}

/// The states that a group lists, if it lists nothing else.
pub(super) fn list<'a>(tree: &Tree<'a>, node: usize, depth: usize) -> Option<Vec<Target<'a>>> {
    let (head, bracket) = (tree.head(node), tree.nodes[node].bracket);
    let asks = head == "matches";
    if has("empty-lists", &head) {
        return Some(Vec::new());
    }
    if depth > MAX_WRAPS || bracket != b'{' && !head.is_empty() && !has("lists", &head) && !asks {
        return None;
    }
    let inner = tree.only(node).filter(|_| bracket == b'(' || !head.is_empty()).and_then(group);
    if let Some(inner) = inner {
        return list(tree, inner, depth + 1);
    }
    let elements = tree.items(node).skip(usize::from(asks)).map(|item| element(tree, item, depth));
    Some(elements.collect::<Option<Vec<_>>>()?.concat())
}

/// One element of a list: a name, a name with `true`, a record with `to`; a list that is spread there says nothing.
fn element<'a>(tree: &Tree<'a>, item: &[Atom<'a>], depth: usize) -> Option<Vec<Target<'a>>> {
    if item.first() == Some(&Atom::Spread) {
        return Some(Vec::new());
    }
    if let Some((key, rest)) = field(tree, item) {
        return match value(rest)? {
            Atom::Name(Name { text: "true" | "True", .. }) => Some(vec![(key, None)]),
            Atom::Name(Name { text: "false" | "False", .. }) => Some(Vec::new()),
            Atom::Group(unit) if tree.items(unit).next().is_none() => Some(vec![(key, None)]),
            _ => None,
        };
    }
    if let [Atom::Group(node)] = *item {
        return Some(record(tree, node, depth + 1)?.1);
    }
    Some(piped(item)?.into_iter().map(|name| (name, None)).collect())
}

/// What a record of from and to says, `{from: 'a', to: 'b', event: 'x'}`; either side may be missing.
pub(super) fn record<'a>(tree: &Tree<'a>, node: usize, depth: usize) -> Option<(Vec<Name<'a>>, Vec<Target<'a>>)> {
    let fields = tree.items(node).filter_map(|item| field(tree, item));
    let fields: Vec<(String, &[Atom<'a>])> = fields.map(|(key, rest)| (fold(key.text), rest)).collect();
    let states = |keys: &str| match fields.iter().find(|(key, _)| has(keys, key)) {
        Some((_, rest)) => match group(rest) {
            Some(node) => Some(list(tree, node, depth)?.into_iter().map(|(name, _)| name).collect()),
            None => piped(rest),
        },
        None => Some(Vec::new()),
    };
    let (from, to) = (states("from")?, states("to")?);
    let event = words("event").iter().find_map(|event| fields.iter().find(|(key, _)| key == *event));
    let event = event.and_then(|(_, rest)| if let [Atom::Name(name)] = **rest { Some(name) } else { None });
    let is_other = fields.iter().any(|(key, _)| has("other-records", key));
    let is_empty = from.is_empty() && to.is_empty();
    (!is_other && !is_empty).then(|| (from, to.into_iter().map(|to| (to, event)).collect()))
}

/// Whether keys may stand before this separator: a bare word only where it cannot be a variable.
pub(super) fn fits(tree: &Tree<'_>, keys: &[Name<'_>], sep: Sep, item: &[Atom<'_>], node: usize) -> bool {
    let is_computed = matches!(item.first(), Some(Atom::Group(_)));
    let is_within = node != 0 && tree.nodes[node].bracket == b'{';
    let is_key = |key: &Name<'_>| match sep {
        Sep::Colon => is_name(key.text),
        Sep::Arrow => key.constant,
        Sep::Equals => is_computed || is_within && key.constant,
    };
    keys.iter().all(is_key)
}
