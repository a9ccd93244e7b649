//! Tuples: arms of a match, `(A, Event) => B`; rows, `(A, B)`, `{A, Event, B}`, `new Transition(A, B)`; and names with an
//! arrow between them, `"a->b": true`.

use std::collections::{BTreeMap, HashSet};

use super::entries::piped;
use super::names::{Draft, Name, is_name, style};
use super::tables::asks;
use super::tree::{Atom, Sep, Tree};
use super::{CodeTable, has};

/// How many columns a row may have.
const MAX_COLUMNS: usize = 6;

/// The tables that arms make: `(A, Event) => B`, `(A, B) => true`, `matches!(…, (A, B) | (A, C))`, also as a map,
/// `(A, Event): B`.
pub(super) fn arms(tree: &Tree<'_>) -> Vec<CodeTable> {
    let is_table = |draft: &Draft<'_>| {
        let allowed = draft.steps.iter().all(|(_, (_, event))| event.is_none());
        let told = draft.is_chained() || allowed && tree.about_states;
        draft.steps.len() >= 2 && draft.names() >= 2 && !draft.contradicts() && told
    };
    let drafts = (0..tree.nodes.len()).map(|node| arms_of(tree, node));
    drafts.filter(is_table).map(Draft::finish).collect()
}

/// The steps of the arms in a group.
fn arms_of<'a>(tree: &Tree<'a>, node: usize) -> Draft<'a> {
    let mut draft = Draft::default();
    let all = tree.head(node) == "matches";
    for item in tree.items(node) {
        let place = item.iter().position(|a| matches!(a, Atom::Sep(Sep::Arrow | Sep::Colon)));
        let (left, right) = item.split_at(place.unwrap_or(item.len()));
        // A guard, `(A, E) if ready => B`, stands behind the pattern.
        let guard = |a: &Atom<'a>| matches!(a, Atom::Name(n) if has("if when where", n.text));
        let pattern = left.split(guard).next().unwrap_or_default();
        let patterns = pattern.split(|a| *a == Atom::Pipe).map(|part| match *part {
            [Atom::Group(g)] if tree.nodes[g].bracket == b'(' && tree.nodes[g].head.is_none() => {
                let (first, second) = tree.pair(g)?;
                Some((alternatives(tree, first)?, alternatives(tree, second)?))
            }
            _ => None,
        });
        let given = if right.is_empty() { all.then_some(None) } else { given(tree, &right[1..]) };
        for (first, second) in patterns.collect::<Option<Vec<_>>>().unwrap_or_default() {
            let targets: Vec<_> = match given {
                Some(Some(to)) => vec![(to, second.first().copied())],
                Some(None) => second.iter().map(|to| (*to, None)).collect(),
                None => continue,
            };
            first.iter().for_each(|from| draft.add(*from, &targets));
        }
    }
    draft
}

