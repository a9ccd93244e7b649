//! The YAML block between two `---` at the very start of a diagram.

use super::js;
use std::ops::Range;

/// Front matter in a text without carriage returns.
pub(super) struct FrontMatter {
    /// What every line of it may be indented by.
    indent: usize,
    /// The lines between the fences, without the last line feed.
    body: Range<usize>,
    /// Where the diagram goes on.
    pub(super) end: usize,
}

/// Something in it that is not YAML.
pub(super) struct Fault {
    /// Where.
    pub(super) range: Range<usize>,
    /// What: lower case, no final stop.
    pub(super) message: &'static str,
}

/// Finds the front matter: a fence at the start, at least one line, and a fence with the same indent.
pub(super) fn find(text: &str) -> Option<FrontMatter> {
    let indent = text.len()
        - text
            .trim_start_matches(|char| char != '\n' && js::is_space(char))
            .len();
    let behind = text[indent..]
        .strip_prefix("---")
        .map(|rest| text.len() - rest.len())?;
    let blank = behind..js::skip_space(text, behind);
    let start = behind + text[blank.clone()].rfind('\n')? + 1;

    let mut line = start;
    while let Some(length) = text[line..].find('\n') {
        let body = start..line + length;
        if let Some(end) = closes(text, body.end, indent) {
            return Some(FrontMatter { indent, body, end });
        }
        line = body.end + 1;
    }
    // No fence below the first line with text: the text may be the fence itself, with empty lines above it.
    let last = blank
        .end
        .checked_sub(indent + 1)
        .filter(|last| *last > behind)?;
    let start = behind + text.get(behind..last)?.rfind('\n')? + 1;
    let end = closes(text, last, indent)?;
    Some(FrontMatter {
        indent,
        body: start..last,
        end,
    })
}

/// Where the text goes on behind the closing fence, if one follows the line feed at `at`.
fn closes(text: &str, at: usize, indent: usize) -> Option<usize> {
    let fence = text
        .get(at..)?
        .strip_prefix('\n')?
        .strip_prefix(&text[..indent])?;
    let behind = text.len() - fence.strip_prefix("---")?.len();
    let blank = &text[behind..js::skip_space(text, behind)];
    Some(behind + blank.rfind('\n')? + 1)
}

/// The title, or why Mermaid cannot read the front matter.
pub(super) fn title(
    text: &str,
    found: &FrontMatter,
) -> Result<Option<(String, Range<usize>)>, Fault> {
    let _ = (text, found.indent, &found.body);
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<(&str, &str)> {
        find(text).map(|found| (&text[found.body], &text[found.end..]))
    }

    #[test]
    fn fences_are_found_as_mermaid_finds_them() {
        assert_eq!(body("---\ntitle: x\n---\nrest"), Some(("title: x", "rest")));
        assert_eq!(
            body("  ---\n  a\n---\n  ---\n\n rest"),
            Some(("  a\n---", " rest"))
        );
        assert_eq!(body("---\n\n---\nrest"), Some(("", "rest")));
        assert_eq!(body("---\n\n---\nA\n---\nrest"), Some(("---\nA", "rest")));
        assert_eq!(body("---\n---\nrest"), None);
        assert_eq!(body("---\na\n----\nrest"), None);
        assert_eq!(body("\n---\na\n---\nrest"), None);
        assert_eq!(body("---\na\n---"), None);
    }
}
