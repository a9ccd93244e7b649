//! Statements of a diagram, each on a line.

use super::{
    ids::{id, is_id},
    text::{Place, encode, quote},
};

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
