//! What is known of views that may found a machine: their names, their graph, and the words around them.

use super::{
    candidate::{Candidate, Form},
    group::{Group, Grouper},
    scopes::{Grounds, is_chain, is_generic},
};
use crate::{
    map::{Map, Set},
    model::ViewKind,
    spelling::words as name_words,
    views::Shape,
    words::{Role, Words},
};

pub(super) struct Facts {
    pub(super) names: usize,
    pub(super) edges: usize,
    /// Some state is both a source and a target.
    pub(super) passes: bool,
    /// How many names are targets.
    pub(super) targets: usize,
    pub(super) chain: bool,
    pub(super) connected: bool,
    pub(super) table: bool,
    pub(super) drawing: bool,
    pub(super) only_arrows: bool,
    /// Whether it is nothing but arrows in paragraphs.
    pub(super) passing: bool,
    /// Whether a table's own headers speak of transitions.
    pub(super) worded: bool,
    /// Whether the heading of all its views calls them examples.
    pub(super) example: bool,
    /// The words near it speak of states, or its own heading or lead-in does.
    pub(super) words: bool,
    pub(super) own_words: bool,
    pub(super) near_words: bool,
    /// Whether a heading above them all calls itself a machine, and whether all views are lists of steps.
    pub(super) titled: bool,
    pub(super) listing: bool,
    /// How many names are defined, defined as states, of the commonest style, and names by their style.
    pub(super) defined: usize,
    pub(super) sure: usize,
    pub(super) alike: usize,
    pub(super) strong: usize,
    /// How many are written as only names in code are, and how many in one small or shouted word.
    pub(super) shouted: usize,
    pub(super) plain: usize,
    /// How many are single letters, and how many are called machines.
    pub(super) letters: usize,
    pub(super) machines: usize,
    pub(super) coded: bool,
    pub(super) arrows: usize,
    pub(super) unread: usize,
}

impl Facts {
    /// Whether these views found a machine: on evidence of form, of definition, or of words.
    pub(super) fn found_a_machine(&self) -> bool {
        let least = |count: usize, tenths: usize| count * 10 >= self.names * tenths;
        // Three names, one of them both source and target, and no mere path.
        let graph = self.names >= 3 && self.passes && !self.chain;
        let close_words = self.own_words || self.near_words;
        let named_alike = self.names == 2 && self.alike == 2;
        // A table is a machine where words, definitions or the style of its names say so.
        let table = self.table
            && (graph && (self.words || least(self.defined, 5) || least(self.shouted, 8))
                || self.words && self.names == 2 && self.coded
                || self.words && self.edges >= 2 && (least(self.strong, 6) || least(self.defined, 6)));
        // The stages of an answer are defined too, and no states.
        let sure = self.chain || !self.words;
        let defined = least(if sure { self.sure } else { self.defined }, 6) && (self.edges >= 2 || self.table);
        let worded_graph = graph
            && self.words
            && (self.connected || least(self.shouted, 6))
            && (close_words || least(self.shouted, 6))
            && least(self.alike, 7)
            && least(self.strong, 7);
        let drawn_graph = graph
            && least(self.alike, 8)
            && least(self.strong, 9)
            && self.unread == 0
            && self.drawing
            && (close_words || least(self.shouted, 8));
        // Under a title such as "Order state machine" a list of nothing but steps is its machine.
        let titled_graph = graph
            && self.titled
            && self.listing
            && self.unread == 0
            && self.connected
            && self.edges >= 4
            && self.letters == 0
            && !self.example
            && least(self.alike, 6);
        // A mere chain needs its own heading.
        let worded_steps = self.words
            && least(self.alike, 8)
            && least(self.strong, 8)
            && self.names >= 3
            && self.unread * 10 <= self.arrows
            && self.connected
            && self.targets >= 2
            && self.edges >= 2
            && (self.own_words || !self.chain && (self.near_words || least(self.plain, 8)));
        let both_ways =
            self.words && named_alike && self.edges == 2 && self.strong == 2 && self.own_words && !self.passing;
        table
            || defined
            || worded_graph
            || drawn_graph
            || titled_graph
            || worded_steps
            || both_ways
            || self.worded && self.own_words && named_alike
            || self.own_words && self.sure == self.names && !self.passing
    }

