//! What the macros are given: a document, and options.
//!
//! ```text
//! fsm!(include_str!("../specs/coder.md"), machine = "Coder", typestate, allow(dead-end-state));
//! ```

mod document;
mod literal;
mod options;

pub(crate) use document::{Document, Kind};
pub(crate) use literal::string;
pub(crate) use options::Choices;

use proc_macro2::{Span, TokenStream, TokenTree};

/// What stands between the macro's parentheses.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) document: Document,
    pub(crate) choices: Choices,
}

/// What is wrong with it, and where.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    /// The first and the last token it is about.
    pub(crate) span: (Span, Span),
    pub(crate) message: String,
}

impl Mistake {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span: (span, span),
            message: message.into(),
        }
    }

    /// A mistake that concerns all of some tokens; an empty list stands where the macro is called.
    pub(crate) fn across(tokens: &[TokenTree], message: impl Into<String>) -> Self {
        Self {
            span: across(tokens),
            message: message.into(),
        }
    }
}

/// Reads the macro's input. A mistake in an option leaves the rest standing, so that it does not hide the document's own.
pub(crate) fn parse(input: TokenStream) -> (Option<Input>, Vec<Mistake>) {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let mut parts = tokens.split(|token| is_punct(token, ','));
    let first = parts.next().unwrap_or(&[]);
    let mut mistakes = Vec::new();
    let document = Document::parse(first).map_err(|mistake| mistakes.push(mistake));
    let mut choices = Choices::default();
    let mut parts: Vec<&[TokenTree]> = parts.collect();
    // A comma may end the list.
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    for part in parts {
        if let Err(mistake) = choices.read(part) {
            mistakes.push(mistake);
        }
    }
    let input = document.ok().map(|document| Input { document, choices });
    (input, mistakes)
}

/// The spans of the first and the last token.
pub(crate) fn across(tokens: &[TokenTree]) -> (Span, Span) {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => (first.span(), last.span()),
        _ => (Span::call_site(), Span::call_site()),
    }
}

pub(crate) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

#[cfg(test)]
mod tests;
