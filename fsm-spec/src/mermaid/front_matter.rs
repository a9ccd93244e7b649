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
    let start = found.body.start;
    // With its last line feed.
    let mut work = Work::new(&text[start..found.body.end + 1]);
    let indent = &text[..found.indent];
    let mut cuts = Vec::new();
    let mut line = 0;
    for text in work
        .text
        .split_inclusive('\n')
        .filter(|_| !indent.is_empty())
    {
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
            let next = work.text[fault.at..]
                .chars()
                .next()
                .filter(|char| *char != '\n');
            Err(Fault {
                range: place(fault.at..fault.at + next.map_or(0, char::len_utf8)),
                message: fault.message,
            })
        }
        Ok(None) => Ok(None),
        Ok(Some(range)) => {
            let words = plain(&work.text, range.clone());
            // What JavaScript takes for false is no title.
            let none = matches!(
                &*words,
                "" | "null" | "Null" | "NULL" | "~" | "false" | "False" | "FALSE" | "0"
            );
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

    fn title_of(body: &str) -> Result<Option<String>, &'static str> {
        let text = format!("---\n{body}\n---\n");
        let found = find(&text).unwrap();
        match title(&text, &found) {
            Ok(title) => Ok(title.map(|(words, _)| words)),
            Err(fault) => Err(fault.message),
        }
    }

    #[test]
    fn titles_are_read() {
        assert_eq!(title_of("title: Two words"), Ok(Some("Two words".into())));
        assert_eq!(
            title_of("config:\n  title: no\ntitle: 'it''s'  # yes"),
            Ok(Some("it's".into()))
        );
        assert_eq!(title_of("title: \"a: b\""), Ok(Some("a: b".into())));
        assert_eq!(title_of("title:"), Ok(None));
        assert_eq!(title_of("- title: x"), Ok(None));
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
