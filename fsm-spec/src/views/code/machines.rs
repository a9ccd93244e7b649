//! States with their events, as XState and its relatives write them: `states: { a: { on: { E: 'b' } } }`, in JSON and
//! YAML too; and maps of events, `A: { E: 'b' }`.

use std::ops::Range;

use super::maps::{add, other_map};
use super::names::{Draft, Name, is_name, plausible};
use super::records::{is_target, record};
use super::shapes::{Target, Value, fits, list, split, value};
use super::tree::{Atom, Tree};
use super::{CodeTable, Form};

/// Keys that describe a thing rather than name an event.
const PROPERTIES: &[&str] = &[
    "status",
    "state",
    "label",
    "color",
    "name",
    "type",
    "kind",
    "icon",
    "title",
    "description",
    "value",
    "text",
    "id",
    "parent",
    "default",
    "role",
];

/// How deep states may lie within states.
const MAX_DEPTH: usize = 64;

/// Keys of a state under which stand events and where they lead.
const EVENTS: &[&str] = &["on", "events", "after"];

/// Keys of a state under which stand states.
const SUCCESSORS: &[&str] = &[
    "transitions",
    "next",
    "nextstates",
    "targets",
    "allowed",
    "allowedtransitions",
    "validtransitions",
    "allowednext",
    "cantransitionto",
    "transitionsto",
    "successors",
    "always",
    "ondone",
    "onerror",
];

/// Keys of a record that name the state which it describes.
const IDENTITIES: &[&str] = &["name", "id", "state", "status", "key"];

/// Every machine in the tree, those within another left out.
pub(super) fn read(tree: &Tree) -> Vec<CodeTable> {
    let mut tables = Vec::new();
    let mut node = 0;
    while node < tree.nodes.len() {
        let draft = states(tree, node).or_else(|| events(tree, node));
        match draft.filter(|d| plausible(d, tree) && !other_map(tree, node)) {
            Some(draft) => {
                tables.push(draft.finish(Form::Machine, tree.text));
                let inside = tree.nodes[node + 1..].iter().take_while(|n| n.parent >= node).count();
                node += 1 + inside;
            }
            None => node += 1,
        }
    }
    tables
}

/// What is read of the body of a state.
#[derive(Default)]
struct Body {
    /// Where it leads.
    targets: Vec<Target>,
    /// Whether it says where it leads, or that it leads nowhere.
    tells: bool,
    /// Whether it says that nothing leads on.
    last: bool,
    /// The group of the states within it.
    inner: Option<usize>,
}

/// The key of an item in lower letters, without `_` and `-`.
fn plain_key(tree: &Tree, key: &Name) -> String {
    let key = tree.slice(key).chars().filter(|c| !matches!(c, '_' | '-'));
    key.collect::<String>().to_ascii_lowercase()
}

/// The machine whose states are the items of a group.
fn states(tree: &Tree, node: usize) -> Option<Draft> {
    let mut draft = Draft::default();
    // Only the group itself is weighed before its bodies are read: reading is deep, weighing is not.
    let (mut bodies, mut others) = (0, 0);
    for item in tree.items(node) {
        match entry(tree, item, node) {
            Some(_) => bodies += 1,
            None => others += usize::from(split(tree, item).is_some()),
        }
    }
    if bodies < 2 || bodies < 2 * others {
        return None;
    }
    let telling = collect(tree, node, &mut draft, 0);
    (telling > 0 && 2 * telling >= bodies).then_some(draft)
}

/// A state among the items of a group: its name and the group of its body.
fn entry(tree: &Tree, item: &[Atom], node: usize) -> Option<(Name, usize)> {
    if let Some((keys, sep, rest)) = split(tree, item) {
        let (Value::Group(group), [key]) = (value(tree, rest), &keys[..]) else {
            return None;
        };
        return (tree.nodes[group].bracket == b'{' && fits(tree, key, sep, item, node)).then(|| (key.clone(), group));
    }
    let Value::Group(group) = value(tree, item) else {
        return None;
    };
    let mut name = None;
    for item in tree.items(group) {
        let Some((keys, _, rest)) = split(tree, item) else {
            continue;
        };
        let key = plain_key(tree, keys.first()?);
        match rest {
            _ if key == "from" || key == "source" || is_target(&key) => return None,
            [Atom::Name(value)] if name.is_none() && value.constant && IDENTITIES.contains(&key.as_str()) => {
                name = Some(value.clone());
            }
            _ => {}
        }
    }
    name.map(|name| (name, group))
}

