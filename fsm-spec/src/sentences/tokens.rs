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
pub(crate) struct Vocabulary<'a> {
    names: &'a Names,
    style: Style,
    /// Events as written, by their folded spelling.
    events: Lookup<String, String>,
    /// The folded spellings of all states and events, sorted: few words begin one.
    folded: Vec<String>,
    /// "order", "loans": nouns of the title and of the headings, in lower case.
    things: Set<String>,
}

impl<'a> Vocabulary<'a> {
    /// The words of a machine, with its events and the headings above it.
    pub(crate) fn new<'t>(
        names: &'a Names,
        style: Style,
        events: impl Iterator<Item = &'t str>,
        headings: impl Iterator<Item = &'t str>,
    ) -> Self {
        let events: Lookup<String, String> = events.map(|event| (fold(event), event.to_owned())).collect();
        let mut folded: Vec<String> = names.all().map(fold).collect();
        #[allow(clippy::iter_over_hash_type, reason = "they are sorted")]
        folded.extend(events.keys().cloned());
        folded.sort_unstable();
        let mut things = Set::new();
        for word in headings.flat_map(|text| text.split(|c: char| !c.is_alphabetic())) {
            let word = word.to_lowercase();
            // In the singular and in the plural.
            if word.chars().count() > 2 && phrase(&word).is_none_or(|tokens| tokens == "thing") {
                let one = word.strip_suffix('s').unwrap_or(&word).to_owned();
                things.extend([format!("{one}s"), one]);
            }
        }
        Self { names, style, events, folded, things }
    }

    /// Whether a folded text is a name or an event (`Some(true)`), or begins one.
    fn begins(&self, text: &str) -> Option<bool> {
        let at = self.folded.partition_point(|name| name.as_str() < text);
        let next = self.folded.get(at)?;
        next.starts_with(text).then_some(next.len() == text.len())
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
    at: usize,
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
    style: &'a dyn Fn(usize) -> markdown::Style,
) -> impl Iterator<Item = Tokens> + 'a {
    let pieces = pieces(text);
    let mut several = true;
    let ways = [(true, true), (true, false), (false, true), (false, false)];
    ways.into_iter().map_while(move |way| {
        // Most sentences have only one reading.
        let pieces = pieces.as_ref().filter(|_| several)?;
        let sentence = Sentence { pieces, vocabulary, style };
        let tokens = sentence.tokens(way)?;
        several &= tokens.ambiguous || way != (true, true);
        Some(tokens)
    })
}

/// Takes a sentence apart. Nothing comes of a question, and of a sentence that is too long.
fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
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
        if pieces.len() >= MAX_WORDS {
            return None;
        }
        pieces.push(Piece { text: &text[range.clone()], kind, at, follows: at <= end + 1 });
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

/// A sentence in pieces, with what is needed to read it.
struct Sentence<'a> {
    pieces: &'a [Piece<'a>],
    vocabulary: &'a Vocabulary<'a>,
    style: &'a dyn Fn(usize) -> markdown::Style,
}

