//! The YAML block between two `---` at the very start of a diagram.

use super::{
    js,
    origin::Work,
    yaml::{self, Why},
};
use std::ops::Range;

/// Something, and where it stands.
type Placed<T> = (T, Range<usize>);

/// Front matter in a text without carriage returns.
pub(super) struct FrontMatter {
    /// What every line of it may be indented by.
    indent: usize,
    /// The lines between the fences, without the last line feed.
    body: Range<usize>,
    /// Where the diagram goes on.
    pub(super) end: usize,
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

/// The title, or what Mermaid cannot read in the front matter, and why.
pub(super) fn title(text: &str, found: &FrontMatter) -> Result<Option<Placed<String>>, Placed<Why>> {
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
        Err((at, why)) => {
            let next = work.text[at..].chars().next();
            let width = next.filter(|char| *char != '\n').map_or(0, char::len_utf8);
            Err((why, place(at..at + width)))
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
