//! Rules that a document states in sentences.

mod forbidden;
mod other;
mod style;
mod terminal;

use crate::views::{Names, abbreviated};
pub(crate) use forbidden::{conditional, forbids, introduces_forbidden};
use other::{overlay, retired, returning, self_loops};
use std::ops::Range;
pub use style::Style;
use terminal::terminal;
pub(crate) use terminal::{calls_terminal, heads_ends, not_terminal};

/// What a sentence says, in names as written; ranges are offsets in the passage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Saying {
    /// Self-loops are always valid.
    SelfLoops,
    /// X is terminal.
    Terminal(Vec<String>),
    /// X can be entered from any state, but not from these.
    Overlay {
        state: String,
        except: Vec<String>,
        /// Whether it says "non-terminal".
        non_terminal: bool,
    },
    /// Return to the originating state, one of these.
    Return(Vec<String>),
    /// X was removed.
    Retired(String),
}

/// The parts of words of which every pattern needs one, cheap to look for; first letters vary in case.
pub(crate) const SIGNS: [&str; 9] = [
    "elf-loop",
    "elf loop",
    "elf-transition",
    "erminal",
    "inal state",
    "ntered from",
    "riginating",
    "emoved",
    "etired",
];

/// Whether a passage can hold any pattern at all.
pub(crate) fn worth_reading(text: &str) -> bool {
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// Every saying of a passage, each with the range of its sentence.
pub(crate) fn sayings(text: &str, names: &Names, style: Style) -> Vec<(Range<usize>, Saying)> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        let words = &text[sentence.clone()];
        for saying in [
            self_loops(words),
            overlay(words, names, style),
            terminal(words, names),
            returning(words, names),
            retired(words, names, style),
        ]
        .into_iter()
        .flatten()
        {
            found.push((sentence.clone(), saying));
        }
    }
    found
}

/// The ranges of the sentences of a passage; a colon or a dash does not end one, a line break of a list does.
pub(crate) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        let next = bytes.get(at + c.len_utf8());
        let ends = match c {
            '.' | '!' | '?' => {
                next.is_none_or(u8::is_ascii_whitespace) && !abbreviated(&text[..at])
            }
            ';' | '。' | '；' => true,
            '\n' => text[at + 1..]
                .trim_start_matches([' ', '\t'])
                .starts_with(['•', '-', '*']),
            _ => false,
        };
        if ends {
            sentences.push(start..at + c.len_utf8());
            start = at + c.len_utf8();
        }
    }
    sentences.push(start..text.len());
    sentences.retain_mut(|range| {
        let inner = &text[range.clone()];
        let lead = inner.len() - inner.trim_start().len();
        *range = range.start + lead..range.start + inner.trim_end().len().max(lead);
        range.start < range.end
    });
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    #[test]
    fn letters_that_change_their_length_in_lower_case_move_nothing() {
        let names = Names::default();
        for verb in [
            "is terminal",
            "is not terminal",
            "can be entered from any state",
            "was removed",
            "returns to the originating state",
        ] {
            // The first grows shorter, the other two longer.
            let sentence = format!("\u{212a} {verb} İİ");
            sayings(&sentence, &names, Style::Upper);
            not_terminal(&sentence, &names);
        }
    }

    #[test]
    fn what_forbids_an_arrow() {
        let words = Words::default();
        for before in [
            "Invalid transitions (e.g. ",
            "It makes illegal transitions (such as ",
            "Forbidden transitions: A → B, ",
            "Note: invalid transitions such as ",
            "Verbotene Übergänge: ",
            "禁止的转换：",
        ] {
            assert!(introduces_forbidden(&words, before), "{before}");
        }
        for before in [
            "Invalid transitions are logged, ",
            "After an invalid input, ",
            "Illegal transitions are dropped (the queue: ",
            "All other transitions are forbidden: ",
        ] {
            assert!(!introduces_forbidden(&words, before), "{before}");
        }
    }

    #[test]
    fn what_heads_terminal_states() {
        for text in [
            "Terminal states",
            "3. Terminal States",
            "**Terminal** (frees the seat)",
        ] {
            assert!(heads_ends(text), "{text}");
        }
        for text in [
            "Terminal",
            "Non-terminal states",
            "Terminal sessions",
            "States",
        ] {
            assert_eq!(heads_ends(text), text == "Terminal", "{text}");
        }
    }

    #[test]
    fn what_calls_a_state_terminal() {
        for text in [
            "Terminal state - cleaned up later",
            "terminal",
            "Terminal. Nothing follows",
            "**Terminal**: nothing follows",
            "The terminal state",
            "Terminal failure state",
            "Paid out (terminal)",
            "Final state of an order",
        ] {
            assert!(calls_terminal(text), "{text}");
        }
        for text in [
            "",
            "Terminal window opened",
            "Terminal until recovery",
            "Non-terminal state",
            "Final review of the code",
            "Ends the terminal session",
            "Terminally ill",
        ] {
            assert!(!calls_terminal(text), "{text}");
        }
    }
}
