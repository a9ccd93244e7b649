//! Which names Mermaid reads as the id of a state, and the id that stands in for another.

/// Words that begin a statement of their own, in any case; `as` does on the line below an alias.
const STATEMENTS: &str = "accdescr acctitle as class classdef note scale state statediagram style";
/// Words that do so even where they are only the beginning of a longer one.
const PREFIXES: &str = "click default href";
/// All of them.
pub fn reserved() -> impl Iterator<Item = &'static str> {
    STATEMENTS.split(' ').chain(PREFIXES.split(' '))
}
const STEREOTYPES: &str = "<<choice>> <<fork>> <<join>> [[choice]] [[fork]] [[join]]";

/// What Mermaid, or a reader, takes for something else at the start of a name: a comment, a brace, an arrow, `[*]`, a list.
const SIGNS: [char; 19] =
    ['"', '}', '#', '|', '>', '<', '[', '(', '=', '~', '→', '⟶', '⇒', '➜', '➔', '➡', '»', '&', ','];

/// White space as Mermaid sees it, JavaScript's `\s`: the byte-order mark is in it, U+0085 is not.
pub fn is_space(c: char) -> bool {
    match c {
        ' ' | '\t'..='\r' => true,
        '\0'..='\u{9f}' => false,
        _ => c == '\u{feff}' || c.is_whitespace(),
    }
}

/// Whether Mermaid reads `name` as one id, at the top of a diagram and in a body, wherever it stands in a statement.
pub fn is_id(name: &str) -> bool {
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
pub fn id(name: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    let id = stem(name, |id| !is_id(id));
    if is_id(&id) { id } else { format!("{id}_2") }
}

/// What an id that looks like `name` begins with: its letters and digits, and `_` for what is between them. Something can follow
/// it, though alone it may be `refused`.
pub fn stem(name: &str, refused: impl Fn(&str) -> bool) -> String {
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