/// Reads the states of a group, and those within them; gives how many of its own tell where they lead.
fn collect(tree: &Tree, node: usize, draft: &mut Draft, depth: usize) -> usize {
    let mut telling = 0;
    for item in tree.items(node) {
        let Some((key, group)) = entry(tree, item, node) else {
            continue;
        };
        let body = body(tree, group);
        telling += usize::from(body.tells);
        draft.keys.push(key.clone());
        if body.last {
            draft.ends.push(key.range.clone());
        }
        for target in body.targets {
            draft.steps.push((key.clone(), target.name, target.event));
        }
        if let Some(inner) = body.inner.filter(|_| depth < MAX_DEPTH) {
            collect(tree, inner, draft, depth + 1);
        }
    }
    telling
}

/// Reads the body of a state.
fn body(tree: &Tree, node: usize) -> Body {
    let mut body = Body::default();
    for item in tree.items(node) {
        let Some((keys, _, rest)) = split(tree, item) else {
            continue;
        };
        let [key] = &keys[..] else { continue };
        let key_text = plain_key(tree, key);
        let group = match value(tree, rest) {
            Value::Group(group) => Some(group),
            Value::Name(name) if key_text == "type" && tree.slice(&name) == "final" => {
                body.last = true;
                body.tells = true;
                continue;
            }
            _ => None,
        };
        match (key_text.as_str(), group) {
            ("states", Some(group)) => body.inner = Some(group),
            ("invoke", Some(group)) => {
                let inner = self::invoked(tree, group);
                body.tells |= !inner.is_empty();
                body.targets.extend(inner);
            }
            (word, Some(group)) if EVENTS.contains(&word) => {
                let (targets, told) = by_event(tree, group);
                body.tells |= told;
                body.targets.extend(targets);
            }
            (word, _) if SUCCESSORS.contains(&word) => {
                let event = word.starts_with("on").then(|| key.range.clone());
                let targets = successors(tree, rest, event.as_ref());
                body.tells |= targets.is_some();
                body.last |= targets.as_ref().is_some_and(Vec::is_empty) && !word.starts_with("on");
                body.targets.extend(targets.unwrap_or_default());
            }
            _ => {}
        }
    }
    body.last &= body.targets.is_empty();
    body
}

/// What `invoke: { onDone: …, onError: … }` leads to.
fn invoked(tree: &Tree, node: usize) -> Vec<Target> {
    let mut targets = Vec::new();
    for item in tree.items(node) {
        let Some((keys, _, rest)) = split(tree, item) else {
            continue;
        };
        if let [key] = &keys[..]
            && matches!(tree.slice(key), "onDone" | "onError")
        {
            targets.extend(successors(tree, rest, Some(&key.range)).unwrap_or_default());
        }
    }
    targets
}

/// The targets of `EVENT: 'target'` items, and whether there were items at all.
fn by_event(tree: &Tree, node: usize) -> (Vec<Target>, bool) {
    let mut targets = Vec::new();
    let mut told = false;
    for item in tree.items(node) {
        if let [Atom::Number, Atom::Sep(_), rest @ ..] = item {
            // A delay, `after: { 1000: 'b' }`.
            told = true;
            targets.extend(successors(tree, rest, None).unwrap_or_default());
        } else if let Some((keys, _, rest)) = split(tree, item) {
            told = true;
            let event = keys.first().map(|k| &k.range);
            targets.extend(successors(tree, rest, event).unwrap_or_default());
        } else if let Value::Group(group) = value(tree, item) {
            // A list of records, `on: [{event: E, target: b}]`.
            let found = record(tree, group, 0);
            told |= found.is_some();
            let (names, event) = found.map_or((Vec::new(), None), |r| (r.to, r.event));
            targets.extend(names.into_iter().map(|name| Target { name, event: event.clone() }));
        }
    }
    (targets, told)
}

