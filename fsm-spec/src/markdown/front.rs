//! What stands before the document: a byte-order mark and front matter.

use super::lines::{lines, next_line};

/// Where the document starts.
pub(super) fn skip(source: &str) -> usize {
    let start = source.len() - source.strip_prefix('\u{feff}').unwrap_or(source).len();
    front_matter(source, start).unwrap_or(start)
}

/// Where front matter ends: `---`, keys and values, `---`. A document may also start with a rule, so the lines between
/// must look like it. The parser's own front matter may stand anywhere, and would hide whole sections between rules.
fn front_matter(source: &str, start: usize) -> Option<usize> {
    let mut lines = lines(source, start);
    if source[lines.next()?].trim_end() != "---" {
        return None;
    }
    let mut keys = false;
    for line in lines {
        let text = source[line.clone()].trim_end();
        if text == "---" || text == "..." {
            return keys.then(|| next_line(source, line.end));
        }
        if is_key(text) {
            keys = true;
        } else if !(text.is_empty() || text.starts_with([' ', '\t', '-', '#', ']', '}', '"', '\''])) {
            return None;
        }
    }
    None
}

/// `key:` or `key: value`.
fn is_key(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    key.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        && !key.contains(char::is_whitespace)
        && (value.is_empty() || value.starts_with(' '))
}
