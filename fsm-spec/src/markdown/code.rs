//! Code blocks: their language, and the way from their text back to the source.

use super::types::Code;
use crate::source::Span;

impl Code {
    /// Where a span of [`Self::text`] stands in the source.
    #[must_use]
    pub fn span(&self, inside: Span) -> Span {
        let start = self.place(inside.start, inside.start);
        if inside.end <= inside.start {
            return Span::at(start);
        }
        // The end belongs to the piece of the last byte, not to the line below.
        Span::new(start, self.place(inside.end, inside.end - 1).max(start))
    }

    /// Where `offset` stands, seen from the piece that holds `holder`.
    fn place(&self, offset: usize, holder: usize) -> usize {
        let next = self.pieces.partition_point(|(text, _)| *text <= holder);
        let Some(&(text, source)) = next.checked_sub(1).and_then(|at| self.pieces.get(at)) else {
            return self.open.end;
        };
        let at = source + (offset.min(self.text.len()) - text.min(offset));
        // Blanks that stand for a part of a tab have no place of their own: they end where the next piece starts.
        match self.pieces.get(next) {
            Some(&(_, limit)) => at.min(limit),
            None => at,
        }
    }

    /// Takes the next run of the content, which stands at `source` in `document`.
    pub(super) fn push(&mut self, document: &str, run: &str, source: Span) {
        let exact = source.len() == run.len();
        if let Some(&(text, start)) = self.pieces.last() {
            let end = start + (self.text.len() - text);
            // The reader drops the CR of a line ending; it is kept here, so that the run goes on.
            if exact && end + 1 == source.start && document.get(end..source.start) == Some("\r") {
                self.text.push('\r');
                self.text.push_str(run);
                return;
            }
            if exact && end == source.start {
                self.text.push_str(run);
                return;
            }
        }
        self.pieces.push((self.text.len(), source.start));
        self.text.push_str(run);
    }
}

/// The language that an info string names: `mermaid` for `Mermaid`, `{mermaid}`, `mermaid {theme: x}`.
pub(super) fn language(info: &str) -> String {
    info.trim_start_matches(|c: char| c.is_whitespace() || c == '{' || c == '.')
        .split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | ':'))
        .next()
        .unwrap_or("")
        .to_lowercase()
}
