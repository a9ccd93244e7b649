//! The YAML block between two `---` at the very start of a diagram.

use super::{js, origin::Work, yaml};
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
    let fence = text.trim_start_matches(|char| char != '\n' && js::is_space(char));
    let indent = text.len() - fence.len();
    let behind = text.len() - fence.strip_prefix("---")?.len();
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
    let last = blank.end.checked_sub(indent + 1).filter(|last| *last > behind)?;
    let body = behind + text.get(behind..last)?.rfind('\n')? + 1..last;
    let end = closes(text, last, indent)?;
    Some(FrontMatter { indent, body, end })
}

/// Where the text goes on behind the closing fence, if one follows the line feed at `at`.
fn closes(text: &str, at: usize, indent: usize) -> Option<usize> {
    let line = text.get(at..)?.strip_prefix('\n')?;
    let fence = line.strip_prefix(&text[..indent])?;
    let behind = text.len() - fence.strip_prefix("---")?.len();
    let blank = &text[behind..js::skip_space(text, behind)];
    Some(behind + blank.rfind('\n')? + 1)
}

/// The title, or why Mermaid cannot read the front matter.
pub(super) fn title(text: &str, found: &FrontMatter) -> Result<Option<(String, Range<usize>)>, Fault> {
    let start = found.body.start;
    // With its last line feed.
    let mut work = Work::new(&text[start..found.body.end + 1]);
    let indent = &text[..found.indent];
    let mut cuts = Vec::new();
    let mut line = 0;
    for text in work.text.split_inclusive('\n') {
        if text.starts_with(indent) {
            cuts.push(line..line + indent.len());
        }
        line += text.len();
    }
    work.cut(&cuts);
    let place = |range: Range<usize>| {
        let span = work.origin.span(range);
        start + span.start..start + span.end
    };
    match yaml::title(&work.text) {
        Err(fault) => {
            let next = work.text[fault.at..].chars().next();
            let width = next.filter(|char| *char != '\n').map_or(0, char::len_utf8);
            let range = place(fault.at..fault.at + width);
            Err(Fault { range, message: fault.message })
        }
        Ok(None) => Ok(None),
        Ok(Some(range)) => {
            let words = plain(&work.text, range.clone());
            // What JavaScript takes for false is no title.
            let none = matches!(&*words, "" | "null" | "Null" | "NULL" | "~" | "false" | "False" | "FALSE" | "0");
            Ok((!none).then(|| (words, place(range))))
        }
    }
}

/// A scalar without the signs that its quotes ask for.
fn plain(text: &str, range: Range<usize>) -> String {
    let words = &text[range.clone()];
    if text[..range.start].ends_with('\'') {
        words.replace("''", "'")
    } else if text[..range.start].ends_with('"') {
        words.replace("\\\"", "\"").replace("\\\\", "\\")
    } else {
        words.trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<(&str, &str)> {
        find(text).map(|found| (&text[found.body], &text[found.end..]))
    }

    #[test]
    fn fences_are_found_as_mermaid_finds_them() {
        for (text, found) in [
            ("---\ntitle: x\n---\nrest", Some(("title: x", "rest"))),
            ("  ---\n  a\n---\n  ---\n\n rest", Some(("  a\n---", " rest"))),
            ("---\n\n---\nrest", Some(("", "rest"))),
            ("---\n\n---\nA\n---\nrest", Some(("---\nA", "rest"))),
            ("---\n---\nrest", None),
            ("---\na\n----\nrest", None),
            ("\n---\na\n---\nrest", None),
            ("---\na\n---", None),
        ] {
            assert_eq!(body(text), found);
        }
    }

    fn title_of(body: &str) -> Result<Option<String>, &'static str> {
        let text = format!("---\n{body}\n---\n");
        let found = find(&text).unwrap();
        let title = title(&text, &found).map_err(|fault| fault.message)?;
        Ok(title.map(|(words, _)| words))
    }

    #[test]
    fn titles_are_read() {
        for (body, title) in [
            ("title: Two words", Some("Two words")),
            ("config:\n  title: no\ntitle: 'it''s'  # yes", Some("it's")),
            ("title: \"a: b\"", Some("a: b")),
            ("title: a\n  b # c\nx: 1", Some("a\n  b")),
            ("title: |\n  a: b\n  c\nx: 1", Some("a: b\n  c")),
            ("title:", None),
            ("- title: x", None),
        ] {
            assert_eq!(title_of(body), Ok(title.map(str::to_owned)));
        }
    }

    #[test]
    fn what_is_no_yaml_is_refused() {
        for body in "title: a: b¦title: [a¦\ttitle: x¦a: 1\na: 2¦a: 1\n b: 2¦title: 'x¦a\nb: 1¦\
            *x¦a: @b"
            .split('¦')
        {
            assert!(title_of(body).is_err(), "{body}");
        }
        for body in "a: [1, {b: c}]¦a:\n- b\n- c:\n    d¦a: |\n  x\n  y\nb: >-\n  z¦? a\n: b¦\
            just words¦¦# a¦a: &x 1\nb: *x"
            .split('¦')
        {
            assert!(title_of(body).is_ok(), "{body}");
        }
    }

    #[test]
    fn an_indented_title_has_its_place() {
        let text = "  ---\n  title: Kettle\n  ---\n";
        let (words, range) = title(text, &find(text).unwrap()).ok().flatten().unwrap();
        assert_eq!((&*words, &text[range]), ("Kettle", "Kettle"));
    }
}
