//! The words by which tables, headings and marks are recognised: data from `words.txt`, extended by configuration.

mod verdict;

use crate::lookup::{Lookup, Seed};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::LazyLock,
};
pub use verdict::Verdict;

/// The roles, each with its key in `words.txt` and in the configuration.
macro_rules! roles {
    ($($key:literal => $role:ident,)*) => {
        /// What a word stands for. `words.txt` says of each role what it is, above its words.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Role {
            $($role,)*
        }

        const ROLES: &[(&str, Role)] = &[$(($key, Role::$role)),*];
    };
}

roles! {
    // Columns of tables.
    "from" => From, "to" => To, "event" => Event, "trigger" => Trigger, "guard" => Guard, "action" => Action,
    "state" => State, "successors" => Successors, "terminal-column" => TerminalColumn,
    "initial-column" => InitialColumn, "arrows" => Arrows,
    // What texts say of what stands below or beside them.
    "complete" => Complete, "partial" => Partial, "forbidden" => Forbidden, "allowed" => Allowed,
    "elsewhere" => Elsewhere, "condition" => Condition, "following" => Following, "listing" => Listing, "be" => Be,
    // Headings, and the column that says what a state means.
    "states-heading" => StatesHeading, "diagram-heading" => DiagramHeading, "meaning" => Meaning,
    // Marks and cells.
    "yes" => Yes, "no" => No, "any" => Any, "denial" => Denial, "except" => Except, "start" => Start, "end" => End,
    "same" => Same, "back" => Back,
    // What headings, lead-ins and remarks speak of.
    "machine" => Machine, "state-word" => StateWord, "generic-heading" => GenericHeading, "exits" => Exits,
    "future" => Future, "strong-state-word" => StrongStateWord, "shows" => Shows, "disallowed" => Disallowed,
    "mapping" => Mapping, "example" => Example, "omission" => Omission, "becomes" => Becomes,
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roles(u64);

impl Roles {
    /// Whether a role is in the set.
    pub fn has(self, role: Role) -> bool {
        self.0 & (1 << role as u64) != 0
    }

    fn add(&mut self, role: Role) {
        self.0 |= 1 << role as u64;
    }

    fn remove(&mut self, role: Role) {
        self.0 &= !(1 << role as u64);
    }

    fn join(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that the header of a column can have: a column called `Rules` is no column of a known kind.
    fn of_header(mut self) -> Self {
        let of_text = [
            Role::Back,
            Role::Machine,
            Role::StateWord,
            Role::GenericHeading,
            Role::Exits,
            Role::Future,
            Role::Except,
            Role::Denial,
            Role::Becomes,
        ];
        for role in of_text {
            self.remove(role);
        }
        self
    }

    /// What configuration says of a mark, yes or no, wins over what is built in.
    fn overruled_by(self, extra: Self) -> Self {
        let marks = 1 << Role::Yes as u64 | 1 << Role::No as u64;
        let kept = if extra.0 & marks == 0 { self.0 } else { self.0 & !marks };
        Self(kept | extra.0)
    }
}

/// The built-in words, and those of scripts that set no blanks between words, which are looked for inside a text.
struct BuiltIn {
    words: Lookup<&'static str, Word>,
    unspaced: Vec<(&'static str, Roles)>,
}

/// A word or phrase.
#[derive(Clone, Copy, Default)]
struct Word {
    roles: Roles,
    /// The words that follow it in a phrase, each as one of 64 bits.
    next: u64,
}

static BUILT_IN: LazyLock<BuiltIn> = LazyLock::new(|| {
    let words = Lookup::with_capacity_and_hasher(1 << 14, Seed::default());
    let mut built_in = BuiltIn { words, unspaced: Vec::new() };
    for line in include_str!("words.txt").lines() {
        let Some((role, list)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else { continue };
        let Some(role) = Words::role(role) else { continue };
        // Each word stands there in its normal form.
        for word in list.split(',').map(str::trim_start) {
            if let Some((start, next)) = word.split_once(' ') {
                built_in.words.entry(start).or_default().next |= bit(next);
            }
            if word.starts_with(unspaced) {
                built_in.unspaced.push((word, Roles(1 << role as u64)));
            }
            built_in.words.entry(word).or_default().roles.add(role);
        }
    }
    built_in
});

/// The first letters of a word as one of 64 bits: most words follow no other in a phrase.
fn bit(word: &str) -> u64 {
    let letters = word
        .bytes()
        .take(2)
        .take_while(|byte| !matches!(byte, b' ' | b'\''))
        .fold(0, |sum, byte| sum * 5 + u32::from(byte));
    1 << (letters % 64)
}

/// Whether a character is of a script that sets no blanks between words.
fn unspaced(c: char) -> bool {
    c as u32 >= 0x2e80
}

/// The words in force: the built-in ones and what the configuration adds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    extra: BTreeMap<String, Roles>,
    /// Words that would forbid, if they were not names of states.
    names: BTreeSet<String>,
}

impl Words {
    /// Adds a word to a role. A mark added to one of yes and no is taken from the other.
    pub fn add(&mut self, role: Role, word: &str) {
        self.extra.entry(normal(word)).or_default().add(role);
    }

    /// The role that a configuration key such as `from` or `yes` names.
    pub fn role(key: &str) -> Option<Role> {
        ROLES.iter().find(|(name, _)| *name == key).map(|(_, role)| *role)
    }

    /// Whether `text`, as a whole, is one of the words of `role`.
    pub fn is(&self, role: Role, text: &str) -> bool {
        self.roles(text).has(role)
    }

    /// The roles that `text`, as a whole, has.
    pub fn roles(&self, text: &str) -> Roles {
        // No word is longer; a sentence need not be looked up.
        if text.len() > 96 {
            return Roles::default();
        }
        self.of_plain(text).unwrap_or_else(|| self.word(&normal(text)).roles)
    }

    /// The roles of a text that is one short word of letters and digits, if it is one: most headers and marks are.
    fn of_plain(&self, text: &str) -> Option<Roles> {
        let mut room = [0; 24];
        let word = room.get_mut(..text.len())?;
        word.copy_from_slice(text.as_bytes());
        word.make_ascii_lowercase();
        if !word.iter().all(u8::is_ascii_alphanumeric) {
            return None;
        }
        Some(self.word(std::str::from_utf8(word).ok()?).roles)
    }

    fn word(&self, text: &str) -> Word {
        let mut word = BUILT_IN.words.get(text).copied().unwrap_or_default();
        if let Some(extra) = self.extra.get(text) {
            word.roles = word.roles.overruled_by(*extra);
        }
        if self.names.contains(text) {
            word.roles.remove(Role::Forbidden);
        }
        word
    }

    /// Whether a header cell is one of the words of `role`.
    pub fn heads(&self, role: Role, header: &str) -> bool {
        self.header(header).has(role)
    }

    /// The roles of a header cell: as a whole, without what stands in brackets, or, for `a / b`, in one part.
    pub fn header(&self, header: &str) -> Roles {
        self.said_in_header(header).of_header()
    }

    fn said_in_header(&self, header: &str) -> Roles {
        if header.len() > 96 {
            return Roles::default();
        }
        if let Some(roles) = self.of_plain(header) {
            return roles;
        }
        let mut bare = normal(header);
        let mut roles = self.word(&bare).roles;
        if bare.contains(['(', '（', '[']) {
            bare = normal(&without_brackets(header));
            if !bare.is_empty() {
                roles = roles.join(self.word(&bare).roles);
            }
        }
        if bare.contains('/') {
            roles = bare.split('/').fold(roles, |roles, part| roles.join(self.word(part.trim()).roles));
        }
        roles
    }

    /// Whether some word of `role` stands in `text` between word boundaries.
    pub fn mentioned(&self, role: Role, text: &str) -> bool {
        self.mentions(text).has(role)
    }

    /// The roles of all the words that stand in `text` between word boundaries.
    pub fn mentions(&self, text: &str) -> Roles {
        let mut roles = Roles::default();
        // Where words alone count, plain text needs no other form than small letters.
        let plain = text.is_ascii() && !text.contains('?');
        let text = if plain { text.to_ascii_lowercase() } else { normal(text) };
        let mut words = parts(&text);
        let mut phrase = String::new();
        while let Some(first) = words.next() {
            let word = self.word(first);
            roles = roles.join(word.roles);
            let begins = words.clone().next().is_some_and(|next| word.next & bit(next) != 0);
            if !begins && self.extra.is_empty() {
                continue;
            }
            phrase.clear();
            phrase.push_str(first);
            for next in words.clone().take(2) {
                phrase.push(' ');
                phrase.push_str(next);
                roles = roles.join(self.word(&phrase).roles);
            }
        }
        if !text.is_ascii() && text.contains(unspaced) {
            roles =
                self.unspaced().filter(|(word, _)| text.contains(word)).fold(roles, |all, (_, roles)| all.join(roles));
        }
        roles
    }

    /// Whether a text of a script that sets no blanks begins with "any" and ends with "state".
    pub(crate) fn is_set_of_states(&self, text: &str) -> bool {
        let part =
            |role: Role, has: &dyn Fn(&str) -> bool| self.unspaced().any(|(word, roles)| roles.has(role) && has(word));
        text.starts_with(unspaced)
            && !self.is(Role::Any, text)
            && part(Role::Any, &|word| text.starts_with(word))
            && part(Role::State, &|word| text.ends_with(word))
    }

    /// The first place in a text in small letters where a word of a role stands.
    pub(crate) fn find(&self, role: Role, text: &str) -> Option<Range<usize>> {
        let place = |word: &str| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        };
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<Range<usize>> = words.map(place).collect();
        let found = (0..words.len()).find_map(|at| {
            let phrases = words[at..].iter().take(3).map(|last| words[at].start..last.end);
            phrases.rev().find(|phrase| self.is(role, &text[phrase.clone()]))
        });
        let inside = || {
            let words = self.unspaced().filter(|(_, roles)| roles.has(role)).map(|(word, _)| word);
            words
                .filter_map(|word| text.find(word).map(|at| at..at + word.len()))
                .min_by_key(|at| (at.start, !at.len()))
        };
        found.or_else(|| text.contains(unspaced).then(inside)?)
    }

    /// The words of scripts that set no blanks between words.
    fn unspaced(&self) -> impl Iterator<Item = (&str, Roles)> {
        let extra = self.extra.iter().map(|(word, roles)| (word.as_str(), *roles));
        let extra = extra.filter(|(word, _)| word.starts_with(unspaced));
        BUILT_IN.unspaced.iter().copied().chain(extra).filter(|(word, _)| !self.names.contains(*word))
    }
}

/// The words of a text in small letters.
fn parts(text: &str) -> impl Iterator<Item = &str> + Clone {
    let parts = |c| {
        matches!(c, '\t'..='\r' | ' ' | '!' | '"' | '\'' | '(' | ')' | ',' | '.' | '/' | ':' | ';' | '\\' | '_' | '`')
    };
    text.split(parts).filter(|word| !word.is_empty())
}

/// Lower case, blanks folded, decoration set aside.
pub fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let plain = |byte: &u8| byte.is_ascii_graphic() && *byte != b'_';
    loop {
        let word = rest.bytes().take_while(plain).count();
        out.push_str(&rest[..word]);
        let mut others = rest[word..].chars();
        match others.next() {
            None => break,
            // Variation selectors and invisible characters.
            Some('\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}') => {}
            Some(c) if c == '_' || c.is_whitespace() => {
                out.extend((!out.is_empty() && !out.ends_with(' ')).then_some(' '));
            }
            Some(c) => out.extend(c.to_lowercase()),
        }
        rest = others.as_str();
    }
    out.make_ascii_lowercase();
    let blank = |c: char| c == ' ' || c == ':';
    let set_aside = |c: char| blank(c) || c == '?';
    // A question mark alone is a mark.
    let asks = out.contains('?') && out.contains(char::is_alphanumeric);
    let trimmed = if asks { out.trim_matches(set_aside) } else { out.trim_matches(blank) };
    if trimmed.len() < out.len() {
        out = trimmed.to_owned();
    }
    out
}

/// `text` without what stands in round, square or full-width brackets.
pub fn without_brackets(text: &str) -> String {
    let mut depth = 0usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' if depth > 0 => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out.trim().to_owned()
}
