//! What Mermaid does to a text before its lexer sees it.
//!
//! The steps and their order are Mermaid's: line ends, quotes in tags, front matter, directives, comment lines, the
//! semicolon of a style, entity codes. Each step cuts or replaces; nothing but the last line feed is added.

use super::{
    Fault, Text, front_matter,
    js::{self, is_line_end, is_space},
    origin::{Origin, Work, patched},
    theme,
};
use crate::source::Span;
use memchr::memmem;
use std::ops::Range;

/// A cleaned text.
pub(super) struct Cleaned {
    /// What names and labels are taken from. It ends with a line feed.
    pub(super) text: String,
    /// The same with the `#` and `;` of entity codes hidden from the lexer, where there are any.
    masked: Option<String>,
    origin: Origin,
    /// Comment lines, in order.
    pub(super) comments: Vec<Text>,
    /// The title of the front matter.
    pub(super) title: Option<Text>,
    /// What is refused before anything is read.
    pub(super) errors: Vec<Fault>,
    /// What is dropped before anything is read.
    pub(super) swallowed: Vec<Fault>,
}

impl Cleaned {
    /// Cleans `source`.
    pub(super) fn new(source: &str) -> Self {
        let mut work = Work::new(source);
        unify_line_ends(&mut work);
        quote_attributes(&mut work);
        let mut errors = Vec::new();
        let title = take_front_matter(&mut work, &mut errors);
        let swallowed = take_directives(&mut work, &mut errors);
        let comments = take_comments(&mut work);
        let leading = js::skip_space(&work.text, 0);
        work.cut_start(leading);
        drop_style_semicolons(&mut work, "style");
        drop_style_semicolons(&mut work, "classDef");
        let mut text = work.text.into_owned();
        text.push('\n');
        let codes = entity_codes(&text);
        Self {
            // `$` means nothing to the lexer anywhere, and is no part of a word.
            masked: (!codes.is_empty()).then(|| patched(&text, &codes, "$")),
            text,
            origin: work.origin,
            comments,
            title,
            errors,
            swallowed,
        }
    }

    /// What the lexer reads: place by place as long as `text`.
    pub(super) fn masked(&self) -> &str {
        self.masked.as_deref().unwrap_or(&self.text)
    }

    /// Where a part of the cleaned text stands in the text as written.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.origin.span(range)
    }
}

/// `\r\n` and a lone `\r` become `\n`.
fn unify_line_ends(work: &mut Work<'_>) {
    let text = work.text.as_bytes();
    let returns = memchr::memchr_iter(b'\r', text);
    let (pairs, lone): (Vec<_>, Vec<_>) = returns.partition(|at| text.get(at + 1) == Some(&b'\n'));
    work.patch(&lone, "\n");
    work.cut(&pairs.into_iter().map(|at| at..at + 1).collect::<Vec<_>>());
}

/// In anything that looks like a tag, `="…"` becomes `='…'`.
fn quote_attributes(work: &mut Work<'_>) {
    let text = &work.text;
    if memmem::find(text.as_bytes(), b"=\"").is_none() {
        return;
    }
    let mut quotes = Vec::new();
    for (start, part) in js::pieces(text, |char| char == '>') {
        let mut names = part.match_indices('<').map(|(at, _)| (at + 1, js::word_end(part, at + 1)));
        let tag = names.find(|(name, end)| name < end).filter(|_| part.ends_with('>'));
        let mut attribute = tag.map_or(part.len(), |(_, end)| end);
        while let Some(found) = part[attribute..].find("=\"") {
            let opening = attribute + found + 1;
            let Some(length) = part[opening + 1..].find('"') else { break };
            attribute = opening + 1 + length;
            quotes.extend([start + opening, start + attribute]);
        }
    }
    work.patch(&quotes, "'");
}

fn take_front_matter(work: &mut Work<'_>, errors: &mut Vec<Fault>) -> Option<Text> {
    let found = front_matter::find(&work.text)?;
    let end = found.end;
    let title = match front_matter::title(&work.text, &found) {
        Ok(title) => title.map(|(text, range)| Text { text, span: work.origin.span(range) }),
        Err((why, range)) => {
            let message = format!("the front matter is not YAML: {why}");
            let help = "mend the lines between the two `---`, or remove them";
            errors.push(Fault::new(work.origin.span(range), message, help));
            None
        }
    };
    check_colours(work, 0..end, true, errors);
    work.cut_start(end);
    title
}

/// Refuses what is no colour among the settings in a part of the text.
fn check_colours(work: &Work<'_>, part: Range<usize>, yaml: bool, errors: &mut Vec<Fault>) {
    for value in theme::no_colours(&work.text[part.clone()], yaml) {
        let range = part.start + value.start..part.start + value.end;
        let words = &work.text[range.clone()];
        let message = format!("`{words}` is no colour, and Mermaid computes others from it");
        let help = "write a colour as `#rrggbb`, or by a name of CSS such as `lightblue`";
        errors.push(Fault::new(work.origin.span(range), message, help));
    }
}

