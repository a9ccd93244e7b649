//! Edits that add a statement to a diagram or take one away, a line each.

use crate::{
    finding::Edit,
    source::{Source, Span},
};

/// A statement on a line of its own below the statement at `span`, set in as far.
///
/// None where that statement shares its line: what follows on it might close a body. None either where the new one would close the
/// fence around it.
pub(super) fn below(source: &Source<'_>, span: Span, statement: &str) -> Option<Edit> {
    let line = alone(source, span)?;
    if statement.starts_with("```") {
        return None;
    }
    let indent = source.slice(Span::new(line.start, span.start));
    Some(Edit::insert(line.end, format!("{}{indent}{statement}", ending(source, line))))
}

/// Takes the statement at `span` away with its line; none where it shares the line.
pub(super) fn without(source: &Source<'_>, span: Span) -> Option<Edit> {
    let line = alone(source, span)?;
    if line.end != span.end && !source.slice(Span::new(span.end, line.end)).trim().is_empty() {
        // A comment on the same line says something that is worth keeping.
        return None;
    }
    let end = line.end + ending(source, line).len();
    // The last line may have no end.
    let end = end.min(source.text().len());
    Some(Edit::remove(Span::new(line.start, end)))
}

/// The line of a statement, where nothing else stands on it but a comment.
fn alone(source: &Source<'_>, span: Span) -> Option<Span> {
    let line = source.line_span(source.line(span.start));
    let before = source.slice(Span::new(line.start, span.start));
    let after = source.slice(Span::new(span.end.min(line.end), line.end));
    let after = after.trim_start();
    (before.chars().all(is_indent) && (after.is_empty() || after.starts_with("%%"))).then_some(line)
}

/// Blanks, and the marks of a quotation around the diagram.
fn is_indent(c: char) -> bool {
    c.is_whitespace() || c == '>'
}

/// How the line ends; as a line of this document would, where it is the last.
fn ending(source: &Source<'_>, line: Span) -> &'static str {
    let rest = source.text().get(line.end..).unwrap_or("");
    if rest.starts_with("\r\n") {
        "\r\n"
    } else if rest.starts_with('\r') {
        "\r"
    } else if rest.starts_with('\n') {
        "\n"
    } else {
        // The last line has none: as the others.
        source.ending()
    }
}
