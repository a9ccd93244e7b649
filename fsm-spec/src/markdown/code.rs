//! Code blocks: their language, and the way from their text back to the source.

use super::blocks::Builder;
use super::fences::{self, Unclosed};
use super::html;
use super::lines::{fence, line_end, next_line};
use super::plain::Style;
use super::types::{Block, BlockKind, Code, Trouble};
use crate::{source::Span, views::offset};

impl Code {
    /// An open block without text.
    pub(super) fn new(language: String, open: Span) -> Self {
        Self { language, text: String::new(), pieces: Vec::new(), open, close: None }
    }

    /// Where a span of [`Self::text`] stands in the source.
    pub fn span(&self, inside: Span) -> Span {
        let start = self.place(inside.start, inside.start);
        if inside.end <= inside.start {
            return Span::at(start);
        }
        // The end belongs to the piece of the last byte, not to the line below.
        Span::new(start, self.place(inside.end, inside.end - 1).max(start))
    }

    /// Where a part of [`Self::text`] stands in the source.
    pub(crate) fn span_of(&self, part: &str) -> Span {
        let start = offset(&self.text, part);
        self.span(Span::new(start, start + part.len()))
    }

    /// Where `offset` stands, seen from the piece that holds `holder`.
    fn place(&self, offset: usize, holder: usize) -> usize {
        let next = self.pieces.partition_point(|(text, _)| *text <= holder);
        let Some(&(text, source)) = next.checked_sub(1).and_then(|at| self.pieces.get(at)) else {
            return self.open.end;
        };
        let at = source + (offset.min(self.text.len()) - text.min(offset));
        // Text that is not written as it reads ends where the next piece starts.
        match self.pieces.get(next) {
            Some(&(_, limit)) => at.min(limit),
            None => at,
        }
    }

    /// Takes the next run of the content, which stands at `source` in `document`.
    pub(super) fn push(&mut self, document: &str, run: &str, source: Span) {
        if run.is_empty() {
            return;
        }
        // The reader ends the last line where the document does not.
        let within = |at: usize| at.min(document.len());
        let source = Span::new(within(source.start), within(source.end));
        let exact = source.len() == run.len();
        // What is as long is the same text, but for blanks that the parser was given for tabs.
        let run = if exact { document.get(source.start..source.end).unwrap_or(run) } else { run };
        if let Some(&(text, start)) = self.pieces.last() {
            let end = start + (self.text.len() - text);
            // The reader drops the CR of a line ending; it is kept here, so that the run goes on.
            if let Some(gap @ ("" | "\r")) = document.get(end..source.start).filter(|_| exact) {
                self.text.extend([gap, run]);
                return;
            }
        }
        self.pieces.push((self.text.len(), source.start));
        self.text.push_str(run);
        if !exact {
            self.pieces.push((self.text.len(), source.end));
        }
    }
}

impl Builder<'_> {
    /// A code block; `language` is empty, and `fenced` unset, for an indented one.
    pub(super) fn code(&mut self, language: String, fenced: bool, span: Span) {
        let rest = self.source.get(span.start..).unwrap_or("");
        let open = rest[..line_end(rest)].trim_end().len() * usize::from(fenced);
        let open = Span::new(span.start, span.start + open);
        self.code = Some(Code::new(language, open));
    }

    /// Ends a code block. `certain` says that the block ends here however the source goes on. Gives the place to read
    /// on, if that is not where Markdown thinks.
    pub(super) fn end_code(&mut self, span: Span, certain: bool) -> Option<usize> {
        let mut code = self.code.take()?;
        code.close = self.closing(&code, span.end);
        let mut span = self.trimmed(span);
        let mut resume = None;
        let end = (certain || code.close.is_some()).then_some(span.end);
        if code.language == "mermaid"
            && let Some(unclosed) = fences::unclosed(self.source, &code, end)
        {
            let Unclosed { end, sign, .. } = unclosed;
            let line = next_line(&code.text, unclosed.text);
            code.text.truncate(line);
            code.text.shrink_to_fit();
            code.pieces.retain(|(text, _)| *text < line);
            code.close = None;
            span.end = end;
            resume = unclosed.resume;
            let open = code.open;
            self.out.troubles.push(Trouble::UnclosedFence { open, end, sign });
        }
        self.push_code(code, span);
        resume
    }

    fn push_code(&mut self, code: Code, span: Span) {
        let start = self.out.plain.len();
        if code.language != "mermaid" {
            self.copy(&code);
        }
        let text = start..self.out.plain.len();
        self.out.plain.push('\n');
        self.out.blocks.push(Block { kind: BlockKind::Code(code), span, text, heading: self.heading });
    }

    /// The closing fence, which stands between the content's end and the block's.
    fn closing(&self, code: &Code, end: usize) -> Option<Span> {
        let open = fence(self.source.get(code.open.start..code.open.end)?)?;
        let content = code.span(Span::new(0, code.text.len())).end;
        let rest = self.source.get(content..end)?;
        let start = rest.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let line = rest.get(start..)?.trim_start_matches(['>', ' ', '\t']);
        let close = fence(line)?;
        (close.mark == open.mark && close.len >= open.len).then(|| {
            let start = end - line.len();
            Span::new(start, start + line.trim_end().len())
        })
    }

    /// Puts the text of a code block into the plain text, for whoever searches there.
    fn copy(&mut self, code: &Code) {
        let style = Style { code: true, ..Style::default() };
        let body = code.text.trim_end_matches(['\n', '\r']);
        for (at, &(text, source)) in code.pieces.iter().enumerate() {
            let next = code.pieces.get(at + 1);
            let end = next.map_or(body.len(), |next| next.0.min(body.len()));
            let Some(run) = body.get(text..end).filter(|run| !run.is_empty()) else { continue };
            let mut span = Span::new(source, source + run.len());
            let exact = self.source.get(span.start..span.end) == Some(run);
            if !exact {
                span.end = next.map_or(source, |next| next.1);
            }
            self.out.map.add(self.out.plain.len(), run.len(), span, style, exact);
            self.out.plain.push_str(run);
        }
    }

    /// The container that starts here instead of a text, if one does. Gives the place to read on.
    pub(super) fn container(&mut self, span: Span) -> Option<usize> {
        let is_container = self.source.get(span.start..)?.starts_with(":::");
        let found = is_container.then(|| html::container(self.source, span.start))??;
        Some(self.embedded(found, span.start))
    }

    /// A diagram outside a fence, from `start` on. Gives the place to read on.
    pub(super) fn embedded(&mut self, (code, end): (Code, usize), start: usize) -> usize {
        self.push_code(code, Span::new(start, end));
        next_line(self.source, end)
    }
}

/// The language that an info string names: `mermaid` for `Mermaid`, `mermaid!`, `{mermaid}`, `{#id .mermaid}`, `mermaid {theme: x}`.
pub(super) fn language(info: &str) -> String {
    let info = info.trim_start();
    // Of attributes, the first class is the language.
    let attributes = info.strip_prefix('{');
    let class = attributes.and_then(|attributes| {
        let mut words = attributes.split(|c: char| c.is_whitespace() || c == '}');
        words.find_map(|word| word.strip_prefix('.'))
    });
    let name = class.or(attributes).unwrap_or(info);
    name.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '.'))
        .split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | ':' | '!'))
        .next()
        .unwrap_or("")
        .to_lowercase()
}
