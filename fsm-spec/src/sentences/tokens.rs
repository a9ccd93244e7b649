//! A sentence as the tokens of the grammar: names, events, and the classes of `words.txt`.

use super::{
    Style,
    lexicon::{Entry, LEXICON, SAME, kind, may_state},
    pieces::{Kind, LONGEST_NAME, Sentence, bare, variable},
    vocabulary::Named,
};
use std::fmt::Write as _;

/// More words that stand in no list, before anything may be passed over, are more than the grammar ever reads.
const MOST_UNKNOWN: usize = 5;

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
    pub kinds: u16,
    /// What the first noun is that may have the states.
    thing: Option<String>,
    /// How many words stand in no list, …
    unknown: usize,
    /// … and whether anything may be passed over.
    passed: bool,
    /// Whether something was taken for a name that may be an ordinary word.
    ambiguous: bool,
}

impl Sentence<'_> {
    /// What the sentence is in tokens: words that may be names and ordinary words are first the one and then the other. Most sentences
    /// have only one reading.
    pub(super) fn readings(&self) -> impl Iterator<Item = Tokens> {
        let names = self.tokens(true);
        let is_ambiguous = names.as_ref().is_some_and(|tokens| tokens.ambiguous);
        let words = is_ambiguous.then_some(false).into_iter().filter_map(|names_first| self.tokens(names_first));
        let readings = names.into_iter().chain(words);
        readings.filter(|tokens| may_state(tokens.kinds, !tokens.names.is_empty()))
    }

    /// Reads the pieces as tokens; where a name is an ordinary word too, it is told which it is. Nothing comes of a sentence that no
    /// rule of the grammar can read to its end.
    fn tokens(&self, names_first: bool) -> Option<Tokens> {
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
                tokens.ambiguous |= self.ordinary(at, len);
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
                at += self.ordinary_word(at, names_first, &mut tokens)?;
            }
        }
        // What stands at the end and leads to nothing.
        let text = tokens.text.trim_end_matches([':', ',', ';', '-', ' ']);
        tokens.text.truncate(text.len());
        tokens.text.push(' ');
        Some(tokens)
    }

    /// The longest state or event at `at`, and of how many pieces it is.
    fn named(&self, at: usize, names_first: bool) -> Option<(Meant, usize)> {
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
            if !whole || !names_first && self.ordinary(at, number + 1) {
                continue;
            }
            let words: Vec<&str> = self.pieces[at..=at + number].iter().map(|piece| bare(piece.text)).collect();
            let state = self.vocabulary.names.known(&words.join(" "));

            // "The lock" of a lock that has an event "lock".
            let thing = !self.pieces[at].marked() && number == 0 && self.vocabulary.things.contains(&*piece.word);
            let event = self.vocabulary.events.get(folded).filter(|_| !thing);
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
        let word = &*piece.word;
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
        let participle = ["ed", "ing"].iter().any(|end| piece.word.ends_with(end));
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
        tokens.ambiguous |= at == 0 && !self.pieces[at].marked() || self.pieces[at].listed();
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