/// The names of one part of a pattern: `A`, `A | B`, `A { .. }`, `A(_)`.
fn alternatives<'a>(tree: &Tree<'a>, item: &[Atom<'a>]) -> Option<Vec<Name<'a>>> {
    let bare: Vec<Atom<'a>> = (item.iter())
        .map(|atom| match atom {
            Atom::Group(g) if tree.nodes[*g].bracket != b'[' => tree.nodes[*g].head.map_or(*atom, Atom::Name),
            _ => *atom,
        })
        .collect();
    piped(&bare)
}

/// What stands behind the arrow of an arm: a state (`B`, `Ok(B)`, `Some(B)`), or that the pattern is a step (`true`,
/// `Ok(())`), which is no name.
fn given<'a>(tree: &Tree<'a>, atoms: &[Atom<'a>]) -> Option<Option<Name<'a>>> {
    match *atoms {
        [Atom::Name(name)] if name.text == "true" => Some(None),
        [Atom::Name(name)] if name.constant => Some(Some(name)),
        [Atom::Group(node)] if tree.nodes[node].head.is_some_and(|head| has("Ok Some", head.text)) => {
            match *tree.only(node)? {
                [Atom::Name(name)] if name.constant => Some(Some(name)),
                [Atom::Group(unit)] if tree.items(unit).next().is_none() => Some(None),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The tables that rows of one shape make, and strings with an arrow.
pub(super) fn read(tree: &Tree<'_>) -> Vec<CodeTable> {
    if !tree.about_states {
        return Vec::new();
    }
    let mut shapes: BTreeMap<(usize, String, usize), Vec<usize>> = BTreeMap::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1) {
        let columns = tree.items(number).take(MAX_COLUMNS + 1).count();
        let head = tree.head(number);
        if (2..=MAX_COLUMNS).contains(&columns) && states_a_step(tree, number, &head) {
            shapes.entry((node.parent, head, columns)).or_default().push(number);
        }
    }
    // Bare tuples have to be all that their list holds.
    let is_list = |parent: usize, rows: usize| parent != 0 && rows == tree.items(parent).count();
    let shapes = shapes.iter().filter(|((parent, head, _), rows)| !head.is_empty() || is_list(*parent, rows.len()));
    let drafts = shapes.filter_map(|((_, _, columns), rows)| rows_of(tree, rows, *columns));
    drafts.chain((1..tree.nodes.len()).filter_map(|node| arrows(tree, node))).map(Draft::finish).collect()
}

/// Whether a group of this head states a step: a bare tuple, or a constructor of transitions.
fn states_a_step(tree: &Tree<'_>, node: usize, head: &str) -> bool {
    let adds = has("t tuple pair addtransition add_transition edge", head)
        || head.ends_with("transition") && head.len() > 10
        || tree.nodes[node].head.is_some_and(|h| h.text == "Transition");
    head.is_empty() || tree.nodes[node].bracket != b'[' && adds && !asks(head)
}

/// The steps of rows: of their columns, those that share the most names are the states that are left and entered.
fn rows_of<'a>(tree: &Tree<'a>, rows: &[usize], columns: usize) -> Option<Draft<'a>> {
    let cell =
        |item: &[Atom<'a>]| if let [Atom::Name(name)] = item { Some(*name).filter(|n| n.constant) } else { None };
    let cells: Vec<Vec<Option<Name<'a>>>> = rows.iter().map(|row| tree.items(*row).map(cell).collect()).collect();
    let column = |i: usize| cells.iter().map(|row| row[i]).collect::<Option<Vec<Name<'a>>>>();
    let columns: Vec<Option<Vec<Name<'a>>>> = (0..columns).map(column).collect();
    let mut best: Option<(usize, usize, usize, usize)> = None;
    for (i, a) in columns.iter().enumerate() {
        for (j, b) in columns.iter().enumerate().skip(i + 1) {
            let (Some(a), Some(b)) = (a, b) else {
                continue;
            };
            let (a, b): (HashSet<&str>, HashSet<&str>) =
                (a.iter().map(|n| n.text).collect(), b.iter().map(|n| n.text).collect());
            let styles = a.union(&b).map(|n| style(n)).collect::<HashSet<_>>().len();
            let (shared, all) = (a.intersection(&b).count(), a.union(&b).count());
            let is_better = best.is_none_or(|(s, t, _, _)| shared * t > s * all);
            if shared >= 1 && all >= 3 && 10 * shared >= 3 * all && styles == 1 && is_better {
                best = Some((shared, all, i, j));
            }
        }
    }
    let (_, _, i, j) = best.filter(|_| rows.len() > 1)?;
    let event = (0..columns.len()).find(|k| *k != i && *k != j && columns[*k].is_some());
    let mut draft = Draft::default();
    for row in &cells {
        draft.add(row[i]?, &[(row[j]?, event.and_then(|k| row[k]))]);
    }
    (!draft.contradicts() && draft.is_chained()).then_some(draft)
}

/// The table that strings with an arrow make: `new Set(["a->b", "b->c"])`, `{"a→b": true}`.
fn arrows<'a>(tree: &Tree<'a>, node: usize) -> Option<Draft<'a>> {
    let mut draft = Draft::default();
    for item in tree.items(node) {
        let (Atom::Text(both), rest) = item.split_first()? else {
            return None;
        };
        let (from, to) = ["->", "→", "=>", ">"].iter().find_map(|a| both.text.split_once(a))?;
        let (from, to) = (from.trim_end(), to.trim_start());
        let is_true = matches!(rest, [] | [Atom::Sep(_), Atom::Name(Name { text: "true" | "True", .. })]);
        if !is_true || !is_name(from) || !is_name(to) {
            return None;
        }
        let to = Name::new(to, both.at + both.text.len() - to.len());
        draft.add(Name::new(from, both.at), &[(to, None)]);
    }
    (draft.steps.len() >= 2 && draft.is_chained()).then_some(draft)
}
