//! Reads a document part by part.
//!
//! Most documents are one part. A new part starts where Markdown and the writer disagree about what follows, and a
//! long document is read in windows, so that the parser's tree stays small.

use super::blocks::Builder;
use super::events::{Part, read_part};
use super::lines::{line_end, line_start, lines, next_line};
use super::types::Markdown;
use std::borrow::Cow;
use std::ops::Range;

/// How much is read at once.
const WINDOW: usize = 1 << 20;
/// How many windows long a table or a paragraph may be before it is cut.
const STRETCH: usize = 64;
/// How much larger the next window is when one block fills a whole window.
const GROWTH: usize = 16;
/// After this many new starts a document is read in windows that grow from [`FIRST_WINDOW`], so that many mistakes do
/// not add up to quadratic time.
const RESTARTS: usize = 8;
const FIRST_WINDOW: usize = 1 << 10;
/// How many bytes of definitions from elsewhere a part is given, if it is not shorter itself: more than people write,
/// and little to read again.
const MOST_DEFINITIONS: usize = 1 << 14;

impl Markdown {
    /// Reads a document. A text of 2 GiB or more is not read at all.
    pub fn read(text: &str) -> Self {
        Self::read_by(text, WINDOW)
    }

    /// Reads a document in windows of about `most` bytes.
    #[doc(hidden)]
    pub fn read_by(text: &str, most: usize) -> Self {
        let text = with_line_feeds(text);
        let mut builder = Builder { source: &text, ..Builder::default() };
        // Places are kept in 32 bits, and the plain text may be longer than the source by a line break for every cell.
        if text.len() <= (u32::MAX / 2) as usize {
            builder.out.plain.reserve(text.len());
            read_parts(&mut builder, most);
        }
        builder.out
    }
}

/// The text with a line feed for every carriage return that stands alone, which Markdown takes for the end of a line
/// but the parser does not. No place changes.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let is_alone = |at: usize| text.as_bytes().get(at + 1) != Some(&b'\n');
    if !memchr::memchr_iter(b'\r', text.as_bytes()).any(is_alone) {
        return Cow::Borrowed(text);
    }
    let feed = |(at, c)| if c == '\r' && is_alone(at) { '\n' } else { c };
    Cow::Owned(text.char_indices().map(feed).collect())
}

fn read_parts(builder: &mut Builder<'_>, most: usize) {
    let source = builder.source;
    let start = document_start(source);
    let mut at = start;
    let mut window = most;
    let mut restarts = 0;
    let mut known = None;
    while at < source.len() {
        let limit = window_end(source, at, window, most);
        let before = builder.mark();
        let part = if at == start && limit == source.len() {
            read_part(builder, at..limit, "")
        } else {
            let known = known.get_or_insert_with(|| definitions(source));
            read_part(builder, at..limit, &outside(known, at..limit))
        };
        builder.restart();
        match part {
            Part::Resume(next) => {
                at = next;
                restarts += 1;
                window = if restarts < RESTARTS { most } else { FIRST_WINDOW.min(most) };
            }
            Part::End(_) if limit == source.len() => break,
            // The last block may go on beyond the window, so it is left to the next one.
            Part::End(Some((block, mark))) if line_start(source, block) > at => {
                builder.rewind(mark);
                at = line_start(source, block);
                window = (window * 2).min(most);
            }
            Part::End(Some(_)) => {
                builder.rewind(before);
                window = window.saturating_mul(GROWTH);
            }
            Part::End(None) => at = limit,
        }
    }
}

/// Where the document starts: behind a byte-order mark and front matter.
fn document_start(source: &str) -> usize {
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

/// Where a window ends: at a blank line, where one is near, because few blocks go on after it.
fn window_end(source: &str, at: usize, window: usize, most: usize) -> usize {
    let end = next_line(source, at.saturating_add(window).min(source.len()));
    let stretch = if window < most { window } else { window.saturating_mul(STRETCH) };
    let mut near = lines(source, end).take_while(|line| line.start - end < stretch);
    let blank = near.find(|line| source[line.clone()].trim().is_empty());
    next_line(source, blank.map_or(end.saturating_add(stretch).min(source.len()), |line| line.end))
}

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
    let most = MOST_DEFINITIONS.min(part.len());
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
