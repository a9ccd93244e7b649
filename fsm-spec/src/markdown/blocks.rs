//! Builds the document from what the Markdown reader reports.

use super::html;
use super::lines::inner;
use super::plain::Style;
use super::tables::{self, OpenTable};
use super::types::{Block, BlockKind, Code, Markdown};
use crate::source::Span;
use std::ops::Range;

/// The document so far, and what is open. All places are places in the whole source.
#[derive(Default)]
pub(super) struct Builder<'a> {
    pub(super) source: &'a str,
    pub(super) out: Markdown,
    pub(super) open: Option<Open>,
    pub(super) code: Option<Code>,
    pub(super) in_table: bool,
    pub(super) table: OpenTable,
    /// The next number of each open list.
    pub(super) lists: Vec<Option<u64>>,
    pub(super) items: Vec<Item>,
    pub(super) heading: Option<usize>,
    /// How many marks of either kind are open around the text.
    pub(super) strong: usize,
    pub(super) struck: usize,
}

/// A heading, a paragraph or the text of an item that is being read.
pub(super) struct Open {
    kind: BlockKind,
    span: Span,
    text: usize,
    /// Where the current line of the source starts.
    line: usize,
    /// The line above, while the current one has shown nothing yet.
    above: Option<Span>,
}

pub(super) struct Item {
    number: Option<u64>,
    first: bool,
}

/// How far the document was at some point, to go back to it.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    plain: usize,
    blocks: usize,
    comments: usize,
    troubles: usize,
    pieces: usize,
    heading: Option<usize>,
}

