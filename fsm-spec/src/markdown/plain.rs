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
    pieces: Vec<Piece>,
}

/// A run of the plain text and its place. There is one for nearly every word of emphasis and every cell, so it is
/// kept small: documents end at 4 GiB.
#[derive(Clone, Copy, Debug)]
struct Piece {
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
    /// Notes that the run of `len` bytes at `plain` stands at `source`.
    pub(super) fn add(
        &mut self,
        plain: usize,
        len: usize,
        source: Span,
        style: Style,
        exact: bool,
    ) {
        let piece = Piece {
            plain: plain as u32,
            len: len as u32,
            source: source.start as u32,
            source_len: source.len() as u32,
            style,
            exact,
        };
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

    /// How many pieces there are: a mark for [`Self::truncate`].
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Forgets the pieces from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.pieces.truncate(len);
    }

    /// The pieces' ranges in the plain text and in the source, and whether they are equal byte for byte.
    #[cfg(test)]
    pub(super) fn ranges(&self) -> impl Iterator<Item = (Range<usize>, Span, bool)> {
        self.pieces.iter().map(|piece| {
            (
                piece.plain as usize..piece.end() as usize,
                Span::new(piece.source as usize, piece.source_end() as usize),
                piece.exact,
            )
        })
    }

    /// The index of the first piece that starts after `plain`.
    fn after(&self, plain: usize) -> usize {
        self.pieces
            .partition_point(|piece| piece.plain as usize <= plain)
    }

    /// The same, where the piece with the index `from` starts at or before `plain`, and not far from it.
    fn after_from(&self, from: usize, plain: usize) -> usize {
        let starts = |piece: &Piece| piece.plain as usize <= plain;
        let mut reach = 1;
        while self.pieces.get(from + reach).is_some_and(starts) {
            reach *= 2;
        }
        let near = self.pieces.get(from..from + reach);
        let near = near.unwrap_or_else(|| self.pieces.get(from..).unwrap_or(&[]));
        from + near.partition_point(starts)
    }

    /// Where `plain` stands, as the start of something (or, in no piece, the next place there is). `next` is the index of the
    /// first piece after it.
    fn start(&self, plain: usize, next: usize) -> usize {
        if let Some(piece) = next.checked_sub(1).map(|at| &self.pieces[at]) {
            let inside = plain - piece.plain as usize;
            if inside < piece.len as usize {
                return piece.source as usize + if piece.exact { inside } else { 0 };
            }
        }
        match (self.pieces.get(next), self.pieces.last()) {
            (Some(piece), _) => piece.source as usize,
            (None, Some(last)) => last.source_end() as usize,
            (None, None) => 0,
        }
    }

    /// Where what comes before `plain` ends. `next` is the index of the first piece after its last byte.
    fn end(&self, plain: usize, next: usize) -> usize {
        let Some(piece) = next.checked_sub(1).map(|at| &self.pieces[at]) else {
            return 0;
        };
        let inside = plain - piece.plain as usize;
        if piece.exact && inside < piece.len as usize {
            piece.source as usize + inside
        } else {
            piece.source_end() as usize
        }
    }
}

impl Markdown {
    /// Where a range of [`Self::plain`] stands in the source, marks in between included.
    ///
    /// A part of an escape, an entity or a code span that is not written as it reads gives the whole of it.
    #[must_use]
    pub fn span(&self, range: Range<usize>) -> Span {
        let next = self.map.after(range.start);
        let start = self.map.start(range.start, next);
        if range.is_empty() {
            return Span::at(start);
        }
        let next = self.map.after_from(next.saturating_sub(1), range.end - 1);
        Span::new(start, self.map.end(range.end, next).max(start))
    }

    /// How the text at `plain` is set.
    #[must_use]
    pub fn style(&self, plain: usize) -> Style {
        match self
            .map
            .after(plain)
            .checked_sub(1)
            .map(|at| &self.map.pieces[at])
        {
            Some(piece) if plain < piece.end() as usize => piece.style,
            _ => Style::default(),
        }
    }
}
