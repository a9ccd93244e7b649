//! What a document calls its states and events, so that a sentence can name them.

use super::{
    Style,
    lexicon::{inflected, phrase},
};
use crate::{lookup::Lookup, map::Set, markdown, model::StateId, spelling::fold, views::Names};
use std::cell::RefCell;

/// What a document calls its states, its events, and the thing that has them.
pub(crate) struct Vocabulary<'a> {
    pub(super) names: &'a Names,
    pub(super) style: Style,
    /// Events as written, by their folded spelling.
    pub(super) events: Lookup<String, String>,
    /// The folded spellings of all states and events, sorted: few words begin one.
    folded: Vec<String>,

    /// "order", "loans": nouns of the title and of the headings, in lower case.
    pub(super) things: Set<String>,
    /// Passages that say nothing, and how their runs are set: cells recur, and so do sections.
    pub(super) silent: RefCell<Lookup<String, Vec<(usize, markdown::Style)>>>,
}

impl<'a> Vocabulary<'a> {
    /// The words of a machine, with its events and the headings above it.
    pub(crate) fn new<'t>(
        names: &'a Names,
        style: Style,
        events: impl Iterator<Item = &'t str>,
        headings: impl Iterator<Item = &'t str>,
    ) -> Self {
        let events: Lookup<String, String> = events.map(|event| (fold(event), event.to_owned())).collect();
        let mut folded: Vec<String> = names.all().map(fold).collect();
        #[allow(clippy::iter_over_hash_type, reason = "they are sorted")]
        folded.extend(events.keys().cloned());
        folded.sort_unstable();

        let mut things = Set::new();
        for word in headings.flat_map(|text| text.split(|c: char| !c.is_alphabetic())) {
            let word = word.to_lowercase();
            if word.chars().count() > 2 && phrase(&word).is_none_or(|tokens| ["thing", "noun"].contains(&tokens)) {
                let one = word.strip_suffix('s').unwrap_or(&word);
                things.extend(inflected(one, false).into_iter().map(|(_, word)| word));
            }
        }
        Self { names, style, events, folded, things, silent: RefCell::default() }
    }

    /// Whether a word is written as names are, and not as others.
    pub(super) fn styled(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let plain = bytes.iter().all(u8::is_ascii_lowercase);
        let shouts = || text.len() > 3 && text.is_ascii() && !bytes.iter().any(u8::is_ascii_lowercase);
        !plain && (shouts() || text.contains('_') || self.style.fits(text))
    }

    /// Whether a folded text is a name or an event (`Some(true)`), or begins one.
    pub(super) fn begins(&self, text: &str) -> Option<bool> {
        let at = self.folded.partition_point(|name| name.as_str() < text);
        let next = self.folded.get(at)?;
        next.starts_with(text).then_some(next.len() == text.len())
    }
}

/// A name in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// A state.
    State(StateId),
    /// A name that no state has, in the style of the states or marked as one: an overlay, or one that is gone.
    Unknown(String),
}
