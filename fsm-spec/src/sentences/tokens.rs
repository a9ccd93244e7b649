//! From a sentence to the tokens of the grammar: names, events, and the classes of `words.txt`.

use super::Style;
use crate::{
    lookup::{Lookup, Seed},
    map::Set,
    markdown,
    model::StateId,
    spelling::fold,
    views::Names,
};
use std::{fmt::Write as _, ops::Range, sync::LazyLock};

/// More words make no phrase, and no name.
const LONGEST_PHRASE: usize = 6;
/// More words that stand in no list, before anything may be passed over, are more than the grammar ever reads.
const MOST_UNKNOWN: usize = 5;
/// A sentence of more words is no rule, but for a list of states.
const MAX_WORDS: usize = 600;

/// What is known of each phrase of `words.txt`, and of what phrases begin with.
static LEXICON: LazyLock<Lookup<String, Entry>> = LazyLock::new(|| {
    let mut lexicon: Lookup<String, Entry> = Lookup::with_capacity_and_hasher(16_384, Seed::default());
    let mut last = ("", 0);
    let mut add = |phrase: String, tokens: &'static str| {
        if last.0 != tokens {
            last = (tokens, kinds(tokens));
        }
        // No phrase stands where its longest word does not; those for states stand nearly everywhere.
        if phrase.contains(' ') {
            let length = |word: &&str| if ["state", "status", "value"].contains(word) { 1 } else { word.len() };
            let longest = phrase.split(' ').max_by_key(length).unwrap_or_default();
            lexicon.entry(longest.to_owned()).or_default().kinds |= last.1;
            for (end, _) in phrase.match_indices(' ') {
                lexicon.entry(phrase[..end].to_owned()).or_default();
            }
        }
        let single = if phrase.contains(' ') { 0 } else { last.1 };
        let entry = lexicon.entry(phrase).or_default();
        entry.tokens.get_or_insert(tokens);
        entry.kinds |= single;
    };
    let form = |tokens: &str| FORMS.iter().any(|form| tokens.starts_with(form));
    phrases().filter(|(tokens, _)| !form(tokens)).for_each(|(tokens, phrase)| add(phrase.to_owned(), tokens));
    for (tokens, phrase) in phrases().filter(|(tokens, _)| form(tokens)) {
        let tokens: Vec<&str> = tokens.split(' ').skip(1).collect();
        for (form, phrase) in inflected(phrase, tokens.len() > 1) {
            add(phrase, tokens[form]);
        }
    }
    lexicon
});

/// The lines of words whose forms are to be made.
const FORMS: [&str; 2] = ["verbs ", "nouns "];

/// The forms of a verb, or of a noun: its first word changes, "fall back/fallen back", or the last, "state field".
fn inflected(phrase: &str, verb: bool) -> Vec<(usize, String)> {
    let (phrase, irregular) = phrase.split_once('/').unwrap_or((phrase, ""));
    let (word, rest) = if verb { phrase.split_once(' ').unwrap_or((phrase, "")) } else { (phrase, "") };
    let vowel = |at: usize| word.chars().rev().nth(at).is_some_and(|c| "aeiou".contains(c));
    let consonant_y = word.ends_with('y') && !vowel(1);
    let stem = word.strip_suffix('e').filter(|stem| !stem.ends_with('e')).unwrap_or(word);
    let past = if consonant_y { word.trim_end_matches('y').to_owned() + "i" } else { stem.to_owned() };
    let hissing = ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end));
    let plural = if consonant_y { past.clone() + "es" } else { format!("{word}{}", if hissing { "es" } else { "s" }) };
    let mut forms = vec![(0, word.to_owned()), (0, plural)];
    if verb {
        forms.push((1, format!("{stem}ing")));
        forms.push((2, format!("{past}ed")));
        // "dropped", and "offerred", which nobody writes.
        if let Some(last) = word.chars().last().filter(|_| !vowel(0) && vowel(1) && !vowel(2)) {
            forms.extend([(1, format!("{word}{last}ing")), (2, format!("{word}{last}ed"))]);
        }
    }
    let whole = |(form, word): (usize, String)| (form, if rest.is_empty() { word } else { format!("{word} {rest}") });
    let mut forms: Vec<_> = forms.into_iter().map(whole).collect();
    if !irregular.is_empty() {
        forms.retain(|(form, _)| *form < 2);
        forms.push((2, irregular.to_owned()));
    }
    forms
}

/// What the lexicon knows of a phrase.
#[derive(Clone, Copy, Default)]
struct Entry {
    tokens: Option<&'static str>,
    /// What the phrases whose longest word it is can be part of.
    kinds: u16,
}

