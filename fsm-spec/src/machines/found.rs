//! The machines that a document's views found, each with its states.

use super::{
    candidate::{Candidate, Form},
    group::{Group, group},
    outliers::drop_outliers,
    scopes::{Grounds, Scopes},
};
use crate::{
    map::{Map, Set},
    markdown::Markdown,
    spelling::fold,
    views::{Defined, End, Names, Outline},
    words::Words,
};

/// A machine that was found, before its views are read together.
#[derive(Clone, Debug)]
pub(crate) struct Founded {
    /// Its views, by number, in document order.
    pub(crate) views: Vec<usize>,
    /// Those of them that were bound from another section.
    pub(crate) far: Vec<usize>,
    /// The first block that speaks of it.
    pub(crate) block: usize,
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
pub(crate) fn found(
    markdown: &Markdown,
    words: &Words,
    outline: &Outline,
    defined: &[Defined],
    vocabulary: &Names,
    mut candidates: Vec<Candidate>,
) -> Found {
    let known: Set<String> = vocabulary.states().map(fold).collect();
    for candidate in &mut candidates {
        drop_outliers(candidate, &known);
    }
    // What only forbids founds nothing, and is bound to what others found.
    let (founding, forbidding): (Vec<usize>, Vec<usize>) = (0..candidates.len()).partition(|at| {
        let view = &candidates[*at].view;
        view.transitions.is_empty() || view.transitions.iter().any(|claim| !claim.forbidden)
    });
    let all = candidates;
    let candidates: Vec<Candidate> = founding.iter().map(|at| without_forbidden(&all[*at])).collect();
    let grounds = Grounds { markdown, words, outline, candidates: &candidates, defined };
    let scopes = Scopes::of(&grounds);
    let grouping = group(&grounds, &scopes);
    let mut machines: Vec<Founded> = grouping
        .groups
        .iter()
        .map(|group| {
            let states = if group.drawn { Vec::new() } else { states(&grounds, &scopes, group, &known) };
            let mut views: Vec<usize> = group.views.iter().map(|view| founding[*view]).collect();
            views.sort_unstable();
            let diagram = group.views.iter().find_map(|view| candidates[*view].diagram());
            let block = match diagram {
                Some(_) => group
                    .views
                    .iter()
                    .find(|view| candidates[**view].form == Form::Diagram)
                    .map_or(0, |view| candidates[*view].block),
                None => views.iter().map(|view| all[*view].block).min().unwrap_or(0),
            };
            Founded { views, far: group.far.iter().map(|view| founding[*view]).collect(), block, diagram, states }
        })
        .collect();
    let mut loose: Vec<(usize, &'static str)> =
        grouping.loose.iter().map(|(view, why)| (founding[*view], *why)).collect();
    bind_forbidding(&all, &forbidding, &mut machines, &mut loose);
    machines.sort_by_key(|machine| machine.block);
    Found { machines, candidates: all, loose }
}

fn without_forbidden(candidate: &Candidate) -> Candidate {
    let mut candidate = candidate.clone();
    candidate.view.transitions.retain(|claim| !claim.forbidden);
    candidate
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
        let mut names: Set<String> = machine.states.iter().map(|name| fold(name)).collect();
        for view in &machine.views {
            names.extend(all[*view].view.names().map(|name| fold(&name.text)));
        }
        for name in names.items() {
            by_name.or_default(name.clone()).push(at);
        }
    }
    for view in forbidding {
        let names = all[*view].names();
        let mut shared: Map<usize, usize> = Map::new();
        for (name, _) in names.entries() {
            for machine in by_name.get(name).into_iter().flatten().take(24) {
                *shared.or_default(*machine) += 1;
            }
        }
        let count = names.entries().len();
        let near = |machine: usize| machines[machine].block.abs_diff(all[*view].block);
        let best = shared
            .into_entries()
            .into_iter()
            .filter(|(_, shared)| shared * 2 > count)
            .max_by_key(|(machine, shared)| (*shared, usize::MAX - near(*machine)));
        match best {
            Some((machine, _)) => machines[machine].views.push(*view),
            None => loose.push((*view, "it forbids steps of no machine here")),
        }
    }
}

/// The states of a machine that no diagram draws. Where a table names enough of them, what else names something adds none.
fn states(grounds: &Grounds<'_>, scopes: &Scopes, group: &Group, known: &Set<String>) -> Vec<String> {
    let views: Vec<&Candidate> =
        group.views.iter().filter(|view| !group.far.contains(view)).map(|view| &grounds.candidates[*view]).collect();
    let mut names: Map<String, String> = Map::new();
    let mut add = |view: &Candidate, only: Option<&Set<String>>| {
        let ends = view.view.names().map(|name| name.text.as_str());
        for text in ends.filter(|text| !text.is_empty() && !view.short.contains(*text)) {
            let folded = fold(text);
            if only.is_none_or(|only| only.contains(&folded) || known.contains(&folded)) {
                names.or_insert(folded, text.to_owned());
            }
        }
    };
    let mut ordered = views.clone();
    ordered.sort_by_key(|view| (view.form, view.block));
    let mut sure: Set<String> = Set::new();
    for view in views.iter().filter(|view| view.form == Form::Table) {
        sure.extend(view.names().into_entries().into_iter().map(|(name, _)| name));
    }
    if sure.len() < 3 {
        let mut used: Set<String> = Set::new();
        for view in &views {
            used.extend(view.names().into_entries().into_iter().map(|(name, _)| name));
        }
        let near = |defined: &&Defined| defined.sure && scopes.scope(defined.section) == group.scope;
        for defined in grounds.defined.iter().filter(near) {
            let names: Set<String> = defined.names.iter().map(|name| fold(name)).collect();
            let covered = used.items().filter(|name| names.contains(*name)).count();
            if covered * 2 >= used.len() || covered >= 3 && covered * 5 >= used.len() * 2 {
                sure.extend(names.items().cloned());
            }
        }
    }
    let only = (sure.len() >= 3).then_some(&sure);
    let tabled = views.iter().any(|view| view.form == Form::Table);
    for view in ordered {
        // Where no table has the steps, a listing in which most names are defined may lead to one more.
        let names = view.names().into_entries();
        let covered = names.iter().filter(|(name, _)| sure.contains(name)).count();
        let defined = |end: &End| end.name().is_none_or(|name| sure.contains(&fold(&name.text)));
        let whole = view.unread == 0
            && !tabled
            && covered * 5 >= names.len() * 4
            && view.view.transitions.iter().all(|claim| defined(&claim.from));
        add(view, if view.form == Form::Table || whole { None } else { only });
    }
    // What the definitions of these states name besides.
    for defined in grounds.defined {
        let count = defined.names.iter().filter(|name| names.contains(&fold(name))).count();
        let scope = scopes.scope(defined.section);
        let near = scope == group.scope || group.scope == 0 || scope == 0;
        if near && count * 2 > defined.names.len() {
            for name in &defined.names {
                let folded = fold(name);
                // The definitions' spelling wins over that of others.
                names.insert(folded, name.clone());
            }
        }
    }
    names.into_entries().into_iter().map(|(_, text)| text).collect()
}

impl Candidate {
    /// The number of the diagram that it is.
    pub(crate) fn diagram(&self) -> Option<usize> {
        match self.view.layout {
            crate::views::Layout::Diagram(number) => Some(number),
            _ => None,
        }
    }
}
