//! States with their events, as XState and its relatives write them: `states: { a: { on: { E: 'b' } } }`, in JSON and
//! YAML too; and maps of events, `A: { E: 'b' }`.

use std::collections::HashSet;

use super::entries::{FROM, TO, field, fits, group, list, plain, record, split, value};
use super::names::{Draft, Name, Target, is_name};
use super::tables::is_other_map;
use super::tree::{Atom, Tree};
use super::{CodeTable, has};

/// Keys that describe a thing rather than name an event.
const PROPERTIES: &str =
    "status state label color name type kind icon title description value text id parent default role";

/// Keys of a state under which stand events and where they lead.
const EVENTS: &str = "on events after";

/// Keys of a state under which stand states.
const SUCCESSORS: &str = "transitions next nextstates targets allowed allowedtransitions validtransitions allowednext \
    cantransitionto transitionsto successors always ondone onerror";

/// Keys of a record that name the state which it describes.
const IDENTITIES: &str = "name id state status key";

/// How deep states may lie within states.
const MAX_DEPTH: usize = 64;

/// Every machine in the tree, those within another left out.
pub(super) fn read(tree: &Tree<'_>) -> Vec<CodeTable> {
    let mut tables = Vec::new();
    let mut node = 0;
    while node < tree.nodes.len() {
        let draft = states(tree, node).or_else(|| events(tree, node));
        let outer = node;
        node += 1;
        if let Some(draft) = draft.filter(|d| d.is_plausible(tree.about_states) && !is_other_map(tree, outer)) {
            tables.push(draft.finish());
            node += tree.nodes[node..].iter().take_while(|n| n.parent >= outer).count();
        }
    }
    tables
}

/// The machine whose states are the items of a group.
fn states<'a>(tree: &Tree<'a>, node: usize) -> Option<Draft<'a>> {
    // Only the group itself is weighed before its bodies are read: reading is deep, weighing is not.
    let (bodies, others): (Vec<_>, Vec<_>) = tree.items(node).partition(|item| entry(tree, item, node).is_some());
    let others = others.iter().filter(|item| split(tree, item).is_some()).count();
    if bodies.len() < 2 || bodies.len() < 2 * others {
        return None;
    }
    let mut draft = Draft::default();
    let telling = collect(tree, node, &mut draft, 0);
    (telling > 0 && 2 * telling >= bodies.len()).then_some(draft)
}

/// A state among the items of a group: its name and the group of its body.
fn entry<'a>(tree: &Tree<'a>, item: &[Atom<'a>], node: usize) -> Option<(Name<'a>, usize)> {
    if let Some((keys, sep, rest)) = split(tree, item) {
        let group = group(rest).filter(|g| tree.nodes[*g].bracket == b'{' && fits(tree, &keys, sep, item, node))?;
        return if let [key] = keys[..] { Some((key, group)) } else { None };
    }
    let group = group(item)?;
    let mut name = None;
    for (key, rest) in tree.items(group).filter_map(|item| field(tree, item)) {
        let key = plain(key);
        match rest {
            _ if has(FROM, &key) || has(TO, &key) => return None,
            [Atom::Name(value)] if value.constant && has(IDENTITIES, &key) => name = name.or(Some(*value)),
            _ => {}
        }
    }
    name.map(|name| (name, group))
}

/// Reads the states of a group, and those within them; gives how many of its own tell where they lead.
fn collect<'a>(tree: &Tree<'a>, node: usize, draft: &mut Draft<'a>, depth: usize) -> usize {
    let mut telling = 0;
    for (key, group) in tree.items(node).filter_map(|item| entry(tree, item, node)) {
        let body = Body::read(tree, group);
        telling += usize::from(body.tells);
        draft.ends.extend((body.last && body.targets.is_empty()).then_some(key));
        draft.add(key, &body.targets);
        if let Some(inner) = body.inner.filter(|_| depth < MAX_DEPTH) {
            collect(tree, inner, draft, depth + 1);
        }
    }
    telling
}

/// What is read of the body of a state.
#[derive(Default)]
struct Body<'a> {
    /// Where it leads.
    targets: Vec<Target<'a>>,
    /// Whether it says where it leads, or that it leads nowhere.
    tells: bool,
    /// Whether it says that nothing leads on.
    last: bool,
    /// The group of the states within it.
    inner: Option<usize>,
}

