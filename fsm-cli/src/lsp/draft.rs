//! A text that an editor changes bit by bit, with the starts of its lines: looking for them anew after each of many changes would take
//! time that grows with the square of the text.

use super::place::Encoding;
use super::types::{Position, Range};

/// The text, and where its lines start.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) text: String,
    encoding: Encoding,
    /// The bytes at which lines start, as `Source` counts them.
    lines: Vec<usize>,
}

impl Draft {
    pub(super) fn new(text: String, encoding: Encoding) -> Self {
        let starts = starts(&text, 1, text.len());
        let lines = [0].into_iter().chain(starts).collect();
        Self { text, encoding, lines }
    }

    /// Puts `new` in the place of a range, whichever of its ends comes first.
    pub(super) fn replace(&mut self, range: Range, new: &str) {
        let (one, other) = (self.offset(range.start), self.offset(range.end));
        let (start, end) = (one.min(other), one.max(other));
        self.text.replace_range(start..end, new);
        let new_end = start + new.len();
        // Whether a line starts at a byte depends on that byte and the one before it. The start of the text stays.
        let first = self.lines.partition_point(|at| *at < start).max(1);
        let last = self.lines.partition_point(|at| *at <= end).max(first);
        for at in &mut self.lines[last..] {
            *at = *at - end + new_end;
        }
        let between = starts(&self.text, start.max(1), new_end);
        self.lines.splice(first..last, between);
    }

    /// The byte of a place. What lies behind the end of a line means its end, and behind the last line the end of the text.
    fn offset(&self, position: Position) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(&start) = self.lines.get(line) else {
            return self.text.len();
        };
        let end = self.lines.get(line + 1).copied();
        let line = &self.text[start..end.unwrap_or(self.text.len())];
        let units = usize::try_from(position.character).unwrap_or(usize::MAX);
        let line = line.trim_end_matches(['\n', '\r']);
        start + self.encoding.byte(line, units)
    }
}

/// The bytes from `first` to `last` at which a line starts, the second of them included.
fn starts(text: &str, first: usize, last: usize) -> Vec<usize> {
    let bytes = text.as_bytes();
    // A lone CR ends a line too.
    let is_start = |at: &usize| match bytes[at - 1] {
        b'\n' => true,
        b'\r' => bytes.get(*at) != Some(&b'\n'),
        _ => false,
    };
    (first..=last).filter(is_start).collect()
}

#[cfg(test)]
mod tests {
    use super::super::place::Sheet;
    use super::*;

    /// Every change of short texts with line ends of all kinds, compared with the text looked at anew.
    #[test]
    fn lines_are_where_they_would_be_found_anew() {
        let texts = ["", "a\nb", "\r\n\r\n", "a\r\rb\n", "🚀\ré\n", "\n\n\n"];
        let new = ["", "\n", "\r", "x", "\r\nx", "x\r", "🚀\n"];
        let places = || (0..4).flat_map(|line| (0..3).map(move |character| Position { line, character }));
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for text in texts {
                for new in new {
                    for (start, end) in places().flat_map(|a| places().map(move |b| (a, b))) {
                        let mut draft = Draft::new(text.to_owned(), encoding);
                        let range = Range { start, end };
                        let span = Sheet::new(text, encoding).span(range);
                        let mut expected = text.to_owned();
                        expected.replace_range(span.start..span.end, new);
                        draft.replace(range, new);
                        assert_eq!(draft.text, expected);
                        let anew = Draft::new(expected, encoding);
                        assert_eq!(draft.lines, anew.lines, "{text:?} {range:?} {new:?}");
                    }
                }
            }
        }
    }
}
