//! Which names Mermaid reads as the id of a state, and the id that stands in for another.

/// Words that begin a statement of their own, in any case; `as` does on the line below an alias.
const STATEMENTS: &str = "accdescr acctitle as class classdef note scale state statediagram style";
/// Words that do so even where they are only the beginning of a longer one.
const PREFIXES: &str = "click default href";
/// All of them.
#[cfg(any(test, feature = "write"))]
pub(crate) fn reserved() -> impl Iterator<Item = &'static str> {
    STATEMENTS.split(' ').chain(PREFIXES.split(' '))
}
const STEREOTYPES: &str = "<<choice>> <<fork>> <<join>> [[choice]] [[fork]] [[join]]";

/// What Mermaid, or a reader, takes for something else at the start of a name: a comment, a brace, an arrow, `[*]`, a list.
const SIGNS: [char; 19] =
    ['"', '}', '#', '|', '>', '<', '[', '(', '=', '~', '→', '⟶', '⇒', '➜', '➔', '➡', '»', '&', ','];

/// White space as Mermaid sees it.
pub(crate) fn is_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Whether Mermaid reads `name` as one id, at the top of a diagram and in a body, wherever it stands in a statement.
pub(crate) fn is_id(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let mut prefixes = PREFIXES.split(' ').filter_map(|prefix| lower.strip_prefix(prefix));
    let cut_short = prefixes.any(|rest| !goes_on(rest));
    !name.is_empty()
        && !name.contains(|c: char| ":-{".contains(c) || is_space(c))
        && !name.starts_with(SIGNS)
        && !name.ends_with(['"', '}', ','])
        && !has_semicolon(name)
        && !name.contains("%%")
        && !name.contains("=\"")
        && !STATEMENTS.split(' ').any(|word| word == lower)
        && !cut_short
        && !STEREOTYPES.split(' ').any(|stereotype| lower.contains(stereotype))
}

/// Whether a `;` stands in a name that does not end an entity code.
fn has_semicolon(name: &str) -> bool {
    name.match_indices(';').any(|(at, _)| {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let before = &name.as_bytes()[..at];
        let letters = before.iter().rev().take_while(|byte| word(byte)).count();
        letters == 0 || !before[..at - letters].ends_with(b"#")
    })
}

/// An id that looks like `name`: itself, where it is one.
pub(crate) fn id(name: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    let id = stem(name, |id| !is_id(id));
    if is_id(&id) { id } else { format!("{id}_2") }
}

/// What an id that looks like `name` begins with: its letters and digits, and `_` for what is between them. Something can follow
/// it, though alone it may be `refused`.
pub(crate) fn stem(name: &str, refused: impl Fn(&str) -> bool) -> String {
    let mut id = String::new();
    for c in name.chars().take(64) {
        if c.is_alphanumeric() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('_') {
            id.push('_');
        }
    }
    let id = id.trim_end_matches('_').to_owned();
    // Some words are refused with whatever follows them.
    if id.is_empty() || refused(&format!("{id}_2")) { format!("state_{id}") } else { id }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_mermaid_reads_whole() {
        for name in "A¦PLAN_REVIEW¦2nd¦é¦注文¦a.b¦A#59;B¦notes¦Default_mode¦stateX¦end¦fork¦hide¦\
            %¦a[*]¦🚀"
            .split('¦')
        {
            assert!(is_id(name), "{name}");
        }
        for name in "¦On Hold¦in-progress¦a:b¦x{¦\u{feff}¦\"a\"¦}¦#a¦[*]¦[*]a¦a%%b¦state¦Note¦\
            CLASS¦default¦default.x¦defaulté¦Click¦accTitle¦a<<fork>>¦x=\"y"
            .split('¦')
        {
            assert!(!is_id(name), "{name}");
        }
    }

    #[test]
    fn every_name_has_an_id_that_looks_like_it() {
        for (name, expected) in [
            ("Open", "Open"),
            ("not-won", "not_won"),
            ("In Review", "In_Review"),
            ("[*]", "state_"),
            ("Note", "Note_2"),
            ("default", "default_2"),
            ("defaulté", "state_defaulté"),
            ("", "state_"),
            ("審査 中", "審査_中"),
        ] {
            assert_eq!(id(name), expected);
            assert!(is_id(expected), "{expected}");
        }
    }
}
