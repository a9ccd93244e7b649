//! A document's words in Markdown that somebody else shows: they are read there, and do nothing.

use fsm_spec::picture::visible;

/// Text in a line, in a cell of a table or in a list: what stands in backticks stays code, and nothing of it becomes markup.
pub(crate) fn escaped(text: &str) -> String {
    let line = visible::line(text);
    let mut out = String::new();
    let parts: Vec<&str> = line.split('`').collect();
    // An odd backtick belongs to a name, and several in a row mean something else; then nothing is code.
    let paired = parts.len() % 2 == 1 && !line.contains("``");
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push_str(if paired { "`" } else { "\\`" });
        }
        let is_code = paired && at % 2 == 1;
        for (place, c) in part.char_indices() {
            match c {
                '|' => out.push_str("\\|"),
                '\\' | '*' | '_' | '[' | ']' | '#' | '~' | '@' if !is_code => {
                    out.push('\\');
                    out.push(c);
                }
                // Many make a link of a bare address.
                ':' | '.' if !is_code && is_address(&part[..place], &part[place..]) => {
                    out.push('\\');
                    out.push(c);
                }
                '<' if !is_code => out.push_str("&lt;"),
                '&' if !is_code => out.push_str("&amp;"),
                _ => out.push(c),
            }
        }
    }
    out
}

/// Whether an address goes on here: `https` and `://`, or `www` and `.`.
fn is_address(before: &str, rest: &str) -> bool {
    let www = |tail: &[u8]| tail.eq_ignore_ascii_case(b"www");
    rest.starts_with("://") || (rest.starts_with('.') && before.as_bytes().last_chunk::<3>().is_some_and(|t| www(t)))
}

/// Text as code, on one line.
pub(crate) fn code(text: &str) -> String {
    let text = visible::line(text).replace('`', "'");
    format!("`{text}`")
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_becomes_markup() {
        assert_eq!(escaped("`A|B` <b> *x*"), "`A\\|B` &lt;b> \\*x\\*");
        assert_eq!(escaped("a ` b_c"), "a \\` b\\_c");
        assert_eq!(escaped("```<b>`"), "\\`\\`\\`&lt;b>\\`");
        assert_eq!(escaped("`a_b` @all"), "`a_b` \\@all");
        assert_eq!(escaped("see https://x and WWW.y."), "see https\\://x and WWW\\.y.");
        assert_eq!(escaped("![x](y)\u{1b}"), "!\\[x\\](y)␛");
    }
}
