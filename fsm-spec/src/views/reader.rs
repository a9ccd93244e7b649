//! What views are read from.

use super::{prelude::*, text::Hits};

/// A document with what is known of it: its words and headings, and the names of states.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) source: &'a str,
    pub(crate) markdown: &'a Markdown,
    pub(crate) words: &'a Words,
    /// Every name that the document defines or draws, or those of one machine, once it is known.
    pub(crate) known: &'a Names,
    pub(crate) headings: &'a Headings,
    pub(crate) outline: &'a Outline,
    pub(crate) arrows: &'a Hits,
}

impl Reader<'_> {
    /// Whether the words above a block say that it maps one set of names to another, or that it does not hold now.
    pub(crate) fn maps(&self, block: usize) -> bool {
        let section = self.outline.section(block);
        let mut above = self.outline.path(section).take(2);
        let lead = Some(self.markdown.lead_line(block)).filter(|lead| lead.len() < 200).unwrap_or("");
        above.any(|section| self.outline.mentions(section, Role::Mapping))
            || self.words.mentioned(Role::Mapping, lead)
            || self.is_past(block)
    }

    /// Whether a heading above a block says that what stands below it does not hold now.
    pub(crate) fn is_past(&self, block: usize) -> bool {
        let Self { outline, .. } = self;
        outline.path(outline.section(block)).any(|section| {
            outline.mentions(section, Role::Future)
                && !outline.is_top(section)
                && self.known.known(outline.title(self.markdown, section).trim()).is_none()
        })
    }

    pub(super) fn are_coded(&self, claims: &[TransitionClaim]) -> bool {
        let mut names = claims.iter().flat_map(|claim| [&claim.from, &claim.to]).filter_map(End::name);
        names.all(|name| self.source.get(..name.span.start).is_some_and(|before| before.ends_with('`')))
    }

    /// A view that begins with a block, with so many arrows or rows, and so many of them not understood.
    pub(super) fn candidate(&self, form: Form, block: usize, view: View, steps: (usize, usize)) -> Candidate {
        Candidate::new(form, (self.outline.section(block), block), view, steps)
    }
}
