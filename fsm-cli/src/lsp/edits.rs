//! Changes of a document, as an editor makes them.

use std::time::Duration;

use fsm_spec::source::Span;
use serde_json::{Value, json};
use similar::{DiffTag, TextDiff};

use super::place::Sheet;
use super::types::{Range, TextEdit};

/// How long a small difference is looked for; what is found by then does the same in larger pieces.
const PATIENCE: Duration = Duration::from_millis(200);

/// Puts `text` in the place of `span`.
pub(super) fn edit(sheet: &Sheet<'_>, span: Span, text: &str) -> TextEdit {
    let whole = sheet.source.text();
    // An editor knows no place inside the end of a line.
    let inside = |at: usize| {
        let bytes = whole.as_bytes();
        at > 0 && bytes.get(at - 1) == Some(&b'\r') && bytes.get(at) == Some(&b'\n')
    };
    let (before, start) = if inside(span.start) {
        ("\r", span.start - 1)
    } else {
        ("", span.start)
    };
    let (behind, end) = if inside(span.end) {
        ("\n", span.end + 1)
    } else {
        ("", span.end)
    };
    TextEdit {
        range: Range {
            start: sheet.position(start),
            end: sheet.position(end),
        },
        new_text: format!("{before}{text}{behind}"),
    }
}

/// The changes that make `new` of the text, each as small as can be, so that the cursor stays where it is.
pub(super) fn difference(sheet: &Sheet<'_>, new: &str) -> Vec<TextEdit> {
    let old = sheet.source.text();
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let before = starts(|line| diff.old_slice(line));
    let after = starts(|line| diff.new_slice(line));
    let mut edits = Vec::new();
    for op in diff.ops() {
        let (tag, from, to) = op.as_tag_tuple();
        if tag == DiffTag::Equal {
            continue;
        }
        // Lines that were only laid out anew are changed one by one.
        let pieces: Vec<_> = if from.len() == to.len() {
            from.zip(to).map(|(a, b)| (a..a + 1, b..b + 1)).collect()
        } else {
            vec![(from, to)]
        };
        for (from, to) in pieces {
            let span = Span::new(before[from.start], before[from.end]);
            let text = &new[after[to.start]..after[to.end]];
            edits.extend(trimmed(sheet, span, text));
        }
    }
    edits
}

/// Where each line starts, and where the last one ends.
fn starts<'a>(line: impl Fn(usize) -> Option<&'a str>) -> Vec<usize> {
    let mut starts = vec![0];
    let mut end = 0;
    for line in (0..).map_while(line) {
        end += line.len();
        starts.push(end);
    }
    starts
}

/// A change without what stays the same at its start and end; none where all does.
fn trimmed(sheet: &Sheet<'_>, span: Span, text: &str) -> Option<TextEdit> {
    let old = sheet.source.slice(span);
    if old == text {
        return None;
    }
    let same = |(a, b): &(char, char)| a == b;
    let length = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs.take_while(same).map(|(a, _)| a.len_utf8()).sum()
    };
    let head: usize = length(&mut old.chars().zip(text.chars()));
    let (old_rest, new_rest) = (&old[head..], &text[head..]);
    let tail: usize = length(&mut old_rest.chars().rev().zip(new_rest.chars().rev()));
    Some(edit(
        sheet,
        Span::new(span.start + head, span.end - tail),
        &new_rest[..new_rest.len() - tail],
    ))
}

/// Changes of one document, made for one version of it.
pub(super) fn workspace_edit(
    uri: &str,
    version: i64,
    edits: &[TextEdit],
    versioned: bool,
) -> Value {
    if versioned {
        let document = json!({ "uri": uri, "version": version });
        json!({ "documentChanges": [{ "textDocument": document, "edits": edits }] })
    } else {
        json!({ "changes": { uri: edits } })
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::Encoding;
    use super::*;

    /// Makes the changes as an editor does.
    fn made(old: &str, edits: &[TextEdit], encoding: Encoding) -> String {
        let sheet = Sheet::new(old, encoding);
        let mut text = old.to_owned();
        for edit in edits.iter().rev() {
            let span = sheet.span(edit.range);
            text.replace_range(span.start..span.end, &edit.new_text);
        }
        text
    }

    #[test]
    fn the_difference_makes_the_new_text_of_the_old() {
        let texts = [
            "",
            "a",
            "a\n",
            "a\r\nb\r\n",
            "a\nb\n",
            "a\rb",
            "| é | 🚀 |\n|  ->  |\n",
            "| é  | 🚀 |\n| -> |\n",
            "x\n\n\ny",
            "y\nx\n",
            "a\r",
            "\r\n",
            "\n",
            "a\r\n",
            "🚀\u{fe0e}\n",
            "🚀\n",
        ];
        for old in texts {
            for new in texts {
                for encoding in [Encoding::Utf8, Encoding::Utf16] {
                    let edits = difference(&Sheet::new(old, encoding), new);
                    assert_eq!(made(old, &edits, encoding), new, "{old:?} {new:?}");
                }
            }
        }
    }

    #[test]
    fn what_stays_is_not_touched() {
        let sheet = Sheet::new("| a | b |\nx\n| c  | d |\n", Encoding::Utf8);
        let edits = difference(&sheet, "| a | b |\nx\n| c | d |\n");
        assert_eq!(edits.len(), 1);
        assert_eq!(edits[0].new_text, "");
        assert_eq!(sheet.span(edits[0].range).len(), 1);
    }

    #[test]
    fn the_end_of_a_line_is_one_thing() {
        let sheet = Sheet::new("a\r\nb", Encoding::Utf16);
        for (span, text) in [
            (Span::at(2), "x"),
            (Span::new(0, 2), ""),
            (Span::new(2, 4), "y"),
        ] {
            let edits = [edit(&sheet, span, text)];
            let mut expected = "a\r\nb".to_owned();
            expected.replace_range(span.start..span.end, text);
            assert_eq!(made("a\r\nb", &edits, Encoding::Utf16), expected);
        }
    }
}
