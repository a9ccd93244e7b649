//! How a text stands in a diagram: what would end it, or make another statement of the line, is written as an entity code.

use super::ids::is_space;
use crate::{assemble::event_of, entities::code};

const DIRECTION: &str = "direction";

/// Where a text stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Whether the next line could be read as the second word of `direction TB`.
    pub(super) directed: bool,
    /// Whether no colon may stand in the text at all.
    pub(super) no_colon: bool,
    /// The character of the text that is written as a code, whatever it is.
    pub(super) coded: Option<usize>,
}

/// The event that a label in this place is read as.
pub(super) fn read_event(label: &str, coded: Option<usize>) -> String {
    let place = Place {
        directed: true,
        no_colon: false,
        coded,
    };
    event_of(&encode(label, place))
}

/// The character of a label that has to be a code, so that all of its event is read as the event. A reader sets the mark of a
/// footnote aside, and the comma at the end of a line; a code it takes for part of the name.
pub(super) fn end_of_event(label: &str, event: Option<&str>) -> Option<usize> {
    let event = event.filter(|event| read_event(label, None) != **event)?;
    let label = label.trim_matches(is_space);
    let (last, _) = event.char_indices().next_back()?;
    label.starts_with(event).then_some(last)
}

/// A label or a description, on one line.
pub(super) fn encode(text: &str, place: Place) -> String {
    let text = text.trim_matches(is_space);
    let mut encoded = String::with_capacity(text.len());
    let mut before = '\0';
    let mut after_carriage_return = false;
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let must = match c {
            ';' => true,
            ':' => {
                place.no_colon
                    || before == ':'
                    || rest.starts_with(':')
                    || rest.is_empty()
                    || at == 0
            }
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
pub(super) fn quote(text: &str) -> Option<String> {
    let text = text.trim_matches(is_space);
    let plain = !text.is_empty()
        && !text.contains(['"', '\n', '\r', '#', ';', '{', '<', '['])
        && !text.contains("%%")
        // Behind an open tag, the quotes behind an equals sign are changed.
        && !text.ends_with('=')
        && !text.to_ascii_lowercase().contains(DIRECTION);
    plain.then(|| format!("\"{text}\""))
}

/// The lines of a note that needs several.
pub(super) fn note_lines(text: &str) -> impl Iterator<Item = String> {
    let place = Place {
        directed: true,
        no_colon: false,
        coded: None,
    };
    text.lines().map(move |line| {
        let line = encode(line, place);
        // Such a line would end the note, or be taken out of it.
        match line.chars().next() {
            Some(first) if line.starts_with("%%") || starts_with_end(&line) => {
                code(first) + &line[first.len_utf8()..]
            }
            _ => line,
        }
    })
}

fn starts_with_end(line: &str) -> bool {
    line.get(..3)
        .is_some_and(|start| start.eq_ignore_ascii_case("end"))
}

/// Whether the `n` between `before` and `rest` ends the word that, with `TB` behind it, changes the whole line.
fn makes_direction(before: &str, rest: &str, directed: bool) -> bool {
    let word = &DIRECTION[..DIRECTION.len() - 1];
    let start = before.len().checked_sub(word.len());
    let ends = start
        .and_then(|start| before.get(start..))
        .is_some_and(|end| end.eq_ignore_ascii_case(word));
    if !ends {
        return false;
    }
    let next = rest.trim_start_matches(is_space);
    let blanks = &rest[..rest.len() - next.len()];
    if next.is_empty() {
        return directed;
    }
    let way = next.get(..2).map(str::to_ascii_uppercase);
    // A line break is written as a tag, which parts the words.
    !blanks.is_empty()
        && !blanks.contains(['\n', '\r'])
        && matches!(way.as_deref(), Some("TB" | "BT" | "RL" | "LR"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::decode;

    fn plain(text: &str) -> String {
        let place = Place {
            directed: true,
            no_colon: false,
            coded: None,
        };
        encode(text, place)
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
    fn an_event_is_read_back_whole() {
        for (label, event, coded) in [
            ("ship*", "ship", None),
            ("ship*", "ship*", Some(4)),
            ("ship†", "ship†", Some(4)),
            ("late,\nlost", "late", None),
            ("late,\nlost", "late,", Some(4)),
            ("**go**", "**go**", None),
        ] {
            assert_eq!(end_of_event(label, Some(event)), coded, "{label}");
            assert_eq!(read_event(label, coded), event);
        }
    }

    #[test]
    fn codes_read_back() {
        for text in [
            ";",
            "#59;",
            "#;#",
            "::",
            ":::",
            "a#b;c",
            "%%%{",
            "direction\tTB",
            "#35;",
        ] {
            assert_eq!(decode(&plain(text)), text);
        }
    }
}
