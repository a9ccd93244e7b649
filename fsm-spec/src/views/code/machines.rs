//! States with their events, as XState and its relatives write them: `states: { a: { on: { E: 'b' } } }`, in JSON and
//! YAML too; and maps of events, `A: { E: 'b' }`.

use super::entries::{constant, field, fits, group, list, record, split, value};
use super::has;
use super::names::{CodeTable, Name, Target, is_name};
use super::tree::{Atom, Tree};
use crate::spelling::fold;

const MAX_DEPTH: usize = 8;

/// Every machine in the tree, with the group of its states.
pub(super) fn read<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    let machine = |node| {
        let mut draft = CodeTable::default();
        let (states, telling) = collect(tree, node, &mut draft, 0);
        (states >= 2 && 2 * telling >= states).then_some((node, draft))
    };
    (0..tree.nodes.len()).filter_map(machine).collect()
}

/// A state among the items of a group: its name and the group of its body.
fn entry<'a>(tree: &Tree<'a>, item: &[Atom<'a>], node: usize) -> Option<(Name<'a>, usize)> {
    if let Some((keys, sep, rest)) = split(tree, item) {
        let group = group(rest).filter(|g| tree.nodes[*g].bracket == b'{' && fits(tree, &keys, sep, item, node))?;
        return if let [key] = keys[..] { Some((key, group)) } else { None };
    }
    let group = group(item)?;
    let mut fields = tree.items(group).filter_map(|item| field(tree, item));
    let name = fields.find_map(|(key, rest)| constant(rest).filter(|_| has("identities", &fold(key.text))))?;
    Some((name, group))
}

/// Reads the states of a group, and those within them; gives how many there are, and how many tell where they lead.
fn collect<'a>(tree: &Tree<'a>, node: usize, draft: &mut CodeTable<'a>, depth: usize) -> (usize, usize) {
    let (mut states, mut telling) = (0, 0);
    for (key, group) in tree.items(node).filter_map(|item| entry(tree, item, node)) {
        let body = Body::read(tree, group);
        states += 1;
        telling += usize::from(body.tells);
        draft.add(key, &body.targets, body.last);
        if let Some(inner) = body.inner.filter(|_| depth < MAX_DEPTH) {
            collect(tree, inner, draft, depth + 1);
        }
    }
    (states, telling)
}

/// What is read of the body of a state.
#[derive(Default)]
struct Body<'a> {
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
            match (fold(key.text).as_str(), value(rest)) {
                ("type", Some(Atom::Name(name))) if name.text == "final" => (body.last, body.tells) = (true, true),
                ("states", Some(Atom::Group(group))) => body.inner = Some(group),
                ("invoke", Some(Atom::Group(group))) => {
                    let fields = tree.items(group).filter_map(|item| field(tree, item));
                    for (key, rest) in fields.filter(|(key, _)| matches!(key.text, "onDone" | "onError")) {
                        body.lead(successors(tree, rest, Some(key)));
                    }
                }
                (word, Some(Atom::Group(group))) if has("by-event", word) => body.lead(Some(by_event(tree, group))),
                (word, _) if has("successors", word) => {
                    let event = word.starts_with("on").then_some(key);
                    body.last |= event.is_none();
                    body.lead(successors(tree, rest, event));
                }
                _ => {}
            }
        }
        if !body.tells {
            body.lead(events(tree, node));
            body.last = body.tells;
        }
        body
    }

    fn lead(&mut self, targets: Option<Vec<Target<'a>>>) {
        self.tells |= targets.is_some();
        self.targets.extend(targets.into_iter().flatten());
    }
}

/// The targets of `EVENT: 'target'` items, and of records, `on: [{event: E, target: b}]`.
fn by_event<'a>(tree: &Tree<'a>, node: usize) -> Vec<Target<'a>> {
    let targets = tree.items(node).filter_map(|item| match item {
        // A delay, `after: { 1000: 'b' }`.
        [Atom::Number, Atom::Sep(_), rest @ ..] => successors(tree, rest, None),
        _ => match field(tree, item) {
            Some((event, rest)) => successors(tree, rest, Some(event)),
            None => Some(record(tree, group(item)?, 0)?.1),
        },
    });
    targets.flatten().collect()
}

/// The states that a value names: one, a list, or a record with its target.
fn successors<'a>(tree: &Tree<'a>, atoms: &[Atom<'a>], event: Option<Name<'a>>) -> Option<Vec<Target<'a>>> {
    match atoms {
        [Atom::Name(name)] if name.constant => return Some(vec![(last_part(*name)?, event)]),
        [Atom::Text(id)] if id.text.starts_with(['#', '.']) => return Some(vec![(last_part(*id)?, event)]),
        _ => {}
    }
    let mut node = group(atoms)?;
    let mut fields = tree.items(node).filter_map(|item| field(tree, item));
    if let Some((_, rest)) = fields.find(|(key, _)| has("to", &fold(key.text))) {
        // A record; its target may be an id, so it is no record of the other form.
        let Some(inner) = group(rest) else { return successors(tree, rest, event) };
        node = inner;
    }
    Some(list(tree, node, 0)?.into_iter().map(|(to, own)| (to, own.or(event))).collect())
}

/// The last part of a target such as `#order.paid`.
fn last_part(name: Name<'_>) -> Option<Name<'_>> {
    let start = name.text.rfind(['.', '#']).map_or(0, |n| n + 1);
    let text = &name.text[start..];
    is_name(text).then_some(Name { text, at: name.at + start, ..name })
}

/// The targets of a group that holds nothing but events and the states they lead to.
fn events<'a>(tree: &Tree<'a>, node: usize) -> Option<Vec<Target<'a>>> {
    let targets = tree.items(node).map(|item| {
        let (event, rest) = field(tree, item)?;
        Some((constant(rest)?, Some(event))).filter(|_| !has("properties", &fold(event.text)))
    });
    targets.collect()
}
