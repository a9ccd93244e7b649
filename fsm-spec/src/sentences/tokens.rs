//! From a sentence to the tokens of the grammar: names, events, and the classes of `words.txt`.

use super::Style;
use crate::{lookup::Lookup, map::Set, markdown, model::StateId, spelling::fold, views::Names};
use std::{fmt::Write as _, ops::Range, sync::LazyLock};

/// More words make no phrase, and no name.
const LONGEST_PHRASE: usize = 6;
/// A sentence of more words is no rule, but for a list of states.
const MAX_WORDS: usize = 600;

/// The tokens of each phrase of `words.txt`, and for its first word how many words may follow.
static LEXICON: LazyLock<Lookup<String, Entry>> = LazyLock::new(|| {
    let mut lexicon: Lookup<String, Entry> = Lookup::default();
    for (tokens, phrase) in phrases() {
        let first = phrase.split(' ').next().unwrap_or_default();
        let entry = lexicon.entry(first.to_owned()).or_default();
        entry.longest = entry.longest.max(phrase.split(' ').count());
        lexicon.entry(phrase.to_owned()).or_default().tokens = Some(tokens);
    }
    lexicon
});

/// What the lexicon knows of a phrase.
#[derive(Clone, Copy, Default)]
struct Entry {
    tokens: Option<&'static str>,
    longest: usize,
}

/// Every phrase with its tokens, in the order of the file.
pub(super) fn phrases() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("words.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(": "))
        .flat_map(|(tokens, list)| list.split(", ").map(move |phrase| (tokens, phrase)))
}

/// The tokens of a whole text that is one phrase, in any case.
pub(super) fn phrase(text: &str) -> Option<&'static str> {
    // No phrase is longer.
    (text.len() <= 64).then(|| LEXICON.get(&text.to_lowercase())?.tokens)?
}

/// What a document calls its states, its events, and the thing that has them.
#[derive(Default)]
pub(crate) struct Vocabulary<'a> {
    pub names: Option<&'a Names>,
    pub style: Option<Style>,
    /// Events as written, by their folded spelling.
    pub events: Lookup<String, String>,
    /// "order", "loans": nouns of the title and of the headings, in lower case.
    pub things: Set<String>,
}

impl Vocabulary<'_> {
    /// Adds events.
    pub(crate) fn add_events<'e>(&mut self, events: impl Iterator<Item = &'e str>) {
        for event in events {
            self.events.insert(fold(event), event.to_owned());
        }
    }

    /// Adds the nouns of a heading, in the singular and in the plural.
    pub(crate) fn add_things(&mut self, heading: &str) {
        for word in heading.split(|c: char| !c.is_alphabetic()) {
            let word = word.to_lowercase();
            if word.chars().count() > 2 && !LEXICON.contains_key(&word) {
                let one = word.strip_suffix('s').unwrap_or(&word).to_owned();
                self.things.extend([format!("{one}s"), one]);
            }
        }
    }
}

/// A name in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// A state.
    State(StateId),
    /// A name that no state has, in the style of the states or marked as one: an overlay, or one that is gone.
    Unknown(String),
}

/// A sentence as the grammar reads it.
#[derive(Default)]
pub(super) struct Tokens {
    /// Each followed by a blank.
    pub text: String,
    /// What `n0`, `u0` and so on are.
    pub names: Vec<Named>,
    /// What `e0` and so on are.
    pub events: Vec<String>,
    /// Whether an adverb was left out that makes a negation say less: "automatically", …
    pub manner: bool,
    /// … or "directly", which matters where nothing is said of the target.
    pub direct: bool,
    /// Whether a name was taken for one that may be an ordinary word.
    ambiguous: bool,
}

/// A piece of text.
#[derive(Clone, Debug)]
struct Piece<'a> {
    text: &'a str,
    kind: Kind,
    /// Set in code or bold.
    marked: bool,
    /// A blank and nothing else stands between it and the piece before.
    follows: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Word,
    /// In quotes, or in the backticks of a comment.
    Quoted,
    /// A sign, with its token.
    Sign(&'static str),
}