/// What the classes of words can be part of, as bits: the same state, all states, the one before, a negation, a way, the way back,
/// an end, a start, what is gone, what is or is not so, and what else is spoken of.
const SAME: u16 = 1;
const ALL: u16 = 1 << 1;
const BACK: u16 = 1 << 2;
const NOT: u16 = 1 << 3;
const WAY: u16 = 1 << 4;
const RETURN: u16 = 1 << 5;
const END: u16 = 1 << 6;
const START: u16 = 1 << 7;
const GONE: u16 = 1 << 8;
const SO: u16 = 1 << 9;
const STATE: u16 = 1 << 10;
const FINE: u16 = 1 << 11;

fn kind(token: &str) -> u16 {
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
        _ => 0,
    }
}

fn kinds(tokens: &str) -> u16 {
    tokens.split(' ').map(kind).fold(0, |all, kind| all | kind)
}

/// Whether the words and signs of a text can state anything, if one of them is a name: most of prose cannot.
pub(super) fn tells(text: &str) -> bool {
    let sign = |c: char| match c {
        '❌' | '✗' | '✘' | '⛔' | '🚫' | '↛' | '⇏' => NOT | WAY,
        '*' => ALL,
        '→' | '⇒' | '←' | '>' | '<' => WAY,
        _ => 0,
    };
    let signs = text.contains(['*', '>', '<']) || !text.is_ascii();
    let mut kinds = if signs { text.chars().fold(0, |all, c| all | sign(c)) } else { 0 };
    let told = words(text).any(|word| {
        let new = entry(word).map_or(0, |entry| entry.kinds) & !kinds;
        kinds |= new;
        new != 0 && may_state(kinds, true)
    });
    told || may_state(kinds, true)
}

/// Whether these can state anything, of names or of no names.
fn may_state(kinds: u16, named: bool) -> bool {
    let has = |some: u16| kinds & some != 0;
    has(SAME) && has(ALL | NOT | WAY | SO)
        || has(STATE) && has(FINE)
        || has(BACK) && has(WAY | END) && (named || has(RETURN))
        || named && (has(STATE) && has(RETURN) || has(ALL | END | START | GONE) || has(NOT) && has(WAY | SO))
}

/// What the lexicon knows of a word.
fn entry(word: &str) -> Option<&'static Entry> {
    let mut room = [0; 24];
    match room.get_mut(..word.len()).filter(|_| word.is_ascii()) {
        Some(room) => {
            room.copy_from_slice(word.as_bytes());
            room.make_ascii_lowercase();
            LEXICON.get(std::str::from_utf8(room).ok()?)
        }
        None => LEXICON.get(&lower(word)),
    }
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].find(|c: char| c.is_alphanumeric() || c == '_')?;
        let start = at;
        at = word_end(text, start);
        Some(&text[start..at])
    })
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
    /// Their first letters, by the last five bits.
    starts: u32,
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
        let starts = folded.iter().fold(0, |all, name| all | letter(name));
        let mut things = Set::new();
        for word in headings.flat_map(|text| text.split(|c: char| !c.is_alphabetic())) {
            let word = word.to_lowercase();
            if word.chars().count() > 2 && phrase(&word).is_none_or(|tokens| tokens == "thing") {
                let one = word.strip_suffix('s').unwrap_or(&word);
                things.extend(inflected(one, false).into_iter().map(|(_, word)| word));
            }
        }
        Self { names, style, events, folded, starts, things }
    }

    /// Whether a folded text is a name or an event (`Some(true)`), or begins one.
    fn begins(&self, text: &str) -> Option<bool> {
        let at = self.folded.partition_point(|name| name.as_str() < text);
        let next = self.folded.get(at)?;
        next.starts_with(text).then_some(next.len() == text.len())
    }
}

/// The first letter of a text, in any case, as a bit; all of them where it is not of ASCII.
fn letter(text: &str) -> u32 {
    text.bytes().next().filter(u8::is_ascii_alphanumeric).map_or(u32::MAX, |byte| 1 << (byte & 31))
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
    /// How many words stand in no list.
    unknown: usize,
    /// Whether a state, or an event, was taken for one that may be an ordinary word.
    ambiguous: (bool, bool),
}

/// A piece of text.
#[derive(Clone, Debug)]
struct Piece<'a> {
    text: &'a str,
    /// In lower case, as the lexicon has it.
    word: String,
    /// Folded, where a name may begin with it or go on with it.
    folded: String,
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
    let pieces = pieces(text, vocabulary.starts, style);
    // Most sentences have only one reading.
    let mut several = (true, true);
    let ways = [(true, true), (true, false), (false, true), (false, false)];
    let readings = ways.into_iter().map_while(move |way| {
        if !(way.0 || several.0) || !(way.1 || several.1) {
            return Some(None);
        }
        let sentence = Sentence { pieces: pieces.as_ref()?, vocabulary };
        let tokens = sentence.tokens(way)?;
        if way == (true, true) {
            several = tokens.ambiguous;
        }
        Some(Some(tokens))
    });
    let mut seen: Vec<String> = Vec::new();
    readings.flatten().filter(move |tokens| {
        let new = tokens.may_state() && !seen.contains(&tokens.text);
        seen.extend(new.then(|| tokens.text.clone()));
        new
    })
}