impl Builder<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            plain: self.out.plain.len(),
            blocks: self.out.blocks.len(),
            comments: self.out.comments.len(),
            troubles: self.out.troubles.len(),
            pieces: self.out.map.pieces.len(),
            heading: self.heading,
        }
    }

    /// Forgets everything since the mark.
    pub(super) fn rewind(&mut self, mark: Mark) {
        self.out.plain.truncate(mark.plain);
        self.out.blocks.truncate(mark.blocks);
        self.out.comments.truncate(mark.comments);
        self.out.troubles.truncate(mark.troubles);
        self.out.map.pieces.truncate(mark.pieces);
        self.heading = mark.heading;
    }

    /// Leaves all lists and whatever else is open: reading starts anew.
    pub(super) fn restart(&mut self) {
        self.finish();
        self.lists.clear();
        self.items.clear();
        self.strong = 0;
        self.struck = 0;
    }

    /// A text: the next paragraph of an item, or one of its own.
    pub(super) fn paragraph(&mut self, span: Span) {
        let kind = match self.items.last_mut() {
            Some(item) => BlockKind::Item {
                depth: self.lists.len().saturating_sub(1),
                number: item.number,
                first: std::mem::replace(&mut item.first, false),
            },
            None => BlockKind::Paragraph,
        };
        self.begin(kind, span);
    }

    pub(super) fn item(&mut self) {
        let next = self.lists.last_mut();
        let number = next.and_then(|next| std::mem::replace(next, next.map(|number| number.saturating_add(1))));
        self.items.push(Item { number, first: true });
    }

    pub(super) fn begin(&mut self, kind: BlockKind, span: Span) {
        let (text, line) = (self.out.plain.len(), span.start);
        self.open = Some(Open { kind, span: self.trimmed(span), text, line, above: None });
    }

    /// Ends the text that is open, if any. The text of a tight item has no end of its own.
    pub(super) fn finish(&mut self) {
        if let Some(open) = self.open.take() {
            let text = self.trimmed_text(open.text);
            self.out.plain.push('\n');
            let mut heading = self.heading;
            if let BlockKind::Heading(level) = open.kind {
                heading = self.parent(level);
                self.heading = Some(self.out.blocks.len());
            }
            self.out.blocks.push(Block { kind: open.kind, span: open.span, text, heading });
        }
    }

    /// The heading that a heading of this level belongs under.
    fn parent(&self, level: u8) -> Option<usize> {
        let mut above = self.heading;
        while let Some(block) = above.and_then(|at| self.out.blocks.get(at)) {
            match block.kind {
                BlockKind::Heading(upper) if upper < level => break,
                _ => above = block.heading,
            }
        }
        above
    }

    /// A run of text.
    pub(super) fn text(&mut self, run: &str, span: Span) {
        if let Some(code) = &mut self.code {
            code.push(self.source, run, span);
            return;
        }
        self.touch(span);
        if let Some(open) = &mut self.open
            && let Some(above) = open.above.take()
            && run.starts_with(['|', ':', '-'])
        {
            self.out.troubles.extend(tables::broken(self.source, above, span.start));
        }
        self.run(run, span, false);
    }

    /// A code span; `span` includes its backticks.
    pub(super) fn code_span(&mut self, run: &str, span: Span) {
        self.touch(span);
        let raw = self.source.get(span.start..span.end).unwrap_or("");
        let ticks = raw.bytes().take_while(|byte| *byte == b'`').count();
        let end = raw.len().saturating_sub(ticks);
        let inner = raw.get(ticks..end).unwrap_or("");
        // The parser makes two blanks of a line ending of Windows.
        let joined = inner.contains('\n').then(|| one_line(inner));
        let run = joined.as_deref().unwrap_or(run);
        // One blank on each side may belong to the marks.
        let blank = usize::from(unblanked(inner).is_some_and(|inner| inner == run));
        let start = span.start + ticks + blank;
        let end = start + inner.len() - 2 * blank;
        self.run(run, Span::new(start, end), true);
    }

    /// A line break, soft or hard.
    pub(super) fn line_break(&mut self, span: Span) {
        self.touch(span);
        self.run("\n", span, false);
        if let Some(open) = &mut self.open {
            open.above = Some(Span::new(open.line, span.start));
            open.line = span.end;
        }
    }

    pub(super) fn inline_html(&mut self, span: Span) {
        self.touch(span);
        let raw = self.source.get(span.start..span.end).unwrap_or("");
        let name = raw.strip_prefix('<').and_then(|tag| tag.strip_suffix('>')).unwrap_or(raw);
        if name.trim_end_matches('/').trim_end().eq_ignore_ascii_case("br") {
            self.run("\n", span, false);
        } else if raw.starts_with("<!--") {
            let inside = self.out.blocks.len();
            self.out.comments.extend(html::comments(raw, span.start, inside + 1, Some(inside)));
        }
    }

    /// An HTML block. Gives the place to read on, if that is not where Markdown thinks.
    pub(super) fn html_block(&mut self, span: Span) -> Option<usize> {
        let raw = self.source.get(span.start..span.end)?;
        if let Some(found) = html::element(self.source, span) {
            return Some(self.embedded(found, span.start));
        }
        let next = self.out.blocks.len();
        if let Some((trouble, whole)) = html::commented_diagram(self.source, span) {
            self.out.troubles.push(trouble);
            if let Some((comment, resume)) = whole {
                let text = self.source.get(comment.start..comment.end)?;
                self.out.comments.push(html::comment(text, comment, next));
                return Some(resume);
            }
        }
        self.out.comments.extend(html::comments(raw, span.start, next, None));
        None
    }

    /// Makes sure that the text has a block to stand in.
    fn touch(&mut self, span: Span) {
        if self.in_table {
            return;
        }
        match &mut self.open {
            Some(open) => open.span.end = open.span.end.max(span.end),
            None => self.paragraph(span),
        }
    }

    fn run(&mut self, run: &str, span: Span, code: bool) {
        let written = self.source.as_bytes().get(span.start..span.end);
        // Mostly it is the very place.
        let same = |written: &[u8]| std::ptr::eq(written, run.as_bytes()) || written == run.as_bytes();
        let exact = written.is_some_and(same);
        let style = Style { code, strong: self.strong > 0, struck: self.struck > 0 };
        self.out.map.add(&mut self.out.plain, run, span, style, exact);
    }

    /// The plain text from `start` on, without the blanks around it.
    pub(super) fn trimmed_text(&self, start: usize) -> Range<usize> {
        let inner = inner(self.out.plain.get(start..).unwrap_or(""));
        start + inner.start..start + inner.end
    }

    /// A span without the blanks and line endings at its end.
    pub(super) fn trimmed(&self, span: Span) -> Span {
        let text = self.source.get(span.start..span.end).unwrap_or("");
        Span::new(span.start, span.start + text.trim_end().len())
    }
}

/// Code that goes on over lines, as it reads: a blank for each line ending, without what marks a quote or sets a list in.
fn one_line(code: &str) -> String {
    let mut lines = code.split('\n');
    let mut out = lines.next().unwrap_or("").to_owned();
    for line in lines {
        out.truncate(out.trim_end().len());
        out.extend([" ", line.trim_start_matches(['>', ' ', '\t'])]);
    }
    // One blank on each side belongs to the marks.
    match unblanked(&out) {
        Some(inner) if !inner.trim().is_empty() => inner.to_owned(),
        _ => out,
    }
}

/// A text without the one blank on each side, where it has them.
fn unblanked(text: &str) -> Option<&str> {
    text.strip_prefix(' ')?.strip_suffix(' ')
}
