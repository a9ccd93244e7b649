//! What names look like.

/// How a name is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// `SCREAMING_SNAKE`, `UPPER`.
    Upper,
    /// `snake_case`, `kebab-case`.
    Snake,
    Lower,
    /// `PascalCase`, `Capital`.
    Pascal,
    Camel,
    /// `Two Words`.
    Title,
    /// `two words`.
    Words,
    /// A script that sets no blanks.
    Unspaced,
    /// No name.
    Other,
}

impl Shape {
    pub(crate) fn of(name: &str) -> Self {
        let name = name.trim();
        if name.is_empty() || name.len() > 96 {
            return Self::Other;
        }
        let (mut words, mut lower, mut upper, mut joined, mut letters) = (1, false, false, false, false);
        let mut tidy = true;
        for c in name.chars() {
            match c {
                'a'..='z' => lower = true,
                'A'..='Z' => upper = true,
                ' ' => words += 1,
                '_' | '-' | '.' => joined = true,
                '0'..='9' | '/' | '&' | '\'' => {}
                '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' => return Self::Unspaced,
                c => {
                    lower |= c.is_lowercase();
                    upper |= c.is_uppercase();
                    letters |= c.is_alphabetic();
                    tidy &= c.is_alphanumeric();
                }
            }
        }
        if !tidy || !(letters || lower || upper) {
            return Self::Other;
        }
        let capital = name.starts_with(char::is_uppercase);
        match (words, lower, upper) {
            (1..=4, false, true) => Self::Upper,
            (1, true, false) if joined => Self::Snake,
            (1, true, false) => Self::Lower,
            (1, true, true) if capital => Self::Pascal,
            (1, true, true) if joined => Self::Snake,
            (1, true, true) => Self::Camel,
            (1, false, false) => Self::Lower,
            (2..=4, ..) if capital => Self::Title,
            (2..=4, ..) => Self::Words,
            _ => Self::Other,
        }
    }

    /// Whether it is one word that looks like a name in code.
    pub(crate) fn is_tight(self) -> bool {
        matches!(self, Self::Upper | Self::Snake | Self::Lower | Self::Pascal | Self::Camel)
    }
}

/// Whether an unknown text could be a state's name.
pub(crate) fn could_be_name(text: &str, coded: bool) -> bool {
    const FILLERS: [&str; 63] = [
        "a", "after", "all", "also", "an", "and", "are", "as", "at", "be", "before", "but", "by", "can", "client",
        "e.g", "each", "else", "etc", "every", "false", "for", "from", "i.e", "if", "in", "into", "is", "it", "its",
        "may", "must", "n/a", "no", "none", "not", "note", "null", "of", "on", "or", "other", "per", "see", "server",
        "should", "system", "tbd", "that", "the", "their", "then", "this", "to", "todo", "true", "user", "via", "was",
        "when", "will", "with", "yes",
    ];
    let filler = |word: &str| {
        let lower = || word.bytes().map(|byte| byte.to_ascii_lowercase());
        FILLERS.binary_search_by(|filler| filler.bytes().cmp(lower())).is_ok()
    };
    let forbidden = |c: char| c.is_ascii_punctuation() && !"#&'*+,-./:_|".contains(c) || "（）→".contains(c);
    if text.is_empty() || text.len() > 4 * 42 || text.contains(forbidden) || text.contains("://") {
        return false;
    }
    let words = text.split_whitespace().count();
    let chars = text.chars().count();
    let shape = Shape::of(text);
    let is_cut = text.contains('/') && !coded || text.ends_with(['_', '-']);
    if chars > 42 || shape == Shape::Other || is_cut || is_field(text) {
        return false;
    }
    if shape == Shape::Unspaced {
        return coded || chars <= 12;
    }
    // `In Progress`, `On Hold`, `not started`.
    let opens = |word: &str| matches!(word, "In" | "On" | "At" | "To" | "No" | "Not" | "For" | "in" | "not");
    let says = |(at, word)| filler(word) && (at > 0 || words == 1 || !opens(word));
    let is_said = || text.split_whitespace().enumerate().any(says);
    match words {
        1 => coded && chars > 3 || !is_said(),
        2 | 3 => coded || !is_said(),
        _ => words == 4 && coded,
    }
}

/// Whether a name is one of a field, and no state: `checkpoint_id`.
pub(super) fn is_field(name: &str) -> bool {
    Shape::of(name) == Shape::Snake && ["_id", "_at", "_by"].iter().any(|end| name.ends_with(end))
}