/// Takes a sentence apart; names begin with the letters `starts`. Nothing comes of a question, and of a sentence that is too long.
fn pieces<'a>(text: &'a str, starts: u32, style: &dyn Fn(usize) -> markdown::Style) -> Option<Vec<Piece<'a>>> {
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
        let (inside, follows) = (&text[range.clone()], at <= end + 1);
        let mut word = if matches!(kind, Kind::Sign(_)) { String::new() } else { lower(inside) };
        if !LEXICON.contains_key(&word) {
            word.truncate(bare(&word).len());
        }
        let named = letter(inside) & starts != 0 || pieces.last().is_some_and(|last| !last.folded.is_empty());
        let folded = if named && !word.is_empty() { fold(bare(inside)) } else { String::new() };
        pieces.push(Piece { text: inside, word, folded, style: style(at), kind, follows });
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
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let ascii = text.as_bytes()[at..].iter().take_while(|byte| plain(byte)).count();
    // Most words end so.
    if ascii > 0 && text.as_bytes().get(at + ascii).is_none_or(|byte| b" ,;:)`\n".contains(byte)) {
        return at + ascii;
    }
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

/// The token of the sign that a text begins with, and its length. Of a question nothing is taken, nor of what somebody says.
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
        '?' | '？' | '"' | '“' | '”' | '«' | '»' => return None,
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
}

