//! How a text stands in a diagram: what would end it, or make another statement of the line, is written as an entity code.

use super::ids::is_space;
use crate::entities::code;

const DIRECTION: &str = "direction";

/// Where a text stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Whether the next line could be read as the second word of `direction TB`.
    pub(crate) directed: bool,
    /// Whether no colon may stand in the text at all.
    pub(crate) no_colon: bool,
    /// The character of the text that is written as a code, whatever it is.
    pub(crate) coded: Option<usize>,
}

impl Place {
    /// Anything may follow on the next line.
    pub(crate) const UNKNOWN: Self = Self { directed: true, no_colon: false, coded: None };
}

/// A label or a description, on one line.
pub(crate) fn encode(text: &str, place: Place) -> String {
    let text = text.trim_matches(is_space);
    let mut encoded = String::with_capacity(text.len());
    let mut before = '\0';
    let mut after_carriage_return = false;
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let must = match c {
            ';' => true,
            ':' if rest.is_empty() || at == 0 => true,
            ':' => place.no_colon || before == ':' || rest.starts_with(':'),
            // Inside a tag, quotes after an equals sign are changed.
            '"' => before == '=',
            // `%%{` begins a directive, wherever it stands, and `%%` looks like a comment.
            '%' => rest.starts_with('%'),
            'n' | 'N' => makes_direction(&text[..at], rest, place.directed),
            _ => false,
        } || place.coded == Some(at);
        match c {
            '\n' if after_carriage_return => {}
            '\n' | '\r' => encoded.push_str("<br/>"),
            _ if must => encoded.push_str(&code(c)),
            _ => encoded.push(c),
        }
        after_carriage_return = c == '\r';
        before = c;
    }
    encoded
}

/// A text between quotes, or none where it cannot stand there.
pub(crate) fn quote(text: &str) -> Option<String> {
    let text = text.trim_matches(is_space);
    let plain = !text.is_empty()
        && !text.contains(['"', '\n', '\r', '#', ';', '{', '<', '['])
        && !text.contains("%%")
        // Behind an open tag, the quotes behind an equals sign are changed.
        && !text.ends_with('=')
        && !text.to_ascii_lowercase().contains(DIRECTION);
    plain.then(|| format!("\"{text}\""))
}

/// Whether the `n` between `before` and `rest` ends the word that, with `TB` behind it, changes the whole line.
fn makes_direction(before: &str, rest: &str, directed: bool) -> bool {
    let word = &DIRECTION[..DIRECTION.len() - 1];
    let end = before.len().checked_sub(word.len()).and_then(|start| before.get(start..));
    if !end.is_some_and(|end| end.eq_ignore_ascii_case(word)) {
        return false;
    }
    let next = rest.trim_start_matches(is_space);
    let blanks = &rest[..rest.len() - next.len()];
    if next.is_empty() {
        return directed;
    }
    let way = next.get(..2).map(str::to_ascii_uppercase);
    // A line break is written as a tag, which parts the words.
    !blanks.is_empty() && !blanks.contains(['\n', '\r']) && matches!(way.as_deref(), Some("TB" | "BT" | "RL" | "LR"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::decode;

    fn plain(text: &str) -> String {
        encode(text, Place::UNKNOWN)
    }

    #[test]
    fn what_would_end_a_label_is_a_code() {
        for (text, expected) in [
            ("receive task", "receive task"),
            ("a: b", "a: b"),
            ("a;b", "a#59;b"),
            ("Event::Go", "Event#58;#58;Go"),
            ("so:", "so#58;"),
            ("go direction LR now", "go directio#110; LR now"),
            ("new Direction", "new Directio#110;"),
            ("directional", "directional"),
            ("%%{init}%%", "#37;%{init}#37;%"),
            ("<a b=\"c\">", "<a b=#34;c\">"),
            ("a\r\nb", "a<br/>b"),
            (" x ", "x"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }

    #[test]
    fn what_cannot_stand_between_quotes() {
        assert_eq!(quote(" On hold ").as_deref(), Some("\"On hold\""));
        assert_eq!(quote("a = b").as_deref(), Some("\"a = b\""));
        for text in ["", "a=", "a\"b", "a;b", "new direction", "%%x", "a\nb"] {
            assert_eq!(quote(text), None, "{text}");
        }
    }

    #[test]
    fn codes_read_back() {
        for text in "; #59; #;# :: ::: a#b;c %%%{ direction\tTB #35;".split(' ') {
            assert_eq!(decode(&plain(text)), text);
        }
    }
}
