//! Finds diagrams whose fence is never closed, or is closed by a fence that belongs to something else.
//!
//! Markdown has no unclosed fences: a block that is not closed runs to the end of the file, and the opening fence of the
//! next block is part of its text. The next block's *closing* fence then closes it. So a diagram was left open
//!
//! - if a line in it opens another fence that could not close before this one does, or
//! - if nothing closes it, or
//! - if what closes it is a bare fence after text that is no diagram, and the fences below only pair up without it.

use super::lines::{Fence, Line, fence, line_end, lines, look, next_line};
use super::types::Code;
use crate::source::Span;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// A fence of more marks is not looked into: each longer fence may hold the shorter ones, and has to be read to its end.
const MOST_MARKS: usize = 16;

/// How a diagram that was left open ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unclosed {
    /// How much of the block's text is the diagram.
    pub(super) text: usize,
    /// Where that ends in the source.
    pub(super) end: usize,
    /// The line that shows it.
    pub(super) sign: Span,
    /// Where to read on, if the block holds more than the diagram.
    pub(super) resume: Option<usize>,
}

/// Looks for the end of a diagram that its fence does not mark. `block_end` is where Markdown ends the block, `None` if
/// that is not known yet.
pub(super) fn unclosed(source: &str, code: &Code, block_end: Option<usize>) -> Option<Unclosed> {
    let text = code.text.as_str();
    let start = diagram_start(text)?;
    let body = start + line_end(&text[start..]);
    let open = fence(source.get(code.open.start..code.open.end)?)?;
    if open.len > MOST_MARKS {
        return None;
    }
    let (length, sign) = if opens_another(text, body, open) {
        survey(text, body)
    } else if let Some(close) = code.close {
        if text.trim_end().lines().next_back().is_some_and(is_statement) {
            return None;
        }
        let survey = survey(text, body);
        if !is_over(text, survey.1.clone()?) || !opens(source, close, open.mark) {
            return None;
        }
        survey
    } else {
        block_end?;
        survey(text, body)
    };
    let end = code.span(Span::new(body.min(length), length)).end;
    let inside = sign.is_some();
    let sign = match sign {
        Some(sign) => code.span(Span::new(sign.start, sign.end)),
        None => first_line(source, block_end.unwrap_or(source.len())),
    };
    let resume = if is_misplaced(source, sign) {
        Some(next_line(source, sign.end))
    } else {
        inside.then(|| next_line(source, end))
    };
    Some(Unclosed { text: length, end, sign, resume })
}

/// The text with blanks for the tabs behind a bare fence: it closes a block all the same, but the parser does not know that.
/// No place changes.
pub(super) fn without_tabs(text: &str) -> Cow<'_, str> {
    let mut out: Option<String> = None;
    if text.contains('\t') {
        for line in lines(text, 0) {
            let content = &text[line.clone()];
            let end = line.start + content.trim_end().len();
            let marks = content.trim_start_matches(['>', ' ', '\t']);
            if text[end..line.end].contains('\t') && fence(marks).is_some_and(|marks| !marks.info) {
                let out = out.get_or_insert_with(|| text.to_owned());
                out.replace_range(end..line.end, &text[end..line.end].replace('\t', " "));
            }
        }
    }
    out.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Where `stateDiagram` stands, if the text of a mermaid block is a state diagram: by its first word, after what may stand
/// before it (front matter, directives, comments).
pub(crate) fn diagram_start(text: &str) -> Option<usize> {
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let mut rest = text.trim_start_matches(blank);
    let front = rest.strip_prefix("---");
    if let Some((_, diagram)) = front.and_then(|front| front.split_once("\n---")) {
        rest = diagram.trim_start_matches(['-', ' ', '\t', '\r', '\n']);
    }
    loop {
        rest = rest.trim_start_matches(blank);
        let parted = if let Some(directive) = rest.strip_prefix("%%{") {
            directive.split_once("}%%")
        } else if rest.starts_with("%%") || rest.starts_with('#') {
            rest.split_once('\n')
        } else {
            return rest.starts_with("stateDiagram").then_some(text.len() - rest.len());
        };
        rest = parted?.1;
    }
}

