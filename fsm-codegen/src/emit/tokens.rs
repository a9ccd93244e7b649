//! Small pieces of code.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

/// A number without its type behind it.
pub(super) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// Numbers as a list of a few.
pub(super) fn numbers<T: Copy + Into<usize>>(items: impl IntoIterator<Item = T>) -> impl Iterator<Item = Literal> {
    items.into_iter().map(|item| number(item.into()))
}

/// Documentation, one attribute a line, as `///` would make it.
pub(super) fn docs(text: &str, span: Span) -> TokenStream {
    let mut docs = TokenStream::new();
    for line in text.trim_end().lines() {
        // The space that stands behind `///`.
        let line = if line.is_empty() { String::new() } else { format!(" {line}") };
        docs.extend(quote_spanned!(span=> #[doc = #line]));
    }
    docs
}

/// Numbers of two bytes in one literal, as the runtime's `U16s` reads them.
pub(super) fn u16s(numbers: impl IntoIterator<Item = u16>) -> Literal {
    let bytes: Vec<u8> = numbers.into_iter().flat_map(u16::to_le_bytes).collect();
    Literal::byte_string(&bytes)
}

/// Numbers of four bytes in one literal, as the runtime's `U32s` reads them.
pub(super) fn u32s(numbers: impl IntoIterator<Item = u32>) -> Literal {
    let bytes: Vec<u8> = numbers.into_iter().flat_map(u32::to_le_bytes).collect();
    Literal::byte_string(&bytes)
}

/// The numbers of some names, in the order of the names.
pub(super) fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> Literal {
    let mut order: Vec<(&str, u16)> = names.zip(0..).collect();
    order.sort_unstable();
    u16s(order.into_iter().map(|(_, at)| at))
}

/// Which of so many numbers are among `set`: 64 to a word, the lowest first.
pub(super) fn bits(count: usize, set: impl IntoIterator<Item = usize>) -> Vec<Literal> {
    let mut words = vec![0u64; count.div_ceil(64).max(1)];
    for at in set {
        words[at / 64] |= 1 << (at % 64);
    }
    // People count bits in hexadecimal.
    let literals = words.iter().map(|word| format!("{word:#x}").parse());
    literals.filter_map(Result::ok).collect()
}
