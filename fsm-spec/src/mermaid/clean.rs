//! What Mermaid does to a text before its lexer sees it, with the way back to the text as written.
//!
//! The steps and their order are Mermaid's: line ends, quotes in tags, front matter, directives, comment lines, the
//! semicolon of a style, entity codes. Each step cuts or replaces; nothing but the last line feed is added.

use super::{
    Fault, Text, front_matter,
    js::{self, is_line_end, is_space},
    theme,
};
use crate::source::Span;
use memchr::memmem;
use std::ops::Range;

/// A cleaned text.
#[derive(Default)]
pub(super) struct Cleaned {
    /// What names and labels are taken from. It ends with a line feed.
    pub(super) text: String,
    /// The same with the `#` and `;` of entity codes hidden from the lexer, where there are any.
    masked: Option<String>,
    /// For each byte of the text its place in the text as written; none where nothing is cut out.
    places: Option<Vec<usize>>,
    /// How long the text as written is.
    length: usize,
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
        let mut cleaned = Self { text: source.to_owned(), length: source.len(), ..Self::default() };
        cleaned.unify_line_ends();
        cleaned.quote_attributes();
        cleaned.take_front_matter();
        cleaned.take_directives();
        cleaned.take_comments();
        cleaned.cut_start(js::skip_space(&cleaned.text, 0));
        cleaned.drop_style_semicolons("style");
        cleaned.drop_style_semicolons("classDef");
        cleaned.text.push('\n');
        let codes = entity_codes(&cleaned.text);
        // `$` means nothing to the lexer anywhere, and is no part of a word.
        cleaned.masked = (!codes.is_empty()).then(|| patched(&cleaned.text, &codes, "$"));
        cleaned
    }

    /// What the lexer reads: place by place as long as `text`.
    pub(super) fn masked(&self) -> &str {
        self.masked.as_deref().unwrap_or(&self.text)
    }

    /// Where a part of the cleaned text stands in the text as written: from its first character to its last.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let start = self.place(range.start);
        if range.is_empty() {
            return Span::at(start);
        }
        // The last byte decides where it ends: behind it something may have been cut out.
        let end = self.place(range.end - 1) + 1;
        Span::new(start, end.clamp(start, self.length))
    }

    fn place(&self, at: usize) -> usize {
        let known = self.places.as_ref().map_or(Some(at), |places| places.get(at).copied());
        known.unwrap_or(self.length).min(self.length)
    }

    /// Takes ranges out. They are in order, do not overlap, and lie on character boundaries.
    fn cut(&mut self, cuts: &[Range<usize>]) {
        if cuts.iter().all(Range::is_empty) {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut places = Vec::with_capacity(self.text.len());
        let mut at = 0;
        for cut in cuts.iter().chain([&(self.text.len()..0)]) {
            text.push_str(&self.text[at..cut.start]);
            places.extend((at..cut.start).map(|at| self.place(at)));
            at = cut.end;
        }
        (self.text, self.places) = (text, Some(places));
    }

    /// Takes everything before `end` out.
    fn cut_start(&mut self, end: usize) {
        self.cut(std::slice::from_ref(&(0..end)));
    }

    /// `\r\n` and a lone `\r` become `\n`.
    fn unify_line_ends(&mut self) {
        let text = self.text.as_bytes();
        let returns = memchr::memchr_iter(b'\r', text);
        let (pairs, lone): (Vec<_>, Vec<_>) = returns.partition(|at| text.get(at + 1) == Some(&b'\n'));
        if !lone.is_empty() {
            self.text = patched(&self.text, &lone, "\n");
        }
        self.cut(&pairs.into_iter().map(|at| at..at + 1).collect::<Vec<_>>());
    }

    /// In anything that looks like a tag, `="…"` becomes `='…'`.
    fn quote_attributes(&mut self) {
        let text = &self.text;
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
        self.text = patched(text, &quotes, "'");
    }

    fn take_front_matter(&mut self) {
        let Some(found) = front_matter::find(&self.text) else { return };
        let end = found.end;
        match front_matter::title(&self.text, &found) {
            Ok(title) => self.title = title.map(|(text, range)| Text { text, span: self.span(range) }),
            Err((why, range)) => {
                let message = format!("the front matter is not YAML: {why}");
                let help = "mend the lines between the two `---`, or remove them";
                self.errors.push(Fault::new(self.span(range), message, help));
            }
        }
        self.check_colours(0..end, true);
        self.cut_start(end);
    }

    /// Refuses what is no colour among the settings in a part of the text.
    fn check_colours(&mut self, part: Range<usize>, yaml: bool) {
        for value in theme::no_colours(&self.text[part.clone()], yaml) {
            let range = part.start + value.start..part.start + value.end;
            let message = format!("`{}` is no colour, and Mermaid computes others from it", &self.text[range.clone()]);
            let help = "write a colour as `#rrggbb`, or by a name of CSS such as `lightblue`";
            self.errors.push(Fault::new(self.span(range), message, help));
        }
    }

    /// Cuts `%%{word: …}%%` out, wherever it stands.
    fn take_directives(&mut self) {
        let mut cuts = Vec::new();
        let mut at = 0;
        while let Some(found) = memmem::find(&self.text.as_bytes()[at..], b"%%{") {
            let start = at + found;
            let Some(end) = directive_end(&self.text, start) else {
                at = start + 1;
                continue;
            };
            at = end;
            if !self.text[start + 3..at].ends_with("}%%") {
                let unclosed = self.unclosed_directive(start, at);
                self.swallowed.push(unclosed);
            }
            self.check_colours(start..at, false);
            cuts.push(start..at);
        }
        self.cut(&cuts);
    }

    fn unclosed_directive(&self, start: usize, end: usize) -> Fault {
        let line = js::line_end(&self.text[..end], start);
        let sign = js::word_end(&self.text, js::skip_space(&self.text, start + 3)).min(line);
        let message = if end == self.text.len() && line < end {
            "this directive is never closed, so Mermaid takes everything up to the end of the diagram for it"
        } else {
            "this directive is never closed; Mermaid drops its first words and reads on behind them"
        };
        let help = "close the directive with `}%%`, or write a comment as `%% …` without a brace";
        Fault::new(self.span(start..sign), message, help)
    }

    /// Cuts the lines that start with `%%`, and the blank lines above them. `%%` alone on its line stays.
    fn take_comments(&mut self) {
        let text = &self.text;
        let (mut cuts, mut comments) = (Vec::new(), Vec::new());
        let none = memmem::find(text.as_bytes(), b"%%").is_none();
        let mut line = if none { text.len() } else { 0 };
        while line < text.len() {
            let sign = js::skip_space(text, line);
            let words =
                text[sign..].strip_prefix("%%").filter(|rest| !rest.starts_with(['{', '\n']) && !rest.is_empty());
            if words.is_some() {
                let end = js::line_end(text, sign);
                comments.push(self.comment(sign..end));
                let next = (end + 1).min(text.len());
                cuts.push(line..next);
                line = next;
            } else {
                let rest = text[sign..].split_inclusive(is_line_end).next();
                line = sign + rest.map_or(0, str::len);
            }
        }
        self.comments = comments;
        self.cut(&cuts);
    }

    /// A comment without its sign.
    pub(super) fn comment(&self, range: Range<usize>) -> Text {
        let text = &self.text[range.clone()];
        let words = text.strip_prefix("%%").or(text.strip_prefix('#')).unwrap_or(text);
        Text { text: js::trim(words).to_owned(), span: self.span(range) }
    }

    /// In a line with `style`, then `:`, then `#` in the same word, the last `;` goes, so that a colour is no entity code.
    fn drop_style_semicolons(&mut self, keyword: &str) {
        let text = &self.text;
        if !text.contains('#') || memmem::find(text.as_bytes(), keyword.as_bytes()).is_none() {
            return;
        }
        let found = js::pieces(text, is_line_end).filter_map(|(at, line)| Some(at + style_semicolon(line, keyword)?));
        let cuts: Vec<_> = found.map(|at| at..at + 1).collect();
        self.cut(&cuts);
    }
}

/// Where the directive that starts at `start` ends. Its closing `}%%` may be missing: then it is two words, or runs on to the
/// end of the text. Not by the grammar: pest looks at all of the text that it is given.
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

/// `text` with the ASCII characters at `places`, which are in order, replaced by another one.
fn patched(text: &str, places: &[usize], by: &str) -> String {
    let mut patched = String::with_capacity(text.len());
    let mut at = 0;
    for place in places {
        patched.extend([&text[at..*place], by]);
        at = place + 1;
    }
    patched + &text[at..]
}
