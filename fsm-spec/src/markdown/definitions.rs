//! Link and footnote definitions, which count for the whole document wherever they stand.

use super::lines::{line_end, line_start};
use std::ops::Range;

/// How many bytes of definitions from elsewhere a part is given, if it is not shorter itself: more than people write,
/// and little to read again.
const MOST: usize = 1 << 14;

/// The lines of a document that look like definitions: where each stands, and its label with the brackets.
pub(super) fn definitions(source: &str) -> Vec<(usize, &str)> {
    let mut labels = Vec::new();
    let mut from = 0;
    // Few lines have the sign, and the first of a line ends the label.
    while let Some(at) = memchr::memmem::find(&source.as_bytes()[from..], b"]:") {
        let end = from + at + 1;
        let start = from + line_start(&source[from..end], end - from);
        labels.extend(label(&source[start..end]).map(|label| (start, label)));
        from = end + line_end(&source[end..]);
    }
    labels
}

/// Definitions of the labels that are defined outside a part, as Markdown that reads as nothing and ends with a rule, so that it
/// can stand before the part.
pub(super) fn outside(definitions: &[(usize, &str)], part: Range<usize>) -> String {
    let most = MOST.min(part.len());
    let mut text = String::new();
    for (_, label) in definitions.iter().filter(|(at, _)| !part.contains(at)) {
        if text.len() + label.len() > most {
            break;
        }
        text.extend([label, ": x\n\n"]);
    }
    if !text.is_empty() {
        text.push_str("***\n");
    }
    text
}

/// The label with its brackets, where nothing but marks of quotes stands before it.
fn label(text: &str) -> Option<&str> {
    let label = text.trim_start_matches(['>', ' ', '\t']);
    let name = label.strip_prefix('[')?.strip_suffix(']')?;
    (!name.trim().is_empty() && !name.contains(['[', ']'])).then_some(label)
}
