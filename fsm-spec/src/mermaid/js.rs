//! What JavaScript's regular expressions mean by white space, words and lines: not quite what Rust means by them.

pub(super) use crate::notation::is_space;

/// What ends a line for `.` and for `^` in a text without carriage returns.
pub(super) fn is_line_end(char: char) -> bool {
    matches!(char, '\n' | '\u{2028}' | '\u{2029}')
}

/// JavaScript's `\w`, which is ASCII.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// `String.prototype.trim`.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The first place at or behind `at` that is not white space.
pub(super) fn skip_space(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    text.len() - rest.trim_start_matches(is_space).len()
}

/// The end of the word that starts at `at`; `at` itself where none does.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at..];
    at + rest.iter().take_while(|byte| is_word(**byte)).count()
}

/// The end of the line that holds `at`, for Mermaid itself: its line feed.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
}

/// The pieces of a text, each with what ends it, and where it starts.
pub(super) fn pieces(text: &str, ends: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive(ends).map(move |piece| {
        end += piece.len();
        (end - piece.len(), piece)
    })
}

/// Whether `text` has `word` at `at`, in any case of ASCII letters.
pub(super) fn starts_with(text: &str, at: usize, word: &str) -> bool {
    text.as_bytes().get(at..at + word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
}
