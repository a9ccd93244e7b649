//! A finding as a miette diagnostic.

use std::fmt::{self, Display};

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::finding::{Finding, Label, Severity};
use crate::source::{Source, Span};

/// A finding together with the document it is about.
#[derive(Clone, Copy, Debug)]
pub struct Diagnosis<'a> {
    finding: &'a Finding,
    name: &'a str,
    source: &'a Source<'a>,
}

impl<'a> Diagnosis<'a> {
    /// The finding, shown in the text it was found in; `name` is the document's path as people know it.
    #[must_use]
    pub fn new(finding: &'a Finding, name: &'a str, source: &'a Source<'a>) -> Self {
        Self { finding, name, source }
    }
}

impl Display for Diagnosis<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Diagnosis<'_> {}

impl miette::Diagnostic for Diagnosis<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn Display + 'b>> {
        Some(Box::new(self.finding.rule))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn Display + 'b>> {
        Some(Box::new(self.finding.help.as_ref()?))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let of = |label: &Label| {
            let words = Some(label.message.clone()).filter(|words| !words.is_empty());
            let Span { start, end } = self.source.clamp(label.span);
            (words, SourceSpan::from(start..end))
        };
        let (words, span) = of(&self.finding.primary);
        let primary = LabeledSpan::new_primary_with_span(words, span);
        let others = self.finding.labels.iter().map(of);
        let others = others.map(|(words, span)| LabeledSpan::new_with_span(words, span));
        Some(Box::new(std::iter::once(primary).chain(others.collect::<Vec<_>>())))
    }
}

impl SourceCode for Diagnosis<'_> {
    // miette's own implementation for text walks it from the start for every label; the line index spares that.
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let source = self.source;
        let end = span.offset().checked_add(span.len()).filter(|end| *end <= source.text().len());
        let end = end.ok_or(MietteError::OutOfBounds)?;
        let span = source.clamp(Span::new(span.offset(), end));
        let line = source.line(span.start);
        // Without lines before it, the answer starts at the span itself: that is how miette asks for a position.
        let (start, line, column) = if before == 0 {
            (span.start, line, source.position(span.start).column - 1)
        } else {
            let line = line.saturating_sub(before).max(1);
            let start = source.line_span(line).start;
            // The byte-order mark is not part of what people see.
            let mark = if start == 0 && source.text().starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
            (start + mark, line, 0)
        };
        let last = (source.line(span.end) + after).min(source.line_count());
        let end = if after == 0 && before == 0 { span.end } else { source.line_span(last).end };
        let start = start.min(end);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.to_owned(),
            source.slice(Span::new(start, end)).as_bytes(),
            SourceSpan::from(start..end),
            line - 1,
            column,
            source.line_count(),
        )))
    }
}
