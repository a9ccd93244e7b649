//! Draws a diagnostic as a picture of the places it is about.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Level, Renderer, Snippet};
use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use super::sheet::{Sheet, wrapped};
use super::visible;
use crate::order;

/// Stands for the place in what the renderer writes, until the true one is put there: the renderer counts columns in
/// the text it is given, which is cut. No text that is shown has it: see [`visible`].
const PLACE: &str = "\u{10ffff}";

/// How many places a picture shows; nobody reads more, and the formats for machines have them all.
const PLACES: usize = 50;

/// How to draw a diagnostic.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Picture {
    styled: bool,
    unicode: bool,
    level: bool,
    width: usize,
}

impl Picture {
    /// Text without colours, as it goes into a compiler's message: the first line is `message [rule]`.
    pub const fn plain() -> Self {
        Self { styled: false, unicode: true, level: false, width: 100 }
    }

    /// Text for a terminal or a pipe: the first line is `error[rule]: message`.
    pub const fn terminal() -> Self {
        Self { level: true, ..Self::plain() }
    }

    /// With colours or without.
    pub const fn styled(self, styled: bool) -> Self {
        Self { styled, ..self }
    }

    /// With frames of Unicode characters or of ASCII.
    pub const fn unicode(self, unicode: bool) -> Self {
        Self { unicode, ..self }
    }

    /// The columns there are.
    pub const fn width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// The picture, without a line end after its last line.
    #[must_use]
    pub fn draw(&self, diagnostic: &dyn Diagnostic) -> String {
        let message = diagnostic.to_string();
        let message = visible::line(&message);
        let rule = diagnostic.code().map(|code| code.to_string());
        let rule = rule.as_deref().map(visible::line);
        let level = match diagnostic.severity() {
            Some(Severity::Warning) => Level::WARNING,
            Some(Severity::Advice) => Level::NOTE,
            Some(Severity::Error) | None => Level::ERROR,
        };
        let title = match rule {
            Some(rule) if self.level => level.primary_title(message).id(rule),
            Some(rule) => level.no_name().primary_title(format!("{message} [{rule}]")),
            None => level.primary_title(message),
        };

        let mut labels: Vec<LabeledSpan> = diagnostic.labels().into_iter().flatten().collect();
        let more = labels.len().saturating_sub(PLACES);
        // What is wrong is always among them.
        order::by_numbers(&mut labels, |label| (usize::from(!label.primary()), 0));
        labels.truncate(PLACES);
        let (decor, ellipsis) = if self.unicode { (DecorStyle::Unicode, "…") } else { (DecorStyle::Ascii, "...") };
        let shown = diagnostic.source_code().and_then(|source| {
            let sheet = Sheet::new(&labels, source, self.width, ellipsis)?;
            let primary = labels.iter().find(|label| label.primary());
            Some((sheet, place(primary.or(labels.first())?, source)))
        });
        let (sheet, place) = shown.unzip();
        let snippet = sheet.map(|sheet: Sheet| {
            let annotations = sheet.spans.into_iter().zip(&labels).map(|(span, label)| {
                let kind = if label.primary() { AnnotationKind::Primary } else { AnnotationKind::Context };
                kind.span(span).label(label.label().map(visible::line))
            });
            let snippet = Snippet::source(sheet.text).line_start(sheet.first);
            Element::Cause(snippet.path(PLACE).annotations(annotations.collect::<Vec<_>>()))
        });
        let gutter = "     ╰ help: ".chars().count();
        let width = self.width.saturating_sub(gutter).max(20);
        let note = (more > 0).then(|| Level::NOTE.message(format!("and {more} more places")));
        let help = diagnostic.help().map(|help| Level::HELP.message(wrapped(&help.to_string(), width)));
        let messages = note.into_iter().chain(help).map(Element::Message);
        let group = title.elements(snippet.into_iter().chain(messages));
        let renderer = if self.styled { Renderer::styled() } else { Renderer::plain() };
        // Lines are cut already; the renderer must not cut them again.
        let renderer = renderer.decor_style(decor).term_width(usize::MAX / 2);
        let mut drawn = renderer.render(&[group]);
        if let Some(place) = place {
            put_place(&mut drawn, &place);
        }
        drawn
    }
}

/// `path:line:column` of a label.
fn place(label: &LabeledSpan, source: &dyn SourceCode) -> String {
    let Ok(contents) = source.read_span(label.inner(), 0, 0) else { return String::new() };
    let name = visible::line(contents.name().unwrap_or("document"));
    format!("{name}:{}:{}", contents.line() + 1, contents.column() + 1)
}

fn put_place(drawn: &mut String, place: &str) {
    if let Some(start) = drawn.find(PLACE) {
        let numbers = &drawn[start + PLACE.len()..];
        let end = numbers.find(|c: char| c != ':' && !c.is_ascii_digit()).unwrap_or(numbers.len());
        drawn.replace_range(start..start + PLACE.len() + end, place);
    }
}
