//! Code that may be compiled out: a macro sees it, and cannot know whether the compiler will.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, Meta, Result, Token};

const REFUSED: &str = "`conform` cannot know whether this is compiled: write it without `cfg`, or write the whole item once for each case, \
                       with `#[cfg(…)]` and `#[conform(…)]` above it";

/// Refuses every `#[cfg(…)]` in some code, however deep it stands.
pub(super) fn refuse(code: TokenStream) -> Result<()> {
    let mut found: Option<Error> = None;
    let mut rest = vec![code.into_iter()];
    // Whether a `#` stands before.
    let mut opened = false;
    while let Some(tokens) = rest.last_mut() {
        match tokens.next() {
            Some(TokenTree::Group(group)) => {
                let attribute = opened && group.delimiter() == Delimiter::Bracket;
                opened = false;
                let meta = attribute.then(|| syn::parse2::<Meta>(group.stream()));
                if let Some(Ok(meta)) = meta
                    && is_conditional(&meta)
                {
                    let error = Error::new_spanned(&group, REFUSED);
                    match &mut found {
                        Some(found) => found.combine(error),
                        None => found = Some(error),
                    }
                } else {
                    rest.push(group.stream().into_iter());
                }
            }
            Some(token) => opened = matches!(token, TokenTree::Punct(mark) if mark.as_char() == '#'),
            None => {
                rest.pop();
            }
        }
    }
    found.map_or(Ok(()), Err)
}

/// Whether an attribute decides if what it stands on is compiled: `cfg(…)`, or `cfg_attr(…, cfg(…))`.
fn is_conditional(attribute: &Meta) -> bool {
    let Meta::List(list) = attribute else {
        return false;
    };
    let given = |stream: ParseStream<'_>| {
        // The condition need not look like an attribute: `true` does not.
        while !stream.is_empty() && !stream.peek(Token![,]) {
            stream.parse::<TokenTree>()?;
        }
        stream.parse::<Option<Token![,]>>()?;
        Punctuated::<Meta, Token![,]>::parse_terminated(stream)
    };
    let decides = || {
        let given = given.parse2(list.tokens.clone());
        given.is_ok_and(|given| given.iter().any(is_conditional))
    };
    list.path.is_ident("cfg") || list.path.is_ident("cfg_attr") && decides()
}
