//! Statements of a diagram, each on a line.

use super::{
    ids::{id, is_id},
    text::{Place, encode, quote},
};

/// An arrow between two ids.
pub(crate) fn arrow(from: &str, to: &str, label: Option<&str>) -> String {
    let head = format!("{from} --> {to}");
    match label.filter(|label| !label.trim().is_empty()) {
        Some(label) => described(&head, label, Place::UNKNOWN),
        None => head,
    }
}

/// What puts a state into a diagram: its name alone, or an id beside the name, where Mermaid cannot spell it.
pub(crate) fn declaration(name: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    shown_as(name, &id(name))
}

/// A state that is drawn with a text beside its id.
pub(crate) fn shown_as(text: &str, id: &str) -> String {
    match quote(text) {
        Some(quoted) => format!("state {quoted} as {id}"),
        None => described(id, text, Place::UNKNOWN),
    }
}

/// `head : text`, with codes for what would end the text.
pub(crate) fn described(head: &str, text: &str, place: Place) -> String {
    let line = format!("{head} : {}", encode(text, place));
    // On a line with such a word, and a colon before a code, Mermaid takes the last semicolon away.
    if line.contains("style") || line.contains("classDef") {
        let no_colon = true;
        return format!("{head} : {}", encode(text, Place { no_colon, ..place }));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_with_and_without_a_label() {
        for (label, expected) in [
            (None, "A --> B"),
            (Some(" "), "A --> B"),
            (Some("go: now; #1"), "A --> B : go: now#59; #1"),
            (Some("style: a; b"), "A --> B : style#58; a#59; b"),
        ] {
            assert_eq!(arrow("A", "B", label), expected);
        }
    }

    #[test]
    fn a_name_that_mermaid_cannot_spell_is_shown_beside_an_id() {
        for (name, expected) in [
            ("Open", "Open"),
            ("not-won", "state \"not-won\" as not_won"),
            ("In Review", "state \"In Review\" as In_Review"),
            ("note", "state \"note\" as note_2"),
            ("a \"b\"", "a_b : a \"b\""),
            ("a; b", "a_b : a#59; b"),
        ] {
            assert_eq!(declaration(name), expected);
        }
    }
}
