//! Rules that a document states in sentences.

use crate::{
    spelling::fold,
    views::{Names, abbreviated},
};
use std::ops::Range;

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

/// How the machine's states are written, so that a word of the same kind is told from an ordinary one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// `SCREAMING_SNAKE` or `UPPER`.
    Upper,
    /// `PascalCase`.
    Pascal,
    /// `snake_case` or `kebab-case`.
    Snake,
    /// Ordinary words.
    Plain,
}

impl Style {
    /// The style of most of these names.
    #[must_use]
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut counts = [0usize; 4];
        for name in names {
            let style = [Self::Upper, Self::Pascal, Self::Snake]
                .into_iter()
                .find(|style| style.fits(name))
                .unwrap_or(Self::Plain);
            counts[style as usize] += 1;
        }
        let all: usize = counts.iter().sum();
        // Lower-case words are snake case where enough of them have a separator to tell.
        [Self::Upper, Self::Pascal, Self::Snake]
            .into_iter()
            .find(|style| counts[*style as usize] * 3 >= all * 2 && all > 0)
            .unwrap_or(Self::Plain)
    }

    /// Whether a word is written in this style, and is not an ordinary word too.
    #[must_use]
    pub fn fits(self, word: &str) -> bool {
        let mut chars = word.chars();
        let Some(first) = chars.next() else {
            return false;
        };
        let tidy = word
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        match self {
            Self::Upper => {
                tidy && first.is_uppercase()
                    && word.chars().count() >= 3
                    && !word.chars().any(char::is_lowercase)
            }
            Self::Pascal => {
                tidy && first.is_uppercase()
                    && word.chars().any(char::is_lowercase)
                    && !word.contains(['_', '-'])
            }
            Self::Snake => {
                tidy && first.is_lowercase()
                    && !word.chars().any(char::is_uppercase)
                    && word.contains(['_', '-'])
            }
            Self::Plain => false,
        }
    }
}

fn self_loops(sentence: &str) -> Option<Saying> {
    let lower = sentence.to_lowercase();
    let about = ["self-loop", "self loop", "self-transition"]
        .iter()
        .any(|word| lower.contains(word));
    let allowed = [
        "always valid",
        "always allowed",
        "are valid",
        "are allowed",
        "are permitted",
        "always permitted",
        "always legal",
        "are legal",
    ]
    .iter()
    .any(|word| lower.contains(word));
    let limited = [
        " only ",
        " not ",
        " never ",
        " except",
        " unless",
        "n't ",
        " invalid",
        " for the ",
        " if ",
    ]
    .iter()
    .any(|word| lower.contains(word));
    (about && allowed && !limited).then_some(Saying::SelfLoops)
}

fn terminal(sentence: &str, names: &Names) -> Option<Saying> {
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

fn decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '`' | '*' | '_' | '"' | '\'' | '“' | '”')
}

/// The known name that ends a text, of up to three words, and what stands before it.
fn last_name<'a>(text: &'a str, names: &Names) -> Option<(&'a str, &'a str)> {
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

fn overlay(sentence: &str, names: &Names, style: Style) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let (at, verb) = [
        "can be entered from any",
        "may be entered from any",
        "can be entered from every",
        "may be entered from every",
        "is entered from any",
        "can be reached from any",
        "may be reached from any",
    ]
    .iter()
    .find_map(|verb| lower.find(verb).map(|at| (at, verb)))?;
    let before = sentence[..at].trim_end_matches(decoration);
    let state = before
        .rsplit(|c: char| c.is_whitespace() || "`*\"'".contains(c))
        .next()?;
    let before_state = &before[..before.len() - state.len()];
    let state = if state == "state" {
        before_state
            .trim_end_matches(decoration)
            .rsplit(decoration)
            .next()?
    } else {
        state
    };
    if names.exact(state).is_none() && !style.fits(state) {
        return None;
    }
    let rest = &sentence[at + verb.len()..];
    let lower_rest = &lower[at + verb.len()..];
    // "from any state of the review" says something else; only a plain "any [non-terminal] state" is understood.
    let plain = lower_rest
        .trim_start()
        .trim_start_matches("other ")
        .trim_start_matches("non-terminal ")
        .trim_start_matches("active ")
        .trim_start_matches("non-final ");
    if !plain.starts_with("state") {
        return None;
    }
    let except = [
        "not from",
        "except from",
        "except",
        "excluding",
        "other than",
        "but not",
    ]
    .iter()
    .find_map(|word| lower_rest.find(word).map(|at| at + word.len()))
    .map_or_else(Vec::new, |at| {
        rest[at..]
            .split(|c: char| c.is_whitespace() || ",()`*./".contains(c))
            .filter(|word| names.exact(word).is_some() || *word == state)
            .map(str::to_owned)
            .collect()
    });
    Some(Saying::Overlay {
        state: state.to_owned(),
        except,
        non_terminal: lower_rest.contains("non-terminal")
            || lower_rest.contains("active")
            || lower_rest.contains("non-final"),
    })
}