    pub(super) fn of(grouper: &Grouper<'_>, group: &Group) -> Self {
        let views: Vec<&Candidate> = group.views.iter().map(|view| grouper.candidate(*view)).collect();
        let mut edges: Set<(String, String)> = Set::new();
        let mut names: Map<String, &str> = Map::new();
        for view in &views {
            edges.extend(view.edges().items().cloned());
            view.names().into_entries().into_iter().for_each(|(name, text)| _ = names.or_insert(name, text));
        }
        let names = names.into_entries();
        let onward = || edges.items().filter(|(from, to)| from != to);
        let sources: Set<&String> = onward().map(|(from, _)| from).collect();
        let words = |nearness| views.iter().any(|view| speaks_of_states(grouper, view, nearness));
        let worded = |view: &&Candidate| view.worded;
        let says_so =
            |view: &&Candidate| view.worded && matches!(view.view.kind, ViewKind::Arrows | ViewKind::Sections);
        let own_words = views.iter().any(says_so) || words(Nearness::Strict);
        let strong = |name: &str, text: &str| {
            let shape = Shape::of(text);
            // `In Progress` is a name where the heading speaks of states.
            shape.is_tight()
                || grouper.known.contains(name)
                || own_words && matches!(shape, Shape::Title | Shape::Unspaced)
        };
        let form = |forms: &[Form]| views.iter().any(|view| forms.contains(&view.form));
        let count = |is: &dyn Fn(&str, &str) -> bool| names.iter().filter(|(name, text)| is(name, text)).count();
        let shaped = |shapes: &[Shape]| count(&|_, text| shapes.contains(&Shape::of(text)));
        let coded = views.iter().all(|view| view.coded);
        Self {
            names: names.len(),
            edges: edges.len(),
            passes: onward().any(|(_, to)| sources.contains(to)),
            targets: onward().map(|(_, to)| to).collect::<Set<_>>().len(),
            chain: is_chain(&edges) && edges.len() < names.len(),
            connected: is_connected(&edges),
            table: form(&[Form::Table]) || views.iter().any(|view| view.view.kind == ViewKind::Code),
            drawing: form(&[Form::Drawing, Form::Table]),
            only_arrows: views.iter().all(|view| matches!(view.form, Form::Listing | Form::Passage)),
            passing: form(&[Form::Passage]) && views.iter().all(|view| view.form == Form::Passage),
            worded: views.iter().any(worded),
            example: views.iter().all(|view| grouper.grounds.outline.mentions(view.section, Role::Example)),
            words: views.iter().any(worded) || words(Nearness::Any),
            own_words,
            near_words: words(Nearness::Own),
            titled: views.iter().all(|view| {
                grouper
                    .grounds
                    .outline
                    .path(view.section)
                    .any(|section| grouper.grounds.outline.mentions(section, Role::Machine))
            }),
            listing: views.iter().all(|view| matches!(view.form, Form::Listing | Form::Table) && !view.sparse),
            defined: count(&|name, _| grouper.known.contains(name)),
            sure: count(&|name, _| grouper.sure.contains(name)),
            alike: alike(names.iter().map(|(_, text)| *text)),
            strong: count(&strong),
            shouted: if coded { names.len() } else { shaped(&[Shape::Upper, Shape::Snake]) },
            plain: shaped(&[Shape::Upper, Shape::Snake, Shape::Lower, Shape::Camel]),
            machines: count(&|_, text| is_machine(grouper.grounds.words, text)),
            letters: count(&|_, text| text.chars().nth(1).is_none()),
            coded,
            arrows: views.iter().map(|view| view.arrows).sum(),
            unread: views.iter().map(|view| view.unread).sum(),
        }
    }
}

/// Which words around a view are asked whether they speak of states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nearness {
    /// Those of all headings above it.
    Any,
    /// Those of its own heading and lead-in.
    Own,
    /// The same, and they must mean states and nothing else.
    Strict,
}

/// Whether the words around a view speak of states: any heading above it and its lead-in, or, more strictly, only its own.
fn speaks_of_states(grouper: &Grouper<'_>, view: &Candidate, nearness: Nearness) -> bool {
    let strictly = nearness != Nearness::Any;
    let Grounds { markdown, words, outline, .. } = grouper.grounds;
    let role = |text: &str| {
        // `RoundPhase` speaks of phases.
        let apart = if text.contains(' ') || text.len() > 60 { String::new() } else { name_words(text).join(" ") };
        let said = words.mentions(if apart.is_empty() { text } else { &apart });
        said.has(Role::Machine)
            || said.has(Role::StateWord) && (nearness != Nearness::Strict || said.has(Role::StrongStateWord))
    };
    let lead = markdown.lead_sentence(view.block);
    if role(if lead.is_empty() && !strictly { markdown.lead_text(view.block) } else { lead }) {
        return true;
    }
    for title in outline.path(view.section).map(|section| outline.title(markdown, section)) {
        let said = role(title);
        if said || strictly && !is_generic(words, title) {
            return said;
        }
    }
    false
}

/// Whether a name calls itself a machine: `playerMachine`, `order-fsm`.
fn is_machine(words: &Words, name: &str) -> bool {
    let parts = name_words(name);
    parts.len() > 1
        && parts.last().is_some_and(|last| last.eq_ignore_ascii_case("machine") || words.is(Role::Machine, last))
}

fn alike<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    let shapes: Vec<Shape> = names.map(Shape::of).collect();
    let count = |wanted: &[Shape]| shapes.iter().filter(|shape| wanted.contains(shape)).count();
    let (capital, title) = (count(&[Shape::Pascal]), count(&[Shape::Title]));
    // `Draft` and `In Review` are one style where most are single words.
    let one_style = capital >= title || capital + title == shapes.len();
    let capital = if one_style { capital + title } else { capital.max(title) };
    let low = count(&[Shape::Snake, Shape::Lower, Shape::Camel]);
    let other = count(&[Shape::Words, Shape::Other]);
    [count(&[Shape::Upper]), low, capital, other, count(&[Shape::Unspaced])].into_iter().max().unwrap_or(0)
}

fn is_connected(edges: &Set<(String, String)>) -> bool {
    let mut near: Map<&str, Vec<&str>> = Map::new();
    for (from, to) in edges.items() {
        near.or_default(from.as_str()).push(to);
        near.or_default(to.as_str()).push(from);
    }
    let Some((first, _)) = near.entries().first() else { return false };
    let mut seen: Set<&str> = Set::new();
    let mut stack = vec![*first];
    while let Some(name) = stack.pop() {
        if seen.insert(name) {
            stack.extend(near.get(name).into_iter().flatten());
        }
    }
    seen.len() == near.entries().len()
}
