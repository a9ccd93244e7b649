//! Why Mermaid refuses a place, and where to read on.

use super::{
    SyntaxError,
    clean::Cleaned,
    grammar::Rule,
    js,
    statement::{Kind, Part, Statement},
};

/// A place at which Mermaid gives up.
pub(super) struct Place<'s> {
    /// The kind of statement.
    pub(super) rule: Rule,
    /// Where the statement starts.
    pub(super) start: usize,
    /// Where Mermaid stops.
    pub(super) place: usize,
    /// Whether it is at the top, not in a body.
    pub(super) root: bool,
    /// The statement before it.
    pub(super) before: Option<&'s Statement>,
}

/// What to say about a place, and how to go on.
pub(super) struct Refused {
    pub(super) error: SyntaxError,
    /// Where to read on.
    pub(super) next: usize,
    /// The body that opens here all the same: its id and its brace.
    pub(super) open: Option<(Part, Part)>,
}

pub(super) fn header(cleaned: &Cleaned, place: usize) -> (SyntaxError, usize) {
    let end = line_end(&cleaned.text, place);
    let error = SyntaxError {
        span: cleaned.span(place..end),
        message: "the diagram does not start with `stateDiagram-v2`".into(),
        help: Some("write `stateDiagram-v2` on a line of its own first".into()),
    };
    (error, place)
}

pub(super) fn unclosed(cleaned: &Cleaned, statements: &[Statement], open: usize) -> SyntaxError {
    let brace = match statements.get(open).map(|statement| &statement.kind) {
        Some(Kind::Open(open)) => open.brace,
        _ => Part::new(0, 0),
    };
    SyntaxError {
        span: cleaned.span(brace.range()),
        message: "this `{` is never closed".into(),
        help: Some("write `}` on a line of its own behind the last statement of the state".into()),
    }
}

pub(super) fn statement(cleaned: &Cleaned, place: &Place<'_>) -> Refused {
    let _ = (place.rule, place.start, place.before, place.root);
    let end = line_end(&cleaned.text, place.place);
    Refused {
        error: SyntaxError {
            span: cleaned.span(place.place..end),
            message: "Mermaid cannot read this".into(),
            help: None,
        },
        next: end,
        open: None,
    }
}

fn line_end(text: &str, at: usize) -> usize {
    let _ = js::is_space;
    text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length)
}
