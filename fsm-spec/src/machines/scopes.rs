//! Which sections are about a machine of their own.

use super::{
    candidate::{Candidate, Form, keys},
    group::shared,
};
use crate::{
    map::{Map, Set},
    markdown::Markdown,
    spelling::{fold, words as name_words},
    views::{Defined, Outline},
    words::{Role, Verdict, Words, normal},
};

/// The scope of each section: the nearest section around it that is about a machine of its own; the document where none is.
pub(crate) struct Scopes(Vec<usize>);

pub(crate) struct Grounds<'a> {
    pub(crate) markdown: &'a Markdown,
    pub(crate) words: &'a Words,
    pub(crate) outline: &'a Outline,
    pub(crate) candidates: &'a [Candidate],
    pub(crate) defined: &'a [Defined],
}

/// Steps between folded names.
type Edges = Set<(String, String)>;

/// More children of one section than this are not compared with each other one by one.
const MAX_COMPARED: usize = 64;

impl Scopes {
    pub(crate) fn of(grounds: &Grounds<'_>) -> Self {
        let outline = grounds.outline;
        let count = outline.sections.len();
        let by_section = |sections: &mut dyn Iterator<Item = usize>| {
            let mut inside: Vec<Vec<usize>> = vec![Vec::new(); count];
            for (at, innermost) in sections.enumerate() {
                outline.path(innermost).for_each(|section| inside[section].push(at));
            }
            inside
        };
        let inside = by_section(&mut grounds.candidates.iter().map(|candidate| candidate.section));
        let defined = by_section(&mut grounds.defined.iter().map(|definition| definition.section));
        let mut own = vec![false; count];
        for section in 0..count {
            let family = Family { grounds, section, inside: &inside, defined: &defined };
            family.scopes().into_iter().for_each(|kid| own[kid] = true);
        }
        let mut of = vec![0; count];
        for section in 1..count {
            of[section] = if own[section] { section } else { of[outline.sections[section].parent.unwrap_or(0)] };
        }
        Self(of)
    }

    pub(crate) fn scope(&self, section: usize) -> usize {
        self.0[section]
    }

    pub(crate) fn is_scope(&self, section: usize) -> bool {
        section != 0 && self.0[section] == section
    }
}

struct Family<'a> {
    grounds: &'a Grounds<'a>,
    section: usize,
    inside: &'a [Vec<usize>],
    defined: &'a [Vec<usize>],
}

