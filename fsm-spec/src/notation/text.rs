//! Statements of a diagram, and how a text stands in them: what would end it, or make another statement of the line, is written
//! as an entity code.

use super::ids::{id, is_id, is_space};
use crate::entities::code;

const DIRECTION: &str = "direction";

/// Where a text stands.
#[derive(Clone, Copy)]
pub struct Place {
    /// Whether the next line could be read as the second word of `direction TB`.
    pub directed: bool,
    /// Whether no colon may stand in the text at all.
    pub no_colon: bool,
    /// The character of the text that is written as a code, whatever it is.
    pub coded: Option<usize>,
}

impl Place {
    /// Anything may follow on the next line.
    pub const UNKNOWN: Self = Self { directed: true, no_colon: false, coded: None };
}

/// A label or a description, on one line.
pub fn encode(text: &str, place: Place) -> String {
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
pub fn quote(text: &str) -> Option<String> {
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

/// An arrow between two ids.
pub fn arrow(from: &str, to: &str, label: Option<&str>) -> String {
    let head = format!("{from} --> {to}");
    match label.filter(|label| !label.trim().is_empty()) {
        Some(label) => described(&head, label, Place::UNKNOWN),
        None => head,
    }
}

/// What puts a state into a diagram: its name alone, or an id beside the name, where Mermaid cannot spell it.
pub fn declaration(name: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    shown_as(name, &id(name))
}

/// A state that is drawn with a text beside its id.
pub fn shown_as(text: &str, id: &str) -> String {
    match quote(text) {
        Some(quoted) => format!("state {quoted} as {id}"),
        None => described(id, text, Place::UNKNOWN),
    }
}

/// `head : text`, with codes for what would end the text.
pub fn described(head: &str, text: &str, place: Place) -> String {
    let line = format!("{head} : {}", encode(text, place));
    // On a line with such a word, and a colon before a code, Mermaid takes the last semicolon away.
    if line.contains("style") || line.contains("classDef") {
        let no_colon = true;
        return format!("{head} : {}", encode(text, Place { no_colon, ..place }));
    }
    line
}
