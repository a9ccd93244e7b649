//! Small pieces of code as text.

use std::fmt::{Display, Write as _};

/// Puts values in the places of a template: `$name$`.
pub(super) fn fill<'a>(template: &str, value: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut text = String::with_capacity(template.len() * 2);
    for (at, part) in template.split('$').enumerate() {
        if at % 2 == 0 {
            text.push_str(part);
        } else {
            let value = value(part);
            debug_assert!(value.is_some(), "no value for `{part}`");
            text.push_str(value.unwrap_or_default());
        }
    }
    text
}

/// `a, b, c`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for item in items {
        let _ = write!(text, "{item}, ");
    }
    text
}

/// `"a", "b", "c"`.
pub(super) fn strings<'a>(items: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for item in items {
        let _ = write!(text, "{item:?}, ");
    }
    text
}

/// The variants of an enum, each with its documentation.
pub(super) fn variants<'a>(items: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let mut text = String::new();
    for (ident, docs) in items {
        doc_lines(&mut text, &docs);
        text.push_str(ident);
        text.push(',');
    }
    text
}

/// `State::A, State::B`. Not `Self::A`: the compiler looks that up by walking all variants, for each of them.
pub(super) fn values<'a>(of: &str, idents: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for ident in idents {
        for part in [of, "::", ident, ", "] {
            text.push_str(part);
        }
    }
    text
}

/// Documentation, one attribute a line, as `///` would make it.
pub(super) fn docs(text: &str) -> String {
    let mut lines = String::new();
    doc_lines(&mut lines, text);
    lines
}

fn doc_lines(out: &mut String, text: &str) {
    for line in text.trim_end().lines() {
        // The space that stands behind `///`.
        let space = if line.is_empty() { "" } else { " " };
        let quoted = format!("{line:?}");
        let _ = write!(out, "#[doc = \"{space}{}]", quoted.get(1..).unwrap_or("\""));
    }
}

/// The numbers of some names, in the order of the names.
pub(super) fn sorted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut order: Vec<(&str, usize)> = names.zip(0..).collect();
    order.sort_unstable();
    list(order.into_iter().map(|(_, at)| at))
}

/// Which of so many numbers are among `set`: 64 to a word, the lowest first.
pub(super) fn bits(count: usize, set: impl IntoIterator<Item = usize>) -> String {
    let mut words = vec![0u64; count.div_ceil(64).max(1)];
    for at in set {
        words[at / 64] |= 1 << (at % 64);
    }
    let mut text = String::new();
    for word in words {
        let _ = write!(text, "{word:#x}, ");
    }
    text
}