/// The ways to read a sentence: a word that may be a name and an ordinary word is first the one and then the other.
pub(super) fn readings<'a>(
    text: &'a str,
    vocabulary: &'a Vocabulary<'_>,
    style: &dyn Fn(usize) -> markdown::Style,
) -> impl Iterator<Item = Tokens> + 'a {
    let pieces = pieces(text, style);
    let mut several = true;
    let ways = [(true, true), (true, false), (false, true), (false, false)];
    ways.into_iter().map_while(move |way| {
        // Most sentences have only one reading.
        let pieces = pieces.as_ref().filter(|_| several)?;
        let tokens = tokens(pieces, vocabulary, way);
        several &= tokens.ambiguous || way != (true, true);
        Some(tokens)
    })
}

/// Takes a sentence apart. Nothing comes of a question, of what is struck out, and of a sentence that is too long.
fn pieces<'a>(text: &'a str, style: &dyn Fn(usize) -> markdown::Style) -> Option<Vec<Piece<'a>>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let (mut at, mut end) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        if c.is_whitespace() {
            at = next;
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
        let look = style(range.start);
        if look.struck || pieces.len() >= MAX_WORDS {
            return None;
        }
        pieces.push(Piece {
            text: &text[range.clone()],
            kind,
            marked: look.code || look.strong || kind == Kind::Quoted,
            follows: at <= end + 1,
        });
        // Behind the closing quote.
        let quote = text[range.end..].chars().next();
        let quote = quote.filter(|_| kind == Kind::Quoted);
        at = range.end + quote.map_or(0, char::len_utf8);
        end = at;
    }
    Some(pieces)
}

/// The end of the word at `at`: letters and digits of one kind of script, with `-`, `'` and `.` between them.
fn word_end(text: &str, at: usize) -> usize {
    // Scripts that set no blanks between words.
    let unspaced = |c: char| c as u32 >= 0x2e80 && !('\u{ac00}'..='\u{d7a3}').contains(&c);
    let first = text[at..].chars().next().is_some_and(unspaced);
    let part = |c: char| {
        (c.is_alphanumeric() || c == '_') && unspaced(c) == first
        // Accents and the like that are letters of their own.
        || matches!(c, '\u{300}'..='\u{36f}')
    };
    let mut letters = text[at..].char_indices().peekable();
    while let Some((offset, c)) = letters.next() {
        let joins = matches!(c, '-' | '\'' | '’' | '.') && {
            let next = letters.peek();
            next.is_some_and(|(_, next)| part(*next))
        };
        if !part(c) && !joins {
            return at + offset;
        }
    }
    text.len()
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

/// The token of the sign that a text begins with, and its length. Of a question nothing is taken.
fn sign(text: &str) -> Option<(&'static str, usize)> {
    const SIGNS: [(&str, &str); 9] = [
        ("[*]", "point "),
        ("-/->", "-/> "),
        ("-x->", "-/> "),
        ("<--", "<- "),
        ("<-", "<- "),
        ("--", "-- "),
        ("...", "? "),
        ("~>", "-> "),
        ("e.g.", "veto "),
    ];
    let c = text.chars().next()?;
    let dashes = text.len() - text.trim_start_matches(['-', '=', '–', '—']).len();
    if dashes > 0 && text[dashes..].starts_with('>') {
        return Some(("-> ", dashes + 1));
    }
    if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return Some((token, sign.len()));
    }
    let token = match c {
        '?' | '？' => return None,
        '→' | '⇒' | '➜' | '➔' | '⟶' | '➡' | '↦' | '▶' => "-> ",
        '←' | '⇐' => "<- ",
        '↛' | '⇏' => "-/> ",
        ',' | '，' | '、' | '،' | '·' => ", ",
        ';' | '；' | '؛' => "; ",
        ':' | '：' => ": ",
        '(' | '（' => "( ",
        ')' | '）' => ") ",
        '—' | '–' | '-' => "-- ",
        '=' => "= ",
        '/' | '|' => "/ ",
        '&' => "and ",
        '*' => "star ",
        '❌' | '✗' | '✘' | '⛔' | '🚫' => "forbid ",
        '✅' | '✔' | '!' | '.' | '。' | '\u{fe0f}' | '•' => "",
        _ => "? ",
    };
    Some((token, c.len_utf8()))
}

