//! Arms of a match: `(A, Event) => B`, `(A, B) => true`, `matches!(…, (A, B) | (A, C))`, in Rust, C#, Swift and Scala.

use std::ops::Range;

use super::names::{Draft, Name, speaks_of_states};
use super::tree::{Atom, Sep, Tree};
use super::{CodeTable, Form};

/// A pattern: the names of its first part, and of its second.
type Pattern = (Vec<Name>, Vec<Name>);

/// What an arm gives.
enum Gives {
    /// `true`: the pattern itself is the step.
    Yes,
    /// The state that is entered.
    State(Name),
    /// Anything else.
    Nothing,
}

/// The tables that the arms of the groups make.
pub(super) fn read(tree: &Tree) -> Vec<CodeTable> {
    let drafts = (0..tree.nodes.len()).filter_map(|node| {
        let asked = tree.head(node) == "matches";
        let draft = if asked { pairs(tree, node) } else { arms(tree, node) }?;
        plausible(&draft, tree).then(|| draft.finish(Form::Arms, tree.text))
    });
    drafts.collect()
}

/// Whether arms are a table: two steps, and some state both left and entered.
fn plausible(draft: &Draft, tree: &Tree) -> bool {
    let chained = draft.chained(tree.text);
    draft.steps.len() >= 2
        && draft.names(tree.text) >= 2
        && !draft.contradicts(tree.text)
        && (chained || draft.steps.iter().all(|s| s.2.is_none()) && speaks_of_states(tree.text))
}

/// The steps of the arms of a match.
fn arms(tree: &Tree, node: usize) -> Option<Draft> {
    let mut draft = Draft::default();
    for item in tree.items(node) {
        let Some(place) = item.iter().position(|a| matches!(a, Atom::Sep(Sep::Arrow | Sep::Colon))) else {
            continue;
        };
        let (left, right) = (&item[..place], &item[place + 1..]);
        // A guard, `(A, E) if ready => B`, stands behind the pattern.
        let guard =
            left.iter().position(|a| matches!(a, Atom::Name(n) if matches!(tree.slice(n), "if" | "when" | "where")));
        let Some(patterns) = patterns(tree, &left[..guard.unwrap_or(place)]) else {
            continue;
        };
        let gives = gives(tree, right);
        for (first, second) in patterns {
            match &gives {
                Gives::Nothing => {}
                Gives::Yes => cross(&mut draft, &first, &second),
                Gives::State(to) => {
                    let event: Option<Range<usize>> = second.first().map(|n| n.range.clone());
                    for from in &first {
                        draft.keys.push(from.clone());
                        draft.steps.push((from.clone(), to.clone(), event.clone()));
                    }
                }
            }
        }
    }
    (!draft.steps.is_empty()).then_some(draft)
}

/// The steps of `matches!(…, (A, B) | (A, C))`.
fn pairs(tree: &Tree, node: usize) -> Option<Draft> {
    let mut draft = Draft::default();
    for item in tree.items(node).skip(1) {
        for (first, second) in patterns(tree, item)? {
            cross(&mut draft, &first, &second);
        }
    }
    (!draft.steps.is_empty()).then_some(draft)
}

/// Adds a step from each to each.
fn cross(draft: &mut Draft, first: &[Name], second: &[Name]) {
    for from in first {
        draft.keys.push(from.clone());
        for to in second {
            draft.steps.push((from.clone(), to.clone(), None));
        }
    }
}

/// Patterns of two parts with `|` between them.
fn patterns(tree: &Tree, atoms: &[Atom]) -> Option<Vec<Pattern>> {
    let parts = atoms.split(|a| *a == Atom::Pipe);
    let patterns = parts.map(|part| match part {
        [Atom::Group(g)] if tree.nodes[*g].bracket == b'(' && tree.nodes[*g].head.is_none() => {
            let mut items = tree.items(*g);
            let (Some(a), Some(b), None) = (items.next(), items.next(), items.next()) else {
                return None;
            };
            Some((names(tree, a)?, names(tree, b)?))
        }
        _ => None,
    });
    patterns.collect()
}

/// The names of one part of a pattern: `A`, `A | B`, `A { .. }`, `A(_)`.
fn names(tree: &Tree, item: &[Atom]) -> Option<Vec<Name>> {
    let parts = item.split(|a| *a == Atom::Pipe);
    let names = parts.map(|part| match part {
        [Atom::Name(name)] if name.constant => Some(name.clone()),
        [Atom::Group(g)] => {
            let head = tree.nodes[*g].head.clone()?;
            (head.constant && tree.nodes[*g].bracket != b'[').then_some(head)
        }
        _ => None,
    });
    names.collect()
}

/// What stands behind the arrow.
fn gives(tree: &Tree, atoms: &[Atom]) -> Gives {
    match atoms {
        [Atom::Name(name)] if tree.slice(name) == "true" => Gives::Yes,
        [Atom::Name(name)] if name.constant => Gives::State(name.clone()),
        // `self.state = State::B`
        [Atom::Name(field), Atom::Sep(Sep::Equals), Atom::Name(name)]
            if name.constant && matches!(tree.slice(field), "state" | "status") =>
        {
            Gives::State(name.clone())
        }
        [Atom::Group(g)] => group(tree, *g),
        _ => Gives::Nothing,
    }
}

/// What a group behind the arrow gives: `Ok(B)`, `Some(B)`, `{ B }`, `State::B { .. }`, `Ok(())`.
fn group(tree: &Tree, node: usize) -> Gives {
    let brace = tree.nodes[node].bracket == b'{';
    let mut items = tree.items(node);
    let only = match (items.next(), items.next()) {
        (Some(item), None) => item,
        _ => &[],
    };
    let Some(head) = &tree.nodes[node].head else {
        let deeper = only.iter().any(|a| matches!(a, Atom::Group(_)));
        return if brace && !deeper { gives(tree, only) } else { Gives::Nothing };
    };
    let wraps = matches!(tree.slice(head), "Ok" | "Some");
    match only {
        _ if brace && head.constant && head.qualifier.is_some() => Gives::State(head.clone()),
        [Atom::Name(name)] if wraps && name.constant => Gives::State(name.clone()),
        [Atom::Group(unit)] if wraps && tree.items(*unit).next().is_none() => Gives::Yes,
        _ => Gives::Nothing,
    }
}
