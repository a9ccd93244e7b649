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
        Self { text: Cow::Borrowed(source), origin: Origin::whole(source.len()) }
    }

    /// Takes ranges out. They are in order, do not overlap, and lie on character boundaries.
    pub(super) fn cut(&mut self, cuts: &[Range<usize>]) {
        if cuts.iter().all(Range::is_empty) {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut kept = Vec::with_capacity(cuts.len() + 1);
        let mut at = 0;
        for cut in cuts {
            kept.push(at..cut.start);
            at = cut.end;
        }
        kept.push(at..self.text.len());
        self.origin.keep(&kept);
        for range in kept {
            text.push_str(&self.text[range]);
        }
        self.text = Cow::Owned(text);
    }

    /// Takes everything before `end` out.
    pub(super) fn cut_start(&mut self, end: usize) {
        self.cut(std::slice::from_ref(&(0..end)));
    }

    /// Replaces ASCII characters at `places`, which are in order, by another one.
    pub(super) fn patch(&mut self, places: &[usize], by: char) {
        if !places.is_empty() {
            self.text = Cow::Owned(patched(&self.text, places, by));
        }
    }
}

/// `text` with the ASCII characters at `places`, which are in order, replaced by another one.
pub(super) fn patched(text: &str, places: &[usize], by: char) -> String {
    let mut patched = String::with_capacity(text.len());
    let mut at = 0;
    for place in places {
        patched.push_str(&text[at..*place]);
        patched.push(by);
        at = place + 1;
    }
    patched.push_str(&text[at..]);
    patched
}

/// The way from a text with pieces cut out back to the whole one.
pub(super) struct Origin {
    /// The pieces in order, the first one at 0.
    pieces: Vec<Piece>,
    /// How long the whole text is.
    length: usize,
}

/// From `at` on in the cut text stands what stands from `source` on in the whole one.
#[derive(Clone, Copy)]
struct Piece {
    at: usize,
    source: usize,
}

impl Origin {
    fn whole(length: usize) -> Self {
        let pieces = vec![Piece { at: 0, source: 0 }];
        Self { pieces, length }
    }

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
        if let [piece] = &*self.pieces {
            return (piece.source + at).min(self.length);
        }
        let after = self.pieces.partition_point(|piece| piece.at <= at);
        let piece = self.pieces[after.saturating_sub(1)];
        (piece.source + (at - piece.at)).min(self.length)
    }

    /// Keeps only these ranges, which are in order.
    fn keep(&mut self, kept: &[Range<usize>]) {
        let mut pieces = Vec::with_capacity(self.pieces.len() + kept.len());
        let mut next = 0;
        let mut at = 0;
        for range in kept {
            if range.is_empty() && !pieces.is_empty() && range.start != kept[kept.len() - 1].start {
                continue;
            }
            let source = self.source(range.start);
            pieces.push(Piece { at, source });
            while next < self.pieces.len() && self.pieces[next].at <= range.start {
                next += 1;
            }
            while next < self.pieces.len() && self.pieces[next].at < range.end {
                let piece = self.pieces[next];
                let at = at + (piece.at - range.start);
                pieces.push(Piece { at, ..piece });
                next += 1;
            }
            at += range.len();
        }
        self.pieces = pieces;
    }
}
