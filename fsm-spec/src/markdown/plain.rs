//! The way from the plain text back to the source.

use super::types::Markdown;
use crate::source::Span;
use std::ops::Range;

/// How a run of text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// In backticks, or in a code block.
    pub code: bool,
    /// Bold.
    pub strong: bool,
    /// Struck through.
    pub struck: bool,
}

/// The runs of the plain text that stand in the source, in order. What lies between them stands nowhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    pub(super) pieces: Vec<Piece>,
}

/// A run of the plain text and its place. There is one for nearly every word of emphasis and every cell, so it is
/// kept small: documents end at 4 GiB.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    plain: u32,
    len: u32,
    source: u32,
    source_len: u32,
    style: Style,
    /// Byte for byte the source; otherwise only the whole run has a place.
    exact: bool,
}

impl Piece {
    fn end(&self) -> u32 {
        self.plain + self.len
    }

    fn source_end(&self) -> u32 {
        self.source + self.source_len
    }
}

impl Plain {
    /// Puts a run behind the plain text, and notes that it stands at `source`.
    pub(super) fn add(&mut self, plain: &mut String, run: &str, source: Span, style: Style, exact: bool) {
        if run.is_empty() {
            return;
        }
        let piece = Piece {
            plain: plain.len() as u32,
            len: run.len() as u32,
            source: source.start as u32,
            source_len: source.len() as u32,
            style,
            exact,
        };
        plain.push_str(run);
        if let Some(last) = self.pieces.last_mut()
            && last.exact
            && exact
            && last.end() == piece.plain
            && last.source_end() == piece.source
            && last.style == style
        {
            last.len += piece.len;
            last.source_len += piece.source_len;
        } else {
            self.pieces.push(piece);
        }
    }

    /// Forgets what stands at `plain` and behind.
    pub(super) fn truncate(&mut self, plain: usize) {
        self.pieces.retain(|piece| (piece.plain as usize) < plain);
        if let Some(last) = self.pieces.last_mut().filter(|last| last.exact && last.end() as usize > plain) {
            last.len = plain as u32 - last.plain;
            last.source_len = last.len;
        }
    }

    /// Where the last run ends in the source.
    pub(super) fn source_end(&self) -> usize {
        self.pieces.last().map_or(0, |last| last.source_end() as usize)
    }

    /// The runs, their places, and whether both are equal byte for byte.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Range<usize>, Span, bool)> {
        self.pieces.iter().map(|piece| {
            let plain = piece.plain as usize..piece.end() as usize;
            (plain, Span::new(piece.source as usize, piece.source_end() as usize), piece.exact)
        })
    }

    /// Where a range of the plain text stands.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let start = self.start(range.start);
        if range.is_empty() { Span::at(start) } else { Span::new(start, self.end(range.end).max(start)) }
    }

    /// The index of the first piece that starts after `plain`.
    fn after(&self, plain: usize) -> usize {
        self.pieces.partition_point(|piece| piece.plain as usize <= plain)
    }

    /// Where `plain` stands, as the start of something (or, in no piece, the next place there is).
    fn start(&self, plain: usize) -> usize {
        let next = self.after(plain);
        if let Some(piece) = next.checked_sub(1).map(|at| &self.pieces[at]) {
            let inside = plain - piece.plain as usize;
            if inside < piece.len as usize {
                return piece.source as usize + if piece.exact { inside } else { 0 };
            }
        }
        self.pieces.get(next).map_or_else(|| self.source_end(), |piece| piece.source as usize)
    }

    /// Where what comes before `plain` ends.
    fn end(&self, plain: usize) -> usize {
        let last = plain.checked_sub(1).and_then(|last| self.after(last).checked_sub(1));
        let Some(piece) = last.map(|at| &self.pieces[at]) else { return 0 };
        let inside = plain - piece.plain as usize;
        if piece.exact && inside < piece.len as usize {
            piece.source as usize + inside
        } else {
            piece.source_end() as usize
        }
    }
}

impl Markdown {
    /// The runs of [`Self::plain`] that stand in the source, their places, and whether both are equal byte for byte.
    #[doc(hidden)]
    pub fn pieces(&self) -> impl Iterator<Item = (Range<usize>, Span, bool)> {
        self.map.pieces()
    }

    /// Where a range of [`Self::plain`] stands in the source, marks in between included.
    ///
    /// A part of an escape, an entity or a code span that is not written as it reads gives the whole of it.
    pub fn span(&self, range: Range<usize>) -> Span {
        self.map.span(range)
    }

    /// The runs of a range that stand in the source, and how each is set.
    pub(crate) fn runs(&self, range: Range<usize>) -> impl Iterator<Item = (Range<usize>, Style)> {
        let first = self.map.after(range.start).saturating_sub(1);
        let pieces = self.map.pieces[first..].iter().take_while(move |piece| (piece.plain as usize) < range.end);
        let run = move |piece: &Piece| {
            let run = range.start.max(piece.plain as usize)..range.end.min(piece.end() as usize);
            (!run.is_empty()).then_some((run, piece.style))
        };
        pieces.filter_map(run)
    }

    /// How the text at `plain` is set.
    pub fn style(&self, plain: usize) -> Style {
        match self.map.pieces[..self.map.after(plain)].last() {
            Some(piece) if plain < piece.end() as usize => piece.style,
            _ => Style::default(),
        }
    }
}
