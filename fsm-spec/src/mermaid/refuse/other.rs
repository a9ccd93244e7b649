//! Statements that start with a keyword and then go wrong.

use super::{Complaint, Place, body, instead, keyword};
use crate::{
    mermaid::{grammar::Rule, js, statement::Part},
    notation,
};

/// `state …`.
pub(super) fn state(place: &Place<'_>) -> Complaint {
    let text = place.text();
    let token = place.token();
    let word = token.of(text);
    let head = &text[place.start..place.at];
    if word.starts_with('"') {
        return quoted(place, token);
    }
    if word.eq_ignore_ascii_case("as") || word.is_empty() && js::starts_with(text, js::skip_space(text, place.at), "as")
    {
        if head.contains("\"\"") {
            return refused!(token, "the text between the quotes is empty" => "write the text that the state shows");
        }
        return refused!(token, "`as` needs a text in quotes before it" => "write `state \"text\" as name`");
    }
    if word.starts_with('{') {
        return refused!(token, "this body has no state" => "write `state name {{`");
    }
    let line = text[token.start..].split('\n').next().unwrap_or("");
    let Some((name, _)) = line.split_once('{') else {
        // The words and their brace are on two lines.
        let name = word;
        return refused!(token,
            "Mermaid reads `{name}` together with the line below it, and refuses the `{{` behind two words" =>
            "write `{name}` without `state`, or remove the line: the state exists wherever it is used");
    };
    let name = name.trim_end();
    refused!(Part::new(token.start, token.start + name.len()),
        "`{name}` is more than one word, and a state's name is one" => "{}", body(name, &notation::id(name)))
}

/// `state "…` without its `as`.
fn quoted(place: &Place<'_>, token: Part) -> Complaint {
    let text = place.text();
    let Some(length) = text[token.start + 1..].find('"') else {
        return refused!(Part::new(token.start, token.start + 1), "this quote is never closed" =>
            "close it with `\"`: `state \"text\" as name`");
    };
    let string = Part::new(token.start, token.start + length + 2);
    let title = &text[token.start + 1..token.start + 1 + length];
    if title.contains('\n') {
        return refused!(Part::new(token.start, js::line_end(text, token.start)),
            "this quote is closed on another line, and no `as` follows it" =>
            "close the quote on this line: `state \"text\" as name`");
    }
    refused!(string, "`as` and a name are missing behind the text" =>
        "write `{}`", notation::shown_as(title, &notation::id(title)))
}

/// `note …`.
pub(super) fn note(place: &Place<'_>) -> Complaint {
    let text = place.text();
    let token = place.token();
    let word = token.of(text);
    let statement = Part::new(place.start, place.at);
    let head = statement.of(text).trim_end();
    if head.len() == 4 {
        // `note` is read, and no side behind it.
        if word.starts_with("-->") || word.starts_with(':') || word.is_empty() {
            return keyword(place, Part::new(place.start, place.start + 4));
        }
        if word.starts_with('"') {
            return refused!(token, "this note belongs to no state" => "write `note right of name : text`");
        }
        if word.eq_ignore_ascii_case("left") || word.eq_ignore_ascii_case("right") {
            return refused!(place.rest(), "this note names no state, or one that starts with `-` or `:`" =>
                "write `note right of name : text`, with one blank in `right of`");
        }
        return refused!(token, "a note stands `left of` or `right of` a state" =>
            "write `note left of name : text` or `note right of name : text`, with one blank in `left of`");
    }
    let missing = |what: &str| {
        refused!(Part::new(place.start, place.start + head.len()), "{what}" =>
            "write `note right of name : text`, or the text on lines of its own with `end note` below")
    };
    match word.as_bytes().first() {
        None | Some(b'#' | b'%') => missing("this note is never closed with `end note`"),
        Some(b'-') => {
            let start = place.word_before(token.start).start;
            let length = word.find(':').unwrap_or(word.len());
            refused!(token, "a name in a note cannot hold `-`" => "{}", instead(&text[start..token.start + length]))
        }
        Some(b':') if place.rest().of(text).trim_matches([':', ' ', ';']).is_empty() && !word.contains(';') => {
            refused!(token, "nothing stands behind this colon" => "write the text of the note behind it")
        }
        Some(b':') => refused!(token, "the text of a note on one line cannot start with `:` or `;`" =>
            "write `note right of name : text`"),
        _ => missing("this note is never closed with `end note`"),
    }
}

/// `classDef`, `class`, `style`, `scale` and `click`.
pub(super) fn styling(place: &Place<'_>) -> Complaint {
    let text = place.text();
    let token = place.token();
    let word = token.of(text);
    let end = js::word_end(text, place.start);
    let name = Part::new(place.start, end);
    let behind = text[end..js::line_end(text, end)].trim_start();
    if behind.starts_with("-->") || behind.starts_with(':') && !matches!(place.rule, Rule::click) || behind.is_empty() {
        return keyword(place, name);
    }
    let first = js::word_end(text, token.start);
    let behind_name = Part::new(first, token.end.max(first));
    match place.rule {
        Rule::classdef if js::starts_with(word, 0, "default") => refused!(token,
            "the class `default` cannot be defined in a state diagram" =>
            "give the class another name and apply it with `class A name`"),
        Rule::classdef => refused!(token, "the name of a class holds letters, digits and `_` only" =>
            "write `classDef {} …`", plain(word)),
        Rule::apply | Rule::style if first > token.start => refused!(behind_name,
            "the names are letters, digits and `_`, with commas and no blanks between them" =>
            "write `style A,B fill:#fff`"),
        Rule::apply | Rule::style => refused!(token,
            "only states named by letters, digits and `_` can be styled here" =>
            "write `{}` on a line above, with another such name, and that name here", notation::shown_as(word, "name")),
        Rule::scale => refused!(token, "Mermaid reads `scale` only as `scale 350 width`, and ignores it" =>
            "remove the line"),
        Rule::click => refused!(Part::new(place.start, place.rest().end),
            "this is no link: Mermaid reads `click A \"url\" \"tip\"` and `click A href \"url\"`, alone on a line without blanks at its end" =>
            "write `click A href \"url\"`"),
        _ => refused!(token, "this cannot stand here" => "remove it"),
    }
}

/// A word with everything but letters, digits and `_` replaced by `_`.
fn plain(word: &str) -> String {
    word.replace(|char: char| !char.is_ascii_alphanumeric(), "_")
}
