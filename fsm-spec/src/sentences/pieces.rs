//! A sentence in pieces: words, what stands in quotes, and signs, with what the lexicon knows of each.

use super::{
    lexicon::{self, Entry, LEXICON, SAME, STATE, lower, may_state, word_end},
    vocabulary::Vocabulary,
};
use crate::{
    markdown::{Markdown, Style},
    spelling::fold_into,
};
use std::{borrow::Cow, ops::Range};

/// More words make no name.
pub(super) const LONGEST_NAME: usize = 6;
/// A sentence of more words is no rule, but for a list of states.
const MAX_WORDS: usize = 600;

/// A piece of text.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    /// In lower case, as the lexicon has it, …
    pub(super) word: Cow<'a, str>,
    /// … and its number there.
    pub(super) number: Option<u32>,
    /// Where it stands among the folded words.
    pub(super) folded: Range<usize>,
    /// Of how many pieces more a name may be that begins here or before.
    pub(super) names: usize,
    pub(super) style: Style,
    pub(super) kind: Kind,
    /// A blank and nothing else stands between it and the piece before.
    pub(super) follows: bool,
}

impl Piece<'_> {
    /// Whether it is set in code or bold, or in quotes.
    pub(super) fn marked(&self) -> bool {
        self.kind == Kind::Quoted || self.style.code || self.style.strong
    }

    /// Whether a word in quotes is an ordinary one: you may "change" it.
    pub(super) fn plain(&self) -> bool {
        !self.style.code && self.text.chars().all(char::is_lowercase)
    }

    /// What the lexicon knows of it.
    pub(super) fn entry(&self) -> Option<&'static Entry> {
        self.number.map(|number| LEXICON.entry(number))
    }

    /// Whether it may be an ordinary word.
    pub(super) fn listed(&self) -> bool {
        self.entry().is_some_and(|entry| entry.listed)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    /// In quotes, or in the backticks of a comment.
    Quoted,
    /// A sign, with its token.
    Sign(&'static str),
}

/// A sentence in pieces.
pub(super) struct Sentence<'a> {
    pub(super) vocabulary: &'a Vocabulary<'a>,
    pub(super) pieces: Vec<Piece<'a>>,
    /// The words as names are compared.
    pub(super) folded: String,
}

impl<'a> Sentence<'a> {
    /// Takes a sentence apart, be it of a document. Nothing comes of a question, of a sentence that is too long, and of one that
    /// cannot state anything.
    pub(super) fn new(text: &'a str, vocabulary: &'a Vocabulary<'_>, markdown: Option<&Markdown>) -> Option<Self> {
        let pieces = Vec::with_capacity(text.len() / 4 + 1);
        let mut sentence = Self { vocabulary, pieces, folded: String::with_capacity(text.len()) };
        let (mut at, mut end, mut kinds, mut named) = (0, 0, 0, false);
        while let Some(c) = text[at..].chars().next() {
            if c.is_whitespace() {
                at += c.len_utf8();
                continue;
            }
            let (range, kind) = if c.is_alphanumeric() || c == '_' {
                (at..word_end(text, at), Kind::Word)
            } else if let Some(inside) = quoted(text, at) {
                (inside, Kind::Quoted)
            } else {
                let (token, len) = sign(&text[at..])?;
                (at..at + len, Kind::Sign(token))
            };
            (sentence.pieces.len() < MAX_WORDS).then_some(())?;
            let style = markdown.map_or_else(Style::default, |markdown| markdown.style_of(&text[at..]));
            let follows = at <= end + 1;
            // Behind the closing quote.
            let quote = text[range.end..].chars().next().filter(|_| kind == Kind::Quoted);
            at = range.end + quote.map_or(0, char::len_utf8);
            end = at;
            let inside = &text[range];
            sentence.add(if kind == Kind::Quoted { inside.trim() } else { inside }, kind, style, follows);
            let piece = sentence.pieces.last()?;
            let styled = vocabulary.styled(piece.text);
            named |= piece.marked() || piece.names > 0 || styled;
            kinds |= match kind {
                Kind::Sign(token) => lexicon::kind(token),
                _ if variable(piece.text) => SAME,
                // A name that is written as one is no other word.
                _ if styled && vocabulary.begins(&sentence.folded[piece.folded.clone()]) == Some(true) => 0,
                _ => piece.entry().map_or(0, |entry| entry.kinds),
            };
        }
        // "The state limbo is …" names one too.
        may_state(kinds, named || kinds & STATE != 0).then_some(sentence)
    }

