//! What the macros are given: a document, and options.
//!
//! ```text
//! fsm!(include_str!("../specs/coder.md"), machine = "Coder", typestate, allow(dead-end-state));
//! ```

mod document;
mod options;

pub(crate) use document::{Document, Kind};
pub(crate) use options::{Choices, UNBOUND_GUARD};

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser as _};
use syn::{Error, Token};

/// What stands between the macro's parentheses.
pub(crate) struct Input {
    pub(crate) document: Document,
    pub(crate) choices: Choices,
}

/// Reads the macro's input. A mistake in an option leaves the rest standing, so that it does not hide the document's own.
pub(crate) fn parse(input: TokenStream) -> (Option<Input>, Vec<Error>) {
    let mut mistakes = Vec::new();
    let read = |stream: ParseStream<'_>| {
        let document = match Document::parse(stream) {
            Ok(document) => Some(document),
            Err(mistake) => {
                mistakes.push(mistake);
                skip(stream)?;
                None
            }
        };
        let mut choices = Choices::default();
        while !stream.is_empty() {
            stream.parse::<Token![,]>()?;
            // A comma may end the list.
            if stream.is_empty() {
                break;
            }
            let read = choices.read(stream).and_then(|()| {
                if stream.is_empty() || stream.peek(Token![,]) {
                    Ok(())
                } else {
                    Err(stream.error("expected a comma before this"))
                }
            });
            if let Err(mistake) = read {
                mistakes.push(mistake);
                skip(stream)?;
            }
        }
        Ok(document.map(|document| Input { document, choices }))
    };
    match read.parse2(input) {
        Ok(input) => (input, mistakes),
        Err(mistake) => {
            mistakes.push(mistake);
            (None, mistakes)
        }
    }
}

/// Goes to the next comma.
fn skip(stream: ParseStream<'_>) -> syn::Result<()> {
    while !stream.is_empty() && !stream.peek(Token![,]) {
        stream.parse::<TokenTree>()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
