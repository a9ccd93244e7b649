//! The words and phrases of `words.txt`, and what a text with them can state.

use crate::lookup::{Dictionary, Lookup, Seed, byte_set};
use std::{borrow::Cow, sync::LazyLock};

/// The words and phrases, numbered. A phrase is found word by word, and each word is looked up once.
pub(super) struct Lexicon {
    words: Dictionary<Option<u32>>,
    /// The number of a phrase, by that of the phrase without its last word and that of this word.
    longer: Lookup<u64, u32>,
    entries: Vec<Entry>,
}

/// What is known of a word or a phrase.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) tokens: Option<&'static str>,
    /// What these can be part of, …
    pub(super) own: u16,
    /// … and those of the phrases whose longest word it is: no phrase stands where its longest word does not.
    pub(super) kinds: u16,
    /// Whether a phrase begins with this word, or has none that is longer.
    pub(super) listed: bool,
}

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon {
        words: Dictionary::default(),
        longer: Lookup::with_capacity_and_hasher(8192, Seed::default()),
        entries: Vec::with_capacity(8192),
    };
    for (tokens, list) in lines().filter(|(tokens, _)| !inflects(tokens)) {
        list.split(", ").for_each(|phrase| lexicon.add(phrase, tokens));
    }
    FORMS.iter().for_each(|(token, form)| lexicon.add(form, token));
    lexicon
});

/// Whether a text has a word or sign without which nothing is stated: most of prose has none.
pub(super) fn tells(text: &str) -> bool {
    let (lexicon, bytes) = (&*LEXICON, text.as_bytes());
    let mut start = 0;
    while let Some(rest) = bytes.get(start..) {
        let len = rest.iter().position(|byte| !WORD[usize::from(*byte)]).unwrap_or(rest.len());
        // Nothing is said in one word.
        if len == bytes.len() {
            return false;
        }
        if rest.get(len).is_some_and(|byte| *byte == b'*' || !byte.is_ascii())
            || len > 0 && lexicon.kinds(&text[start..word_end(text, start)]) & TELLING != 0
        {
            return true;
        }
        start += len + 1;
    }
    false
}

/// Words that stand nearly everywhere and tell little, though they may be the longest of a phrase.
const FREQUENT: [&str; 16] = [
    "state", "states", "status", "value", "order", "what", "that", "this", "which", "with", "from", "note", "then",
    "time", "there", "have",
];

impl Lexicon {
    fn add(&mut self, phrase: &'static str, tokens: &'static str) {
        let own = tokens.split(' ').map(kind).fold(0, |all, kind| all | kind);
        let mut found: Option<u32> = None;
        let mut longest = (0, 0, "");
        for word in phrase.split(' ') {
            let Self { words, longer, entries, .. } = self;
            let mut new = || {
                entries.push(Entry::default());
                entries.len() as u32 - 1
            };
            let number = *words.or_default(word).get_or_insert_with(&mut new);
            found = Some(found.map_or(number, |before| *longer.entry(joined(before, number)).or_insert_with(new)));
            self.entries[number as usize].listed |= found == Some(number);
            let length = if FREQUENT.contains(&word) { 1 } else { word.len() };
            longest = longest.max((length, number, word));
        }
        let (_, number, _) = longest;
        let entry = &mut self.entries[number as usize];
        entry.kinds |= own;
        entry.listed = true;

        if let Some(entry) = found.map(|found| &mut self.entries[found as usize])
            && entry.tokens.is_none()
        {
            (entry.tokens, entry.own) = (Some(tokens), own);
        }
    }

    pub(super) fn entry(&self, number: u32) -> &Entry {
        &self.entries[number as usize]
    }

    /// The number of a word.
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        // Of plain letters the case does not matter.
        let word = if word.is_ascii() { Cow::from(word) } else { lower(word) };
        self.words.get(&word).copied().flatten()
    }

    /// The phrase that is longer by a word.
    pub(super) fn longer(&self, phrase: u32, word: u32) -> Option<u32> {
        self.longer.get(&joined(phrase, word)).copied()
    }

    /// What a word in any case can be part of.
    fn kinds(&self, word: &str) -> u16 {
        self.number(word).map_or(0, |number| self.entry(number).kinds)
    }
}

fn joined(phrase: u32, word: u32) -> u64 {
    u64::from(phrase) << 32 | u64::from(word)
}

/// The tokens of a whole text that is one phrase, in any case.
pub(super) fn phrase(text: &str) -> Option<&'static str> {
    // No phrase is longer.
    let mut words = (text.len() <= 64).then(|| text.split(' ').map(|word| LEXICON.number(word)))?;
    let first = words.next()??;
    let phrase = words.try_fold(first, |phrase, word| LEXICON.longer(phrase, word?))?;
    LEXICON.entry(phrase).tokens
}

/// The bytes of plain words.
static WORD: [bool; 256] = byte_set(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");

/// The end of the word at `at`: letters and digits of one kind of script, with `-`, `'` and `.` between them.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[at..];
    let ascii = bytes.iter().position(|byte| !WORD[usize::from(*byte)]).unwrap_or(bytes.len());
    // Most words end so.
    if ascii > 0 && bytes.get(ascii).is_none_or(|byte| b" ,;:)`\n".contains(byte)) {
        return at + ascii;
    }
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
        let joins = matches!(c, '-' | '\'' | '’' | '.') && letters.peek().is_some_and(|(_, next)| part(*next));
        if !part(c) && !joins {
            return at + offset;
        }
    }
    text.len()
}

/// A word in lower case, with a plain apostrophe.
pub(super) fn lower(word: &str) -> Cow<'_, str> {
    match word.is_ascii() {
        true if !word.contains(|c: char| c.is_ascii_uppercase()) => Cow::from(word),
        true => Cow::from(word.to_ascii_lowercase()),
        false => Cow::from(word.to_lowercase().replace('’', "'")),
    }
}

