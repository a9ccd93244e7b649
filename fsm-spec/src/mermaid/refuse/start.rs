//! A token that no statement starts with, and that no arrow goes on with.

use super::{Complaint, Place, instead, reserved, string};
use crate::mermaid::{
    js,
    statement::{Kind, Part, Statement},
};

pub(super) fn complaint(place: &Place<'_>) -> Complaint {
    let token = place.token();
    let word = token.of(place.text());
    match word.as_bytes().first() {
        Some(b'-') => dash(place, token, word),
        Some(b':') => colon(place, token, word),
        Some(b'{') => brace(place, token),
        Some(b'"') => quote(place),
        Some(b'%') => refused!(Part::new(token.start, (token.start + 3).min(token.end)),
            "`%%{{` starts a directive, and this is none" =>
            "write `%%{{init: …}}%%`, or a comment without the brace: `%% …`"),
        _ if js::starts_with(word, 0, "stateDiagram") && place.neighbour().is_none() => {
            refused!(place.rest(), "a second diagram cannot start inside the first" =>
                "remove the line, or give the second diagram a fence of its own")
        }
        _ => reserved(place, token)
            .unwrap_or_else(|| refused!(token, "no statement can start here" => "write one statement a line")),
    }
}

/// An arrow that lacks its target, or a state the name of its class.
pub(super) fn link(place: &Place<'_>) -> Complaint {
    let token = place.token();
    let word = token.of(place.text());
    let before = place.text()[..place.at].trim_end_matches(js::is_space);
    if before.ends_with(":::") {
        return refused!(token, "the name of a class is missing behind `:::`" =>
            "write `A:::name`; a name of letters, digits and `_`");
    }
    if let Some(keyword) = reserved(place, token) {
        return keyword;
    }
    match word.as_bytes().first() {
        Some(b'#') => refused!(token, "`#` starts a comment here, so this arrow has no target" =>
            "write a name that does not start with `#`"),
        None | Some(b'%') => refused!(Part::new(place.at, place.at), "this arrow has no target" =>
            "write the target behind the arrow, on the same line; `[*]` for the end"),
        Some(b'"') => {
            let target = string(place);
            refused!(target, "a text in quotes cannot be a target" =>
                "{}", instead(target.of(place.text()).trim_matches('"')))
        }
        Some(b':') => refused!(token, "this arrow has a label and no target" =>
            "write the target between the arrow and the colon"),
        Some(b'-') => refused!(token, "a target cannot start with `-`" => "write `-->` once, then the target's name"),
        Some(b'{' | b'}') => refused!(token, "this arrow has no target" =>
            "write the target behind the arrow, on the same line"),
        _ => refused!(token, "this cannot be the target of an arrow" =>
            "write the name of a state there, or `[*]` for the end"),
    }
}

/// What a hyphen belongs to, where no statement goes on with it.
pub(super) enum Dashed {
    /// A name, the whole of it.
    Name(Part),
    /// A misspelt arrow: `->`, `--->`, `-- text -->`, or a second `-->`.
    Arrow(Part),
    Nothing,
}

/// What a hyphen at a place belongs to.
pub(super) fn dashed(place: &Place<'_>) -> Dashed {
    let at = place.token_start();
    let rest = &place.text()[at..place.line];
    if !rest.starts_with('-') {
        return Dashed::Nothing;
    }
    let glued = place.neighbour().is_some_and(|before| before.at.end == at);
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    // The first `>`, if it is in the first word.
    let head = rest.find(|char: char| char == '>' || js::is_space(char)).filter(|at| rest[*at..].starts_with('>'));
    // `A-left->B` is an arrow with a word in it, `a-b-->B` one behind a name.
    if glued && rest[1..].starts_with(is_name) && head.is_none_or(|head| rest[..head].ends_with("--")) {
        let ends = |(at, char): &(usize, char)| {
            js::is_space(*char) || matches!(char, ':' | '{') || rest[*at..].starts_with("-->")
        };
        let end = rest.char_indices().find(ends).map_or(rest.len(), |(end, _)| end);
        return place.mentioned_before().map_or(Dashed::Nothing, |name| Dashed::Name(Part::new(name.start, at + end)));
    }
    let known = ["-->", "-- >", "- ->", "- - >", "--|>"].into_iter().find(|arrow| rest.starts_with(*arrow));
    // `->`, `--->`, `-.->`, `-left->`, `-[#red]->`, `--x`: dashes, perhaps a word, and a head.
    let headed = || head.filter(|head| rest[..*head].ends_with(['-', '.', '='])).map(|head| head + 1);
    let labelled = || place.neighbour().and_then(|_| label_end(rest, place.root));
    let length = known.map(str::len).or_else(headed).or_else(labelled);
    length.map_or(Dashed::Nothing, |length| Dashed::Arrow(Part::new(at, at + length)))
}

/// The end of the arrow behind a label, `- text -->`, before the brace that closes the body.
fn label_end(rest: &str, root: bool) -> Option<usize> {
    let stops = |at: usize, sign| match sign {
        "-" => rest[at..].starts_with("-->"),
        _ => !root && rest[..at].ends_with(js::is_space),
    };
    let mut signs = rest.match_indices(['-', '}']);
    let (at, sign) = signs.find(|(at, sign)| stops(*at, sign))?;
    (sign == "-").then_some(at + "-->".len())
}