fn returning(sentence: &str, names: &Names) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let at = [
        "return to the originating state",
        "returns to the originating state",
        "return to originating state",
        "returns to originating state",
        "back to the originating state",
    ]
    .iter()
    .find_map(|verb| lower.find(verb).map(|at| at + verb.len()))?;
    let inside = sentence[at..]
        .trim_start()
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .map_or("", |(inside, _)| inside);
    let to = inside
        .split(|c: char| c.is_whitespace() || ",`*/".contains(c))
        .filter(|word| names.exact(word).is_some())
        .map(str::to_owned)
        .collect();
    Some(Saying::Return(to))
}

fn retired(sentence: &str, names: &Names, style: Style) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let at = [
        " state removed",
        " was removed",
        " has been removed",
        " state was removed",
        " was retired",
        " has been retired",
        " is retired",
        " was pruned",
        " no longer exists",
    ]
    .iter()
    .filter_map(|verb| lower.find(verb))
    .min()?;
    let before = sentence[..at].trim_end_matches(decoration);
    let before = before
        .strip_suffix(" state")
        .unwrap_or(before)
        .trim_end_matches(decoration);
    let name = before
        .rsplit(|c: char| c.is_whitespace() || "`*\"'(:".contains(c))
        .next()?;
    let marked = sentence.contains(&format!("`{name}`"));
    (names.exact(name).is_none() && (style.fits(name) || marked) && !name.is_empty())
        .then(|| Saying::Retired(name.to_owned()))
}

/// Whether an event as a row names it is a label of the diagram: `CONTINUE / PIVOT` and `continue/pivot`.
pub(crate) fn same_event(a: &str, b: &str) -> bool {
    let parts = |text: &str| {
        let mut parts: Vec<String> = text
            .split(['/', ',', '|'])
            .map(|part| fold(part.trim()))
            .filter(|part| !part.is_empty())
            .collect();
        parts.sort_unstable();
        parts
    };
    fold(a) == fold(b) || parts(a) == parts(b)
}

/// Whether a text can forbid anything at all.
pub(crate) fn forbidding(text: &str) -> bool {
    const SIGNS: [&str; 8] = [
        "not valid",
        "nvalid",
        "llegal",
        "allowed",
        "orbidden",
        "rohibited",
        "ermitted",
        "happen",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// What follows an arrow that forbids it: `A → B is invalid`, and nothing that takes it back.
pub(crate) fn forbids(after: &str) -> bool {
    let text = after
        .trim_start_matches(|c: char| c.is_whitespace() || "`*\"')".contains(c))
        .to_lowercase();
    let forbidding = [
        "is invalid",
        "is not allowed",
        "is forbidden",
        "is illegal",
        "is prohibited",
        "is disallowed",
        "is never allowed",
        "is not permitted",
        "is not valid",
        "must never happen",
        "must not happen",
        "are invalid",
        "are not allowed",
        "are forbidden",
        "are illegal",
        "is an invalid",
        "is an illegal",
    ];
    forbidding.iter().any(|verb| text.starts_with(verb)) && !conditional(&text)
}

/// Whether a text, in lower case, says when something holds.
pub(crate) fn conditional(text: &str) -> bool {
    [
        "unless", "without", " if ", "when", "while", "until", "except", "before", "after", "only",
    ]
    .iter()
    .any(|word| text.contains(word))
}

/// The words that call a transition forbidden.
const FORBIDDING: [&str; 8] = [
    "illegal",
    "invalid",
    "forbidden",
    "disallowed",
    "prohibited",
    "not allowed",
    "impossible",
    "unallowed",
];

/// What stands before an arrow that it gives as an example of: `Invalid transitions (e.g. A → B, C → D)`.
pub(crate) fn introduces_forbidden(before: &str) -> bool {
    let lower = before.to_lowercase();
    FORBIDDING.iter().any(|word| {
        let Some(at) = lower.find(&format!("{word} transition")) else {
            return false;
        };
        let rest = lower[at + word.len() + " transition".len()..].trim_start_matches('s');
        let rest = rest.trim_start();
        rest.starts_with(['(', ':'])
            || ["e.g.", "such as", "like", "for example"]
                .iter()
                .any(|word| rest.starts_with(word))
    })
}

/// Whether a heading stands above forbidden transitions: `Illegal transitions`, `Not allowed: examples`.
pub(crate) fn heads_forbidden(heading: &str) -> bool {
    const WHAT: [&str; 6] = ["transition", "example", "move", "jump", "change", "path"];
    holds(heading, &FORBIDDING) && holds(heading, &WHAT)
}

/// Whether one of `words`, which have no letter but those of ASCII, stands anywhere in a text, in upper or lower case.
fn holds(text: &str, words: &[&str]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

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
        for before in [
            "Invalid transitions (e.g. ",
            "It makes illegal transitions (such as ",
            "Forbidden transitions: A → B, ",
        ] {
            assert!(introduces_forbidden(before), "{before}");
        }
        for before in [
            "Invalid transitions are logged, ",
            "After an invalid input, ",
        ] {
            assert!(!introduces_forbidden(before), "{before}");
        }
        assert!(heads_forbidden("Illegal state transitions"));
        assert!(!heads_forbidden("Invalid"));
        assert!(!heads_forbidden("Allowed transitions"));
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