impl Sentence<'_> {
    /// Reads the pieces as tokens; where a name is an ordinary word too, the pair says which it is, for states and for events.
    /// Nothing comes of a sentence that no rule of the grammar can read to its end.
    fn tokens(&self, names_first: (bool, bool)) -> Option<Tokens> {
        let mut tokens = Tokens { text: String::with_capacity(8 * self.pieces.len()), ..Tokens::default() };
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            if let Kind::Sign(token) = piece.kind {
                tokens.text.push_str(token);
                at += 1;
            } else if let Some((name, len)) = self.named(at, names_first) {
                // What is struck out no longer holds.
                if piece.style.struck {
                    return None;
                }
                let ambiguous = self.ordinary(at, len);
                tokens.ambiguous.0 |= ambiguous;
                tokens.ambiguous.1 |= ambiguous && self.vocabulary.events.contains_key(&piece.folded);
                let plain = piece.text.chars().all(char::is_lowercase) && !piece.marked();
                let article = at.checked_sub(1).map(|before| self.pieces[before].text);
                tokens.instance |= matches!(article, Some("a" | "A" | "an" | "An")) && plain;
                // "it cannot be published" may be what is done to it.
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
        Some(tokens)
    }

    /// The longest state or event at `at`, and of how many pieces it is.
    fn named(&self, at: usize, (states, events): (bool, bool)) -> Option<(Meant, usize)> {
        if self.article(at) || letter(self.pieces[at].text) & self.vocabulary.starts == 0 {
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
            folded.push_str(&piece.folded);
            let Some(whole) = self.vocabulary.begins(&folded) else {
                break;
            };
            if !whole {
                continue;
            }
            let plain = self.ordinary(at, number + 1);
            let state = self.vocabulary.names.known(&text);
            let state = state.filter(|_| states || !plain);
            // "The lock" of a lock that has an event "lock".
            let thing = !self.pieces[at].marked() && number == 0 && self.vocabulary.things.contains(&piece.word);
            let event = self.vocabulary.events.get(&folded);
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
        len == 1
            && !capital
            && !letters.any(|c| c.is_uppercase() || c == '_')
            && LEXICON.contains_key(&piece.word)
            && !piece.marked()
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
        let set_apart = names_first && self.capital(at) || piece.style.code;
        if let Some(len) = set_apart.then(|| self.unknown(at)).flatten() {
            return Some(self.name_unknown(at, len, tokens));
        }
        let first = &piece.word;
        let known = piece.kind != Kind::Quoted || piece.plain();
        if let Some((token, len)) = known.then(|| self.phrase(at)).flatten() {
            // "claims" where a machine is that of a claim.
            let thing = token == "~veto" && len == 1 && self.vocabulary.things.contains(first);
            match if thing { "thing" } else { token } {
                "-" => {}
                "manner" => tokens.manner = true,
                "direct" => tokens.direct = true,
                // Nothing is taken of a sentence that is taken back: "unless" and "except" are read, "until" with a version.
                "~veto" if !tokens.text.ends_with("exist ") => return None,
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
        } else if self.vocabulary.things.contains(first) || first.strip_suffix('s').and_then(phrase) == Some("thing") {
            tokens.text.push_str("thing ");
        } else if matches!(piece.text, "X" | "S" | "P" | "N" | "Y" | "Z") {
            tokens.text.push_str("var ");
        } else if let Some(len) = self.unknown(at).filter(|_| names_first || at > 0 || piece.marked()) {
            return Some(self.name_unknown(at, len, tokens));
        } else if tokens.text.ends_with("state ") && self.predicate_follows(at) {
            return Some(self.name_unknown(at, 1, tokens));
        } else if first.starts_with("pre-") {
            tokens.text.push_str("prev ");
        } else if first.ends_with("ly") {
            tokens.manner = true;
        } else {
            // A clause of many unknown words is none that is understood, and most sentences need not be read on.
            tokens.unknown += 1;
            let passed = ["; ", ": ", "-- ", ", ", "( ", "because "].iter().any(|sign| tokens.text.contains(sign));
            (passed || tokens.unknown < MOST_UNKNOWN).then_some(())?;
            // "Releasing the hold", "after thawing".
            let begins = at == 0
                || ["on ", "~when ", "by ", ", ", "because ", "~before "]
                    .iter()
                    .any(|class| tokens.text.ends_with(class));
            let people = at == 0 && first.ends_with('s');
            let class = if begins && first.ends_with("ing") { "act " } else { "? " };
            tokens.text.push_str(if people { "people " } else { class });
        }
        Some(1)
    }

    /// The longest phrase of the lexicon at `at`, articles inside it aside.
    fn phrase(&self, at: usize) -> Option<(&'static str, usize)> {
        let mut text = self.pieces[at].word.clone();
        let mut found = LEXICON.get(&text)?.tokens.map(|tokens| (tokens, 1));
        for (number, piece) in self.pieces.iter().enumerate().skip(at + 1) {
            if piece.kind != Kind::Word {
                break;
            }
            if matches!(piece.text, "a" | "an" | "the") {
                continue;
            }
            text.push(' ');
            text.push_str(&piece.word);
            let Some(entry) = LEXICON.get(&text) else {
                break;
            };
            found = entry.tokens.map(|tokens| (tokens, number + 1 - at)).or(found);
        }
        found
    }

    /// Whether a verb stands behind a word, so that it is a noun.
    fn predicate_follows(&self, at: usize) -> bool {
        const VERBS: [&str; 9] = ["can", "is", "do", "was", "has", "can not", "do not", "exist", "leave"];
        let next = self.pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
        next.and_then(|next| phrase(next.text)).is_some_and(|class| VERBS.contains(&class))
    }

    /// Whether a word is written as a name is, though it may be an ordinary one: "Escalated may …".
    fn capital(&self, at: usize) -> bool {
        let (style, piece) = (self.vocabulary.style, &self.pieces[at]);
        let participle = piece.word.ends_with("ed") || piece.word.ends_with("ing");
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
        let shouts = first.text.len() > 3 && first.text.is_ascii() && !first.text.contains(|c: char| c.is_lowercase());
        let styled = shouts || first.text.contains('_') || self.vocabulary.style.fits(first.text);
        if first.kind == Kind::Quoted {
            let words = first.text.split(' ');
            let title = words.clone().count() < 4 && words.clone().all(|word| word.starts_with(char::is_uppercase));
            return (words.clone().all(shape) && (title || words.count() == 1)).then_some(1);
        }
        (shape(first.text) && (styled || first.marked())).then_some(())?;
        // "Pressing Undo …".
        let next = self.pieces.get(at + 1).filter(|next| next.kind == Kind::Word);
        let act = at == 0 && first.text.ends_with("ing") && !first.marked();
        if let Some(next) = next.filter(|_| act) {
            return LEXICON.contains_key(next.text).then_some(1);
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
        tokens.ambiguous.0 |= at == 0 && !self.pieces[at].marked() || LEXICON.contains_key(&lower(words[0]));
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
    /// Whether what stands beside each other can state anything: most cells are names and arrows.
    fn may_state(&self) -> bool {
        may_state(kinds(&self.text), !self.names.is_empty())
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
            let form = FORMS.iter().find(|kind| tokens.starts_with(**kind));
            assert!(seen.insert((form, phrase)), "{phrase} stands twice");
            let read = |token: &str| grammar.contains(&format!("\"{token} \""));
            let tokens = FORMS.iter().find_map(|kind| tokens.strip_prefix(kind)).unwrap_or(tokens);
            let left_out = ["-", "manner", "direct"].contains(&tokens);
            let known = read(tokens) || tokens.split(' ').all(read);
            assert!(left_out || known, "{tokens}");
        }
    }
}
