//! Parts of the code that grow with the machine, written as text.

use std::fmt::{Display, Write as _};

use proc_macro2::{Literal, TokenStream};

/// The tokens of a text that this crate wrote.
fn tokens(text: &str) -> TokenStream {
    // It is Rust by construction; tests read every shape of it.
    text.parse().unwrap_or_default()
}

/// `a, b, c`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> TokenStream {
    let mut text = String::new();
    for item in items {
        let _ = write!(text, "{item}, ");
    }
    tokens(&text)
}

/// `"a", "b", "c"`.
pub(super) fn strings<'a>(items: impl IntoIterator<Item = &'a str>) -> TokenStream {
    list(items.into_iter().map(|item| format!("{item:?}")))
}

/// The variants of an enum, each with its documentation.
pub(super) fn variants<'a>(items: impl IntoIterator<Item = (&'a str, String)>) -> TokenStream {
    let variant = |(ident, text): (&str, String)| format!("{}{ident}", doc_lines(&text));
    list(items.into_iter().map(variant))
}

/// Documentation, one attribute a line, as `///` would make it.
pub(super) fn docs(text: &str) -> TokenStream {
    tokens(&doc_lines(text))
}

/// The text of [`docs`].
pub(super) fn doc_lines(text: &str) -> String {
    let mut lines = String::new();
    for line in text.trim_end().lines() {
        let space = if line.is_empty() { "" } else { " " };
        let _ = write!(lines, "#[doc = {:?}] ", format!("{space}{line}"));
    }
    lines
}

/// A count, as people write it.
pub(super) fn count(count: usize) -> Literal {
    Literal::usize_unsuffixed(count)
}

/// `State::A, State::B`. Not `Self::A`: the compiler looks that up by walking all variants, for each of them.
pub(super) fn values<'a>(
    of: impl Display,
    idents: impl IntoIterator<Item = &'a str>,
) -> TokenStream {
    list(idents.into_iter().map(|ident| format!("{of}::{ident}")))
}

/// `Self::A`.
pub(super) fn variant(ident: &str) -> TokenStream {
    tokens(&format!("Self::{ident}"))
}

/// The numbers of some names, in the order of the names.
pub(super) fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> TokenStream {
    let mut order: Vec<(&str, usize)> = names.zip(0..).collect();
    order.sort_unstable();
    list(order.into_iter().map(|(_, at)| at))
}

/// Which of so many numbers are among `set`: 64 to a word, the lowest first.
pub(super) fn bits(count: usize, set: impl IntoIterator<Item = usize>) -> TokenStream {
    let mut words = vec![0u64; count.div_ceil(64).max(1)];
    for at in set {
        words[at / 64] |= 1 << (at % 64);
    }
    list(words.into_iter().map(|word| format!("{word:#x}")))
}
