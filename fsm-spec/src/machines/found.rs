//! The machines that a document's views found, each with its states.

use super::{
    candidate::{Candidate, Form, keys},
    group::{Group, counts, group, shared},
    scopes::{Grounds, Scopes},
};
use crate::{
    map::{Map, Set},
    spelling::fold,
    views::{Defined, End, Layout, Reader},
};
use std::cmp::Reverse;

/// A machine that was found, before its views are read together.
#[derive(Clone, Debug)]
pub(crate) struct Founded {
    /// Its views, by number, in document order.
    pub(crate) views: Vec<usize>,
    /// Those of them that were bound from another section.
    pub(crate) far: Vec<usize>,
    /// The first block that speaks of it.
    pub(crate) block: usize,
    /// The name that a directive gives it.
    pub(crate) name: Option<String>,
    /// The diagrams that draw it, by number.
    pub(crate) diagram: Option<usize>,
    /// The names of its states where no diagram draws them, in order.
    pub(crate) states: Vec<String>,
}

/// The machines, and the views that belong to none with the reason.
pub(crate) struct Found {
    pub(crate) machines: Vec<Founded>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) loose: Vec<(usize, &'static str)>,
}

/// Finds the machines. `diagram(candidate)` is the number of the diagram that a view is.
pub(crate) fn found(reader: &Reader<'_>, defined: &[Defined], mut all: Vec<Candidate>) -> Found {
    let Reader { markdown, words, outline, known, .. } = reader;
    let known: Set<String> = known.states().map(fold).collect();
    all.iter_mut().for_each(|candidate| candidate.drop_outliers(&known));
    // What only forbids founds nothing, and is bound to what others found.
    let (founding, forbidding): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(|at| {
        let view = &all[*at].view;
        view.transitions.is_empty() || view.transitions.iter().any(|claim| !claim.forbidden)
    });
    let mut candidates: Vec<Candidate> = founding.iter().map(|at| all[*at].clone()).collect();
    for candidate in &mut candidates {
        candidate.view.transitions.retain(|claim| !claim.forbidden);
    }
    let grounds = Grounds { markdown, words, outline, candidates: &candidates, defined };
    let scopes = Scopes::of(&grounds);
    let grouping = group(&grounds, &scopes);
    let machines = grouping.groups.iter().map(|group| {
        let states = if group.drawn { Vec::new() } else { states(&grounds, &scopes, group, &known) };
        let mut views: Vec<usize> = group.views.iter().map(|view| founding[*view]).collect();
        views.sort_unstable();
        let far = group.far.iter().map(|view| founding[*view]).collect();
        let drawn = group.views.iter().find_map(|view| match candidates[*view].view.layout {
            Layout::Diagram(number) => Some((number, candidates[*view].block)),
            _ => None,
        });
        let first = || views.iter().map(|view| all[*view].block).min().unwrap_or(0);
        let block = drawn.map_or_else(first, |(_, block)| block);
        let (name, diagram) = (group.machine.clone(), drawn.map(|(number, _)| number));
        Founded { views, far, block, name, diagram, states }
    });
    let mut machines: Vec<Founded> = machines.collect();
    let mut loose: Vec<(usize, &'static str)> =
        grouping.loose.iter().map(|(view, why)| (founding[*view], *why)).collect();
    bind_forbidding(&all, &forbidding, &mut machines, &mut loose);
    machines.sort_by_key(|machine| machine.block);
    Found { machines, candidates: all, loose }
}

/// Gives views that only forbid to the machine whose names they use.
fn bind_forbidding(
    all: &[Candidate],
    forbidding: &[usize],
    machines: &mut [Founded],
    loose: &mut Vec<(usize, &'static str)>,
) {
    let mut by_name: Map<String, Vec<usize>> = Map::new();
    for (at, machine) in machines.iter().enumerate().filter(|_| !forbidding.is_empty()) {
        let named = machine.views.iter().flat_map(|view| all[*view].view.names()).map(|name| &name.text);
        let names: Set<String> = machine.states.iter().chain(named).map(|name| fold(name)).collect();
        names.items().for_each(|name| by_name.or_default(name.clone()).push(at));
    }
    for view in forbidding {
        let names = all[*view].keys();
        let near = |machine: usize| machines[machine].block.abs_diff(all[*view].block);
        let best = counts(names.items().map(|name| by_name.all(name).iter()))
            .into_iter()
            .filter(|(_, shared)| shared * 2 > names.len())
            .max_by_key(|(machine, shared)| (*shared, Reverse(near(*machine))));
        match best {
            Some((machine, _)) => machines[machine].views.push(*view),
            None => loose.push((*view, "it forbids steps of no machine here")),
        }
    }
}

/// The states of a machine that no diagram draws. Where a table names enough of them, what else names something adds none.
fn states(grounds: &Grounds<'_>, scopes: &Scopes, group: &Group, known: &Set<String>) -> Vec<String> {
    let views = group.views.iter().filter(|view| !group.far.contains(view));
    let mut views: Vec<&Candidate> = views.map(|view| &grounds.candidates[*view]).collect();
    let tabled = |view: &&Candidate| view.form == Form::Table;
    let mut sure = keys(views.iter().copied().filter(tabled));
    if sure.len() < 3 {
        let used = keys(views.iter().copied());
        let near = |defined: &&Defined| defined.sure && scopes.scope(defined.section) == group.scope;
        for defined in grounds.defined.iter().filter(near) {
            let names: Set<String> = defined.names.iter().map(|name| fold(name)).collect();
            let covered = shared(&used, &names);
            if covered * 2 >= used.len() || covered >= 3 && covered * 5 >= used.len() * 2 {
                sure.extend(names.items().cloned());
            }
        }
    }
    let any_table = views.iter().any(tabled);
    let mut names: Map<String, String> = Map::new();
    views.sort_by_key(|view| (view.form, view.block));
    for view in views {
        // Where no table has the steps, a listing in which most names are defined may lead to one more.
        let keys = view.keys();
        let defined = |end: &End| end.name().is_none_or(|name| sure.contains(&fold(&name.text)));
        let whole = view.unread == 0
            && !any_table
            && shared(&keys, &sure) * 5 >= keys.len() * 4
            && view.view.transitions.iter().all(|claim| defined(&claim.from));
        let all = tabled(&view) || whole || sure.len() < 3;
        let ends = view.view.names().map(|name| name.text.as_str());
        for text in ends.filter(|text| !text.is_empty() && !view.short.contains(*text)) {
            let folded = fold(text);
            if all || sure.contains(&folded) || known.contains(&folded) {
                names.or_insert(folded, text.to_owned());
            }
        }
    }
    // What the definitions of these states name besides.
    for defined in grounds.defined {
        let count = defined.names.iter().filter(|name| names.contains(&fold(name))).count();
        let scope = scopes.scope(defined.section);
        let near = scope == group.scope || group.scope == 0 || scope == 0;
        for name in defined.names.iter().filter(|_| near && count * 2 > defined.names.len()) {
            // The definitions' spelling wins over that of others.
            names.insert(fold(name), name.clone());
        }
    }
    names.into_entries().into_iter().map(|(_, text)| text).collect()
}