impl Family<'_> {
    fn title(&self, section: usize) -> &str {
        self.grounds.outline.title(self.grounds.markdown, section)
    }

    fn is_generic(&self, section: usize) -> bool {
        is_generic(self.grounds.words, self.title(section))
    }

    fn candidates(&self, section: usize) -> impl Iterator<Item = &Candidate> {
        self.inside[section].iter().map(|at| &self.grounds.candidates[*at])
    }

    /// The children that are about machines of their own.
    fn scopes(&self) -> Vec<usize> {
        let sections = &self.grounds.outline.sections;
        let mut kids = sections[self.section].kids.clone();
        kids.retain(|kid| !self.inside[*kid].is_empty());
        // An "Overview" is one of all its siblings.
        let own: Vec<usize> = kids.iter().copied().filter(|kid| !self.is_generic(*kid)).collect();
        let drawn: Vec<Set<String>> = self.drawn_above(&own).map(Candidate::drawn_names).take(MAX_COMPARED).collect();
        kids.retain(|kid| !self.is_drawn_above(*kid, &drawn));
        if kids.is_empty() {
            return Vec::new();
        }
        let mut found: Set<usize> =
            kids.iter().copied().filter(|kid| machine_title(self.grounds.words, self.title(*kid)).is_some()).collect();
        found.extend(self.parallel(&kids));
        found.extend(self.repeating(&kids));
        // The title of the whole document separates nothing.
        let mut top = sections[0].kids.iter().filter(|kid| self.grounds.outline.is_top(**kid));
        if let (0, Some(title), None) = (self.section, top.next(), top.next()) {
            return found.items().copied().filter(|kid| kid != title).collect();
        }
        let generic = self.section != 0
            && self.is_generic(self.section)
            && !self.grounds.outline.mentions(self.section, Role::Machine);
        if !generic {
            found.extend(self.founding(&kids, &found));
        }
        found.items().copied().collect()
    }

    /// Titles that differ in one word: `Order status`, `Payment status`.
    fn parallel(&self, kids: &[usize]) -> Vec<usize> {
        let slots = kids.iter().filter(|kid| !self.is_generic(**kid)).flat_map(|kid| {
            let title = normal(self.title(*kid));
            let rests = [title.split_once(' ').map(|(_, rest)| rest), title.rsplit_once(' ').map(|(rest, _)| rest)];
            let rests = rests.map(|rest| rest.map(str::to_owned));
            rests.into_iter().zip([true, false]).filter_map(|(rest, first)| Some(((first, rest?), *kid)))
        });
        let speaks = |rest: &str| self.grounds.words.mentioned(Role::StateWord, rest);
        let slots = Map::grouped(slots);
        let alike = slots.entries().iter().filter(|((_, rest), kids)| kids.len() >= 2 && speaks(rest));
        let kids = alike.flat_map(|(_, kids)| kids.iter().copied());
        kids.filter(|kid| self.candidates(*kid).any(has_graph)).collect()
    }

    /// Siblings that repeat the same steps in one form are two machines with the same names.
    fn repeating(&self, kids: &[usize]) -> Vec<usize> {
        let mut first: Vec<(usize, Form, Edges)> = Vec::new();
        let outer = self.outer(kids);
        for kid in kids.iter().copied().filter(|kid| !self.is_generic(*kid)).take(MAX_COMPARED) {
            let main = self.candidates(kid).find(|view| has_graph(view) && !is_chain(&view.edges()));
            first.extend(main.map(|view| (kid, view.form, view.edges())));
        }
        let mut found = Vec::new();
        for (at, (kid, form, edges)) in first.iter().enumerate() {
            for (other, other_form, others) in &first[at + 1..] {
                let shared = edges.items().filter(|edge| others.contains(*edge)).count();
                let least = edges.len().min(others.len());
                // With states in common, they are two only where each has steps that the other lacks.
                let covered = self.is_covered(*kid, &outer) && self.is_covered(*other, &outer);
                let differ = edges.len() >= shared + 2 && others.len() >= shared + 2;
                if form == other_form && (!covered || differ) && (shared >= 2 || shared >= 1 && shared * 3 >= least) {
                    found.extend([*kid, *other]);
                }
            }
        }
        found
    }

    /// Two siblings that found alone, or have definitions of their own, where no definitions outside cover their names.
    fn founding(&self, kids: &[usize], others: &Set<usize>) -> Vec<usize> {
        let outer = self.outer(kids);
        let qualifies = |kid: &usize| {
            if others.contains(kid) || self.is_generic(*kid) || self.is_covered(*kid, &outer) {
                return false;
            }
            !self.defined[*kid].is_empty()
                || self.candidates(*kid).any(|view| view.form <= Form::Drawing && has_graph(view))
        };
        let found: Vec<usize> = kids.iter().copied().filter(qualifies).collect();
        if found.len() + others.len() >= 2 { found } else { Vec::new() }
    }

    /// The names that are defined or drawn for all of the children.
    fn outer(&self, kids: &[usize]) -> Set<String> {
        let outline = self.grounds.outline;
        let mut outer: Set<String> = Set::new();
        for at in &self.defined[self.section] {
            let definition = &self.grounds.defined[*at];
            if !kids.iter().any(|kid| outline.within(definition.section, *kid)) {
                outer.extend(definition.names.iter().map(|name| fold(name)));
            }
        }
        // What is drawn above them is what they are about.
        self.drawn_above(kids).for_each(|view| outer.extend(view.drawn_names().items().cloned()));
        outer
    }

    /// The diagrams of the section that stand in none of some children, which are in order.
    fn drawn_above(&self, kids: &[usize]) -> impl Iterator<Item = &Candidate> {
        self.candidates(self.section).filter(move |view| {
            let mut around = self.grounds.outline.path(view.section).take_while(|section| *section != self.section);
            view.form == Form::Diagram && !around.any(|section| kids.binary_search(&section).is_ok())
        })
    }

    /// Whether a diagram above draws all that a child names: "Approval lifecycle transitions" are then some of its machine's.
    fn is_drawn_above(&self, kid: usize, drawn: &[Set<String>]) -> bool {
        if drawn.is_empty()
            || !self.grounds.outline.mentions(kid, Role::Arrows)
            || self.candidates(kid).any(|view| view.form == Form::Diagram)
        {
            return false;
        }
        let names = keys(self.candidates(kid));
        drawn.iter().any(|drawn| names.items().all(|name| drawn.contains(name)))
    }

    /// Whether most names of a child are defined for all of them.
    fn is_covered(&self, kid: usize, outer: &Set<String>) -> bool {
        let names = keys(self.candidates(kid));
        shared(&names, outer) * 2 > names.len()
    }
}

