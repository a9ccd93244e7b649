//! Cuts the text of a fence into words, strings, brackets and signs; comments are left out.
//!
//! One lexer for all languages: what differs between them (lifetimes, `#`, `--`) is told apart by what stands beside it.
//! Every byte is looked at a bounded number of times, and a string or comment that is never closed is no string.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A word: an identifier, or in data a plain scalar.
    Word,
    /// A string; its range is what stands between the quotes.
    Quoted,
    /// A number.
    Number,
    /// Any other sign.
    Sign,
}

/// A token and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes, without quotes.
    pub range: Range<usize>,
    /// Whether it is the first one of its line.
    pub first: bool,
    /// Whether white space or the beginning of the text stands before it.
    pub spaced: bool,
}

/// Signs of more than one character; longer ones first.
const SIGNS: &[&str] = &[
    "...", "===", "!==", "=>", "->", "→", "::", "||", "&&", "==", "!=", "<=", ">=", "..", "?.", ":=", "+=", "-=", "|>",
];

/// The tokens of a text. In `data` (JSON, YAML) a word is a plain scalar: it may hold `-`, `.` and single spaces, and
/// only `#` begins a comment.
pub(super) fn tokens(text: &str, language: &str, data: bool) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        data,
        rust: matches!(language, "rust" | "rs"),
        hash: !matches!(language, "csharp" | "cs" | "c#" | "elixir"),
        first: true,
        spaced: true,
        dead: [0; 256],
        tokens: Vec::new(),
    };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

/// The state of the lexer.
struct Lexer<'a> {
    /// The text.
    text: &'a str,
    /// Its bytes.
    bytes: &'a [u8],
    /// The next byte, always at the boundary of a character.
    at: usize,
    /// Whether the text is data.
    data: bool,
    /// Whether `'a` is a lifetime.
    rust: bool,
    /// Whether `#` begins a comment.
    hash: bool,
    /// Whether the next token is the first one of its line.
    first: bool,
    /// Whether the next token has white space before it.
    spaced: bool,
    /// For a quote: up to here it is known to be closed nowhere.
    dead: [usize; 256],
    /// What was read.
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    /// Reads one token, or what stands between two.
    fn step(&mut self) {
        let byte = self.bytes[self.at];
        match byte {
            b'\n' => {
                self.first = true;
                self.spaced = true;
                self.at += 1;
            }
            b' ' | b'\t' | b'\r' => {
                self.spaced = true;
                self.at += 1;
            }
            _ if self.comment() => self.spaced = true,
            b'"' | b'\'' | b'`' if self.string(byte) => {}
            b'(' | b'[' | b'{' => self.push(Kind::Open, 1),
            b')' | b']' | b'}' => self.push(Kind::Close, 1),
            _ => self.word_or_sign(),
        }
    }

    /// Adds a token of so many bytes.
    fn push(&mut self, kind: Kind, length: usize) {
        let range = self.at..self.at + length;
        self.at = range.end;
        self.add(kind, range);
    }

    /// Adds a token.
    fn add(&mut self, kind: Kind, range: Range<usize>) {
        self.tokens.push(Token { kind, range, first: self.first, spaced: self.spaced });
        self.first = false;
        self.spaced = false;
    }

    /// The end of the line.
    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |n| self.at + n)
    }

    /// Skips a comment, if one begins here.
    fn comment(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let line = match rest[0] {
            b'#' => self.hash && self.spaced && !matches!(rest.get(1), Some(b'[' | b'!' | b'{')),
            b'/' if !self.data || self.spaced => rest.get(1) == Some(&b'/'),
            b'-' if !self.data => self.spaced && rest.starts_with(b"--") && matches!(rest.get(2), None | Some(b' ')),
            _ => false,
        };
        if line {
            self.at = self.line_end();
            return true;
        }
        if rest.starts_with(b"/*") && self.at >= self.dead[usize::from(b'*')] {
            if let Some(end) = self.text[self.at + 2..].find("*/") {
                self.first |= self.bytes[self.at..self.at + end + 2].contains(&b'\n');
                self.at += end + 4;
                return true;
            }
            self.dead[usize::from(b'*')] = self.text.len();
        }
        false
    }

    /// Reads a string, if one begins here and ends.
    fn string(&mut self, quote: u8) -> bool {
        let mark = usize::from(quote);
        if self.at < self.dead[mark] || quote == b'\'' && self.lifetime() {
            return false;
        }
        let triple = [quote; 3];
        if quote != b'`' && self.bytes[self.at..].starts_with(&triple) {
            let inner = self.at + 3;
            let closing = if quote == b'"' { "\"\"\"" } else { "'''" };
            if let Some(length) = self.text[inner..].find(closing) {
                self.at = inner + length + 3;
                self.add(Kind::Quoted, inner..inner + length);
                return true;
            }
            self.dead[mark] = self.line_end();
            return false;
        }
        let mut at = self.at + 1;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'\n' if quote != b'`' => break,
                _ if byte == quote => {
                    let inner = self.at + 1..at;
                    self.at = at + 1;
                    self.add(Kind::Quoted, inner);
                    return true;
                }
                _ => {}
            }
            at += 1;
        }
        self.dead[mark] = at.min(self.text.len());
        false
    }

    /// Whether the quote here begins a lifetime, or is an apostrophe within a word.
    fn lifetime(&self) -> bool {
        let before = self.at.checked_sub(1).map(|n| self.bytes[n]);
        if before.is_some_and(|b| b.is_ascii_alphanumeric()) && !self.spaced {
            return true;
        }
        let word =
            self.bytes[self.at + 1..].iter().take(40).take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let closed = self.bytes.get(self.at + 1 + word) == Some(&b'\'');
        word > 0 && !closed && (self.rust || matches!(before, Some(b'&' | b'<')))
    }

    /// Reads a word, a number or a sign.
    fn word_or_sign(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return;
        };
        if first.is_alphanumeric() || first == '_' || first == '$' {
            let length = if self.data {
                scalar(rest)
            } else {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len())
            };
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
            '-' if next == Some('>') || next == Some('-') => break,
            ' ' if next == Some(' ') || next == Some('-') => break,
            ' ' => {}
            '-' | '.' | '_' | '$' => end = at + 1,
            _ if c.is_alphanumeric() => end = at + c.len_utf8(),
            _ => break,
        }
    }
    end
}
