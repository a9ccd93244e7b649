//! Remarks and headings that call a state terminal.

use super::{Statement, Style, Vocabulary, lexicon::phrase, read};
use crate::{model::StateId, views::Names};

/// Whether a heading, or what stands before a colon, is about the terminal states: `Terminal states (no way on)`.
pub(crate) fn heads_ends(text: &str) -> bool {
    let text = text.split(['(', '（', ':', '：']).next().unwrap_or("");
    let text =
        text.trim_matches(|c: char| decoration(c) || c.is_ascii_digit() || matches!(c, '.' | ')' | '#' | '-' | '•'));
    phrase(text) == Some("finals") || text.eq_ignore_ascii_case("terminal")
}

/// The states that a sentence says are not terminal.
pub(crate) fn not_terminal(sentence: &str, names: &Names) -> Vec<StateId> {
    let vocabulary = Vocabulary::new(names, Style::Plain, [].into_iter(), [].into_iter());
    let said = read(sentence, &vocabulary, None);
    let states = said.into_iter().filter_map(|statement| match statement {
        Statement::NotTerminal(states) => Some(states),
        _ => None,
    });
    states.flatten().collect()
}

/// Whether what is said of a state calls it terminal: `Terminal state - …`, `Terminal.`, `Paid out (terminal)`.
pub(crate) fn calls_terminal(text: &str) -> bool {
    let lower = text.to_lowercase();
    let taken_back = ["until", "unless", "except", "non-terminal", "not terminal", "not a terminal"];
    if taken_back.iter().any(|word| lower.contains(word)) {
        return false;
    }
    if ["(terminal)", "[terminal]", "(terminal state)", "(final state)"].iter().any(|remark| lower.contains(remark)) {
        return true;
    }
    // A sentence of its own: `Paid out. Terminal.`
    let whole = ["terminal", "terminal state", "final state", "end state"];
    if lower.split(['.', ';', '。']).any(|sentence| whole.contains(&sentence.trim().trim_matches(decoration))) {
        return true;
    }
    let mut words = lower
        .split(char::is_whitespace)
        .map(|word| word.trim_matches(decoration))
        .skip_while(|word| ["a", "the", "is", "this", "an"].contains(word));
    let first = words.next().unwrap_or("");
    let second = words.next().unwrap_or("");
    let state = |word: &str| word.trim_end_matches(|c: char| !c.is_alphanumeric()) == "state";
    match first {
        // `Terminal state`, `Terminal failure state`, `Terminal - …`; a `Terminal window` is none.
        "terminal" => state(second) || words.next().is_some_and(state) || !second.starts_with(char::is_alphanumeric),
        "final" | "end" => state(second),
        _ => first.strip_prefix("terminal").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)),
    }
}

fn decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '`' | '*' | '_' | '"' | '\'' | '“' | '”')
}
