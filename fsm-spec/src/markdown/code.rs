//! Code blocks: their language, and the way from their text back to the source.

use super::blocks::Builder;
use super::fences::{self, Unclosed};
use super::html;
use super::lines::{fence, line_end, next_line};
use super::plain::{Plain, Style};
use super::types::{Block, BlockKind, Code, Trouble};
use crate::{source::Span, views::offset};

impl Code {
    /// A block with this text, which stands behind the opening fence as it is.
    pub(crate) fn verbatim(language: String, text: &str, open: Span) -> Self {
        let mut code = Self { language, text: String::new(), map: Plain::default(), open, close: None };
        code.map.add(&mut code.text, text, Span::new(open.end, open.end + text.len()), Style::default(), true);
        code
    }

    /// Where a span of [`Self::text`] stands in the source.
    pub fn span(&self, inside: Span) -> Span {
        if self.text.is_empty() { Span::at(self.open.end) } else { self.map.span(inside.start..inside.end) }
    }

    /// Where a part of [`Self::text`] stands in the source.
    pub(crate) fn span_of(&self, part: &str) -> Span {
        let start = offset(&self.text, part);
        self.span(Span::new(start, start + part.len()))
    }

    /// Takes the next run of the content, which stands at `source` in `document`.
    pub(super) fn push(&mut self, document: &str, run: &str, source: Span) {
        // The reader ends the last line where the document does not.
        let within = |at: usize| at.min(document.len());
        let source = Span::new(within(source.start), within(source.end));
        let exact = source.len() == run.len();
        // What is as long is the same text, but for blanks that the parser was given for tabs.
        let run = if exact { document.get(source.start..source.end).unwrap_or(run) } else { run };
        // The reader drops the CR of a line ending; it is kept here, so that the run goes on.
        let gap = Span::new(self.map.source_end(), source.start);
        if exact && !self.text.is_empty() && document.get(gap.start..gap.end) == Some("\r") {
            self.map.add(&mut self.text, "\r", gap, Style::default(), true);
        }
        self.map.add(&mut self.text, run, source, Style::default(), exact);
    }
}

impl Builder<'_> {
    /// A code block; `language` is empty, and `fenced` unset, for an indented one.
    pub(super) fn code(&mut self, language: String, fenced: bool, span: Span) {
        let rest = self.source.get(span.start..).unwrap_or("");
        let open = rest[..line_end(rest)].trim_end().len() * usize::from(fenced);
        let open = Span::new(span.start, span.start + open);
        self.code = Some(Code::verbatim(language, "", open));
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
            code.map.truncate(line);
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
        for (run, source, exact) in code.map.pieces() {
            let Some(text) = body.get(run.start..run.end.min(body.len())) else { break };
            let source = Span::new(source.start, if exact { source.start + text.len() } else { source.end });
            self.out.map.add(&mut self.out.plain, text, source, style, exact);
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
