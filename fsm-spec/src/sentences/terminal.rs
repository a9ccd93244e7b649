//! Sentences that call a state terminal, or not.

use super::{Saying, forbidden::holds};
use crate::views::Names;

pub(super) fn terminal(sentence: &str, names: &Names) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    if let Some(found) = listed_as_terminal(sentence, names) {
        return Some(Saying::Terminal(found));
    }
    let (at, rest) = called_terminal(&lower)?;
    // "terminal until recovery" and the like say when it is not.
    let taken_back = ["until", "unless", "except", "in the sense"]
        .iter()
        .any(|word| rest.contains(word))
        || [" if ", " when ", " only ", " for "]
            .iter()
            .any(|word| rest.starts_with(word));
    if taken_back {
        return None;
    }
    let found = subjects(&sentence[..at], names);
    (!found.is_empty()).then_some(Saying::Terminal(found))
}

/// Where a sentence says `… is terminal`, `… are both final states`: the place of its verb, and the text behind it.
fn called_terminal(lower: &str) -> Option<(usize, &str)> {
    const BETWEEN: [&str; 10] = [
        "a",
        "the",
        "the only",
        "both",
        "all",
        "also",
        "always",
        "truly",
        "now",
        "considered",
    ];
    let calls = |(word, text): (usize, &str)| {
        // `terminal` must end here: not `terminally`.
        let rest = &lower[word + text.len()..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        if rest.starts_with(char::is_alphanumeric) {
            return None;
        }
        let mut before = lower[..word].trim_end_matches(' ');
        while let Some(shorter) = BETWEEN
            .iter()
            .find_map(|word| before.strip_suffix(word)?.strip_suffix(' '))
        {
            before = shorter;
        }
        let verb = [" is", " are"]
            .iter()
            .find_map(|verb| before.strip_suffix(verb));
        let rest = [" states", " state"]
            .iter()
            .find_map(|word| rest.strip_prefix(word))
            .unwrap_or(rest);
        verb.map(|before| (before.len(), rest))
    };
    let said = |text: &'static str| lower.match_indices(text).find_map(calls);
    ["terminal", "final state"]
        .into_iter()
        .filter_map(said)
        .min_by_key(|(at, _)| *at)
}

/// The states of `Terminal states: A, B and C`, where it names nothing else.
fn listed_as_terminal(sentence: &str, names: &Names) -> Option<Vec<String>> {
    let (head, list) = sentence.split_once([':', '：'])?;
    if !heads_ends(head) {
        return None;
    }
    let list = list.replace(" and ", ",").replace(" or ", ",");
    let mut found = Vec::new();
    for part in list.split([',', '/', '、', '|', '·']) {
        let part = part.trim_matches(|c: char| decoration(c) || ".()".contains(c));
        let part = part.strip_prefix("and ").unwrap_or(part);
        if part.is_empty() {
            continue;
        }
        names.exact(part)?;
        found.push(part.to_owned());
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a heading, or what stands before a colon, is about the terminal states: `Terminal states (no way on)`.
pub(crate) fn heads_ends(text: &str) -> bool {
    let text = text.split(['(', '（', ':', '：']).next().unwrap_or("");
    let text = text.trim_matches(|c: char| {
        decoration(c) || c.is_ascii_digit() || matches!(c, '.' | ')' | '#' | '-' | '•')
    });
    // No words below are longer, in any case, and few begin alike.
    let begins = |c: char| !c.is_ascii() || matches!(c.to_ascii_lowercase(), 't' | 'f' | 'e');
    if text.len() > 64 || !text.starts_with(begins) {
        return false;
    }
    [
        "terminal",
        "terminals",
        "terminal state",
        "terminal states",
        "terminal statuses",
        "terminal phases",
        "final states",
        "end states",
        "estados terminales",
        "estados finales",
        "estados terminais",
        "estados finais",
        "états terminaux",
        "états finaux",
        "endzustände",
        "终态",
        "終端状態",
        "終了状態",
    ]
    .contains(&text.to_lowercase().as_str())
}

/// The states that a sentence says are not terminal.
pub(crate) fn not_terminal(sentence: &str, names: &Names) -> Vec<String> {
    let lower = sentence.to_ascii_lowercase();
    let verbs = [
        " is not terminal",
        " is not a terminal",
        " is not a final state",
        " is non-terminal",
        " is a non-terminal",
        " are not terminal",
        " are non-terminal",
        " isn't terminal",
        " isn't a terminal",
    ];
    let Some(at) = verbs.iter().filter_map(|verb| lower.find(verb)).min() else {
        return Vec::new();
    };
    subjects(&sentence[..at], names)
}

/// The names that a text ends with: `A`, `A and B`, `A, B and C`.
fn subjects(text: &str, names: &Names) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text.trim_end_matches(decoration);
    while let Some((name, before)) = last_name(rest, names) {
        found.push(name.to_owned());
        let before = before.trim_end_matches(decoration);
        let joined = before
            .strip_suffix("and")
            .or_else(|| before.strip_suffix(','))
            .or_else(|| before.strip_suffix('/'))
            .or_else(|| before.strip_suffix('&'));
        match joined {
            Some(more) => rest = more.trim_end_matches(decoration).trim_end_matches(','),
            None => break,
        }
    }
    found.reverse();
    found
}

/// Whether what is said of a state calls it terminal: `Terminal state - …`, `Terminal.`, `Paid out (terminal)`.
pub(crate) fn calls_terminal(text: &str) -> bool {
    // Most texts need no closer look.
    if !holds(text, &["terminal", "final", "end"]) {
        return false;
    }
    let lower = text.to_lowercase();
    let taken_back = [
        "until",
        "unless",
        "except",
        "non-terminal",
        "not terminal",
        "not a terminal",
    ];
    if taken_back.iter().any(|word| lower.contains(word)) {
        return false;
    }
    if [
        "(terminal)",
        "[terminal]",
        "(terminal state)",
        "(final state)",
    ]
    .iter()
    .any(|remark| lower.contains(remark))
    {
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
        "terminal" => {
            state(second)
                || words.next().is_some_and(state)
                || !second.starts_with(char::is_alphanumeric)
        }
        "final" | "end" => state(second),
        _ => first
            .strip_prefix("terminal")
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)),
    }
}

pub(super) fn decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '`' | '*' | '_' | '"' | '\'' | '“' | '”')
}

/// The known name that ends a text, of up to three words, and what stands before it.
pub(super) fn last_name<'a>(text: &'a str, names: &Names) -> Option<(&'a str, &'a str)> {
    let text = text
        .strip_suffix(" state")
        .unwrap_or(text)
        .trim_end_matches(decoration);
    let mut best = None;
    let mut words = 0;
    for (at, c) in text.char_indices().rev() {
        if c.is_whitespace() || "(:,;`*\"'“/".contains(c) {
            let start = at + c.len_utf8();
            if names.exact(&text[start..]).is_some() {
                best = Some((&text[start..], &text[..start]));
            }
            words += usize::from(c.is_whitespace());
            if words >= 3 {
                return best;
            }
        }
    }
    if names.exact(text).is_some() {
        best = Some((text, ""));
    }
    best
}
