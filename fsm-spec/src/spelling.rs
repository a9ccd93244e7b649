//! When two spellings are one name, and when one is a slip of the other.

use crate::map::Map;
use unicode_ident::is_xid_continue;

/// A name without what people vary unwillingly: case, blanks, `-`, `_`, accents, invisible characters.
pub fn fold(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    fold_into(name, &mut out);
    out
}

/// Adds a folded name to a text.
pub(crate) fn fold_into(name: &str, out: &mut String) {
    let start = out.len();
    // Most names need no more.
    let plain = if name.is_ascii() { name } else { "" };
    let kept = plain.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'));
    out.extend(kept.map(|c| c.to_ascii_lowercase()));
    for c in name[plain.len()..].chars().filter(|c| !ignored(*c)).flat_map(char::to_lowercase) {
        match base(c) {
            Some(letters) => out.push_str(letters),
            None => out.push(c),
        }
    }
    // A name of nothing but such characters is still a name.
    if out.len() == start {
        out.push_str(name);
    }
}

/// Characters that a name can have or lack and still be the same name.
fn ignored(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}')
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// The letter under an accent, for the Latin letters that have one.
fn base(c: char) -> Option<&'static str> {
    const TABLE: &str = "a=àáâãäåāăą ae=æ c=çćĉċč d=ďđð e=èéêëēĕėęě g=ĝğġģ h=ĥħ i=ìíîïĩīĭįı j=ĵ \
        k=ķ l=ĺļľŀł n=ñńņňŉ o=òóôõöøōŏő oe=œ r=ŕŗř s=śŝşš ss=ß t=ţťŧ th=þ u=ùúûüũūŭůűų w=ŵ \
        y=ýÿŷ z=źżž e=ё";
    // Most letters stand in no row.
    if !matches!(c, '\u{df}'..='\u{17f}' | 'ё') {
        return None;
    }
    let mut rows = TABLE.split(' ').filter_map(|row| row.split_once('='));
    rows.find_map(|(base, letters)| letters.contains(c).then_some(base))
}

/// The words of a name: runs of characters that an identifier may hold, cut again at the humps of `camelCase`.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = ' ';
    let mut letters = name.chars().peekable();
    while let Some(c) = letters.next() {
        let next_lower = letters.peek().is_some_and(|c| c.is_lowercase());
        let hump = c.is_uppercase()
            && (previous.is_lowercase() || previous.is_numeric() || (previous.is_uppercase() && next_lower));
        match words.last_mut() {
            _ if !in_word(c) => {}
            Some(word) if in_word(previous) && !hump => word.push(c),
            _ => words.push(c.into()),
        }
        previous = c;
    }
    words
}

fn in_word(c: char) -> bool {
    c != '_' && is_xid_continue(c)
}

/// The first letters of a name's words, in upper case: `POA` for `PendingOwnerApproval`.
pub fn initials(name: &str) -> String {
    words(name).iter().filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

/// A name, made ready to be compared with many.
#[derive(Clone, Debug)]
pub struct Folded {
    letters: Vec<char>,
    digits: String,
    /// The letters that occur, each as one of 64 bits.
    set: u64,
}

impl Folded {
    pub fn of(name: &str) -> Self {
        let letters: Vec<char> = fold(name).chars().collect();
        Self {
            digits: letters.iter().filter(|c| c.is_ascii_digit()).collect(),
            set: letters.iter().fold(0, |set, c| set | 1 << (*c as u32 % 64)),
            letters,
        }
    }

    /// Whether the one is a slip of the other.
    pub fn is_slip_of(&self, other: &Self) -> bool {
        let allowed = match self.letters.len().min(other.letters.len()) {
            0..=3 => return false,
            4..=7 => 1,
            _ => 2,
        };
        // A letter in the place of another takes one away and adds one: most names differ in more.
        (self.set ^ other.set).count_ones() <= 2 * allowed
            // `Step1` and `Step2` are two names, however close.
            && self.digits == other.digits
            && distance(&self.letters, &other.letters, allowed as usize).is_some()
    }
}

/// The nearest of `candidates`, where one is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded: Vec<char> = fold(name).chars().collect();
    let near = candidates.into_iter().filter_map(|candidate| {
        let other: Vec<char> = fold(candidate).chars().collect();
        let allowed = (folded.len().max(other.len()) / 3).clamp(1, 5);
        Some((distance(&folded, &other, allowed)?, candidate))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// How many slips lead from one name to the other, where that is at most `allowed`.
fn distance(a: &[char], b: &[char], allowed: usize) -> Option<usize> {
    // Names are short; a longer text is no name and must not cost quadratic time.
    let short = a.len() <= 64 && b.len() <= 64;
    short.then(|| crate::suggest::steps(a, b, allowed))?
}

/// Whether an event as a row names it is a label of the diagram: `CONTINUE / PIVOT` and `continue/pivot`, `fin d'été` and `fin d ete`.
pub(crate) fn same_event(a: &str, b: &str) -> bool {
    let letters = |text: &str| {
        let folded = fold(text);
        let letters: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
        if letters.is_empty() { folded } else { letters }
    };
    let parts = |text: &str| {
        let mut parts: Vec<String> = text.split(['/', ',', '|']).map(letters).filter(|part| !part.is_empty()).collect();
        parts.sort_unstable();
        parts
    };
    letters(a) == letters(b) || parts(a) == parts(b)
}

/// How events are spelled by the view that names them first. Another view that writes `PAY` for its `pay` means the same.
#[derive(Default)]
pub(crate) struct Events(Map<String, (usize, String)>);

impl Events {
    /// A view's label, as an earlier view spells it.
    pub(crate) fn spelled<'a>(&'a mut self, view: usize, label: &'a str) -> &'a str {
        let (first, known) = self.0.or_insert(fold(label), (view, label.to_owned()));
        if *first == view { label } else { known }
    }
}
