//! Names that are none: a text of several words where all others are names in code.

use super::candidate::{Candidate, Form};
use crate::{map::Set, model::ViewKind, spelling::fold, views::Shape};

/// Takes the steps out of a view whose names are not written as its others are, and counts them as not understood.
pub(super) fn drop_outliers(candidate: &mut Candidate, known: &Set<String>) {
    // What is drawn or headed is a name, however it is written.
    if candidate.form == Form::Diagram || candidate.view.kind == ViewKind::Sections {
        return;
    }
    let odd = {
        let names = candidate.names().into_entries();
        let count = |fits: &dyn Fn(Shape) -> bool| names.iter().filter(|(_, text)| fits(Shape::of(text))).count();
        let tight = count(&Shape::is_tight);
        if names.len() < 3 || tight * 10 < names.len() * 7 {
            return;
        }
        let upper = count(&|shape| shape == Shape::Upper);
        let shouted = upper >= 3 && upper * 5 >= names.len() * 3;
        // `Open`, `In review`: capitals, where steps go on from both.
        let capital = count(&|shape| shape == Shape::Pascal) * 2 > tight;
        let sources: Set<String> = candidate.edges().items().map(|(from, _)| from.clone()).collect();
        let odd = |name: &String, text: &str| match Shape::of(text) {
            Shape::Title => !(capital && sources.contains(name)),
            Shape::Words | Shape::Other | Shape::Unspaced => true,
            Shape::Lower | Shape::Pascal => shouted,
            _ => false,
        };
        let odd: Set<String> = names
            .iter()
            .filter(|(name, text)| odd(name, text) && !known.contains(name))
            .map(|(name, _)| name.clone())
            .collect();
        odd
    };
    if odd.is_empty() {
        return;
    }
    let before = candidate.view.transitions.len();
    let is_odd = |end: &crate::views::End| end.name().is_some_and(|name| odd.contains(&fold(&name.text)));
    candidate.view.transitions.retain(|claim| !is_odd(&claim.from) && !is_odd(&claim.to));
    candidate.unread += before - candidate.view.transitions.len();
}