impl<'a> Body<'a> {
    fn read(tree: &Tree<'a>, node: usize) -> Self {
        let mut body = Body::default();
        for (key, rest) in tree.items(node).filter_map(|item| field(tree, item)) {
            let word = plain(key);
            match (word.as_str(), value(rest)) {
                ("type", Some(Atom::Name(name))) if name.text == "final" => (body.last, body.tells) = (true, true),
                ("states", Some(Atom::Group(group))) => body.inner = Some(group),
                ("invoke", Some(Atom::Group(group))) => {
                    let fields = tree.items(group).filter_map(|item| field(tree, item));
                    for (key, rest) in fields.filter(|(key, _)| has("onDone onError", key.text)) {
                        body.lead(successors(tree, rest, Some(key)).filter(|targets| !targets.is_empty()));
                    }
                }
                (word, Some(Atom::Group(group))) if has(EVENTS, word) => body.lead(by_event(tree, group)),
                (word, _) if has(SUCCESSORS, word) => {
                    let event = word.starts_with("on").then_some(key);
                    let targets = successors(tree, rest, event);
                    body.last |= event.is_none() && targets.as_ref().is_some_and(Vec::is_empty);
                    body.lead(targets);
                }
                _ => {}
            }
        }
        body
    }

    fn lead(&mut self, targets: Option<Vec<Target<'a>>>) {
        self.tells |= targets.is_some();
        self.targets.extend(targets.into_iter().flatten());
    }
}

/// The targets of `EVENT: 'target'` items, if there are such items.
fn by_event<'a>(tree: &Tree<'a>, node: usize) -> Option<Vec<Target<'a>>> {
    let mut targets = None;
    for item in tree.items(node) {
        let found = if let [Atom::Number, Atom::Sep(_), rest @ ..] = item {
            // A delay, `after: { 1000: 'b' }`.
            successors(tree, rest, None).unwrap_or_default()
        } else if let Some((event, rest)) = field(tree, item) {
            successors(tree, rest, Some(event)).unwrap_or_default()
        } else if let Some(record) = group(item).and_then(|group| record(tree, group, 0)) {
            // A list of records, `on: [{event: E, target: b}]`.
            record.targets()
        } else {
            continue;
        };
        targets.get_or_insert_with(Vec::new).extend(found);
    }
    targets
}

/// The states that a value names: one, a list, a record with its target, or events and their targets.
fn successors<'a>(tree: &Tree<'a>, atoms: &[Atom<'a>], event: Option<Name<'a>>) -> Option<Vec<Target<'a>>> {
    match atoms {
        [Atom::Name(name)] if name.constant => return Some(vec![(last_part(*name)?, event)]),
        [Atom::Text(id)] if id.text.starts_with(['#', '.']) => return Some(vec![(last_part(*id)?, event)]),
        _ => {}
    }
    let node = group(atoms)?;
    let with = |targets: Vec<Target<'a>>| targets.into_iter().map(|(to, own)| (to, own.or(event))).collect();
    let mut fields = tree.items(node).filter_map(|item| field(tree, item));
    if let Some((_, rest)) = fields.find(|(key, _)| has(TO, &plain(*key))) {
        // A record; its target may be an id, so it is no record of the other form.
        return match group(rest) {
            Some(inner) => list(tree, inner, 0).map(with),
            None if rest.len() == 1 => successors(tree, rest, event),
            None => None,
        };
    }
    if let Some(targets) = list(tree, node, 0) {
        return Some(with(targets));
    }
    // Beneath an event stand records with conditions; beneath `transitions` may stand events again.
    if event.is_none() {
        return by_event(tree, node);
    }
    let records = tree.items(node).filter_map(|item| record(tree, group(item)?, 0));
    Some(records.flat_map(|record| record.to).map(|to| (to, event)).collect())
}

/// The last part of a target such as `#order.paid`.
fn last_part(name: Name<'_>) -> Option<Name<'_>> {
    let start = name.text.rfind(['.', '#']).map_or(0, |n| n + 1);
    let text = &name.text[start..];
    is_name(text).then_some(Name { text, at: name.at + start, ..name })
}

/// The machine of a map of events: every value a group of events and the states they lead to.
fn events<'a>(tree: &Tree<'a>, node: usize) -> Option<Draft<'a>> {
    let mut draft = Draft::default();
    for item in tree.items(node) {
        let (keys, sep, rest) = split(tree, item)?;
        let group = group(rest).filter(|g| tree.nodes[*g].bracket == b'{' && fits(tree, &keys, sep, item, node))?;
        let targets = tree.items(group).map(|item| match field(tree, item)? {
            (event, [Atom::Name(name)]) if name.constant && !has(PROPERTIES, &plain(event)) => {
                Some((*name, Some(event)))
            }
            _ => None,
        });
        let targets: Vec<Target<'a>> = targets.collect::<Option<_>>()?;
        keys.iter().for_each(|key| draft.add_list(*key, &targets));
    }
    // Records that describe something have values of all kinds: here half of the steps have to lead to a key.
    let keys: HashSet<&str> = draft.keys.iter().map(|key| key.text).collect();
    let known = draft.steps.iter().filter(|(_, (to, _))| keys.contains(to.text)).count();
    (draft.keys.len() >= 2 && 2 * known >= draft.steps.len()).then_some(draft)
}