/// Cuts `%%{word: …}%%` out, wherever it stands.
fn take_directives(work: &mut Work<'_>, errors: &mut Vec<Fault>) -> Vec<Fault> {
    let mut swallowed = Vec::new();
    let mut cuts = Vec::new();
    let mut at = 0;
    while let Some(found) = memmem::find(&work.text.as_bytes()[at..], b"%%{") {
        let start = at + found;
        let Some(end) = directive_end(&work.text, start) else {
            at = start + 1;
            continue;
        };
        if !work.text[start + 3..end].ends_with("}%%") {
            swallowed.push(unclosed_directive(work, start, end));
        }
        check_colours(work, start..end, false, errors);
        cuts.push(start..end);
        at = end;
    }
    work.cut(&cuts);
    swallowed
}

/// Where the directive that starts at `start` ends. Its closing `}%%` may be missing: then it is two words, or runs on to the
/// end of the text.
fn directive_end(text: &str, start: usize) -> Option<usize> {
    let word = js::skip_space(text, start + 3);
    let mut at = js::word_end(text, word);
    if at == word {
        return None;
    }
    let colon = js::skip_space(text, at);
    if text[colon..].starts_with(':') {
        at = colon + 1;
    }
    at = js::skip_space(text, at);
    let word = js::word_end(text, at);
    at = if word > at {
        word
    } else {
        let stops = |(found, char): &(usize, char)| {
            matches!(char, '\u{2028}' | '\u{2029}') || *char == '}' && text[at + found..].starts_with("}%%")
        };
        let end = text[at..].char_indices().find(stops);
        end.map_or(text.len(), |(found, _)| at + found)
    };
    at = js::skip_space(text, at);
    let closed = text[at..].starts_with("}%%");
    Some(at + if closed { "}%%".len() } else { 0 })
}

fn unclosed_directive(work: &Work<'_>, start: usize, end: usize) -> Fault {
    let line = work.text[start..end].find('\n');
    let line = line.map_or(end, |length| start + length);
    let sign = js::word_end(&work.text, js::skip_space(&work.text, start + 3)).min(line);
    let message = if end == work.text.len() && line < end {
        "this directive is never closed, so Mermaid takes everything up to the end of the diagram for it"
    } else {
        "this directive is never closed; Mermaid drops its first words and reads on behind them"
    };
    let help = "close the directive with `}%%`, or write a comment as `%% …` without a brace";
    Fault::new(work.origin.span(start..sign), message, help)
}

/// Cuts the lines that start with `%%`, and the blank lines above them. `%%` alone on its line stays.
fn take_comments(work: &mut Work<'_>) -> Vec<Text> {
    let mut comments = Vec::new();
    let mut cuts = Vec::new();
    let text = &work.text;
    let none = memmem::find(text.as_bytes(), b"%%").is_none();
    let mut line = if none { text.len() } else { 0 };
    while line < text.len() {
        let sign = js::skip_space(text, line);
        let words = text[sign..].strip_prefix("%%").filter(|rest| !rest.starts_with(['{', '\n']) && !rest.is_empty());
        if let Some(words) = words {
            let words = words.split('\n').next().unwrap_or(words);
            let end = sign + "%%".len() + words.len();
            comments.push(Text { text: js::trim(words).to_owned(), span: work.origin.span(sign..end) });
            let next = (end + 1).min(text.len());
            cuts.push(line..next);
            line = next;
        } else {
            let rest = text[sign..].split_inclusive(is_line_end).next();
            line = sign + rest.map_or(0, str::len);
        }
    }
    work.cut(&cuts);
    comments
}

/// In a line with `style`, then `:`, then `#` in the same word, the last `;` goes, so that a colour is no entity code.
fn drop_style_semicolons(work: &mut Work<'_>, keyword: &str) {
    let text = &work.text;
    if !text.contains('#') || memmem::find(text.as_bytes(), keyword.as_bytes()).is_none() {
        return;
    }
    let found = js::pieces(text, is_line_end).filter_map(|(at, line)| Some(at + style_semicolon(line, keyword)?));
    let cuts: Vec<_> = found.map(|at| at..at + 1).collect();
    work.cut(&cuts);
}

fn style_semicolon(line: &str, keyword: &str) -> Option<usize> {
    let style = line.find(keyword)? + keyword.len();
    let last = line.rfind(';')?;
    let coloured = |word: &str| word.find(':').is_some_and(|colon| word[colon..].contains('#'));
    line.get(style..last)?.split(is_space).any(coloured).then_some(last)
}

/// The `#` and `;` of everything of the form `#word;`.
fn entity_codes(text: &str) -> Vec<usize> {
    let words = text.match_indices('#').map(|(at, _)| (at, js::word_end(text, at + 1)));
    let codes = words.filter(|(at, end)| *end > at + 1 && text[*end..].starts_with(';'));
    codes.flat_map(|(at, end)| [at, end]).collect()
}
