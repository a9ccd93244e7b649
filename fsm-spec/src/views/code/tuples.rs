//! Tuples: `(A, B)`, `{A, Event, B}`, `new Transition(A, B)`, and names with an arrow between them, `"a->b": true`.

use std::collections::{HashMap, HashSet};

use super::names::{Draft, Name, Style, is_name, speaks_of_states, style};
use super::records::asks;
use super::tree::{Atom, Tree};
use super::{CodeTable, Form};

/// How many columns a tuple may have.
const MAX_COLUMNS: usize = 6;

/// The tables that tuples of one shape make.
pub(super) fn read(tree: &Tree) -> Vec<CodeTable> {
    if !speaks_of_states(tree.text) {
        return Vec::new();
    }
    let mut groups: HashMap<(usize, String, usize), Vec<usize>> = HashMap::new();
    let mut order = Vec::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1) {
        let arity = tree.items(number).take(MAX_COLUMNS + 1).count();
        let head = tree.head(number);
        if !(2..=MAX_COLUMNS).contains(&arity) || !states_a_step(tree, number, &head) {
            continue;
        }
        let key = (node.parent, head, arity);
        let rows = groups.entry(key.clone()).or_default();
        if rows.is_empty() {
            order.push(key);
        }
        rows.push(number);
    }
    let rows = order.iter().map(|key| (key, &groups[key]));
    let drafts = rows.filter_map(|((parent, head, arity), rows)| {
        let all = tree.items(*parent).count();
        // Bare tuples have to be all that their list holds.
        if head.is_empty() && (*parent == 0 || rows.len() < all) {
            return None;
        }
        columns(tree, rows, *arity)
    });
    let drafts = drafts.chain(arrows(tree));
    drafts.map(|d| d.finish(Form::Tuples, tree.text)).collect()
}

/// Whether a call of this name states a step: a bare tuple, or a constructor of transitions.
fn states_a_step(tree: &Tree, node: usize, head: &str) -> bool {
    let bracket = tree.nodes[node].bracket;
    if head.is_empty() {
        return true;
    }
    let adds = matches!(head, "t" | "tuple" | "pair" | "addtransition" | "add_transition" | "edge");
    bracket != b'['
        && (adds
            || head.ends_with("transition") && head.len() > 10
            || tree.nodes[node].head.as_ref().is_some_and(|h| tree.slice(h) == "Transition"))
        && !asks(head)
}

/// The columns of tuples that are left and entered, as a draft: those that share the most names.
fn columns(tree: &Tree, rows: &[usize], arity: usize) -> Option<Draft> {
    let cells: Vec<Vec<Option<&Name>>> = rows
        .iter()
        .map(|row| {
            let cells = tree.items(*row).map(|item| match item {
                [Atom::Name(name)] if name.constant => Some(name),
                _ => None,
            });
            cells.collect()
        })
        .collect();
    if cells.len() < 2 {
        return None;
    }
    let column = |i: usize| cells.iter().map(move |row| row[i].map(|n| tree.slice(n)));
    let mut best: Option<(usize, usize, usize, usize)> = None;
    for i in 0..arity {
        for j in i + 1..arity {
            let (Some(a), Some(b)) =
                (column(i).collect::<Option<HashSet<&str>>>(), column(j).collect::<Option<HashSet<&str>>>())
            else {
                continue;
            };
            let styles: HashSet<Style> = a.union(&b).map(|n| style(n)).collect();
            let (shared, all) = (a.intersection(&b).count(), a.union(&b).count());
            let fits = shared >= 1 && all >= 3 && 10 * shared >= 3 * all && styles.len() == 1;
            let better = best.is_none_or(|(s, t, _, _)| shared * t > s * all);
            if fits && better {
                best = Some((shared, all, i, j));
            }
        }
    }
    let (_, _, i, j) = best?;
    let event = (0..arity).find(|k| *k != i && *k != j && column(*k).all(|c| c.is_some()));
    let mut draft = Draft::default();
    for row in &cells {
        let (Some(from), Some(to)) = (row[i], row[j]) else {
            continue;
        };
        draft.keys.push(from.clone());
        let event = event.and_then(|k| row[k]).map(|n| n.range.clone());
        draft.steps.push((from.clone(), to.clone(), event));
    }
    (!draft.contradicts(tree.text) && draft.chained(tree.text)).then_some(draft)
}

/// The tables that strings with an arrow make: `new Set(["a->b", "b->c"])`, `{"a→b": true}`.
fn arrows<'t>(tree: &'t Tree) -> impl Iterator<Item = Draft> + 't {
    (1..tree.nodes.len()).filter_map(|node| {
        let mut draft = Draft::default();
        for item in tree.items(node) {
            let Some(Atom::Text(range)) = item.first() else {
                return None;
            };
            if item.len() > 1
                && !matches!(&item[1..], [Atom::Sep(_), Atom::Name(n)] if matches!(tree.slice(n), "true" | "True"))
            {
                return None;
            }
            let text = &tree.text[range.clone()];
            let (from, to) = ["->", "→", "=>", ">"].iter().find_map(|a| text.split_once(a))?;
            let (from, to) = (from.trim_end(), to.trim_start());
            if !is_name(from) || !is_name(to) {
                return None;
            }
            let name = |range| Name { range, qualifier: None, constant: true };
            let from = name(range.start..range.start + from.len());
            let to = name(range.end - to.len()..range.end);
            draft.keys.push(from.clone());
            draft.steps.push((from, to, None));
        }
        (draft.steps.len() >= 2 && draft.chained(tree.text)).then_some(draft)
    })
}