/// Whether a heading says no more than what stands below it: "States", "Transitions", "Overview".
pub(crate) fn is_generic(words: &Words, title: &str) -> bool {
    use Role::{Arrows, DiagramHeading, Exits, From, GenericHeading, Listing, StatesHeading, Successors, To};
    let roles = words.roles(title);
    let generic = [GenericHeading, DiagramHeading, StatesHeading, Listing, Arrows, Exits, Successors, From, To];
    generic.into_iter().any(|role| roles.has(role))
        || (words.verdict(title) != Verdict::Silent || words.mentioned(Arrows, title))
            && own_words(words, title).is_empty()
}

/// The words of a heading that are its own: "order" of "The order state machine".
pub(crate) fn machine_title(words: &Words, title: &str) -> Option<String> {
    let bare = without_remark(title);
    if bare.len() > 120 || is_generic(words, bare) {
        return None;
    }
    let last = bare.split_whitespace().next_back().unwrap_or("");
    let typed = name_words(last).len() > 1 && name_words(last).last().is_some_and(|word| words.is(Role::State, word));
    let called = typed || words.is(Role::State, last) || words.ends_with_state(bare);
    if !called && !words.mentioned(Role::Machine, bare) {
        return None;
    }
    let own = own_words(words, bare);
    (!own.is_empty()).then_some(own)
}

/// A title without what stands in brackets at its end.
fn without_remark(title: &str) -> &str {
    let title = title.trim();
    match title.strip_suffix([')', '）']).and_then(|title| title.rfind(['(', '（'])) {
        Some(at) if at > 0 => title[..at].trim(),
        _ => title,
    }
}

fn own_words(words: &Words, title: &str) -> String {
    const COMMON: [&str; 55] = [
        "next", "previous", "the", "of", "for", "and", "a", "an", "in", "by", "our", "full", "formal", "spec",
        "specification", "details", "terminal", "initial", "final", "active", "other", "special", "table", "model",
        "current", "possible", "error", "section", "description", "descripción", "descrição", "beschreibung",
        "описание", "descrizione", "açıklama", "deskripsi", "de", "del", "la", "el", "los", "las", "do", "da", "dos",
        "das", "des", "du", "le", "les", "der", "die", "di", "della", "dei",
    ];
    use Role::{Allowed, Arrows, Complete, DiagramHeading, Exits, Forbidden, GenericHeading};
    use Role::{Machine, Partial, Shows, State, StateWord, Successors};
    const KNOWN: [Role; 13] = [
        Machine, StateWord, State, GenericHeading, DiagramHeading, Arrows, Allowed, Forbidden, Complete, Partial,
        Shows, Exits, Successors,
    ];
    let rest = words.without(&KNOWN, title);
    let own = rest.split_whitespace().filter(|word| word.contains(char::is_alphabetic) && !COMMON.contains(word));
    own.collect::<Vec<_>>().join(" ")
}

/// Whether a view has steps enough to be more than a remark.
pub(crate) fn has_graph(view: &Candidate) -> bool {
    view.edges().len() >= 2 && view.keys().len() >= 2
}

/// Whether steps are one path, or several that do not meet.
pub(crate) fn is_chain(edges: &Set<(String, String)>) -> bool {
    let (mut sources, mut targets) = (Set::new(), Set::new());
    edges.items().filter(|(from, to)| from != to).all(|(from, to)| sources.insert(from) && targets.insert(to))
}
