//! From a sentence to the tokens of the grammar: names, events, and the classes of `words.txt`.

use super::{
    Style,
    lexicon::{Entry, LEXICON, SAME, STATE, inflected, kind, lower, may_state, phrase, word_end},
};
use crate::{
    lookup::Lookup,
    map::Set,
    markdown::{self, Markdown},
    model::StateId,
    spelling::{fold, fold_into},
    views::Names,
};
use std::{cell::RefCell, fmt::Write as _, ops::Range};

/// More words make no name.
const LONGEST_NAME: usize = 6;
/// More words that stand in no list, before anything may be passed over, are more than the grammar ever reads.
const MOST_UNKNOWN: usize = 5;
/// A sentence of more words is no rule, but for a list of states.
const MAX_WORDS: usize = 600;

/// What a document calls its states, its events, and the thing that has them.
pub(crate) struct Vocabulary<'a> {
    names: &'a Names,
    style: Style,
    /// Events as written, by their folded spelling.
    events: Lookup<String, String>,
    /// The folded spellings of all states and events, sorted: few words begin one.
    folded: Vec<String>,
    /// By the first letter of a name, the second ones: the last five bits of each.
    starts: [u32; 32],
    /// "order", "loans": nouns of the title and of the headings, in lower case.
    things: Set<String>,
    /// Passages that say nothing, and how their runs are set: cells recur, and so do sections.
    pub(super) silent: RefCell<Lookup<String, Vec<(usize, markdown::Style)>>>,
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
        let mut starts = [0; 32];
        for name in &folded {
            match letters(name) {
                Some([first, second]) => starts[first] |= 1 << second,
                None => starts = [u32::MAX; 32],
            }
        }
        let mut things = Set::new();
        for word in headings.flat_map(|text| text.split(|c: char| !c.is_alphabetic())) {
            let word = word.to_lowercase();
            if word.chars().count() > 2 && phrase(&word).is_none_or(|tokens| ["thing", "noun"].contains(&tokens)) {
                let one = word.strip_suffix('s').unwrap_or(&word);
                things.extend(inflected(one, false).into_iter().map(|(_, word)| word));
            }
        }
        Self { names, style, events, folded, starts, things, silent: RefCell::default() }
    }

    /// Whether a name can begin with a word, by its first letters.
    fn may_begin(&self, word: &str) -> bool {
        letters(word).is_none_or(|[first, second]| self.starts[first] & 1 << second != 0)
    }

    /// Whether a word is written as names are, and not as others.
    fn styled(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let plain = bytes.iter().all(u8::is_ascii_lowercase);
        let shouts = || text.len() > 3 && text.is_ascii() && !bytes.iter().any(u8::is_ascii_lowercase);
        !plain && (shouts() || text.contains('_') || self.style.fits(text))
    }

    /// Whether a folded text is a name or an event (`Some(true)`), or begins one.
    fn begins(&self, text: &str) -> Option<bool> {
        let at = self.folded.partition_point(|name| name.as_str() < text);
        let next = self.folded.get(at)?;
        next.starts_with(text).then_some(next.len() == text.len())
    }
}

/// The first two letters of a text in any case, where it begins with two plain ones.
fn letters(text: &str) -> Option<[usize; 2]> {
    let letters = text.as_bytes().first_chunk::<2>()?;
    letters.iter().all(u8::is_ascii_alphanumeric).then(|| letters.map(|byte| usize::from(byte & 31)))
}

/// Whether a word stands for any state: "from S to S".
fn variable(word: &str) -> bool {
    matches!(word, "X" | "S" | "P" | "N" | "Y" | "Z")
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
    /// Whether an ordinary word that is a name has the article "a".
    pub instance: bool,
    /// What the tokens can be part of.
    kinds: u16,
    /// What the first noun is that may have the states.
    thing: Option<String>,
    /// How many words stand in no list, …
    unknown: usize,
    /// … and whether anything may be passed over.
    passed: bool,
    /// Whether a state, or an event, was taken for one that may be an ordinary word.
    ambiguous: (bool, bool),
}