/// Whether a line opens another fence that, once closed, closes this one too: the strongest sign there is.
fn opens_another(text: &str, body: usize, open: Fence) -> bool {
    let marks = if open.mark == b'`' { "```" } else { "~~~" };
    if !text.get(body..).is_some_and(|body| body.contains(marks)) {
        return false;
    }
    let mut in_note = false;
    for line in lines(text, body) {
        let line = &text[line];
        match look(line) {
            Line::Note => in_note = true,
            Line::EndNote => in_note = false,
            // A note may show code, and is then indented like the note.
            Line::Fence(_) if in_note && indent(line) > 3 => {}
            Line::Fence(fence) if fence.info && fence.mark == open.mark && fence.len >= open.len => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Where the last statement of a diagram ends, and the first line after it that is no part of it.
fn survey(text: &str, body: usize) -> (usize, Option<Range<usize>>) {
    let mut end = body;
    let mut sign: Option<Range<usize>> = None;
    let mut states = HashSet::new();
    let mut margin = None;
    let mut after_blank = false;
    let last_note_ends = last_end_note(text, body);
    let mut in_note = false;
    for line in lines(text, body) {
        let content = &text[line.clone()];
        let looks = look(content);
        if in_note && looks != Line::EndNote {
            continue;
        }
        let statement = match looks {
            Line::Blank => {
                after_blank = true;
                continue;
            }
            Line::Statement => true,
            Line::EndNote => {
                in_note = false;
                true
            }
            Line::Note => {
                in_note = line.start < last_note_ends;
                true
            }
            Line::Arrow(from, to) => {
                states.extend([from, to]);
                true
            }
            Line::Name(name) => sign.is_none() && (states.contains(name) || fits(margin, content, margin.is_none())),
            Line::Words => sign.is_none() && content.contains("-->") && fits(margin, content, !after_blank),
            Line::Heading | Line::Markdown | Line::Fence(_) => false,
        };
        if statement {
            end = line.start + content.trim_end().len();
            if matches!(looks, Line::Arrow(..) | Line::Name(_)) {
                let indent = indent(content);
                margin = Some(margin.map_or(indent, |margin: usize| margin.min(indent)));
            }
            sign = None;
        } else {
            let surely = matches!(looks, Line::Fence(_) | Line::Markdown) || (looks == Line::Heading && after_blank);
            sign.get_or_insert(line);
            if surely {
                break;
            }
        }
        after_blank = false;
    }
    (end, sign)
}

/// Whether a line that may be a statement is set like the statements above: indented, or at least right `below`.
fn fits(margin: Option<usize>, line: &str, below: bool) -> bool {
    let indent = indent(line);
    match margin {
        Some(margin) => margin <= indent && (0 < margin || below),
        None => 0 < indent || below,
    }
}

/// Where the last `end note` stands before the next fence: only up to there can a note hold anything it likes.
fn last_end_note(text: &str, body: usize) -> usize {
    let looks = lines(text, body).map(|line| (line.start, look(&text[line])));
    let above = looks.take_while(|(_, looks)| !matches!(looks, Line::Fence(fence) if fence.info));
    above.filter(|(_, looks)| *looks == Line::EndNote).last().map_or(0, |(at, _)| at)
}

/// Whether no statement follows the sign, and the sign stands clear of the diagram.
fn is_over(text: &str, sign: Range<usize>) -> bool {
    let (before, line) = (&text[..sign.start], &text[sign.clone()]);
    let gap = &before[before.trim_end().len()..];
    let clear = matches!(look(line), Line::Heading | Line::Markdown | Line::Fence(_))
        || (indent(line) == 0 && gap.matches('\n').count() > 1);
    clear && !lines(text, sign.start).any(|line| is_statement(&text[line]))
}

fn is_statement(line: &str) -> bool {
    matches!(look(line), Line::Statement | Line::Arrow(..) | Line::EndNote)
}

/// Whether a bare fence opens a block, although Markdown takes it for a closing one: then the fences after it pair up,
/// up to the next one with a language, and otherwise they do not.
fn opens(source: &str, bare: Span, mark: u8) -> bool {
    let below = lines(source, next_line(source, bare.end));
    let fences = below.filter_map(|line| fence(source[line].trim_start_matches(['>', ' ', '\t'])));
    fences.filter(|fence| fence.mark == mark).take_while(|fence| !fence.info).count() % 2 == 1
}

/// Whether a line is the closing fence of the diagram above in the wrong place: indented too much, or too little to
/// belong to the list that the diagram stands in, or too short.
fn is_misplaced(source: &str, line: Span) -> bool {
    let bare = source.get(line.start..line.end).and_then(fence);
    bare.is_some_and(|bare| !bare.info && !opens(source, line, bare.mark))
}

/// The first line at or after `at` that is not blank, or the end of the text.
fn first_line(source: &str, at: usize) -> Span {
    let line = lines(source, at).find(|line| !source[line.clone()].trim().is_empty());
    line.map_or(Span::at(source.len()), |line| Span::new(line.start, line.end))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
