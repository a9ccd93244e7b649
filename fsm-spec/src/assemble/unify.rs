//! One state under two names: a slip of the pen, or another word in the place of the one that is missing.

use crate::{
    model::{Machine, StateId, StateKind},
    spelling::slip,
    views::{Names, Spelling, View},
};
use std::collections::{BTreeMap, BTreeSet};

/// Resolves the names that are near a state, or that stand where the only missing state should.
///
/// Without this, one renamed state would be reported once for every row, column and arrow it stands in.
pub(crate) fn unify(machine: usize, model: &Machine, names: &mut Names, views: &mut [View]) {
    let mut pairs: Vec<(String, StateId, Spelling)> = Vec::new();
    for view in views
        .iter()
        .filter(|view| view.machine == machine && speaks_of_states(view))
    {
        let unknown: BTreeSet<&str> = view
            .names()
            .filter(|name| name.state.is_none() && !name.text.is_empty())
            .map(|name| name.text.as_str())
            .collect();
        if unknown.is_empty() {
            continue;
        }
        let known: BTreeSet<StateId> = view.names().filter_map(|name| name.state).collect();
        for text in &unknown {
            // A slip of a state that the view also spells right is one all the same.
            if let Some(state) = names.by_slip(text) {
                pairs.push(((*text).to_owned(), state, Spelling::Slip));
            }
        }
        let left: Vec<&&str> = unknown
            .iter()
            .filter(|text| !pairs.iter().any(|(known, ..)| known == **text))
            .collect();
        let missing_of = |kind: StateKind| -> Vec<StateId> {
            (0u32..)
                .map(StateId)
                .zip(&model.states)
                .filter(|(id, state)| {
                    !known.contains(id)
                        && state.kind == kind
                        && !pairs.iter().any(|(_, taken, _)| taken == id)
                })
                .map(|(id, _)| id)
                .take(2)
                .collect()
        };
        // Composites are often left out, so one counts only where every leaf is there.
        let missing = Some(missing_of(StateKind::Simple))
            .filter(|simple| !simple.is_empty())
            .unwrap_or_else(|| missing_of(StateKind::Composite));
        if let ([text], [state]) = (left.as_slice(), missing.as_slice())
            && view.complete
            && known.len() >= 2
        {
            pairs.push(((**text).to_owned(), *state, Spelling::Renamed));
        }
    }
    for (text, state, _) in &pairs {
        names.rename(text, *state);
    }
    for view in views.iter_mut().filter(|view| view.machine == machine) {
        for name in view.names_mut().filter(|name| name.state.is_none()) {
            if let Some((_, state, spelling)) = pairs.iter().find(|(text, ..)| *text == name.text) {
                name.state = Some(*state);
                name.spelling = *spelling;
            }
        }
    }
}

fn speaks_of_states(view: &View) -> bool {
    use crate::model::ViewKind::{Arrows, Definitions, List, Matrix, Successors};
    matches!(view.kind, Matrix | List | Successors | Definitions | Arrows)
}

/// States that only the diagram names, each a slip of one that the tables name too: `TESTIN` beside `TESTING`.
pub(crate) fn ghosts(
    machine: usize,
    model: &Machine,
    views: &[View],
) -> BTreeMap<StateId, StateId> {
    let tabled: BTreeSet<StateId> = views
        .iter()
        .filter(|view| view.machine == machine && speaks_of_states(view))
        .flat_map(View::names)
        .filter_map(|name| name.state)
        .collect();
    let complete = views
        .iter()
        .any(|view| view.machine == machine && speaks_of_states(view) && view.complete);
    let states = || {
        (0u32..)
            .map(StateId)
            .zip(&model.states)
            .filter(|(_, state)| state.kind == StateKind::Simple)
    };
    let unknown: Vec<_> = states().filter(|(id, _)| !tabled.contains(id)).collect();
    // Tables that leave out much are not the measure of the diagram.
    if !complete || unknown.len() * 4 > tabled.len() || tabled.len() > 5000 {
        return BTreeMap::new();
    }
    unknown
        .into_iter()
        .filter_map(|(ghost, state)| {
            let mut near = states()
                .filter(|(id, other)| tabled.contains(id) && slip(&state.name, &other.name));
            let (id, _) = near.next()?;
            near.next().is_none().then_some((ghost, id))
        })
        .collect()
}