/// The states that a value names: one, a list, a record with its target, or events and their targets.
fn successors(tree: &Tree, atoms: &[Atom], event: Option<&Range<usize>>) -> Option<Vec<Target>> {
    let one = |range: Range<usize>| {
        let name = Name { range, qualifier: None, constant: true };
        vec![Target { name, event: event.cloned() }]
    };
    match atoms {
        [Atom::Name(name)] if name.constant && tree.slice(name).contains('.') => {
            return Some(one(last_part(tree, &name.range)?));
        }
        [Atom::Name(name)] if name.constant => {
            return Some(vec![Target { name: name.clone(), event: event.cloned() }]);
        }
        [Atom::Text(range)] if tree.text[range.clone()].starts_with(['#', '.']) => {
            return Some(one(last_part(tree, range)?));
        }
        _ => {}
    }
    let Value::Group(group) = value(tree, atoms) else {
        return None;
    };
    let with = |mut targets: Vec<Target>| {
        for target in &mut targets {
            target.event = target.event.take().or_else(|| event.cloned());
        }
        targets
    };
    for item in tree.items(group) {
        if let Some((keys, _, rest)) = split(tree, item)
            && keys.first().is_some_and(|k| is_target(tree.slice(k)))
        {
            // A record; its target may be an id, so it is no record of the other form.
            return match value(tree, rest) {
                Value::Group(inner) => list(tree, inner, 0).map(with),
                _ if rest.len() == 1 => successors(tree, rest, event),
                _ => None,
            };
        }
    }
    if let Some(targets) = list(tree, group, 0) {
        return Some(with(targets));
    }
    // Beneath an event stand records with conditions; beneath `transitions` may stand events again.
    if event.is_some() {
        let mut targets = Vec::new();
        for item in tree.items(group) {
            if let Value::Group(inner) = value(tree, item)
                && let Some(found) = record(tree, inner, 0)
            {
                targets.extend(found.to.into_iter().map(|name| Target { name, event: event.cloned() }));
            }
        }
        return Some(targets);
    }
    let (targets, told) = by_event(tree, group);
    told.then_some(targets)
}

/// The last part of a target such as `#order.paid`.
fn last_part(tree: &Tree, range: &Range<usize>) -> Option<Range<usize>> {
    let text = &tree.text[range.clone()];
    let start = text.rfind(['.', '#']).map_or(0, |n| n + 1);
    is_name(&text[start..]).then(|| range.start + start..range.end)
}

/// The machine of a map of events: every value a group of events and the states they lead to.
fn events(tree: &Tree, node: usize) -> Option<Draft> {
    let mut draft = Draft::default();
    for item in tree.items(node) {
        let (keys, sep, rest) = split(tree, item)?;
        let Value::Group(group) = value(tree, rest) else {
            return None;
        };
        let mut targets = Vec::new();
        for item in tree.items(group) {
            let (events, _, rest) = split(tree, item)?;
            match (&events[..], value(tree, rest)) {
                ([event], Value::Name(name))
                    if name.constant && !PROPERTIES.contains(&plain_key(tree, event).as_str()) =>
                {
                    targets.push(Target { name, event: Some(event.range.clone()) });
                }
                _ => return None,
            }
        }
        if tree.nodes[group].bracket != b'{' || !keys.iter().all(|k| fits(tree, k, sep, item, node)) {
            return None;
        }
        for key in &keys {
            add(&mut draft, key, &targets);
        }
    }
    // Records that describe something have values of all kinds: here half of the steps have to lead to a key.
    let keys: std::collections::HashSet<&str> = draft.keys.iter().map(|k| tree.slice(k)).collect();
    let known = draft.steps.iter().filter(|(_, to, _)| keys.contains(tree.slice(to))).count();
    (draft.keys.len() >= 2 && 2 * known >= draft.steps.len()).then_some(draft)
}