/// A piece of text.
#[derive(Clone, Debug)]
struct Piece<'a> {
    text: &'a str,
    /// Its number in the lexicon.
    number: Option<u32>,
    /// Where it stands among the words in lower case, …
    lower: Range<usize>,
    /// … and among the folded ones.
    folded: Range<usize>,
    /// Of how many pieces more a name may be that begins here or before.
    names: usize,
    style: markdown::Style,
    kind: Kind,
    /// A blank and nothing else stands between it and the piece before.
    follows: bool,
}

impl Piece<'_> {
    /// Whether it is set in code or bold, or in quotes.
    fn marked(&self) -> bool {
        self.kind == Kind::Quoted || self.style.code || self.style.strong
    }

    /// Whether a word in quotes is an ordinary one: you may "change" it.
    fn plain(&self) -> bool {
        !self.style.code && self.text.chars().all(char::is_lowercase)
    }

    /// What the lexicon knows of it.
    fn entry(&self) -> Option<&'static Entry> {
        self.number.map(|number| LEXICON.entry(number))
    }

    /// Whether it may be an ordinary word.
    fn listed(&self) -> bool {
        self.entry().is_some_and(|entry| entry.listed)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Word,
    /// In quotes, or in the backticks of a comment.
    Quoted,
    /// A sign, with its token.
    Sign(&'static str),
}

/// A sentence in pieces.
pub(super) struct Sentence<'a> {
    vocabulary: &'a Vocabulary<'a>,
    pieces: Vec<Piece<'a>>,
    /// The words in lower case, as the lexicon has them, …
    lower: String,
    /// … and folded, where a name may begin with them or go on with them.
    folded: String,
}

