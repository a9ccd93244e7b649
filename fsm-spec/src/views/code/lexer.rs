//! Cuts the text of a fence into words, strings, brackets and signs; comments are left out.
//!
//! One lexer for all languages: what differs between them (lifetimes, `#`, `--`) is told apart by what stands beside it.
//! Every byte is looked at a bounded number of times, and a string or comment that is never closed is no string.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Close,
    /// An identifier, or in data a plain scalar.
    Word,
    /// A string, without its quotes.
    Quoted,
    Number,
    Sign,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Where the text begins.
    pub at: usize,
    /// Whether it is the first one of its line.
    pub first: bool,
    /// Whether white space or the beginning of the text stands before it.
    pub spaced: bool,
    /// The indentation of its line.
    pub indent: usize,
}

/// Signs of more than one character; longer ones first.
const SIGNS: &[&str] = &[
    "...", "===", "!==", "=>", "->", "→", "::", "||", "&&", "==", "!=", "<=", ">=", "..", "?.", ":=", "+=", "-=", "|>",
];

/// The tokens of a part of a text. In `data` (JSON, YAML) a word is a plain scalar: it may hold `-`, `.` and single
/// spaces, and only `#` begins a comment.
pub(super) fn tokens<'a>(text: &'a str, part: Range<usize>, language: &str, data: bool) -> Vec<Token<'a>> {
    let mut lexer = Lexer {
        text: &text[..part.end],
        at: part.start,
        data,
        rust: matches!(language, "rust" | "rs"),
        first: true,
        spaced: true,
        line: part.start,
        indent: 0,
        unclosed: [0; 256],
        tokens: Vec::new(),
    };
    while lexer.at < part.end {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    /// The next byte, always at the boundary of a character.
    at: usize,
    data: bool,
    /// Whether `'a` is a lifetime.
    rust: bool,
    /// Of the next token: whether it is the first one of its line, has white space before it, and where its line begins.
    first: bool,
    spaced: bool,
    line: usize,
    indent: usize,
    /// For a quote: up to here it is known to be closed nowhere.
    unclosed: [usize; 256],
    tokens: Vec<Token<'a>>,
}

impl Lexer<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or_default()
    }

    /// Reads one token, or what stands between two.
    fn step(&mut self) {
        match self.byte(self.at) {
            byte @ (b'\n' | b' ' | b'\t' | b'\r') => {
                self.at += 1;
                self.spaced = true;
                if byte == b'\n' {
                    (self.first, self.line) = (true, self.at);
                }
            }
            _ if self.comment() => self.spaced = true,
            quote @ (b'"' | b'\'' | b'`') if self.string(quote) => {}
            b'(' | b'[' | b'{' => self.push(Kind::Open, 1),
            b')' | b']' | b'}' => self.push(Kind::Close, 1),
            _ => self.word_or_sign(),
        }
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.add(kind, self.at..self.at + length, self.at + length);
    }

    fn add(&mut self, kind: Kind, range: Range<usize>, next: usize) {
        if self.first {
            self.indent = self.at - self.line;
        }
        let (first, spaced, indent) = (self.first, self.spaced, self.indent);
        self.tokens.push(Token { kind, text: &self.text[range.clone()], at: range.start, first, spaced, indent });
        (self.first, self.spaced, self.at) = (false, false, next);
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |n| self.at + n)
    }

    /// Skips a comment, if one begins here.
    fn comment(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let line = match self.byte(self.at) {
            b'#' => self.spaced && !matches!(self.byte(self.at + 1), b'[' | b'!' | b'{'),
            b'/' => rest.starts_with("//") && (!self.data || self.spaced),
            b'-' => !self.data && self.spaced && rest.starts_with("--") && matches!(self.byte(self.at + 2), 0 | b' '),
            _ => false,
        };
        if line {
            self.at = self.line_end();
            return true;
        }
        if rest.starts_with("/*") && self.at >= self.unclosed[usize::from(b'*')] {
            if let Some(end) = rest[2..].find("*/") {
                self.first |= rest[..end + 2].contains('\n');
                self.at += end + 4;
                return true;
            }
            self.unclosed[usize::from(b'*')] = self.text.len();
        }
        false
    }

    /// Reads a string, if one begins here and ends.
    fn string(&mut self, quote: u8) -> bool {
        let mark = usize::from(quote);
        if self.at < self.unclosed[mark] || quote == b'\'' && self.lifetime() {
            return false;
        }
        for (triple, length) in [("\"\"\"", 3), ("'''", 3)] {
            if self.text[self.at..].starts_with(triple) {
                let inner = self.at + length;
                let Some(end) = self.text[inner..].find(triple) else {
                    self.unclosed[mark] = self.line_end();
                    return false;
                };
                self.add(Kind::Quoted, inner..inner + end, inner + end + length);
                return true;
            }
        }
        let mut at = self.at + 1;
        while at < self.text.len() {
            match self.byte(at) {
                b'\\' => at += 1,
                b'\n' if quote != b'`' => break,
                byte if byte == quote => {
                    self.add(Kind::Quoted, self.at + 1..at, at + 1);
                    return true;
                }
                _ => {}
            }
            at += 1;
        }
        self.unclosed[mark] = at.min(self.text.len());
        false
    }

    /// Whether the quote here begins a lifetime, or is an apostrophe within a word.
    fn lifetime(&self) -> bool {
        let before = self.at.checked_sub(1).map_or(0, |at| self.byte(at));
        let after = self.text.as_bytes()[self.at + 1..].iter().take(40);
        let word = after.take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let is_open = word > 0 && self.byte(self.at + 1 + word) != b'\'';
        before.is_ascii_alphanumeric() && !self.spaced || is_open && (self.rust || matches!(before, b'&' | b'<'))
    }

    fn word_or_sign(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return;
        };
        if first.is_alphanumeric() || first == '_' || first == '$' {
            let is_end = |c: char| !c.is_alphanumeric() && c != '_' && c != '$';
            let length = if self.data { scalar(rest) } else { rest.find(is_end).unwrap_or(rest.len()) };
            let number = first.is_ascii_digit() && (!self.data || !rest[..length].contains(char::is_alphabetic));
            self.push(if number { Kind::Number } else { Kind::Word }, length);
            return;
        }
        let sign = SIGNS.iter().find(|s| rest.starts_with(**s));
        let length = sign.map_or(first.len_utf8(), |s| s.len());
        if first.is_whitespace() {
            self.spaced = true;
            self.at += length;
        } else {
            self.push(Kind::Sign, length);
        }
    }
}

/// The length of the plain scalar at the beginning of a text.
fn scalar(text: &str) -> usize {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        match c {
            '-' if matches!(next, Some('>' | '-')) => break,
            ' ' if matches!(next, Some(' ' | '-')) => break,
            ' ' => {}
            _ if c.is_alphanumeric() || matches!(c, '-' | '.' | '_' | '$') => end = at + c.len_utf8(),
            _ => break,
        }
    }
    end
}
