//! Which views speak of one machine, and which of them found one.

use super::{
    candidate::{Candidate, Form},
    facts::Facts,
    scopes::{Grounds, Scopes, machine_title},
};
use crate::{
    map::{Map, Set},
    model::ViewKind,
    spelling::fold,
    words::Role,
};
use std::cmp::Reverse;

#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// Its views, in the order in which they were found to belong to it.
    pub(crate) views: Vec<usize>,
    pub(crate) scope: usize,
    /// Whether a diagram founds it.
    pub(crate) drawn: bool,
    /// Views that were bound from outside of its scope.
    pub(crate) far: Vec<usize>,
    /// The name that a directive gives it.
    pub(crate) machine: Option<String>,
    names: Set<String>,
    spelled: Set<String>,
}

/// What became of the candidates.
#[derive(Debug, Default)]
pub(crate) struct Grouping {
    pub(crate) groups: Vec<Group>,
    /// Views that belong to no machine, and why.
    pub(crate) loose: Vec<(usize, &'static str)>,
}

/// Why names with arrows between them are no states.
const NO_WORDS: &str = "nothing says that these are states";

/// How many machines that share a name are compared with a view.
const MAX_COMPARED: usize = 24;

pub(crate) fn group(grounds: &Grounds<'_>, scopes: &Scopes) -> Grouping {
    let names = |sure: bool| {
        let defined = grounds.defined.iter().filter(|defined| defined.sure || !sure);
        defined.flat_map(|defined| &defined.names).map(|name| fold(name)).collect()
    };
    let mut grouper = Grouper {
        grounds,
        scopes,
        groups: Vec::new(),
        by_name: Map::new(),
        known: names(false),
        sure: names(true),
        weak: Vec::new(),
        drawn: Set::new(),
        by_machine: Map::new(),
    };
    grouper.diagrams();
    grouper.bind();
    grouper.join();
    grouper.settle()
}

pub(super) struct Grouper<'a> {
    pub(super) grounds: &'a Grounds<'a>,
    scopes: &'a Scopes,
    groups: Vec<Group>,
    /// The groups of a scope that use a name.
    by_name: Map<(usize, String), Vec<usize>>,
    pub(super) known: Set<String>,
    /// Those that it defines as states in so many words.
    pub(super) sure: Set<String>,
    weak: Vec<usize>,
    drawn: Set<usize>,
    /// The groups that directives name.
    by_machine: Map<String, usize>,
}