impl Sentence<'_> {
    /// Reads the pieces as tokens; where a name is an ordinary word too, the pair says which it is, for states and for events.
    /// Nothing comes of a sentence that no rule of the grammar can read to its end.
    fn tokens(&self, names_first: (bool, bool)) -> Option<Tokens> {
        let mut tokens = Tokens::default();
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            if let Kind::Sign(token) = piece.kind {
                tokens.text.push_str(token);
                at += 1;
            } else if let Some((name, len)) = self.named(at, names_first) {
                // What is struck out no longer holds.
                if (self.style)(piece.at).struck {
                    return None;
                }
                tokens.ambiguous |= self.ordinary(at, len);
                // "it cannot be published" may be what is done to it.
                let plain = piece.text.chars().all(char::is_lowercase) && !self.marked(piece);
                if plain && tokens.text.ends_with("be ") {
                    tokens.text.push_str("? ");
                }
                tokens.add(name);
                at += len;
            } else {
                at += self.word(at, names_first.0, &mut tokens)?;
            }
        }
        // What stands at the end and leads to nothing.
        let text = tokens.text.trim_end_matches([':', ',', ';', '-', ' ']);
        tokens.text.truncate(text.len());
        tokens.text.push(' ');
        tokens.may_state().then_some(tokens)
    }

    /// The longest state or event at `at`, and of how many pieces it is.
    fn named(&self, at: usize, (states, events): (bool, bool)) -> Option<(Meant, usize)> {
        if self.article(at) {
            return None;
        }
        let (mut text, mut folded) = (String::new(), String::new());
        let mut found = None;
        for (number, piece) in self.pieces[at..].iter().take(LONGEST_PHRASE).enumerate() {
            let joins = number == 0 || piece.follows && self.pieces[at].kind == Kind::Word;
            if !joins || matches!(piece.kind, Kind::Sign(_)) {
                break;
            }
            if number > 0 {
                text.push(' ');
            }
            text.push_str(bare(piece.text));
            folded.push_str(&fold(bare(piece.text)));
            let Some(whole) = self.vocabulary.begins(&folded) else {
                break;
            };
            if !whole {
                continue;
            }
            let plain = self.ordinary(at, number + 1);
            let state = self.vocabulary.names.known(&text);
            let state = state.filter(|_| states || !plain);
            let event = self.vocabulary.events.get(&folded);
            let event = event.filter(|_| events || !plain);
            let meant = state.map(|(id, _)| Meant::Name(Named::State(id)));
            let meant = meant.or_else(|| event.cloned().map(Meant::Event));
            found = meant.map(|meant| (meant, number + 1)).or(found);
        }
        found
    }

    /// Whether a piece is set in code or bold, or in quotes.
    fn marked(&self, piece: &Piece<'_>) -> bool {
        let style = (self.style)(piece.at);
        piece.kind == Kind::Quoted || style.code || style.strong
    }

    /// Whether the name at `at`, of `len` pieces, may be an ordinary word: one that nothing sets apart.
    fn ordinary(&self, at: usize, len: usize) -> bool {
        let piece = &self.pieces[at];
        let mut letters = piece.text.chars();
        let capital = letters.next().is_some_and(char::is_uppercase) && at > 0;
        len == 1
            && !capital
            && !letters.any(|c| c.is_uppercase() || c == '_')
            && LEXICON.contains_key(&piece.text.to_lowercase())
            && !self.marked(piece)
    }

    /// Whether an `A` is the article: "A transition …", but not "A is …".
    fn article(&self, at: usize) -> bool {
        const VERBS: [&str; 11] = ["can", "is", "do", "go", "not", "was", "has", "enter", "can not", "leave", "return"];
        let next = self.pieces.get(at + 1);
        let next = next.filter(|next| next.kind == Kind::Word);
        match self.pieces[at].text {
            "a" => true,
            "A" | "I" => next.is_some_and(|next| {
                let class = phrase(next.text).unwrap_or("?");
                next.text.starts_with(char::is_lowercase) && !VERBS.contains(&class)
            }),
            _ => false,
        }
    }

    /// Reads an ordinary word, or a phrase of them; returns how many pieces it took.
    fn word(&self, at: usize, names_first: bool, tokens: &mut Tokens) -> Option<usize> {
        let piece = &self.pieces[at];
        let set_apart = names_first && self.capital(at) || (self.style)(piece.at).code;
        if let Some(len) = set_apart.then(|| self.unknown(at)).flatten() {
            return Some(self.name_unknown(at, len, tokens));
        }
        let mut first = lower(piece.text);
        if !LEXICON.contains_key(&first) {
            first.truncate(bare(&first).len());
        }
        let known = LEXICON.get(&first).filter(|_| piece.kind != Kind::Quoted || self.plain(piece));
        if let Some((token, len)) = known.and_then(|entry| self.phrase(at, entry.longest)) {
            // "claims" where a machine is that of a claim.
            let thing = token == "veto" && len == 1 && self.vocabulary.things.contains(&first);
            match if thing { "thing" } else { token } {
                "-" => {}
                "manner" => tokens.manner = true,
                "direct" => tokens.direct = true,
                // Nothing is taken of a sentence that is taken back: "unless" and "except" are read, "until" with a version.
                "veto" if !tokens.text.ends_with("exist ") => return None,
                token => {
                    tokens.text.push_str(token);
                    tokens.text.push(' ');
                }
            }
            return Some(len);
        }
        let number = first.trim_start_matches('v');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            tokens.text.push_str("num ");
        } else if self.vocabulary.things.contains(&first) || first.strip_suffix('s').and_then(phrase) == Some("thing") {
            tokens.text.push_str("thing ");
        } else if matches!(piece.text, "X" | "S" | "P" | "N" | "Y" | "Z") {
            tokens.text.push_str("var ");
        } else if let Some(len) = self.unknown(at) {
            return Some(self.name_unknown(at, len, tokens));
        } else if tokens.text.ends_with("state ") && self.predicate_follows(at) {
            return Some(self.name_unknown(at, 1, tokens));
        } else {
            // Unknown words are read only behind these, so most sentences need not be read on.
            const BEFORE: [&str; 9] = [": ", "; ", "-- ", ", ", "( ", "because ", "state ", "where ", "with "];
            let act = at == 0 && (first.ends_with("ing") || first.ends_with("tion"));
            let led = act || ["when ", "on ", "act "].iter().any(|class| tokens.text.starts_with(class));
            let opens = |class: &&str| tokens.text.contains(*class);
            (led || tokens.has_noun() && BEFORE.iter().any(opens)).then_some(())?;
            tokens.text.push_str(if act { "act " } else { "? " });
        }
        Some(1)
    }

    /// The longest phrase of the lexicon at `at`, of up to `most` words besides articles.
    fn phrase(&self, at: usize, most: usize) -> Option<(&'static str, usize)> {
        let mut text = String::new();
        let (mut found, mut words) = (None, 0);
        for (number, piece) in self.pieces[at..].iter().enumerate() {
            if piece.kind != Kind::Word && number > 0 || words == most.max(1) {
                break;
            }
            if words > 0 && matches!(piece.text, "a" | "an" | "the") {
                continue;
            }
            if words > 0 {
                text.push(' ');
            }
            let word = lower(piece.text);
            text.push_str(if LEXICON.contains_key(&word) { &word } else { bare(&word) });
            words += 1;
            let entry = LEXICON.get(&text).and_then(|entry| entry.tokens);
            found = entry.map(|tokens| (tokens, number + 1)).or(found);
        }
        found
    }

    /// Whether a word in quotes is an ordinary one: you may "change" it.
    fn plain(&self, piece: &Piece<'_>) -> bool {
        !(self.style)(piece.at).code && piece.text.chars().all(char::is_lowercase)
    }

    /// Whether a verb stands behind a word, so that it is a noun.
    fn predicate_follows(&self, at: usize) -> bool {
        const VERBS: [&str; 9] = ["can", "is", "do", "was", "has", "can not", "do not", "exist", "leave"];
        let next = self.pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
        next.and_then(|next| phrase(next.text)).is_some_and(|class| VERBS.contains(&class))
    }

    /// Whether a word is written as a name is, though it may be an ordinary one: "Escalated may …".
    fn capital(&self, at: usize) -> bool {
        let style = self.vocabulary.style;
        let text = self.pieces[at].text;
        let participle = text.ends_with("ed") || text.ends_with("ing");
        style == Style::Pascal && style.fits(text) && participle && (at > 0 || self.predicate_follows(at))
    }

    /// How many pieces are a state that is drawn nowhere.
    fn unknown(&self, at: usize) -> Option<usize> {
        let first = &self.pieces[at];
        let shape = |text: &str| {
            let tidy = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            text.starts_with(char::is_alphabetic) && text.chars().all(tidy)
        };
        let code = |piece: &Piece<'_>| (self.style)(piece.at).code;
        let shouts = first.text.len() > 3 && first.text.is_ascii() && !first.text.contains(|c: char| c.is_lowercase());
        let styled = shouts || first.text.contains('_') || self.vocabulary.style.fits(first.text);
        if first.kind == Kind::Quoted {
            let words = first.text.split(' ');
            let title = words.clone().count() < 4 && words.clone().all(|word| word.starts_with(char::is_uppercase));
            return (words.clone().all(shape) && (title || words.count() == 1)).then_some(1);
        }
        (shape(first.text) && (styled || self.marked(first))).then_some(())?;
        // "Power Save", where names are written so.
        let title = |text: &str| self.vocabulary.style == Style::Pascal && Style::Pascal.fits(text);
        let more = self.pieces[at + 1..].iter().take(2);
        let more = more.take_while(|next| {
            next.follows
                && next.kind == Kind::Word
                && shape(next.text)
                && code(next) == code(first)
                && (code(first) || title(next.text))
        });
        Some(1 + more.count())
    }

    fn name_unknown(&self, at: usize, len: usize, tokens: &mut Tokens) -> usize {
        let words: Vec<&str> = self.pieces[at..at + len].iter().map(|piece| piece.text).collect();
        tokens.ambiguous |= LEXICON.contains_key(&lower(words[0]));
        tokens.add(Meant::Name(Named::Unknown(words.join(" "))));
        len
    }
}

