//! A text that is being cut and patched, with the way back to the text as written.

use crate::source::Span;
use std::{borrow::Cow, ops::Range};

/// A text on its way through the steps of [`super::clean`].
pub(super) struct Work<'a> {
    /// What it has become.
    pub(super) text: Cow<'a, str>,
    /// Where it came from.
    pub(super) origin: Origin,
}

impl<'a> Work<'a> {
    /// Starts with `source` as written.
    pub(super) fn new(source: &'a str) -> Self {
        Self { text: Cow::Borrowed(source), origin: Origin { places: None, length: source.len() } }
    }

    /// Takes ranges out. They are in order, do not overlap, and lie on character boundaries.
    pub(super) fn cut(&mut self, cuts: &[Range<usize>]) {
        if cuts.iter().all(Range::is_empty) {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut places = Vec::with_capacity(self.text.len());
        let mut at = 0;
        for cut in cuts.iter().chain([&(self.text.len()..0)]) {
            text.push_str(&self.text[at..cut.start]);
            places.extend((at..cut.start).map(|at| self.origin.source(at)));
            at = cut.end;
        }
        self.text = Cow::Owned(text);
        self.origin.places = Some(places);
    }

    /// Takes everything before `end` out.
    pub(super) fn cut_start(&mut self, end: usize) {
        self.cut(std::slice::from_ref(&(0..end)));
    }

    /// Replaces ASCII characters at `places`, which are in order, by another one.
    pub(super) fn patch(&mut self, places: &[usize], by: &str) {
        if !places.is_empty() {
            self.text = Cow::Owned(patched(&self.text, places, by));
        }
    }
}

/// `text` with the ASCII characters at `places`, which are in order, replaced by another one.
pub(super) fn patched(text: &str, places: &[usize], by: &str) -> String {
    let mut patched = String::with_capacity(text.len());
    let mut at = 0;
    for place in places {
        patched.extend([&text[at..*place], by]);
        at = place + 1;
    }
    patched + &text[at..]
}

/// The way from a text with pieces cut out back to the whole one.
pub(super) struct Origin {
    /// For each byte of the cut text its place in the whole one; none where nothing is cut out.
    places: Option<Vec<usize>>,
    /// How long the whole text is.
    length: usize,
}

impl Origin {
    /// Where a range of the cut text stands in the whole one: from its first character to its last.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let start = self.source(range.start);
        if range.is_empty() {
            return Span::at(start);
        }
        // The last byte decides where it ends: behind it something may have been cut out.
        let end = self.source(range.end - 1) + 1;
        Span::new(start, end.clamp(start, self.length))
    }

    fn source(&self, at: usize) -> usize {
        let known = self.places.as_ref().map_or(Some(at), |places| places.get(at).copied());
        known.unwrap_or(self.length).min(self.length)
    }
}
