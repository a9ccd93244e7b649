//! Where a document that is a string in a file of Rust stands in that file, byte by byte.

use fsm_spec::source::Span;

/// A string in a file of Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Literal {
    file: String,
    /// Where runs of the document start, in the document and in the file. Inside of a run both go on alike; an escape, and a line
    /// end of two characters, start a new one.
    runs: Vec<(usize, usize)>,
}

impl Literal {
    /// Finds the string of the value `text` at its place in `file`; line and column count from 1, and in characters. None where
    /// something else stands there.
    pub(crate) fn find(file: String, line: usize, column: usize, text: &str) -> Option<Self> {
        let mut start = if file.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        for _ in 1..line {
            start += file.get(start..)?.find('\n')? + 1;
        }
        start += file.get(start..)?.chars().take(column.checked_sub(1)?).map(char::len_utf8).sum::<usize>();
        let runs = runs(&file, start, text)?;
        Some(Self { file, runs })
    }

    /// The text of the file.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Where a place of the document is in the file.
    pub(crate) fn place(&self, span: Span) -> Span {
        let start = self.offset(span.start);
        // Behind its last byte, and not before the next one: an escape, or the margin of the next line, may lie in between.
        let end = if span.is_empty() { start } else { self.offset(span.end - 1) + 1 };
        Span::new(start, end.max(start))
    }

    fn offset(&self, offset: usize) -> usize {
        let at = self.runs.partition_point(|(document, _)| *document <= offset);
        let run = at.checked_sub(1).and_then(|at| self.runs.get(at));
        run.map_or(offset, |(document, file)| file + (offset - document))
    }
}

/// The runs of a string that starts at `start`, where it is the string of that value.
fn runs(file: &str, start: usize, text: &str) -> Option<Vec<(usize, usize)>> {
    let literal = file.get(start..)?;
    let raw = literal.strip_prefix('r');
    let quoted = raw.unwrap_or(literal).trim_start_matches('#').strip_prefix('"')?;
    let mut at = file.len() - quoted.len();
    let mut runs = vec![(0, at)];
    for (offset, expected) in text.char_indices() {
        let before = at;
        let mut rest = file.get(at..)?;
        while let (None, Some(behind)) = (raw, continued(rest)) {
            rest = behind;
        }
        if rest.starts_with("\r\n") {
            rest = &rest[1..];
        }
        at = file.len() - rest.len();
        let length = match (raw, rest.strip_prefix('\\')) {
            (None, Some(escape)) => 1 + escape_length(escape)?,
            _ if rest.starts_with(expected) => expected.len_utf8(),
            _ => return None,
        };
        let is_escape = length != expected.len_utf8() || rest.starts_with('\\');
        if at != before || is_escape {
            runs.push((offset, at));
        }
        at += length;
        if is_escape {
            runs.push((offset + expected.len_utf8(), at));
        }
    }
    Some(runs)
}

/// What follows a backslash at the end of a line, and the white space behind both: they are nothing.
fn continued(rest: &str) -> Option<&str> {
    let behind = rest.strip_prefix('\\')?;
    let next = behind.trim_start_matches([' ', '\t', '\r', '\n']);
    behind.starts_with(['\r', '\n']).then_some(next)
}

/// How long an escape is behind its backslash.
fn escape_length(escape: &str) -> Option<usize> {
    match escape.chars().next()? {
        'x' => Some(3),
        'u' => Some(escape.find('}')? + 1),
        letter => Some(letter.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in the file where the document says `part`.
    fn found<'f>(file: &'f str, place: (usize, usize), text: &str, part: &str) -> Option<&'f str> {
        let literal = Literal::find(file.to_owned(), place.0, place.1, text)?;
        let start = text.find(part).unwrap();
        let span = literal.place(Span::new(start, start + part.len()));
        file.get(span.start..span.end)
    }

    #[test]
    fn every_kind_of_string() {
        let file = "é fsm!(r#\"one\r\n\"two\" three\"#);\nfsm!(\"a\\n\\u{e9}b\\\n    c \\\"d\\\"\");";
        let raw = "one\n\"two\" three";
        assert_eq!(found(file, (1, 8), raw, "\"two\""), Some("\"two\""));
        assert_eq!(found(file, (1, 8), raw, "three"), Some("three"));
        let cooked = "a\néb c \"d\"".replace("b c", "bc");
        assert_eq!(found(file, (3, 6), &cooked, "a"), Some("a"));
        assert_eq!(found(file, (3, 6), &cooked, "b"), Some("b"));
        assert_eq!(found(file, (3, 6), &cooked, "c"), Some("c"));
        assert_eq!(found(file, (3, 6), &cooked, "d"), Some("d"));
    }

    #[test]
    fn something_else_is_not_taken_for_it() {
        assert_eq!(found("fsm!(TEXT)", (1, 6), "TEXT", "TEXT"), None);
        assert_eq!(found("fsm!(\"other\")", (1, 6), "text", "text"), None);
        assert_eq!(found("\"short\"", (7, 1), "short", "short"), None);
        assert_eq!(found("\"short\"", (1, 0), "short", "short"), None);
        assert_eq!(found("\"\\xaé\"", (1, 1), "ab", "ab"), None);
        assert_eq!(found("\"a\\x", (1, 1), "abc", "abc"), None);
    }
}