/// Reads the pieces as tokens; where a name is an ordinary word too, the pair says which it is, for states and for events.
fn tokens(pieces: &[Piece<'_>], vocabulary: &Vocabulary<'_>, names_first: (bool, bool)) -> Tokens {
    let mut tokens = Tokens::default();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        if let Kind::Sign(token) = piece.kind {
            tokens.text.push_str(token);
            at += 1;
        } else if let Some((name, len)) = named(pieces, at, vocabulary, names_first) {
            tokens.ambiguous |= ordinary(pieces, at, len);
            tokens.add(name);
            at += len;
        } else {
            at += word(pieces, at, vocabulary, &mut tokens);
        }
    }
    // What stands at the end and leads to nothing.
    let text = tokens
        .text
        .trim_end_matches([':', ',', ';', '-', ' '])
        .len();
    tokens.text.truncate(text);
    tokens.text.push(' ');
    tokens
}

/// The longest phrase of pieces from `at` that `known` knows, with its length.
fn longest<T>(
    pieces: &[Piece<'_>],
    at: usize,
    known: impl Fn(&str) -> Option<T>,
) -> Option<(T, usize)> {
    let mut text = String::new();
    let mut found = None;
    for (number, piece) in pieces[at..].iter().take(LONGEST_PHRASE).enumerate() {
        let joins = number == 0 || piece.follows && pieces[at].kind == Kind::Word;
        if !joins || !matches!(piece.kind, Kind::Word | Kind::Quoted) {
            break;
        }
        if number > 0 {
            text.push(' ');
        }
        text.push_str(bare(piece.text));
        found = known(&text).map(|what| (what, number + 1)).or(found);
    }
    found
}

/// A word without `'s`.
fn bare(word: &str) -> &str {
    let word = word.trim();
    let bare = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
    // "it's" is two words.
    bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word)
}

