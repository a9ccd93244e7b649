//! What items of groups look like: keys and their values, lists of names, records, and the calls around them.

use super::has;
use super::names::{Name, Target, is_name};
use super::tree::{Atom, Sep, Tree};

/// How many calls may be wrapped around a list: `Object.freeze(new Set([…]))`.
const MAX_WRAPS: usize = 4;

/// Calls that make a list or set of their arguments, in lower case.
const LISTS: &str = "of setof listof arrayof mutablesetof mutablelistof set list array enumset hashset hash_set btreeset \
    frozenset tuple from freeze vec smallvec aslist newhashset newset sets sortedset ordered_set linkedhashset arraylist \
    mapset immutableset immutablelist copyof unmodifiableset readonlyset arrayvec";

/// Calls that make an empty one.
const EMPTY: &str = "noneof emptyset emptylist empty emptyarray";

/// Keys of a record that name the state which is left, in lower case without `_` and `-`.
pub(super) const FROM: &str = "from source src fromstate sourcestate fromstatus fromphase";

/// Keys of a record that name the state which is entered.
pub(super) const TO: &str = "to target dest destination tostate targetstate tostatus tophase nextstate";

/// Keys of a record that name the event; the first one wins where several are there.
const EVENTS: [&str; 5] = ["event", "trigger", "on", "action", "name"];

/// Keys that say that a record is a message, a range or an entry of a log.
const OTHER_RECORDS: &str = "subject body message amount currency text date timestamp at time content createdat \
    changedat occurredat value price userid";

/// The key of an item in lower letters, without `_` and `-`.
pub(super) fn plain(key: Name<'_>) -> String {
    key.text.chars().filter(|c| !matches!(c, '_' | '-')).collect::<String>().to_ascii_lowercase()
}

/// The keys of an item, what stands behind them, and its value.
pub(super) fn split<'t, 'a>(tree: &Tree<'a>, item: &'t [Atom<'a>]) -> Option<(Vec<Name<'a>>, Sep, &'t [Atom<'a>])> {
    let place = item.iter().position(|a| matches!(a, Atom::Sep(_)))?;
    let Atom::Sep(sep) = item[place] else {
        return None;
    };
    let keys = item[..place].split(|a| *a == Atom::Pipe).map(|part| match *part {
        [Atom::Name(name)] => Some(name),
        [Atom::Group(g)] if tree.nodes[g].bracket == b'[' => match tree.only(g) {
            Some([Atom::Name(name)]) if name.constant => Some(*name),
            _ => None,
        },
        _ => None,
    });
    Some((keys.collect::<Option<_>>()?, sep, &item[place + 1..]))
}

/// The only key of an item, and its value.
pub(super) fn field<'t, 'a>(tree: &Tree<'a>, item: &'t [Atom<'a>]) -> Option<(Name<'a>, &'t [Atom<'a>])> {
    let (keys, _, rest) = split(tree, item)?;
    if let [key] = keys[..] { Some((key, rest)) } else { None }
}

/// The key whose value a group is, in the group around it; "" if there is none.
pub(super) fn key_of(tree: &Tree<'_>, node: usize) -> String {
    let inner = &tree.nodes[node];
    let item = tree.nodes[inner.parent].items.get(inner.place).filter(|_| node > 0);
    // The key stands at the beginning; items can be long.
    let keys = item.and_then(|item| split(tree, &item[..item.len().min(4)]));
    keys.and_then(|(keys, ..)| keys.first().map(|key| key.text.to_ascii_lowercase())).unwrap_or_default()
}

