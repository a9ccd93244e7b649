//! A link that lacks its target, or the name of a class.

use super::{Complaint, Place, instead, is_keyword, keyword, string};
use crate::mermaid::{js, statement::Part};

pub(super) fn complaint(place: &Place<'_>) -> Complaint {
    let token = place.token();
    let word = token.of(place.text());
    let before = place.text()[..place.at].trim_end_matches(js::is_space);
    if before.ends_with(":::") {
        return refused!(token, "the name of a class is missing behind `:::`" =>
            "write `A:::name`; a name of letters, digits and `_`");
    }
    let end = js::word_end(place.text(), token.start);
    let name = &place.text()[token.start..end];
    if is_keyword(name, place.root) {
        return keyword(place, Part::new(token.start, end));
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
        Some(b'-') => refused!(token, "a target cannot start with `-`" =>
            "write `-->` once, then the target's name"),
        Some(b'{' | b'}') => refused!(token, "this arrow has no target" =>
            "write the target behind the arrow, on the same line"),
        _ => refused!(token, "this cannot be the target of an arrow" =>
            "write the name of a state there, or `[*]` for the end"),
    }
}
