//! Changes of a document, as an editor makes them.

use fsm_spec::source::{Source, Span};
use serde_json::{Value, json};

use super::place::Sheet;
use super::types::{Range, TextEdit};

/// How many lines ahead two texts are searched for what they have in common.
const AHEAD: usize = 64;

/// Puts `text` in the place of `span`.
pub(super) fn edit(sheet: &Sheet<'_>, span: Span, text: &str) -> TextEdit {
    let whole = sheet.source.text();
    // An editor knows no place inside the end of a line.
    let inside = |at: usize| {
        let bytes = whole.as_bytes();
        at > 0 && bytes.get(at - 1) == Some(&b'\r') && bytes.get(at) == Some(&b'\n')
    };
    let (before, start) = if inside(span.start) { ("\r", span.start - 1) } else { ("", span.start) };
    let (behind, end) = if inside(span.end) { ("\n", span.end + 1) } else { ("", span.end) };
    TextEdit {
        range: Range { start: sheet.position(start), end: sheet.position(end) },
        new_text: format!("{before}{text}{behind}"),
    }
}

/// The changes that make `new` of the text, each as small as can be, so that the cursor stays where it is.
pub(super) fn difference(sheet: &Sheet<'_>, new: &str) -> Vec<TextEdit> {
    let (before, after) = (lines(sheet.source.text()), lines(new));
    let (mut old, mut new) = (before.as_slice(), after.as_slice());
    let mut edits = Vec::new();
    let mut at = 0;
    let mut change = |gone: &[&str], come: &[&str]| {
        let span = Span::new(at, at + length(gone));
        at = span.end;
        edits.extend(trimmed(sheet, span, &come.concat()));
    };
    while !old.is_empty() || !new.is_empty() {
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        change(&old[..same], &new[..same]);
        (old, new) = (&old[same..], &new[same..]);
        let (gone, come) = meeting(old, new);
        // Lines that were only laid out anew are changed one by one.
        let size = if gone == come { 1 } else { usize::MAX };
        let mut instead = new[..come].chunks(size);
        for gone in old[..gone].chunks(size) {
            change(gone, instead.next().unwrap_or_default());
        }
        instead.for_each(|come| change(&[], come));
        (old, new) = (&old[gone..], &new[come..]);
    }
    edits
}

/// The lines of a text, each with its end.
fn lines(text: &str) -> Vec<&str> {
    let source = Source::new(text);
    let starts = (1..=source.line_count()).map(|line| source.line_span(line).start);
    let starts: Vec<usize> = starts.chain([text.len()]).collect();
    let lines = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]);
    lines.collect()
}

fn length(lines: &[&str]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

/// How many lines of both texts go by until they have the next line in common. A blank line is no sign of that.
fn meeting(old: &[&str], new: &[&str]) -> (usize, usize) {
    let ends = (old.len().min(AHEAD), new.len().min(AHEAD));
    let (near, instead) = (&old[..ends.0], &new[..ends.1]);
    for sum in 0..ends.0 + ends.1 {
        // Only these have a partner so near.
        let first = (sum + 1).saturating_sub(ends.1);
        let lines = near.iter().enumerate().take(sum + 1).skip(first);
        for (gone, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            if instead.get(sum - gone) == Some(line) {
                return (gone, sum - gone);
            }
        }
    }
    // The end of both is one thing as well.
    if old.len() <= AHEAD && new.len() <= AHEAD { (old.len(), new.len()) } else { ends }
}

/// A change without what stays the same at its start and end; none where all does.
fn trimmed(sheet: &Sheet<'_>, span: Span, text: &str) -> Option<TextEdit> {
    let old = sheet.source.slice(span);
    if old == text {
        return None;
    }
    let same = |(a, b): &(char, char)| a == b;
    let length =
        |pairs: &mut dyn Iterator<Item = (char, char)>| pairs.take_while(same).map(|(a, _)| a.len_utf8()).sum();
    let head: usize = length(&mut old.chars().zip(text.chars()));
    let (old_rest, new_rest) = (&old[head..], &text[head..]);
    let tail: usize = length(&mut old_rest.chars().rev().zip(new_rest.chars().rev()));
    Some(edit(sheet, Span::new(span.start + head, span.end - tail), &new_rest[..new_rest.len() - tail]))
}

/// Changes of one document, made for one version of it.
pub(super) fn workspace_edit(uri: &str, version: i64, edits: &[TextEdit], versioned: bool) -> Value {
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
            "", "a", "a\n", "a\r\nb\r\n", "a\nb\n", "a\rb", "| é | 🚀 |\n|  ->  |\n", "| é  | 🚀 |\n| -> |\n",
            "x\n\n\ny", "y\nx\n", "a\r", "\r\n", "\n", "a\r\n", "🚀\u{fe0e}\n", "🚀\n",
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
    fn long_texts_are_changed_as_well() {
        const MANY: usize = 10_000;
        let old = "| a  |\n".repeat(MANY);
        let sheet = Sheet::new(&old, Encoding::Utf16);
        for (new, most) in [
            ("| a |\n".repeat(MANY), MANY),
            ("| a |\n".repeat(3), MANY),
            (String::new(), MANY),
            (old.clone() + "end\n", 1),
            (format!("start\n{old}"), 1),
        ] {
            let edits = difference(&sheet, &new);
            assert!(edits.len() <= most, "{}", edits.len());
            assert_eq!(made(&old, &edits, Encoding::Utf16), new);
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
        for (span, text) in [(Span::at(2), "x"), (Span::new(0, 2), ""), (Span::new(2, 4), "y")] {
            let edits = [edit(&sheet, span, text)];
            let mut expected = "a\r\nb".to_owned();
            expected.replace_range(span.start..span.end, text);
            assert_eq!(made("a\r\nb", &edits, Encoding::Utf16), expected);
        }
    }
}