impl Grouper<'_> {
    pub(super) fn candidate(&self, at: usize) -> &Candidate {
        &self.grounds.candidates[at]
    }

    fn scope(&self, at: usize) -> usize {
        self.scopes.scope(self.candidate(at).section)
    }

    fn add(&mut self, group: usize, view: usize, names: &Set<String>) {
        self.groups[group].views.push(view);
        let spelled = self.grounds.candidates[view].view.names().map(|name| name.text.clone());
        self.groups[group].spelled.extend(spelled);
        self.add_names(group, names);
    }

    fn add_names(&mut self, group: usize, names: &Set<String>) {
        let scope = self.groups[group].scope;
        for name in names.items() {
            if self.groups[group].names.insert(name.clone()) {
                self.by_name.or_default((scope, name.clone())).push(group);
            }
        }
    }

    fn found(&mut self, view: usize, names: &Set<String>, drawn: bool) {
        let machine = self.candidate(view).machine.clone();
        if let Some(name) = &machine {
            self.by_machine.or_insert(name.clone(), self.groups.len());
        }
        self.groups.push(Group { scope: self.scope(view), drawn, machine, ..Group::default() });
        self.add(self.groups.len() - 1, view, names);
    }

    /// Every diagram founds a machine.
    fn diagrams(&mut self) {
        for at in 0..self.grounds.candidates.len() {
            let candidate = self.candidate(at);
            if candidate.form == Form::Diagram {
                let names = candidate.drawn_names();
                self.found(at, &names, true);
                self.drawn.insert(self.candidate(at).section);
            }
        }
    }

    /// Gives each other view to the group of its scope that shares most of its names, or makes it one of its own.
    fn bind(&mut self) {
        let mut order: Vec<usize> =
            (0..self.grounds.candidates.len()).filter(|at| self.candidate(*at).form != Form::Diagram).collect();
        order.sort_by_key(|at| (self.candidate(*at).form, *at));
        for at in order {
            let names = self.candidate(at).keys();
            // Among items of rules, steps between states that the document defines are what they look like.
            let view = self.candidate(at);
            let stands = view.sparse && view.unread == 0 && names.items().all(|name| self.sure.contains(name));
            if let Some(name) = view.machine.as_ref() {
                match self.by_machine.get(name.as_str()).copied() {
                    Some(group) => self.add(group, at, &names),
                    None => self.found(at, &names, false),
                }
                continue;
            }
            if view.is_weak() && !stands && !view.sure {
                self.weak.push(at);
                continue;
            }
            let best = self.best(at, &names).filter(|group| !self.is_spelled_elsewhere(at, *group, &names));
            match (best, self.elsewhere(at, &names)) {
                (Some(group), _) => self.add(group, at, &names),
                (None, Some(group)) => {
                    self.groups[group].far.push(at);
                    self.groups[group].views.push(at);
                }
                (None, None) => self.found(at, &names, false),
            }
        }
    }

    /// How many names a view shares with each group of its scope.
    fn shared(&self, scope: usize, names: &Set<String>) -> Vec<(usize, usize)> {
        counts(names.items().map(|name| self.by_name.all(&(scope, name.clone())).iter().rev()))
    }

    fn best(&self, at: usize, names: &Set<String>) -> Option<usize> {
        let candidate = self.candidate(at);
        let table = candidate.form == Form::Table;
        let spelled: Set<&str> = candidate.ends().map(|name| name.text.as_str()).collect();
        let fits = self.shared(self.scope(at), names).into_iter().filter(|(group, shared)| {
            let least = names.len().min(self.groups[*group].names.len());
            let enough = if table { shared * 10 >= names.len() * 4 } else { shared * 2 > names.len() };
            *shared >= names.len().min(2) && (shared * 2 > least && enough || *shared == names.len())
        });
        let best = fits.rev().max_by_key(|(group, shared)| {
            let whole = &self.groups[*group];
            let near = whole.views.iter().any(|view| self.candidate(*view).section == candidate.section);
            let all = if whole.drawn { names.len() } else { names.len() + whole.names.len() - shared };
            let first = whole.views.first().map_or(0, |view| self.candidate(*view).block);
            let exact = spelled.items().filter(|name| whole.spelled.contains(**name)).count();
            (near, shared * 1_000 / all.max(1), exact, Reverse(first.abs_diff(candidate.block)))
        });
        best.map(|(group, _)| group)
    }

    /// Whether a drawn machine of another section spells all names of a view that the one of its own section knows only in part.
    fn is_spelled_elsewhere(&self, at: usize, group: usize, names: &Set<String>) -> bool {
        let own = &self.groups[group];
        if names.items().all(|name| own.names.contains(name)) {
            return false;
        }
        let spelled: Set<&str> = self.candidate(at).ends().map(|name| name.text.as_str()).collect();
        let other = self.elsewhere(at, names).map(|other| &self.groups[other]);
        other.is_some_and(|other| spelled.items().all(|name| other.spelled.contains(*name)))
    }

    /// The drawn machine of another section that a view is of, though its own section has a machine too.
    fn elsewhere(&self, at: usize, names: &Set<String>) -> Option<usize> {
        let scope = self.scope(at);
        let own = self.groups.iter().any(|group| group.drawn && group.scope == scope);
        if !own || names.len() < 2 {
            return None;
        }
        let mut fits = self.groups.iter().enumerate().filter(|(_, group)| {
            group.drawn && group.scope != scope && shared(names, &group.names) * 5 >= names.len() * 4
        });
        let first = fits.next();
        first.filter(|_| fits.next().is_none()).map(|(group, _)| group)
    }

    /// Joins groups of one scope that only together share their names: three tables of one machine.
    fn join(&mut self) {
        let mut at = 0;
        while at < self.groups.len() {
            let Some(other) = self.partner(at) else {
                at += 1;
                continue;
            };
            let moved = std::mem::take(&mut self.groups[at.max(other)]);
            at = at.min(other);
            self.groups[at].views.extend(moved.views);
            self.add_names(at, &moved.names);
        }
    }

    fn partner(&self, at: usize) -> Option<usize> {
        let group = &self.groups[at];
        if group.drawn || group.views.is_empty() || group.machine.is_some() {
            return None;
        }
        let defined: Vec<Set<String>> = self.definitions(group).take(4).collect();
        let found = self.shared(group.scope, &group.names).into_iter().find(|(other, shared)| {
            let whole = &self.groups[*other];
            if *other == at || whole.drawn || whole.views.is_empty() || whole.machine.is_some() {
                return false;
            }
            let least = group.names.len().min(whole.names.len());
            *shared >= 2 && shared * 2 > least || defined.iter().any(|defined| is_most(&whole.names, defined))
        });
        found.map(|(other, _)| other)
    }

    /// The definitions in a group's scope that have most of its names.
    fn definitions<'a>(&'a self, group: &'a Group) -> impl Iterator<Item = Set<String>> + use<'a> {
        let here = self.grounds.defined.iter().filter(|defined| self.scopes.scope(defined.section) == group.scope);
        here.map(|defined| defined.names.iter().map(|name| fold(name)).collect())
            .filter(|defined| is_most(&group.names, defined))
    }

    /// Decides which groups are machines, and gives the rest to them.
    fn settle(mut self) -> Grouping {
        let mut groups = std::mem::take(&mut self.groups);
        groups.retain(|group| !group.views.is_empty());
        let mut result = Grouping::default();
        let mut rest: Vec<(Group, &'static str)> = Vec::new();
        // The names of machines that are surely machines.
        let is_sure = |group: &Group| {
            let listed = |view: &usize| matches!(self.candidate(*view).form, Form::Table | Form::Drawing);
            group.drawn || group.views.iter().any(listed)
        };
        let mut listed: Map<&str, usize> = Map::new();
        for name in groups.iter().filter(|group| is_sure(group)).flat_map(|group| group.names.items()) {
            *listed.or_default(name.as_str()) += 1;
        }
        let by_name = by_name(&groups);
        let elsewhere = |(at, group): (usize, &Group)| {
            let own = usize::from(is_sure(group));
            let names = group.names.items();
            let names = names.filter(|name| listed.get(name.as_str()).is_some_and(|count| *count > own));
            let others = |name: &String| by_name.all(name).iter().filter(|other| **other != at);
            let shared = counts(group.names.items().map(others));
            let drawn = shared.iter().filter(|(other, _)| groups[*other].drawn);
            Elsewhere {
                drawn: drawn.map(|(_, count)| *count).max().unwrap_or(0),
                names: names.count(),
                most: shared.iter().map(|(_, count)| *count).max().unwrap_or(0),
            }
        };
        let others: Vec<Elsewhere> = groups.iter().enumerate().map(elsewhere).collect();
        for (group, elsewhere) in groups.into_iter().zip(others) {
            match self.refuses(&group, elsewhere) {
                None => result.groups.push(group),
                Some(why) => rest.push((group, why)),
            }
        }
        self.follow_siblings(&mut result.groups, &mut rest);
        self.merge_same(&mut result.groups);
        self.bind_far(&mut result, rest);
        result
    }

    /// A chain of names is a machine where the section beside it is one, and the heading above both speaks of machines; or
    /// where it speaks of states, and three sections beside it are.
    fn follow_siblings(&self, found: &mut Vec<Group>, rest: &mut Vec<(Group, &'static str)>) {
        let outline = self.grounds.outline;
        let parent = |group: &Group| {
            let section = self.candidate(*group.views.first()?).section;
            let parent = outline.sections[section].parent?;
            [Role::Machine, Role::StateWord].iter().any(|role| outline.mentions(parent, *role)).then_some(parent)
        };
        let parents = Map::grouped(found.iter().filter_map(|group| Some((parent(group)?, ()))));
        let least = |parent: usize| if outline.mentions(parent, Role::Machine) { 1 } else { 3 };
        let (siblings, others): (Vec<_>, Vec<_>) = std::mem::take(rest).into_iter().partition(|(group, why)| {
            let facts = Facts::of(self, group);
            *why == NO_WORDS
                && facts.strong == facts.names
                && facts.shouted == facts.names
                && facts.alike == facts.names
                && facts.unread == 0
                && facts.connected
                && parent(group).is_some_and(|parent| {
                    let beside = parents.all(&parent).len();
                    beside >= least(parent) && (facts.names >= 3 || beside >= 3)
                })
        });
        found.extend(siblings.into_iter().map(|(group, _)| group));
        *rest = others;
    }

    fn refuses(&self, group: &Group, elsewhere: Elsewhere) -> Option<&'static str> {
        if group.drawn {
            return None;
        }
        let facts = Facts::of(self, group);
        if facts.edges == 0 {
            return Some("no step between two names");
        }
        if group.views.iter().any(|view| self.candidate(*view).sure || self.candidate(*view).machine.is_some()) {
            return None;
        }
        let borrowed = elsewhere.names * 5 >= facts.names * 4 && elsewhere.names >= 2;
        // A summary names the states of several machines, and most of none of them.
        let several = facts.names >= 6 && elsewhere.most * 2 < facts.names && !facts.table;
        // Where its own section defines most of them, the others borrow from it.
        let owned = || several && self.scopes.is_scope(group.scope) && self.definitions(group).next().is_some();
        if borrowed && (facts.only_arrows || several) && !owned() {
            return Some("its names are those of other machines");
        }
        if facts.names < 2 {
            return Some("fewer than two names");
        }
        if facts.letters == facts.names && facts.defined == 0 && !facts.table && !facts.near_words {
            return Some("its names are single letters");
        }
        if facts.machines * 2 > facts.names {
            return Some("its names are those of machines, not of states");
        }
        if !facts.passes && !facts.connected && !facts.table {
            return Some("its steps do not meet");
        }
        let title = self.grounds.outline.title(self.grounds.markdown, group.scope);
        let titled = machine_title(self.grounds.words, title).is_some();
        if !facts.table && !titled && elsewhere.drawn >= 2 && elsewhere.drawn * 5 >= facts.names * 2 {
            return Some("it uses names of a machine that is drawn");
        }
        let first = group.views.first().map_or(0, |view| self.candidate(*view).section);
        let drawn = |section: &usize| {
            self.grounds.outline.within(first, *section) && self.scopes.scope(*section) == group.scope
        };
        if facts.chain && !facts.table && self.drawn.items().any(drawn) {
            return Some("a diagram draws the machine here");
        }
        if !facts.table && facts.example && facts.defined * 5 < facts.names * 4 {
            return Some("its heading calls it an example");
        }
        (!facts.found_a_machine()).then_some(NO_WORDS)
    }

    /// Machines of the same names in an inner and an outer section, where no heading tells them apart.
    fn merge_same(&self, groups: &mut Vec<Group>) {
        let same = |groups: &[Group]| (0..groups.len()).find_map(|at| Some((at, self.same_as(groups, at)?)));
        while let Some((at, other)) = same(groups) {
            let group = groups.remove(at);
            let other = &mut groups[other - usize::from(other > at)];
            other.views.extend(group.views);
            other.names.extend(group.names.items().cloned());
        }
    }

    fn same_as(&self, groups: &[Group], at: usize) -> Option<usize> {
        let (outline, words) = (self.grounds.outline, self.grounds.words);
        let group = &groups[at];
        if group.drawn || group.machine.is_some() || groups.len() > 200 {
            return None;
        }
        let title = outline.title(self.grounds.markdown, group.scope);
        let shows = outline.mentions(group.scope, Role::Shows);
        if self.scopes.is_scope(group.scope) && machine_title(words, title).is_some() && !shows {
            return None;
        }
        let block = |group: &Group| group.views.iter().map(|view| self.candidate(*view).block).min().unwrap_or(0);
        let fits = groups.iter().enumerate().rev().filter(|(other, _)| *other != at).filter_map(|(other, whole)| {
            let shared = shared(&group.names, &whole.names);
            let enough =
                shared >= 3 && shared * 5 >= group.names.len() * 4 || shared >= 2 && shared == group.names.len();
            // Under headings that name different machines they are two.
            let headings = || self.machine_heading(group).zip(self.machine_heading(whole));
            let fits = (shows || self.nested(group.scope, whole.scope))
                && enough
                && headings().is_none_or(|(a, b)| self.nested(a, b));
            let alike = shared * 1_000 / (group.names.len() + whole.names.len() - shared).max(1);
            fits.then(|| ((alike, Reverse(block(whole).abs_diff(block(group)))), other))
        });
        fits.max_by_key(|(key, _)| *key).map(|(_, other)| other)
    }

    /// Whether one of two sections lies in the other.
    fn nested(&self, a: usize, b: usize) -> bool {
        self.grounds.outline.within(a, b) || self.grounds.outline.within(b, a)
    }

    /// The one heading that names the machine of a group.
    fn machine_heading(&self, group: &Group) -> Option<usize> {
        let (outline, words, markdown) = (self.grounds.outline, self.grounds.words, self.grounds.markdown);
        let names_one = |section: &usize| {
            !outline.is_top(*section)
                && machine_title(words, outline.title(markdown, *section)).is_some()
                && !outline.mentions(*section, Role::Shows)
        };
        let sections = group.views.iter().map(|view| self.candidate(*view).section);
        let mut found = sections.filter_map(|section| outline.path(section).find(names_one));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// Gives what founds nothing to the machine whose names it uses.
    fn bind_far(&self, result: &mut Grouping, rest: Vec<(Group, &'static str)>) {
        let weak = self.weak.iter().map(|at| {
            let (scope, names) = (self.scope(*at), self.candidate(*at).keys());
            let group = Group { views: vec![*at], scope, names, ..Group::default() };
            (group, "too many of its arrows are not understood")
        });
        let by_name = by_name(&result.groups);
        for (group, why) in rest.into_iter().chain(weak) {
            let scope = |other: usize| result.groups[other].scope;
            let shared = counts(group.names.items().map(|name| by_name.all(name).iter()));
            // Code is of the one machine that has all its names, wherever it stands.
            let of_code = group.views.iter().all(|view| self.candidate(*view).view.kind == ViewKind::Code);
            let mut whole = shared.iter().filter(|(_, shared)| of_code && *shared >= 3 && *shared == group.names.len());
            let only = whole.next().filter(|_| whole.next().is_none()).map(|(other, _)| *other);
            let best = shared
                .into_iter()
                .filter(|(_, shared)| *shared >= 2 && shared * 2 > group.names.len())
                .filter(|(other, _)| only == Some(*other) || self.nested(group.scope, scope(*other)))
                .max_by_key(|(other, shared)| (scope(*other) == group.scope, *shared, Reverse(*other)));
            match best {
                Some((other, _)) => {
                    let whole = &mut result.groups[other];
                    whole.far.extend(group.views.iter().copied());
                    whole.views.extend(group.views);
                }
                None => result.loose.extend(group.views.iter().map(|view| (*view, why))),
            }
        }
    }
}

fn by_name(groups: &[Group]) -> Map<String, Vec<usize>> {
    let groups = groups.iter().enumerate();
    Map::grouped(groups.flat_map(|(at, group)| group.names.items().map(move |name| (name.clone(), at))))
}

/// How often each number stands in these lists, the first few of each.
pub(super) fn counts<'a>(lists: impl Iterator<Item = impl Iterator<Item = &'a usize>>) -> Vec<(usize, usize)> {
    let mut counts: Map<usize, usize> = Map::new();
    for number in lists.flat_map(|list| list.take(MAX_COMPARED)) {
        *counts.or_default(*number) += 1;
    }
    counts.into_entries()
}

fn is_most(names: &Set<String>, defined: &Set<String>) -> bool {
    shared(names, defined) * 2 > names.len()
}

/// How many of some names others have too.
pub(super) fn shared(names: &Set<String>, others: &Set<String>) -> usize {
    names.items().filter(|name| others.contains(*name)).count()
}

/// How many names of a group others use too: a drawn machine, any, and the one that uses most.
struct Elsewhere {
    drawn: usize,
    names: usize,
    most: usize,
}