    fn add(&mut self, text: &'a str, kind: Kind, style: Style, follows: bool) {
        let start = self.folded.len();
        let (mut word, mut number, mut names) = (Cow::default(), None, 0);
        if !matches!(kind, Kind::Sign(_)) {
            word = lower(text);
            number = LEXICON.number(&word);
            if number.is_none() && bare(&word) != word {
                word = Cow::from(bare(&word).to_owned());
                number = LEXICON.number(&word);
            }
            names = self.pieces.last().map_or(0, |last| last.names.saturating_sub(1));
            fold_into(bare(text), &mut self.folded);
            if self.vocabulary.begins(&self.folded[start..]).is_some() {
                names = LONGEST_NAME;
            }
        }
        self.pieces.push(Piece { text, word, number, folded: start..self.folded.len(), names, style, kind, follows });
    }
}

/// What stands in the quotes that open at `at`.
fn quoted(text: &str, at: usize) -> Option<Range<usize>> {
    let open = text[at..].chars().next()?;
    let close = match open {
        '"' | '`' | '\'' => open,
        '“' | '„' => '”',
        '‘' => '’',
        '«' => '»',
        '「' => '」',
        _ => return None,
    };
    let start = at + open.len_utf8();
    let end = text[start..].char_indices().take(64);
    let mut end = end.filter(|(_, c)| *c == close);
    end.next().map(|(len, _)| start..start + len)
}

/// The token of the sign that a text begins with, and its length. Of a question nothing is taken, nor of what somebody says.
fn sign(text: &str) -> Option<(&'static str, usize)> {
    const SIGNS: [(&str, &str); 9] = [
        ("[*]", "point"),
        ("-/->", "-/>"),
        ("-x->", "-/>"),
        ("<--", "<-"),
        ("<-", "<-"),
        ("--", "--"),
        ("...", "?"),
        ("~>", "->"),
        ("e.g.", "veto"),
    ];
    let c = text.chars().next()?;
    let dashes = text.len() - text.trim_start_matches(['-', '=', '–', '—']).len();
    if dashes > 0 && text[dashes..].starts_with('>') {
        return Some(("->", dashes + 1));
    }
    if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return Some((token, sign.len()));
    }
    let token = match c {
        '?' | '？' | '"' | '“' | '”' | '«' | '»' => return None,
        '→' | '⇒' | '➜' | '➔' | '⟶' | '➡' | '↦' | '▶' => "->",
        '←' | '⇐' => "<-",
        '↛' | '⇏' => "-/>",
        ',' | '，' | '、' | '،' | '·' => ",",
        ';' | '；' | '؛' => ";",
        ':' | '：' => ":",
        '(' | '（' => "(",
        ')' | '）' => ")",
        '—' | '–' | '-' => "--",
        '=' => "=",
        '/' | '|' => "/",
        '&' => "and",
        '*' => "star",
        '❌' | '✗' | '✘' | '⛔' | '🚫' => "forbid",
        '✅' | '✔' | '!' | '.' | '。' | '\u{fe0f}' | '•' => "",
        _ => "?",
    };
    Some((token, c.len_utf8()))
}

/// Whether a word stands for any state: "from S to S".
pub(super) fn variable(word: &str) -> bool {
    matches!(word, "X" | "S" | "P" | "N" | "Y" | "Z")
}

/// A word without `'s`.
pub(super) fn bare(word: &str) -> &str {
    let bare = word.strip_suffix('s').and_then(|bare| bare.strip_suffix(['\'', '’']));
    // "it's" is two words.
    bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word)
}
