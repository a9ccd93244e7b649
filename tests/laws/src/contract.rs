//! Laws about the document over time.

use std::io::Read;

use fsm_cli::trial::{changes, laid_out, replayed};

const DOOR: &str = include_str!("../../../specs/door.md");

/// Layout never changes what a document says, and is done once.
pub fn fmt(text: &str) {
    let once = laid_out(text);
    assert!(once.is_some(), "the document would say something else");
    let twice = once.as_deref().and_then(laid_out);
    assert_eq!(once, twice, "laid out again");
}

/// A document has not changed against itself, and its two halves, or a text without a line of it, can be compared.
pub fn diff(text: &str) {
    assert_eq!(changes(text, text), [""; 0], "against itself");
    let half = (0..=text.len() / 2).rev();
    let half = half.into_iter().find(|at| text.is_char_boundary(*at));
    let (first, second) = text.split_at(half.unwrap_or(0));
    assert_eq!(
        changes(first, second).is_empty(),
        changes(second, first).is_empty(),
        "a change one way is one the other way"
    );
    let shorter: String = text.lines().skip(5).flat_map(|line| [line, "\n"]).collect();
    let _ = changes(text, &shorter);
    let _ = changes(&shorter, text);
}

/// What is said of a log does not depend on the pieces in which it arrives.
pub fn replay(log: &[u8]) {
    let whole = replayed(DOOR, log);
    for most in [1, 7] {
        let pieces = replayed(DOOR, Pieces { rest: log, most });
        assert_eq!(whole, pieces, "in pieces of {most} bytes");
    }
}

/// A reader that gives few bytes at a time.
struct Pieces<'a> {
    rest: &'a [u8],
    most: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = self.most.min(self.rest.len()).min(into.len());
        let (now, later) = self.rest.split_at(length);
        into[..length].copy_from_slice(now);
        self.rest = later;
        Ok(length)
    }
}
