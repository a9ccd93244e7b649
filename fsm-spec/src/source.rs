//! The text of a document and the places in it.

use std::iter::once;

/// A range of bytes in the document as it stands on disk (a byte-order mark counts).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty span at `at`: where something is to be inserted.
    #[must_use]
    pub const fn at(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `offset` lies inside.
    #[must_use]
    pub fn contains(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The bytes it covers.
    #[must_use]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it covers nothing.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A place as people count it: from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The byte offset, counted from 0.
    pub offset: usize,
}

/// A document's text with an index of its lines.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    text: &'a str,
    /// Where each line starts.
    lines: Vec<usize>,
    /// How many characters start before every [`STEP`] bytes, where a line is long; else only before the first.
    counted: Vec<usize>,
}

/// How many bytes are counted anew for a place in a long line.
const STEP: usize = 1 << 12;

impl<'a> Source<'a> {
    /// Indexes `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let mut lines = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            // A lone CR ends a line too, as it does in Markdown.
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                lines.push(at + 1);
            }
        }
        let ends = lines.iter().copied().skip(1).chain([text.len()]);
        let long = lines.iter().zip(ends).any(|(start, end)| end - start > STEP);
        let counts = bytes.chunks(STEP).filter(|_| long).scan(0, |count, step| {
            *count += characters(step);
            Some(*count)
        });
        Self { text, counted: once(0).chain(counts).collect(), lines }
    }

    /// The whole text, byte-order mark included.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The text of `span`, or nothing where the span does not fit the text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The nearest span that lies inside the text with its ends between characters, outside the byte-order mark.
    #[must_use]
    pub fn clamp(&self, span: Span) -> Span {
        let mark = self.text.len() - self.text.strip_prefix('\u{feff}').unwrap_or(self.text).len();
        let boundary = |offset: usize| {
            let mut at = offset.min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at.max(mark)
        };
        let start = boundary(span.start);
        Span::new(start, boundary(span.end).max(start))
    }

    /// The line that holds `offset`, counted from 1.
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset)
    }

    /// How many characters start in the `length` bytes from `start` on.
    fn characters(&self, start: usize, length: usize) -> usize {
        let bytes = self.text.as_bytes();
        let end = start + length;
        let (first, last) = (start.div_ceil(STEP), end / STEP);
        match (self.counted.get(first), self.counted.get(last)) {
            (Some(before), Some(behind)) if first < last => {
                characters(&bytes[start..first * STEP]) + (behind - before) + characters(&bytes[last * STEP..end])
            }
            _ => characters(&bytes[start..end]),
        }
    }

    /// Where `offset` stands.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let line = self.line(offset);
        let start = self.lines[line - 1];
        let before = self.text.get(start..offset).unwrap_or("");
        // The byte-order mark is no character of the first line.
        let marks = |c: char| start == 0 && c == '\u{feff}';
        let before = before.trim_start_matches(marks);
        Position { line, column: self.characters(offset - before.len(), before.len()) + 1, offset }
    }

    /// The span of a line without its ending, counted from 1.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let start_of = |line| self.lines.get(line).copied().unwrap_or(self.text.len());
        let (start, end) = (start_of(line.saturating_sub(1)), start_of(line));
        let body = self.text[start..end].trim_end_matches(['\n', '\r']);
        Span::new(start, start + body.len())
    }

    /// The span of the line that holds `offset`, without its ending.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> Span {
        self.line_span(self.line(offset))
    }

    /// The same with its ending.
    #[must_use]
    pub fn whole_line_at(&self, offset: usize) -> Span {
        let line = self.line(offset);
        Span::new(self.line_span(line).start, self.line_span(line + 1).start)
    }

    /// How this document ends its lines: as it ends the first one.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        let first = self.text.find(['\n', '\r']);
        match first.map(|at| &self.text.as_bytes()[at..]) {
            Some([b'\r', b'\n', ..]) => "\r\n",
            Some([b'\r', ..]) => "\r",
            _ => "\n",
        }
    }

    /// How many lines there are.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }
}

/// How many characters start in these bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count()
}