/// Whether the name at `at`, of `len` pieces, may be an ordinary word: a name that nothing sets apart from one.
fn ordinary(pieces: &[Piece<'_>], at: usize, len: usize) -> bool {
    let piece = &pieces[at];
    let letters = || piece.text.chars();
    let shouts = letters().skip(1).any(|c| c.is_uppercase() || c == '_');
    let capital = at > 0 && letters().next().is_some_and(char::is_uppercase);
    len == 1
        && !piece.marked
        && !shouts
        && !capital
        && LEXICON.contains_key(&piece.text.to_lowercase())
}

/// Whether an `A` is the article: "A transition …", but not "A is …".
fn article(pieces: &[Piece<'_>], at: usize) -> bool {
    let next = pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
    pieces[at].text == "a"
        || matches!(pieces[at].text, "A" | "I")
            && next.is_some_and(|next| {
                let class = phrase(next.text).unwrap_or("?");
                let verbs = [
                    "can", "is", "do", "go", "not", "was", "has", "enter", "can not", "or", "and",
                    "to", "leave", "return",
                ];
                next.text.starts_with(char::is_lowercase) && !verbs.contains(&class)
            })
}

/// A state or an event at `at`, whichever is longer, and of how many pieces it is.
fn named(
    pieces: &[Piece<'_>],
    at: usize,
    vocabulary: &Vocabulary<'_>,
    (states, events): (bool, bool),
) -> Option<(Meant, usize)> {
    let is_meant = |even_ordinary: bool, len: usize| even_ordinary || !ordinary(pieces, at, len);
    let names = vocabulary.names?;
    let begins = names.begin(pieces[at].text) && !article(pieces, at);
    let known = |text: &str| {
        names
            .known(text)
            .map(|(id, _)| Meant::Name(Named::State(id)))
    };
    let state = begins.then(|| longest(pieces, at, known)).flatten();
    let state = state.filter(|(_, len)| is_meant(states, *len));
    // No event that a sentence names is longer.
    let event = |text: &str| {
        let short = text.len() <= 64 && !vocabulary.events.is_empty();
        short.then(|| vocabulary.events.get(&fold(text)))?
    };
    let event = longest(pieces, at, |text| event(text).cloned().map(Meant::Event));
    let event = event.filter(|(_, len)| is_meant(events, *len));
    match (state, event) {
        (Some(state), Some(event)) if event.1 > state.1 => Some(event),
        (state, event) => state.or(event),
    }
}

/// What a name in a sentence means.
enum Meant {
    Name(Named),
    Event(String),
}

/// Reads an ordinary word, or a phrase of them; returns how many pieces it took.
fn word(
    pieces: &[Piece<'_>],
    at: usize,
    vocabulary: &Vocabulary<'_>,
    tokens: &mut Tokens,
) -> usize {
    let piece = &pieces[at];
    let first = piece.text.to_lowercase().replace('’', "'");
    let known = LEXICON.get(&first).filter(|_| piece.kind == Kind::Word);
    if let Some((token, len)) = known.and_then(|entry| longest_phrase(pieces, at, entry.longest)) {
        match token {
            "-" => {}
            "manner" => tokens.manner = true,
            "direct" => tokens.direct = true,
            _ => {
                tokens.text.push_str(token);
                tokens.text.push(' ');
            }
        }
        return len;
    }
    if first
        .trim_start_matches('v')
        .starts_with(|c: char| c.is_ascii_digit())
    {
        tokens.text.push_str("num ");
    } else if vocabulary.things.contains(bare(&first)) {
        tokens.text.push_str("thing ");
    } else if name_shaped(piece, vocabulary) {
        tokens.add(Meant::Name(Named::Unknown(piece.text.to_owned())));
    } else {
        tokens.text.push_str("? ");
    }
    1
}

/// The longest phrase of the lexicon at `at`, of up to `most` words besides articles.
fn longest_phrase(pieces: &[Piece<'_>], at: usize, most: usize) -> Option<(&'static str, usize)> {
    let mut text = String::new();
    let (mut found, mut words) = (None, 0);
    for (number, piece) in pieces[at..].iter().enumerate() {
        if piece.kind != Kind::Word || words == most.max(1) {
            break;
        }
        let word = piece.text.to_lowercase().replace('’', "'");
        if words > 0 && matches!(word.as_str(), "a" | "an" | "the") {
            continue;
        }
        if words > 0 {
            text.push(' ');
        }
        text.push_str(&word);
        words += 1;
        let entry = LEXICON.get(&text).and_then(|entry| entry.tokens);
        found = entry.map(|tokens| (tokens, number + 1)).or(found);
    }
    found
}

/// Whether a word may be a state that is drawn nowhere.
fn name_shaped(piece: &Piece<'_>, vocabulary: &Vocabulary<'_>) -> bool {
    let text = piece.text;
    let tidy = text
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let shouts = text.len() > 3 && !text.contains(|c: char| c.is_lowercase() || c == '-');
    let fits = vocabulary.style.is_some_and(|style| style.fits(text));
    tidy && text.starts_with(char::is_alphabetic)
        && (piece.marked || fits || shouts && text.is_ascii())
}

impl Tokens {
    fn add(&mut self, meant: Meant) {
        let kind = match &meant {
            Meant::Name(Named::State(_)) => 'n',
            Meant::Name(Named::Unknown(_)) => 'u',
            Meant::Event(_) => 'e',
        };
        let number = match meant {
            Meant::Name(name) => {
                self.names.push(name);
                self.names.len() - 1
            }
            Meant::Event(event) => {
                self.events.push(event);
                self.events.len() - 1
            }
        };
        // Writing to a string never fails.
        let _ = write!(self.text, "{kind}{number} ");
    }
}
