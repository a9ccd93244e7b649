//! What a single line looks like: a statement of a state diagram, or the Markdown after one.
//!
//! Mermaid itself takes almost any line for a list of states, so this asks what a writer means by it.

use memchr::{memchr, memrchr};
use std::ops::Range;

/// A look at one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// Nothing but blanks.
    Blank,
    /// Surely part of a diagram.
    Statement,
    /// `A --> B`, with both names.
    Arrow(&'a str, &'a str),
    /// Opens a note that ends with `end note`.
    Note,
    /// `end note`.
    EndNote,
    /// `A` or `A : text`: a statement if `A` is a state, else a word of prose.
    Name(&'a str),
    /// A code fence.
    Fence(Fence),
    /// A heading.
    Heading,
    /// Markdown that no diagram holds: a list item, a table row, a rule, a quote, a tag.
    Markdown,
    /// Anything else: most likely a sentence.
    Words,
}

/// The marks of a code fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fence {
    /// The backtick or the tilde.
    pub(super) mark: u8,
    /// How many of them.
    pub(super) len: usize,
    /// Whether words follow, which only an opening fence has.
    pub(super) info: bool,
}

/// The fence that a line starts with, blanks before it left out.
pub(super) fn fence(line: &str) -> Option<Fence> {
    let line = line.trim();
    let mark = *line.as_bytes().first()?;
    if mark != b'`' && mark != b'~' {
        return None;
    }
    let len = line.bytes().take_while(|byte| *byte == mark).count();
    let info = line.get(len..).unwrap_or("");
    // Backticks in the info string make it a code span.
    (len >= 3 && !(mark == b'`' && info.contains('`'))).then_some(Fence { mark, len, info: !info.is_empty() })
}

/// Looks at a line.
pub(super) fn look(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() {
        return Line::Blank;
    }
    if let Some(fence) = fence(line) {
        return Line::Fence(fence);
    }
    if line.starts_with("%%") || line.starts_with('}') || line == "--" {
        return Line::Statement;
    }
    if let Some(arrow) = arrow(line) {
        return arrow;
    }
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    if (1..=6).contains(&level) && line[level..].starts_with([' ', '\t']) {
        return Line::Heading;
    }
    if is_markdown(line) {
        return Line::Markdown;
    }
    keyword(line).unwrap_or_else(|| {
        let (name, rest) = name(line);
        if !name.is_empty() && (rest.is_empty() || rest.starts_with(':')) { Line::Name(name) } else { Line::Words }
    })
}

/// The name that a line starts with, and the rest without the blanks before it.
fn name(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '{')).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    (name, rest.trim_start())
}

/// `A --> B`, alone on its line but for a label, a class or a comment.
fn arrow(line: &str) -> Option<Line<'_>> {
    let (from, rest) = name(line);
    // `A:::hot --> B`
    let rest = match rest.strip_prefix(":::") {
        Some(class) => name(class.trim_start()).1,
        None => rest,
    };
    let (to, rest) = name(rest.strip_prefix("-->")?.trim_start());
    let ends = rest.is_empty() || rest.starts_with([':', '%', ';', '-', '}']) || rest.contains("-->");
    (!from.is_empty() && !to.is_empty() && ends).then_some(Line::Arrow(from, to))
}

fn is_markdown(line: &str) -> bool {
    let mut chars = line.chars();
    let first = chars.next();
    let second = chars.next();
    match first {
        Some('|' | '>') => true,
        Some('<') => second.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!')),
        Some('-' | '*' | '+' | '•' | '◦' | '▪' | '–') if second.is_none_or(char::is_whitespace) => true,
        Some('-' | '*' | '_' | '=' | '⸻' | '—' | '─') => {
            line.chars().all(|c| Some(c) == first || c == ' ') && (line.chars().count() > 2 || first == Some('⸻'))
        }
        Some(':') => line.starts_with(":::"),
        Some('0'..='9') => is_numbered(line),
        _ => false,
    }
}

/// `3. Rules`, `3) Rules`, `3.1 Rules`.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let Some(rest) = rest.strip_prefix(['.', ')']) else { return false };
    rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').starts_with(char::is_whitespace)
}

/// The statements that start with a word of Mermaid, told from sentences that start with the same word.
fn keyword(line: &str) -> Option<Line<'_>> {
    let (word, rest) = match line.find(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
        Some(at) => line.split_at(at),
        None => (line, ""),
    };
    let rest = rest.trim();
    let words = || rest.split_whitespace();
    let is = match word.to_ascii_lowercase().as_str() {
        "state" => {
            rest.starts_with('"')
                || rest.ends_with('{')
                || rest.contains("<<")
                || rest.contains("[[")
                || words().count() == 1
        }
        "statediagram" | "statediagram-v2" => rest.is_empty(),
        "direction" => {
            let is = |way: &&str| rest.eq_ignore_ascii_case(way);
            ["TB", "BT", "LR", "RL", "TD"].iter().any(is)
        }
        "classdef" | "style" => words().count() > 1 && rest.contains(':'),
        "class" => words().count() == 2 || rest.contains(','),
        "click" => rest.contains('"'),
        "acctitle" | "accdescr" => rest.starts_with([':', '{']),
        "scale" => rest.ends_with("width"),
        "hide" => rest.eq_ignore_ascii_case("empty description"),
        "end" if rest.eq_ignore_ascii_case("note") => return Some(Line::EndNote),
        "note" => {
            let head: Vec<_> = words().take(2).map(str::to_ascii_lowercase).collect();
            let beside = matches!(head.join(" ").as_str(), "left of" | "right of");
            if beside && !rest.contains(':') {
                return Some(Line::Note);
            }
            beside || rest.starts_with('"')
        }
        _ => return None,
    };
    is.then_some(Line::Statement)
}

/// The lines of a text as ranges, without their endings. Like all that follows, this knows no carriage return that stands alone.
pub(super) fn lines(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    text.get(from..).unwrap_or("").split_inclusive('\n').map(move |line| {
        at += line.len();
        at - line.len()..at - line.len() + line_end(line)
    })
}

/// Where the first line of a text ends, its ending not counted.
pub(super) fn line_end(text: &str) -> usize {
    let line = &text[..memchr(b'\n', text.as_bytes()).unwrap_or(text.len())];
    line.strip_suffix('\r').unwrap_or(line).len()
}

/// Where the line after the one that holds `at` starts.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or(&[]);
    memchr(b'\n', rest).map_or(text.len(), |end| at + end + 1)
}

/// Where the line that holds `at` starts.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |end| end + 1)
}

/// The part of a text without the blanks around it; what is nothing but blanks ends in an empty one.
pub(super) fn inner(text: &str) -> Range<usize> {
    let bytes = text.as_bytes();
    // Mostly there is one blank on each side, or none.
    let start = usize::from(bytes.first() == Some(&b' '));
    let end = bytes.len() - usize::from(bytes.last() == Some(&b' '));
    if let Some([first, .., last]) = bytes.get(start..end)
        && first.is_ascii_graphic()
        && last.is_ascii_graphic()
    {
        return start..end;
    }
    let body = text.trim_start();
    let start = text.len() - body.len();
    start..start + body.trim_end().len()
}
