//! Words that forbid a transition, or make it depend on something.

use crate::words::{Role, Verdict, Words};

/// What follows an arrow that forbids it: `A → B is invalid`, and nothing that takes it back.
pub(crate) fn forbids(words: &Words, after: &str) -> bool {
    words.begins_forbidding(after) && !conditional(&after.to_lowercase())
}

/// Whether a text, in lower case, says when something holds.
pub(crate) fn conditional(text: &str) -> bool {
    [
        "unless", "without", " if ", "when", "while", "until", "except", "before", "after", "only",
    ]
    .iter()
    .any(|word| text.contains(word))
}

/// What stands before an arrow that it gives as an example of: `Invalid transitions (e.g. A → B, C → D)`.
pub(crate) fn introduces_forbidden(words: &Words, before: &str) -> bool {
    const FOR_EXAMPLE: [&str; 4] = ["e.g.", "such as", "like", "for example"];
    let mut parts = before.split(['(', '（', ':', '：']).peekable();
    while let Some(part) = parts.next() {
        let part = part.trim_end();
        let example = FOR_EXAMPLE.iter().find_map(|sign| part.strip_suffix(sign));
        // The last part leads over to the arrow only in words.
        if example.is_none() && parts.peek().is_none() {
            continue;
        }
        let part = example.unwrap_or(part).trim_end();
        let last = part.rsplit(char::is_whitespace).next().unwrap_or(part);
        let named = words.mentions(last);
        if (named.has(Role::Arrows) || named.has(Role::Forbidden))
            && words.verdict(part) == Verdict::Forbids
        {
            return true;
        }
    }
    false
}

/// Whether one of `words`, which have no letter but those of ASCII, stands anywhere in a text, in upper or lower case.
pub(super) fn holds(text: &str, words: &[&str]) -> bool {
    // Few letters begin a word; the last five bits tell most of them apart, whatever their case.
    let letter = |byte: u8| 1u32 << (byte & 31);
    let first = |word: &&str| word.bytes().next().map_or(0, letter);
    let starts = words.iter().map(first).fold(0, |all, one| all | one);
    let bytes = text.as_bytes();
    let begins = |rest: &[u8], word: &&str| {
        let mut letters = word.bytes().zip(rest);
        word.len() <= rest.len() && letters.all(|(a, b)| a == b.to_ascii_lowercase())
    };
    (0..bytes.len()).any(|at| {
        letter(bytes[at]) & starts != 0 && words.iter().any(|word| begins(&bytes[at..], word))
    })
}
