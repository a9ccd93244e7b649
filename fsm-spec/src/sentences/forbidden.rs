//! Words that forbid a transition, or make it depend on something.

use crate::words::{Role, Verdict, Words};

/// What follows an arrow that forbids it: `A → B is invalid`, and nothing that takes it back.
pub(crate) fn forbids(words: &Words, after: &str) -> bool {
    words.begins_forbidding(after) && !conditional(&after.to_lowercase())
}

/// Whether a text, in lower case, says when something holds.
pub(crate) fn conditional(text: &str) -> bool {
    ["unless", "without", " if ", "when", "while", "until", "except", "before", "after", "only"]
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
        if (named.has(Role::Arrows) || named.has(Role::Forbidden)) && words.verdict(part) == Verdict::Forbids {
            return true;
        }
    }
    false
}