/// The name or the group that the atoms behind a key are.
pub(super) fn value<'a>(atoms: &[Atom<'a>]) -> Option<Atom<'a>> {
    let atoms = match atoms {
        // Kotlin: `A -> to in setOf(B)`.
        [Atom::Name(_), Atom::Name(word), rest @ ..] if !rest.is_empty() && word.text == "in" => rest,
        _ => atoms,
    };
    let groups = atoms.iter().take_while(|a| matches!(a, Atom::Group(_))).count();
    let is_cast = matches!(atoms.get(groups), Some(Atom::Name(n)) if has("as satisfies", n.text));
    match atoms {
        [name @ Atom::Name(_)] => Some(*name),
        _ if is_cast || atoms[groups..].iter().all(|a| matches!(a, Atom::Name(_))) => {
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
    let names = atoms.split(|a| *a == Atom::Pipe).map(|part| match *part {
        [Atom::Name(name)] if name.constant => Some(name),
        _ => None,
    });
    names.collect()
}

/// The states that a group lists, if it lists nothing else.
pub(super) fn list<'a>(tree: &Tree<'a>, node: usize, depth: usize) -> Option<Vec<Target<'a>>> {
    let (head, bracket) = (tree.head(node), tree.nodes[node].bracket);
    let asks = head == "matches";
    if has(EMPTY, &head) {
        return Some(Vec::new());
    }
    if bracket != b'{' && !head.is_empty() && !has(LISTS, &head) && !asks {
        return None;
    }
    let inner = tree.only(node).filter(|_| bracket == b'(' || !head.is_empty()).and_then(group);
    if let Some(inner) = inner {
        return if depth < MAX_WRAPS { list(tree, inner, depth + 1) } else { None };
    }
    let mut targets = Vec::new();
    for item in tree.items(node).skip(usize::from(asks)) {
        targets.extend(element(tree, item, depth)?);
    }
    Some(targets)
}

/// One element of a list: a name, a name with `true`, a record with `to`.
fn element<'a>(tree: &Tree<'a>, item: &[Atom<'a>], depth: usize) -> Option<Vec<Target<'a>>> {
    if item.first() == Some(&Atom::Spread) {
        return Some(Vec::new());
    }
    if let Some((keys, sep, rest)) = split(tree, item) {
        let key = keys.first().filter(|_| keys.len() == 1 && sep != Sep::Equals)?;
        let is_in = match value(rest)? {
            Atom::Name(v) if has("true True", v.text) => true,
            Atom::Name(v) if has("false False", v.text) => false,
            Atom::Group(g) if tree.items(g).next().is_none() => true,
            _ => return None,
        };
        return Some(is_in.then_some((*key, None)).into_iter().collect());
    }
    if let [Atom::Group(g)] = *item {
        let record = if depth < MAX_WRAPS { record(tree, g, depth + 1) } else { None }?;
        return Some(record.targets());
    }
    Some(piped(item)?.into_iter().map(|name| (name, None)).collect())
}

/// A record of from and to, `{from: 'a', to: 'b', event: 'x'}`; either side may be missing.
pub(super) struct Record<'a> {
    pub from: Vec<Name<'a>>,
    pub to: Vec<Name<'a>>,
    event: Option<Name<'a>>,
    /// Whether the keys are source and target, which graphs of all kinds have.
    pub graph: bool,
}

impl<'a> Record<'a> {
    pub(super) fn targets(&self) -> Vec<Target<'a>> {
        self.to.iter().map(|to| (*to, self.event)).collect()
    }
}

/// The record that a group is, if it has a state that is left or one that is entered.
pub(super) fn record<'a>(tree: &Tree<'a>, node: usize, depth: usize) -> Option<Record<'a>> {
    let mut record = Record { from: Vec::new(), to: Vec::new(), event: None, graph: false };
    let mut best = EVENTS.len();
    for (key, rest) in tree.items(node).filter_map(|item| field(tree, item)) {
        let plain = plain(key);
        let states = || match value(rest) {
            Some(Atom::Group(g)) => Some(list(tree, g, depth)?.into_iter().map(|(name, _)| name).collect()),
            _ => piped(rest),
        };
        if has(FROM, &plain) {
            record.from = states()?;
        } else if has(TO, &plain) {
            record.to = states()?;
        } else if let Some(rank) = EVENTS[..best].iter().position(|event| *event == plain) {
            best = rank;
            record.event = if let [Atom::Name(name)] = rest { Some(*name) } else { None };
        } else if has(OTHER_RECORDS, &plain) {
            return None;
        }
        record.graph |= matches!(key.text, "source" | "target");
    }
    (!record.from.is_empty() || !record.to.is_empty()).then_some(record)
}

/// Whether keys may stand before this separator: a bare word only where it cannot be a variable.
pub(super) fn fits(tree: &Tree<'_>, keys: &[Name<'_>], sep: Sep, item: &[Atom<'_>], node: usize) -> bool {
    let computed = matches!(item.first(), Some(Atom::Group(_)));
    keys.iter().all(|key| {
        let before = match sep {
            Sep::Colon => true,
            Sep::Arrow => key.constant,
            Sep::Equals => computed || node != 0 && tree.nodes[node].bracket == b'{' && key.constant,
        };
        before && is_name(key.text) && !has("_ default else null nil", key.text)
    })
}