impl<'a> Sentence<'a> {
    /// Takes a sentence apart that stands at a place of a document. Nothing comes of a question, of a sentence that is too long,
    /// and of one that cannot state anything.
    pub(super) fn new(
        text: &'a str,
        vocabulary: &'a Vocabulary<'_>,
        place: Option<(&Markdown, usize)>,
    ) -> Option<Self> {
        let (pieces, lower) = (Vec::with_capacity(text.len() / 4 + 1), String::with_capacity(text.len()));
        let mut sentence = Self { vocabulary, pieces, lower, folded: String::new() };
        let offset = place.map_or(0, |(_, offset)| offset);
        let mut runs = place.into_iter().flat_map(|(markdown, at)| markdown.runs(at..at + text.len())).peekable();
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
            while runs.next_if(|(run, _)| run.end <= offset + at).is_some() {}
            let style = runs.peek().filter(|(run, _)| run.start <= offset + at);
            let style = style.map_or_else(markdown::Style::default, |(_, style)| *style);
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
                Kind::Sign(token) => super::lexicon::kind(token),
                _ if variable(piece.text) => SAME,
                // A name that is written as one is no other word.
                _ if styled && vocabulary.begins(&sentence.folded[piece.folded.clone()]) == Some(true) => 0,
                _ => piece.entry().map_or(0, |entry| entry.kinds),
            };
        }
        // "The state limbo is …" names one too.
        may_state(kinds, named || kinds & STATE != 0).then_some(sentence)
    }

    fn add(&mut self, text: &'a str, kind: Kind, style: markdown::Style, follows: bool) {
        let (start, fold_start) = (self.lower.len(), self.folded.len());
        let (mut number, mut names) = (None, 0);
        if !matches!(kind, Kind::Sign(_)) {
            self.lower.push_str(text);
            self.lower[start..].make_ascii_lowercase();
            if !text.is_ascii() {
                self.lower.truncate(start);
                self.lower.push_str(&lower(text));
            }
            number = LEXICON.number(&self.lower[start..]);
            let len = bare(&self.lower[start..]).len();
            if number.is_none() && start + len < self.lower.len() {
                self.lower.truncate(start + len);
                number = LEXICON.number(&self.lower[start..]);
            }
            names = self.pieces.last().map_or(0, |last| last.names.saturating_sub(1));
            let may_begin = self.vocabulary.may_begin(text);
            if may_begin || names > 0 {
                fold_into(bare(text), &mut self.folded);
            }
            if may_begin && self.vocabulary.begins(&self.folded[fold_start..]).is_some() {
                names = LONGEST_NAME;
            }
        }
        let (lower, folded) = (start..self.lower.len(), fold_start..self.folded.len());
        self.pieces.push(Piece { text, number, lower, folded, names, style, kind, follows });
    }

    fn word(&self, piece: &Piece<'_>) -> &str {
        &self.lower[piece.lower.clone()]
    }

    /// What the sentence is in tokens, as often as it may be read: a word that may be a name and an ordinary word is first the one and
    /// then the other.
    pub(super) fn readings(&self) -> impl Iterator<Item = Tokens> {
        // Most sentences have only one reading.
        let mut several = (true, true);
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        let readings = ways.into_iter().map_while(move |way| {
            if !(way.0 || several.0) || !(way.1 || several.1) {
                return Some(None);
            }
            let tokens = self.tokens(way)?;
            if way == (true, true) {
                several = tokens.ambiguous;
            }
            Some(Some(tokens))
        });
        readings.flatten().filter(|tokens| may_state(tokens.kinds, !tokens.names.is_empty()))
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

impl Sentence<'_> {
    /// Reads the pieces as tokens; where a name is an ordinary word too, the pair says which it is, for states and for events.
    /// Nothing comes of a sentence that no rule of the grammar can read to its end.
    fn tokens(&self, names_first: (bool, bool)) -> Option<Tokens> {
        let mut tokens = Tokens { text: String::with_capacity(8 * self.pieces.len()), ..Tokens::default() };
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            if let Kind::Sign(token) = piece.kind {
                tokens.push(token, kind(token));
                at += 1;
            } else if let Some((name, len)) = self.named(at, names_first) {
                // What is struck out no longer holds.
                if piece.style.struck {
                    return None;
                }
                let ambiguous = self.ordinary(at, len);
                tokens.ambiguous.0 |= ambiguous;
                tokens.ambiguous.1 |=
                    ambiguous && self.vocabulary.events.contains_key(&self.folded[piece.folded.clone()]);
                let plain = piece.text.chars().all(char::is_lowercase) && !piece.marked();
                let article = at.checked_sub(1).map(|before| self.pieces[before].text);
                tokens.instance |= matches!(article, Some("a" | "A" | "an" | "An")) && plain;
                // "it cannot be published" may be what is done to it.
                if plain && tokens.text.ends_with("be ") {
                    tokens.push("?", 0);
                }
                tokens.add(name);
                at += len;
            } else {
                at += self.ordinary_word(at, names_first.0, &mut tokens)?;
            }
        }
        // What stands at the end and leads to nothing.
        let text = tokens.text.trim_end_matches([':', ',', ';', '-', ' ']);
        tokens.text.truncate(text.len());
        tokens.text.push(' ');
        Some(tokens)
    }

    /// The longest state or event at `at`, and of how many pieces it is.
    fn named(&self, at: usize, (states, events): (bool, bool)) -> Option<(Meant, usize)> {
        if self.pieces[at].names < LONGEST_NAME || self.article(at) {
            return None;
        }
        let start = self.pieces[at].folded.start;
        let mut found = None;
        for (number, piece) in self.pieces[at..].iter().take(LONGEST_NAME).enumerate() {
            let joins = number == 0 || piece.follows && self.pieces[at].kind == Kind::Word;
            if !joins || matches!(piece.kind, Kind::Sign(_)) {
                break;
            }
            let folded = &self.folded[start..piece.folded.end];
            let Some(whole) = self.vocabulary.begins(folded) else {
                break;
            };
            if !whole {
                continue;
            }
            let plain = self.ordinary(at, number + 1);
            let words: Vec<&str> = self.pieces[at..=at + number].iter().map(|piece| bare(piece.text)).collect();
            let state = self.vocabulary.names.known(&words.join(" "));
            let state = state.filter(|_| states || !plain);
            // "The lock" of a lock that has an event "lock".
            let thing = !self.pieces[at].marked() && number == 0 && self.vocabulary.things.contains(self.word(piece));
            let event = self.vocabulary.events.get(folded);
            let event = event.filter(|_| (events || !plain) && !thing);
            let meant = state.map(|(id, _)| Meant::Name(Named::State(id)));
            let meant = meant.or_else(|| event.cloned().map(Meant::Event));
            found = meant.map(|meant| (meant, number + 1)).or(found);
        }
        found
    }

    /// Whether the name at `at`, of `len` pieces, may be an ordinary word: one that nothing sets apart.
    fn ordinary(&self, at: usize, len: usize) -> bool {
        let piece = &self.pieces[at];
        let mut letters = piece.text.chars();
        let capital = letters.next().is_some_and(char::is_uppercase) && at > 0;
        len == 1 && !capital && !letters.any(|c| c.is_uppercase() || c == '_') && piece.listed() && !piece.marked()
    }

    /// Whether an `A` is the article: "A transition …", but not "A is …".
    fn article(&self, at: usize) -> bool {
        const VERBS: [&str; 11] = ["can", "is", "do", "go", "not", "was", "has", "enter", "can not", "leave", "return"];
        let next = self.pieces.get(at + 1);
        let next = next.filter(|next| next.kind == Kind::Word);
        match self.pieces[at].text {
            "a" => true,
            "A" | "I" => next.is_some_and(|next| {
                let class = next.entry().and_then(|entry| entry.tokens).unwrap_or("?");
                next.text.starts_with(char::is_lowercase) && !VERBS.contains(&class)
            }),
            _ => false,
        }
    }

    /// Reads an ordinary word, or a phrase of them; returns how many pieces it took.
    fn ordinary_word(&self, at: usize, names_first: bool, tokens: &mut Tokens) -> Option<usize> {
        let piece = &self.pieces[at];
        let set_apart = names_first && self.capital(at) || piece.style.code;
        if let Some(len) = set_apart.then(|| self.unknown(at)).flatten() {
            return Some(self.name_unknown(at, len, tokens));
        }
        let word = self.word(piece);
        let thing = self.vocabulary.things.contains(word);
        let known = piece.kind != Kind::Quoted || piece.plain();
        if let Some((entry, token, len)) = known.then(|| self.phrase(at)).flatten() {
            match token {
                "-" => {}
                "manner" => tokens.manner = true,
                "direct" => tokens.direct = true,
                "noun" => {
                    let token = if tokens.is_thing(word, thing) { "thing" } else { "?" };
                    tokens.push(token, 0);
                }
                // "claims" where a machine is that of a claim.
                "~veto" if len == 1 && thing => tokens.push("thing", 0),
                // Nothing is taken of a sentence that is taken back: "unless" and "except" are read, "until" with a version.
                "~veto" if !tokens.text.ends_with("exist ") => return None,
                token => tokens.push(token, entry.own),
            }
            return Some(len);
        }
        if word.trim_start_matches('v').starts_with(|c: char| c.is_ascii_digit()) {
            tokens.push("num", 0);
        } else if thing && tokens.is_thing(word, true) {
            tokens.push("thing", 0);
        } else if variable(piece.text) {
            tokens.push("var", SAME);
        } else if let Some(len) = self.unknown(at).filter(|_| names_first || at > 0 || piece.marked()) {
            return Some(self.name_unknown(at, len, tokens));
        } else if tokens.text.ends_with("state ") && self.predicate_follows(at) {
            return Some(self.name_unknown(at, 1, tokens));
        } else if word.starts_with("pre-") {
            tokens.push("prev", kind("prev"));
        } else if word.ends_with("ly") {
            tokens.manner = true;
        } else {
            // A clause of many unknown words is none that is understood, and most sentences need not be read on.
            tokens.unknown += 1;
            (tokens.passed || tokens.unknown < MOST_UNKNOWN).then_some(())?;
            // "Releasing the hold", "after thawing".
            let begins = at == 0
                || ["on ", "~when ", "by ", ", ", "because ", "~before "]
                    .iter()
                    .any(|class| tokens.text.ends_with(class));
            let people = at == 0 && word.ends_with('s');
            let class = if begins && word.ends_with("ing") { "act" } else { "?" };
            tokens.push(if people { "people" } else { class }, 0);
        }
        Some(1)
    }

    /// The longest phrase of the lexicon at `at`, articles inside it aside, and its tokens. What is set in code is one word of none.
    fn phrase(&self, at: usize) -> Option<(&'static Entry, &'static str, usize)> {
        let first = &self.pieces[at];
        let mut number = first.number?;
        let known = |number: u32, len: usize| {
            let entry = LEXICON.entry(number);
            entry.tokens.map(|tokens| (entry, tokens, len))
        };
        let mut found = known(number, 1);
        for (after, piece) in self.pieces.iter().enumerate().skip(at + 1) {
            if piece.kind != Kind::Word || piece.style.code != first.style.code {
                break;
            }
            if matches!(piece.text, "a" | "an" | "the") {
                continue;
            }
            let Some(longer) = piece.number.and_then(|word| LEXICON.longer(number, word)) else {
                break;
            };
            number = longer;
            found = known(number, after + 1 - at).or(found);
        }
        found
    }

    /// Whether a verb stands behind a word, so that it is a noun.
    fn predicate_follows(&self, at: usize) -> bool {
        const VERBS: [&str; 9] = ["can", "is", "do", "was", "has", "can not", "do not", "exist", "leave"];
        let next = self.pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
        next.and_then(|next| next.entry()?.tokens).is_some_and(|class| VERBS.contains(&class))
    }

    /// Whether a word is written as a name is, though it may be an ordinary one: "Escalated may …".
    fn capital(&self, at: usize) -> bool {
        let (style, piece) = (self.vocabulary.style, &self.pieces[at]);
        let participle = ["ed", "ing"].iter().any(|end| self.word(piece).ends_with(end));
        let pascal = style == Style::Pascal && (at > 0 || self.predicate_follows(at));
        participle && (pascal || style == Style::Upper) && style.fits(piece.text)
    }

    /// How many pieces are a state that is drawn nowhere.
    fn unknown(&self, at: usize) -> Option<usize> {
        let first = &self.pieces[at];
        let shape = |text: &str| {
            let tidy = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            text.starts_with(char::is_alphabetic) && text.chars().all(tidy)
        };
        if first.kind == Kind::Quoted {
            let words = first.text.split(' ');
            let title = words.clone().count() < 4 && words.clone().all(|word| word.starts_with(char::is_uppercase));
            return (words.clone().all(shape) && (title || words.count() == 1)).then_some(1);
        }
        (shape(first.text) && (self.vocabulary.styled(first.text) || first.marked())).then_some(())?;
        // "Pressing Undo …".
        let next = self.pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
        let act = at == 0 && first.text.ends_with("ing") && !first.marked();
        if let Some(next) = next.filter(|_| act) {
            return next.listed().then_some(1);
        }
        // "Power Save", where names are written so.
        let title = |text: &str| self.vocabulary.style == Style::Pascal && Style::Pascal.fits(text);
        let more = self.pieces[at + 1..].iter().take(2);
        let more = more.take_while(|next| {
            next.follows
                && next.kind == Kind::Word
                && shape(next.text)
                && next.style.code == first.style.code
                && (first.style.code || title(next.text))
        });
        Some(1 + more.count())
    }

    fn name_unknown(&self, at: usize, len: usize, tokens: &mut Tokens) -> usize {
        let words: Vec<&str> = self.pieces[at..at + len].iter().map(|piece| piece.text).collect();
        tokens.ambiguous.0 |= at == 0 && !self.pieces[at].marked() || self.pieces[at].listed();
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
    fn push(&mut self, token: &str, kinds: u16) {
        self.kinds |= kinds;
        self.passed |= matches!(token, ";" | ":" | "--" | "," | "(" | "because");
        self.text.push_str(token);
        if !token.is_empty() {
            self.text.push(' ');
        }
    }

    /// Whether a noun means the thing that has the states: the first of a sentence does, and those of the title mean the same.
    fn is_thing(&mut self, noun: &str, own: bool) -> bool {
        // "delivery" and "deliveries".
        let stem = if own { "" } else { noun.trim_end_matches(['s', 'e', 'i', 'y']) };
        stem == *self.thing.get_or_insert_with(|| stem.to_owned())
    }

    fn add(&mut self, meant: Meant) {
        let (kind, number) = match meant {
            Meant::Name(name) => {
                let known = matches!(name, Named::State(_));
                let at = self.names.iter().position(|other| *other == name).unwrap_or(self.names.len());
                if at == self.names.len() {
                    self.names.push(name);
                }
                (if known { 'n' } else { 'u' }, at)
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

/// A word without `'s`.
fn bare(word: &str) -> &str {
    let bare = word.strip_suffix('s').and_then(|bare| bare.strip_suffix(['\'', '’']));
    // "it's" is two words.
    bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word)
}
