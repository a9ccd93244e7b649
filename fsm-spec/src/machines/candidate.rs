//! What a block says by its form, before it is known of which machine.

use crate::{
    map::{Map, Set},
    markdown::{BlockKind, Markdown},
    model::ViewKind,
    spelling::fold,
    views::{End, Name, Reader, Shape, View},
};

/// How a view is written, the surest forms first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Form {
    Diagram,
    /// A matrix, a transition list, a successor list, a named list.
    Table,
    /// Code, arrows in cells, a list of arrows, headings of arrows.
    Listing,
    /// Lines drawn in a fence.
    Drawing,
    Passage,
}

/// A view that may found a machine.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) view: View,
    pub(crate) form: Form,
    pub(crate) section: usize,
    pub(crate) block: usize,
    /// How many arrows or rows it has, and how many of them are not understood.
    pub(crate) arrows: usize,
    pub(crate) unread: usize,
    /// Whether too little of its block is about steps.
    pub(crate) sparse: bool,
    /// Whether its own headers speak of states or events.
    pub(crate) worded: bool,
    /// Initials in the headers of a matrix, with the folded names they stand for.
    pub(crate) short: Map<String, String>,
    /// Whether all names are set as code.
    pub(crate) coded: bool,
    /// The machine that a directive gives it to.
    pub(crate) machine: Option<String>,
    /// Whether a directive says that it is a machine.
    pub(crate) sure: bool,
}

impl Candidate {
    /// A view in a block of a section, with so many arrows or rows, and so many of them not understood.
    pub(crate) fn new(
        form: Form,
        (section, block): (usize, usize),
        view: View,
        (arrows, unread): (usize, usize),
    ) -> Self {
        let (sparse, worded, coded, sure) = (false, false, false, false);
        let (short, machine) = (Map::new(), None);
        Self { view, form, section, block, arrows, unread, sparse, worded, short, coded, machine, sure }
    }

    /// The names it uses, by their folded spelling.
    pub(crate) fn names(&self) -> Map<String, &str> {
        let mut names = Map::new();
        for name in self.ends() {
            names.or_insert(self.key(name), name.text.as_str());
        }
        names
    }

    /// The same, folded only.
    pub(crate) fn keys(&self) -> Set<String> {
        keys(std::iter::once(self))
    }

    /// The names of a diagram's states, folded, and the texts they are drawn with.
    pub(crate) fn drawn_names(&self) -> Set<String> {
        let names = self.view.states.iter().flat_map(|claim| [Some(&claim.name.text), claim.description.as_ref()]);
        names.flatten().map(|name| fold(name)).collect()
    }

    /// The folded spelling of a name; of initials, that of the name they stand for.
    fn key(&self, name: &Name) -> String {
        self.short.get(&name.text).cloned().unwrap_or_else(|| fold(&name.text))
    }

    pub(crate) fn ends(&self) -> impl Iterator<Item = &Name> {
        self.view.transitions.iter().flat_map(|claim| [claim.from.name(), claim.to.name()]).flatten()
    }

    /// Its steps between two names, folded.
    pub(crate) fn edges(&self) -> Set<(String, String)> {
        let fold_end = |end: &End| end.name().map(|name| self.key(name));
        self.view.transitions.iter().filter_map(|claim| Some((fold_end(&claim.from)?, fold_end(&claim.to)?))).collect()
    }

    /// Whether another begins right behind it: paragraphs of arrows, one below the other.
    pub(crate) fn goes_on_in(&self, next: &Self, reader: &Reader<'_>) -> bool {
        let blocks = &reader.markdown.blocks;
        let paragraph = |block: usize| matches!(blocks[block].kind, BlockKind::Paragraph);
        let between = next.block.checked_sub(1).and_then(|block| blocks.get(block));
        paragraph(self.block)
            && paragraph(next.block)
            && self.section == next.section
            && between.is_some_and(|block| block.span.start <= self.view.span.end)
    }

    pub(crate) fn absorb(&mut self, other: Self) {
        self.form = self.form.min(other.form);
        self.view.span = self.view.span.to(other.view.span);
        self.view.states.extend(other.view.states);
        self.view.transitions.extend(other.view.transitions);
        self.arrows += other.arrows;
        self.unread += other.unread;
        self.coded &= other.coded;
    }

    /// Marks the blocks that it stands in: all of a list of steps, of a list with some steps only their items.
    pub(crate) fn mark_taken(&self, markdown: &Markdown, taken: &mut [bool]) {
        let sections = self.view.kind == ViewKind::Sections;
        let headings = !sections && matches!(markdown.blocks[self.block].kind, BlockKind::Heading(_));
        let starts: Vec<usize> = self.view.transitions.iter().map(|claim| claim.span.start).collect();
        for (block, this) in markdown.blocks.iter().enumerate().skip(self.block) {
            if this.span.start > self.view.span.end {
                break;
            }
            let holds = || starts.iter().any(|start| this.span.contains(*start));
            let part = headings && !matches!(this.kind, BlockKind::Heading(_)) || (self.sparse || sections) && !holds();
            taken[block] |= !part;
        }
    }

    /// Whether more of its arrows are not understood than a machine may be founded on.
    pub(crate) fn is_weak(&self) -> bool {
        self.sparse || self.unread * 5 > self.arrows.max(1) * 2
    }

    /// Takes out the steps to and from names that are none, a text of several words where all others are names in code, and
    /// counts them as not understood.
    pub(super) fn drop_outliers(&mut self, known: &Set<String>) {
        // What is drawn or headed is a name, however it is written.
        if self.form == Form::Diagram || self.view.kind == ViewKind::Sections {
            return;
        }
        let names = self.names().into_entries();
        let count = |fits: &dyn Fn(Shape) -> bool| names.iter().filter(|(_, text)| fits(Shape::of(text))).count();
        let tight = count(&Shape::is_tight);
        if names.len() < 3 || tight * 10 < names.len() * 7 {
            return;
        }
        let upper = count(&|shape| shape == Shape::Upper);
        let shouted = upper >= 3 && upper * 5 >= names.len() * 3;
        // `Open`, `In review`: capitals, where steps go on from both.
        let capital = count(&|shape| shape == Shape::Pascal) * 2 > tight;
        let sources: Set<String> = self.edges().items().map(|(from, _)| from.clone()).collect();
        let odd = |(name, text): &(String, &str)| match Shape::of(text) {
            Shape::Title => !(capital && sources.contains(name)),
            Shape::Words | Shape::Other | Shape::Unspaced => true,
            Shape::Lower | Shape::Pascal => shouted,
            _ => false,
        };
        let odd = names.into_iter().filter(|named| odd(named) && !known.contains(&named.0));
        let odd: Set<String> = odd.map(|(name, _)| name).collect();
        if odd.is_empty() {
            return;
        }
        let before = self.view.transitions.len();
        let is_odd = |end: &End| end.name().is_some_and(|name| odd.contains(&fold(&name.text)));
        self.view.transitions.retain(|claim| !is_odd(&claim.from) && !is_odd(&claim.to));
        self.unread += before - self.view.transitions.len();
    }
}

/// All that some views name, folded.
pub(super) fn keys<'a>(views: impl Iterator<Item = &'a Candidate>) -> Set<String> {
    views.flat_map(|view| view.ends().map(|name| view.key(name))).collect()
}