/// What a name in a sentence means.
enum Meant {
    Name(Named),
    Event(String),
}

impl Tokens {
    /// Whether there is a name, or a phrase that needs none.
    fn has_noun(&self) -> bool {
        const NAMELESS: [&str; 8] =
            ["itself ", "selfloop ", "prev ", "origin ", "stay", "any state ", "state ", "var "];
        !self.names.is_empty() || NAMELESS.iter().any(|class| self.text.contains(class))
    }

    /// Whether a noun has a word beside it that says something of it: most cells are names and arrows.
    fn may_state(&self) -> bool {
        #[rustfmt::skip]
        const SAY_NOTHING: [&str; 37] = [
            "", "->", ",", "/", "and", "or", ":", "(", ")", "?", "num", "thing", "to", "from", "on", "in", "by", "--", "is", "can", "it", "its", "this",
            "that", "for", "of", "with", "be", "as", "was", "do", "there", "when", "we", "then", "so", "because",
        ];
        let name = |token: &str| token.ends_with(|c: char| c.is_ascii_digit());
        let mut tokens = self.text.split(' ');
        tokens.any(|token| !name(token) && !SAY_NOTHING.contains(&token)) && self.has_noun()
    }

    fn add(&mut self, meant: Meant) {
        let (kind, number) = match meant {
            Meant::Name(name) => {
                let known = matches!(name, Named::State(_));
                self.names.push(name);
                (if known { 'n' } else { 'u' }, self.names.len() - 1)
            }
            Meant::Event(event) => {
                self.events.push(event);
                ('e', self.events.len() - 1)
            }
        };
        // Writing to a string never fails.
        let _ = write!(self.text, "{kind}{number} ");
    }
}

/// A word in lower case, with a plain apostrophe.
fn lower(word: &str) -> String {
    let mut lower = word.to_lowercase();
    if !lower.is_ascii() {
        lower = lower.replace('’', "'");
    }
    lower
}

/// A word without `'s`.
fn bare(word: &str) -> &str {
    let word = word.trim();
    let bare = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
    // "it's" is two words.
    bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_one_meaning_that_the_grammar_knows() {
        let grammar = include_str!("sentence.pest");
        let mut seen = Set::new();
        for (tokens, phrase) in phrases() {
            assert!(seen.insert(phrase), "{phrase} stands twice");
            let read = |token: &str| grammar.contains(&format!("\"{token} \""));
            let left_out = ["-", "manner", "direct"].contains(&tokens);
            let known = read(tokens) || tokens.split(' ').all(read);
            assert!(left_out || known, "{tokens}");
        }
    }
}