/// `->`, `--->`, `-- text -->`, a hyphen in a name, a list item.
fn dash(place: &Place<'_>, token: Part, word: &str) -> Complaint {
    let text = place.text();
    let arrow = match dashed(place) {
        Dashed::Arrow(arrow) => arrow,
        Dashed::Name(name) => {
            let words = name.of(text);
            return refused!(name, "a name cannot hold `-`, as in `{words}`" => "{}", instead(words));
        }
        Dashed::Nothing if word == "--" && place.root => {
            return refused!(token, "`--` separates regions of a composite state; at the top there are none" =>
                "move it between the braces of a state, or remove it");
        }
        Dashed::Nothing => {
            return refused!(token, "`{word}` means nothing here" =>
                "write an arrow as `-->`, a comment as `%% …`, or remove it");
        }
    };
    let sign = arrow.of(text);
    if sign == "-->" {
        return second_arrow(place, arrow);
    }
    let label = sign.trim_end_matches('>').trim_matches(['-', '.', '=', ' ']);
    if sign.contains(js::is_space) && !label.trim_matches('-').is_empty() {
        return refused!(arrow, "a label cannot stand inside the arrow" =>
            "write `-->`, and the text behind the target: `: {label}`");
    }
    if label.starts_with(char::is_alphabetic) {
        return refused!(arrow, "`{sign}` is no arrow of a state diagram" =>
            "write `-->`, and the text behind the target: `: {label}`");
    }
    refused!(arrow, "`{sign}` is no arrow of a state diagram" => "write `-->`")
}

/// `A --> B --> C`, or an arrow that nothing stands before.
fn second_arrow(place: &Place<'_>, arrow: Part) -> Complaint {
    let text = place.text();
    match place.neighbour().map(|before| &before.kind) {
        Some(Kind::Link { to, .. }) => {
            let name = to.of(text);
            refused!(arrow, "a second arrow on the line: an arrow has one source and one target" =>
                "start a new line with `{name} -->`")
        }
        Some(Kind::Marked { .. }) => refused!(arrow, "an arrow cannot follow the stereotype" =>
            "write the arrow on a line of its own"),
        _ => refused!(arrow, "nothing stands before this arrow" => "write the source before it, `[*]` for the start"),
    }
}

/// A second colon behind a label, or a colon with nothing behind it.
fn colon(place: &Place<'_>, token: Part, word: &str) -> Complaint {
    let text = place.text();
    let before = place.neighbour();
    let colons = word.len() - word.trim_start_matches(':').len();
    let sign = Part::new(token.start, token.start + colons);
    let rest = place.rest().of(text);
    if let Some(Kind::Link { to: state, label: Some(label), .. } | Kind::State { state, text: Some(label) }) =
        before.map(|before| &before.kind)
    {
        if rest.trim_matches(':').is_empty() {
            return refused!(sign, "a label cannot end with `:`" => "remove the last colon");
        }
        if colons == 3 {
            let (name, class, label) = (state.of(text), js::trim(&rest[3..]), js::trim(label.of(text)));
            return refused!(sign, "`:::` gives a state its class, and cannot stand in a label" =>
                "write it behind the name: `{name}:::{class} {label}`");
        }
        let whole = label.of(text).trim_start_matches([':', ' ']).to_owned() + rest;
        return refused!(sign, "a label cannot hold `::`" =>
            "write `{}`, or `#58;` for each colon: `{}`", whole.replace("::", "."), whole.replace("::", "#58;#58;"));
    }
    match before.map(|before| &before.kind) {
        Some(Kind::Note { .. }) => refused!(sign, "a note on one line cannot hold a second `:`" =>
            "write `#58;` for it, or put the text on lines of its own, with `end note` below"),
        Some(Kind::Marked { .. }) => refused!(sign, "a fork, join or choice cannot have a text" =>
            "remove the text, or put it into a note"),
        Some(Kind::Link { .. } | Kind::State { .. }) if colons >= 3 => refused!(sign, "`:::` cannot stand here" =>
            "write `A:::name` once behind a name, with the name of a class"),
        Some(_) if rest.trim_matches([':', ' ']).is_empty() => refused!(sign, "nothing stands behind this colon" =>
            "write a text behind it, or remove it"),
        _ => refused!(sign, "no statement starts with a colon" =>
            "write the name of a state before it, on the same line"),
    }
}

fn brace(place: &Place<'_>, token: Part) -> Complaint {
    let text = place.text();
    let sign = Part::new(token.start, token.start + 1);
    let declares = |before: &Statement| matches!(before.kind, Kind::Word(_) | Kind::Alias { .. });
    match place.neighbour().map(|before| &before.kind) {
        Some(Kind::State { state, text: None }) => {
            let name = state.of(text);
            refused!(sign, "`{name}` cannot have a body: the word `state` is missing" => "write `state {name} {{`")
        }
        Some(Kind::Marked { .. }) => refused!(sign, "a fork, join or choice cannot have states inside" =>
            "remove the body, or the stereotype"),
        None if place.before.is_some_and(declares) => refused!(sign,
            "this `{{` does not belong to the state on the line above" => "write it on the same line as `state`"),
        _ => refused!(sign, "this `{{` belongs to no state" => "write `state name {{`"),
    }
}

fn quote(place: &Place<'_>) -> Complaint {
    let text = place.text();
    let words = place.rest().of(text);
    let string = string(place);
    let behind = words[string.of(text).len()..].trim_start();
    if behind.starts_with("as ") {
        return refused!(string, "a text in quotes cannot start a statement" =>
            "write `state` before it: `state {words}`");
    }
    refused!(string, "a text in quotes cannot be a name" => "{}", instead(string.of(text).trim_matches('"')))
}
