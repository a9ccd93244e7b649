//! Tuples: arms of a match, `(A, Event) => B`; rows, `(A, B)`, `{A, Event, B}`, `new Transition(A, B)`; and names with an
//! arrow between them, `"a->b": true`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use super::entries::{constant, piped};
use super::names::{CodeTable, Name, is_name};
use super::tree::{Atom, Sep, Tree};

const MAX_COLUMNS: usize = 6;

/// The tables that the arms in each group make: `(A, Event) => B`, `(A, B) => true`, `matches!(…, (A, B) | (A, C))`,
/// also as a map, `(A, Event): B`.
pub(super) fn arms<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    (0..tree.nodes.len()).map(|node| (node, arms_of(tree, node))).collect()
}

/// The steps of the arms in a group.
fn arms_of<'a>(tree: &Tree<'a>, node: usize) -> CodeTable<'a> {
    let mut draft = CodeTable::default();
    let all = tree.head(node) == "matches";
    for item in tree.items(node) {
        let place = item.iter().position(|atom| matches!(atom, Atom::Sep(Sep::Arrow | Sep::Colon)));
        let (left, right) = item.split_at(place.unwrap_or(item.len()));
        // A guard, `(A, E) if ready => B`, stands behind the pattern.
        let guard = |atom: &Atom<'a>| matches!(atom, Atom::Name(name) if matches!(name.text, "if" | "when" | "where"));
        let pattern = left.split(guard).next().unwrap_or_default();
        let patterns = pattern.split(|atom| *atom == Atom::Pipe).map(|part| match *part {
            [Atom::Group(group)] if tree.nodes[group].bracket == b'(' => {
                let [first, second] = tree.items(group).collect::<Vec<_>>()[..] else { return None };
                Some((alternatives(tree, first)?, alternatives(tree, second)?))
            }
            _ => None,
        });
        let given = if right.is_empty() { all.then_some(None) } else { given(tree, &right[1..]) };
        let Some(given) = given else { continue };
        for (first, second) in patterns.collect::<Option<Vec<_>>>().unwrap_or_default() {
            let targets: Vec<_> = match given {
                Some(to) => vec![(to, second.first().copied())],
                None => second.iter().map(|to| (*to, None)).collect(),
            };
            first.iter().for_each(|from| draft.add(*from, &targets, false));
        }
    }
    draft
}

/// The names of one part of a pattern: `A`, `A | B`, `A { .. }`, `A(_)`.
fn alternatives<'a>(tree: &Tree<'a>, item: &[Atom<'a>]) -> Option<Vec<Name<'a>>> {
    let bare = item.iter().map(|atom| match atom {
        Atom::Group(node) => tree.nodes[*node].head.map_or(*atom, Atom::Name),
        _ => *atom,
    });
    piped(&bare.collect::<Vec<_>>())
}

/// What stands behind the arrow of an arm: a state (`B`, `Ok(B)`, `Some(B)`), or `true`, which says that the pattern is
/// a step.
fn given<'a>(tree: &Tree<'a>, atoms: &[Atom<'a>]) -> Option<Option<Name<'a>>> {
    match *atoms {
        [Atom::Name(Name { text: "true", .. })] => Some(None),
        [Atom::Group(node)] if matches!(tree.head(node).as_str(), "ok" | "some") => {
            constant(tree.only(node)?).map(Some)
        }
        _ => constant(atoms).map(Some),
    }
}

/// The tables that rows of one shape make, and strings with an arrow.
pub(super) fn read<'a>(tree: &Tree<'a>) -> Vec<(usize, CodeTable<'a>)> {
    let mut shapes: BTreeMap<(usize, String, usize), Vec<usize>> = BTreeMap::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1) {
        let columns = tree.items(number).take(MAX_COLUMNS + 1).count();
        let head = tree.head(number);
        if (2..=MAX_COLUMNS).contains(&columns) && (head.is_empty() || states_a_step(tree, number, &head)) {
            shapes.entry((node.parent, head, columns)).or_default().push(number);
        }
    }
    // Bare tuples have to be all that their list holds.
    let is_list = |parent: usize, rows: usize| parent != 0 && rows == tree.items(parent).count();
    let shapes = shapes.iter().filter(|((parent, head, _), rows)| !head.is_empty() || is_list(*parent, rows.len()));
    let rows = shapes.filter_map(|((parent, ..), rows)| Some((*parent, rows_of(tree, rows)?)));
    rows.chain((1..tree.nodes.len()).filter_map(|node| Some((node, arrows(tree, node)?)))).collect()
}

/// Whether a call of this name states a step.
fn states_a_step(tree: &Tree<'_>, node: usize, head: &str) -> bool {
    let adds = matches!(head, "t" | "tuple" | "pair" | "edge") || head.ends_with("transition");
    tree.nodes[node].bracket != b'[' && adds && !tree.asks(node)
}

/// The steps of rows: of their columns, those that share the most names are the states that are left and entered.
fn rows_of<'a>(tree: &Tree<'a>, rows: &[usize]) -> Option<CodeTable<'a>> {
    let cells: Vec<Vec<Option<Name<'a>>>> = rows.iter().map(|row| tree.items(*row).map(constant).collect()).collect();
    let names =
        |column: usize| cells.iter().map(|row| row[column].map(|name| name.text)).collect::<Option<HashSet<_>>>();
    let columns: Vec<Option<HashSet<&str>>> = (0..cells.first()?.len()).map(names).collect();
    let pairs = (0..columns.len()).flat_map(|i| (i + 1..columns.len()).map(move |j| (i, j)));
    let shared = pairs.filter_map(|(i, j)| {
        let (a, b) = (columns[i].as_ref()?, columns[j].as_ref()?);
        let shared = a.intersection(b).count();
        // Where two columns share few names, it is by chance.
        (10 * shared >= 3 * a.union(b).count()).then_some((shared, i, j))
    });
    let (_, from, to) = shared.min_by_key(|(shared, ..)| Reverse(*shared))?;
    let event = (0..columns.len()).find(|column| *column != from && *column != to && columns[*column].is_some());
    let mut draft = CodeTable::default();
    for row in &cells {
        draft.add(row[from]?, &[(row[to]?, event.and_then(|event| row[event]))], false);
    }
    Some(draft)
}

/// The table that strings with an arrow make: `new Set(["a->b", "b->c"])`, `{"a→b": true}`.
fn arrows<'a>(tree: &Tree<'a>, node: usize) -> Option<CodeTable<'a>> {
    let mut draft = CodeTable::default();
    for item in tree.items(node) {
        let ([Atom::Text(both)] | [Atom::Text(both), Atom::Sep(_), Atom::Name(Name { text: "true" | "True", .. })]) =
            item
        else {
            return None;
        };
        let (from, to) = ["->", "→", "=>", ">"].iter().find_map(|arrow| both.text.split_once(arrow))?;
        let (from, to) = (from.trim_end(), to.trim_start());
        if !is_name(from) || !is_name(to) {
            return None;
        }
        let to = Name::new(to, both.at + both.text.len() - to.len());
        draft.add(Name::new(from, both.at), &[(to, None)], false);
    }
    Some(draft)
}