// What the classes of words can be part of, as bits: the same state, all states, the one before, a negation, a way, the way back,
// an end, a start, what is gone, what is or is not so, and what else is spoken of.
pub(super) const SAME: u16 = 1;
const ALL: u16 = 1 << 1;
const BACK: u16 = 1 << 2;
const NOT: u16 = 1 << 3;
const WAY: u16 = 1 << 4;
const RETURN: u16 = 1 << 5;
const END: u16 = 1 << 6;
const START: u16 = 1 << 7;
const GONE: u16 = 1 << 8;
const SO: u16 = 1 << 9;
pub(super) const STATE: u16 = 1 << 10;
const FINE: u16 = 1 << 11;
/// What may end a remark before what is stated.
pub(super) const REMARK: u16 = 1 << 12;
/// Without one of these nothing is stated.
const TELLING: u16 = !(WAY | SO | REMARK);

pub(super) fn kind(token: &str) -> u16 {
    match token {
        "itself" | "selfloop" | "equal" | "endpoints" | "current" | "repeat" | "var" => SAME,
        "stay" | "staying" => SAME | WAY | END,
        "any" | "anywhere" | "~anytime" | "nomatter" | "star" => ALL,
        "where" => ALL | BACK,
        "prev" | "origin" | "~before" | "came" | "was" => BACK,
        "last" => BACK | END,
        "not" | "no" | "nolonger" | "nothing" | "nor" | "restrict" => NOT,
        "forbid" | "reject" | "fail" | "throw" | "-/>" => NOT | WAY,
        "return" | "gone" | "leave" | "leaving" | "left" | "recall" | "bring" => WAY | RETURN,
        "go" | "going" | "move" | "enter" | "entering" | "entered" | "way" | "succ" | "follow" | "succeed"
        | "reachable" | "incoming" | "out" | "fires" | "->" | "<-" | "between" | "be" => WAY,
        "final" | "finals" | "end" | "sink" | "irrevocable" | "forever" => END,
        "initial" | "initials" | "begin" | "create" | "created" | "birth" | "startup" | "new" | "point" => START,
        "removed" | "removes" | "merged" | "merges" | "obsolete" | "retireds" | "gonefor" | "used" => GONE,
        "allow" | "allows" | "noop" => SO | FINE,
        "exist" => WAY | GONE,
        "can" | "able" | "is" | "has" | "use" | "more" | "part" | "of" => SO,
        "state" => SO | STATE,
        ";" | ":" | "--" | "so" | "because" | "since" | "as" | "~except" => REMARK,
        _ => 0,
    }
}

/// Whether these can state anything, of names or of no names.
pub(super) fn may_state(kinds: u16, named: bool) -> bool {
    let has = |some: u16| kinds & some != 0;
    has(SAME) && has(ALL | NOT | WAY | SO)
        || has(STATE) && has(FINE)
        || has(BACK) && has(WAY | END) && (named || has(RETURN))
        || named && (has(STATE) && has(RETURN) || has(ALL | END | START | GONE) || has(NOT) && has(WAY | SO))
}

/// The lines of `words.txt`: tokens, and phrases.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": "))
}

/// Whether the forms of the words of a line are to be made.
fn inflects(tokens: &str) -> bool {
    tokens.starts_with("verbs ") || tokens.starts_with("nouns ")
}

/// The forms of verbs and nouns, each with its token.
static FORMS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let forms = lines().filter(|(tokens, _)| inflects(tokens)).flat_map(|(tokens, list)| {
        let tokens: Vec<&str> = tokens.split(' ').skip(1).collect();
        let mut forms: Vec<_> = list.split(", ").flat_map(|phrase| inflected(phrase, tokens.len() > 1)).collect();
        // What is also the participle of another verb is the present.
        forms.sort_by_key(|(form, _)| *form);
        forms.into_iter().map(move |(form, phrase)| (tokens[form], phrase))
    });
    forms.collect()
});

/// The forms of a verb, or of a noun: its first word changes, "fall back/fallen back", or the last, "state field".
pub(super) fn inflected(phrase: &str, verb: bool) -> Vec<(usize, String)> {
    let (phrase, irregular) = phrase.split_once('/').unwrap_or((phrase, ""));
    let at = phrase.find(' ').filter(|_| verb).unwrap_or(phrase.len());
    let (word, rest) = phrase.split_at(at);
    let vowel = |at: usize| word.chars().rev().nth(at).is_some_and(|c| "aeiou".contains(c));
    let consonant_y = word.ends_with('y') && !vowel(1);
    let stem = word.strip_suffix('e').filter(|stem| !stem.ends_with('e')).unwrap_or(word);
    let past = if consonant_y { word.trim_end_matches('y').to_owned() + "i" } else { stem.to_owned() };
    let hissing = ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end));
    let plural = if consonant_y { past.clone() + "es" } else { format!("{word}{}", if hissing { "es" } else { "s" }) };
    let mut forms = vec![(0, word.to_owned()), (0, plural)];
    if verb {
        forms.extend([(1, format!("{stem}ing")), (2, format!("{past}ed"))]);
        // "dropped", and "offerred", which nobody writes.
        if let Some(last) = word.chars().last().filter(|_| !vowel(0) && vowel(1) && !vowel(2)) {
            forms.extend([(1, format!("{word}{last}ing")), (2, format!("{word}{last}ed"))]);
        }
    }
    forms.iter_mut().for_each(|(_, form)| form.push_str(rest));
    if !irregular.is_empty() {
        forms.retain(|(form, _)| *form < 2);
        forms.push((2, irregular.to_owned()));
    }
    forms
}
