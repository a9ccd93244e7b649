//! Words that forbid a transition, or make it depend on something.

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
