//! Places as editors count them: lines from 0, and in a line the bytes of UTF-8 or the units of UTF-16.

use fsm_spec::source::{Source, Span};

use super::types::{Position, Range};

/// What is counted in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Encoding {
    Utf8,
    /// What every editor knows.
    #[default]
    Utf16,
}

impl Encoding {
    /// The name that the protocol gives it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
        }
    }

    /// The byte of `text` behind so many units; the start of the character, where they end inside one.
    pub(super) fn byte(self, text: &str, units: usize) -> usize {
        let mut left = units;
        for (at, c) in text.char_indices() {
            let width = match self {
                Self::Utf8 => c.len_utf8(),
                Self::Utf16 => c.len_utf16(),
            };
            if left < width {
                return at;
            }
            left -= width;
        }
        text.len()
    }
}

/// A text in which an editor points at places.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) source: Source<'a>,
    encoding: Encoding,
    /// Where the characters stand that are two units of UTF-16.
    pairs: Vec<usize>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(text: &'a str, encoding: Encoding) -> Self {
        let wide = text.char_indices().filter(|(_, c)| c.len_utf16() == 2);
        Self { source: Source::new(text), encoding, pairs: wide.map(|(at, _)| at).collect() }
    }

    /// The byte of a place. What lies behind the end of a line means its end, and behind the last line the end of the text.
    pub(super) fn offset(&self, position: Position) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        if line >= self.source.line_count() {
            return self.source.text().len();
        }
        let line = self.source.line_span(line + 1);
        let units = usize::try_from(position.character).unwrap_or(usize::MAX);
        line.start + self.encoding.byte(self.source.slice(line), units)
    }

    /// The bytes of a range, whichever of its ends comes first.
    pub(super) fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(start.min(end), start.max(end))
    }

    /// The place of a byte; for one inside a character or the end of a line, where that begins.
    pub(super) fn position(&self, offset: usize) -> Position {
        let text = self.source.text();
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.source.line(offset);
        let span = self.source.line_span(line);
        let offset = offset.min(span.end);
        let units = match self.encoding {
            Encoding::Utf8 => offset - span.start,
            Encoding::Utf16 => self.characters(span.start, offset) + self.pairs(span.start, offset),
        };
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: number(line - 1), character: number(units) }
    }

    /// How many characters of a line stand between its start and `offset`.
    fn characters(&self, start: usize, offset: usize) -> usize {
        // People do not count byte-order marks at the start of a document, editors do.
        let head = if start == 0 { offset } else { 0 };
        let head = self.source.slice(Span::new(0, head)).chars();
        let marks = head.take_while(|c| *c == '\u{feff}').count();
        self.source.position(offset).column - 1 + marks
    }

    fn pairs(&self, start: usize, end: usize) -> usize {
        let before = |offset: usize| self.pairs.partition_point(|at| *at < offset);
        before(end) - before(start)
    }

    /// The range of bytes.
    pub(super) fn range(&self, span: Span) -> Range {
        let span = self.source.clamp(span);
        Range { start: self.position(span.start), end: self.position(span.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, letter by letter from the start of the text.
    fn naive(text: &str, offset: usize, encoding: Encoding) -> Position {
        let (mut line, mut character) = (0, 0);
        let mut letters = text.char_indices().peekable();
        while let Some((at, c)) = letters.next() {
            if at >= offset {
                break;
            }
            let pair = c == '\r' && letters.peek().is_some_and(|(_, next)| *next == '\n');
            if pair {
                // Between the two there is no place.
                if offset == at + 1 {
                    break;
                }
                letters.next();
            }
            if c == '\n' || c == '\r' {
                (line, character) = (line + 1, 0);
            } else {
                character += match encoding {
                    Encoding::Utf8 => c.len_utf8(),
                    Encoding::Utf16 => c.encode_utf16(&mut [0; 2]).len(),
                };
            }
        }
        Position { line, character: u32::try_from(character).unwrap() }
    }

    /// Texts of every mixture of line ends, accents, wide and astral characters.
    fn texts() -> impl Iterator<Item = String> {
        const PARTS: [&str; 12] =
            ["a", "é", "→", "✔\u{fe0e}", "🚀", "👩\u{200d}🚀", "\n", "\r\n", "\r", "注文", "\u{feff}", " "];
        (1u64..400).map(|seed| {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as usize
            };
            let length = next() % 30;
            (0..length).map(|_| PARTS[next() % PARTS.len()]).collect()
        })
    }

    #[test]
    fn places_are_those_that_one_counts_by_hand() {
        for text in texts() {
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let sheet = Sheet::new(&text, encoding);
                for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                    let position = sheet.position(offset);
                    assert_eq!(position, naive(&text, offset, encoding), "{text:?} {offset}");
                    let inside = offset > 0 && text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                    assert_eq!(sheet.offset(position), offset - usize::from(inside), "{text:?} {offset}");
                }
            }
        }
    }

    #[test]
    fn places_that_are_none_mean_the_nearest_before() {
        let sheet = Sheet::new("a🚀b\r\nc", Encoding::Utf16);
        let offset = |line, character| sheet.offset(Position { line, character });
        assert_eq!(offset(0, 2), 1, "inside the pair of units");
        assert_eq!(offset(0, 3), 5);
        assert_eq!(offset(0, 99), 6, "before the end of the line");
        assert_eq!(offset(1, u32::MAX), 9);
        assert_eq!(offset(u32::MAX, 0), 9);
        let backwards = Range { start: Position { line: 1, character: 0 }, end: Position { line: 0, character: 0 } };
        assert_eq!(sheet.span(backwards), Span::new(0, 8));
        assert_eq!(sheet.position(usize::MAX), Position { line: 1, character: 1 });
    }
}
