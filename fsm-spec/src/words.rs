//! The words by which tables, headings and marks are recognised: data from `words.txt`, extended by configuration.

mod verdict;

use crate::lookup::{Dictionary, Lookup, byte_set};
use crate::views::offset;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::LazyLock,
};
pub use verdict::Verdict;

/// The roles: `TerminalColumn` is `terminal-column` in `words.txt` and in the configuration.
macro_rules! roles {
    ($($role:ident,)*) => {
        /// What a word stands for. `words.txt` says of each role what it is, above its words.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Role {
            $($role,)*
        }

        const ROLES: &[(&str, Role)] = &[$((stringify!($role), Role::$role)),*];
    };
}

roles! {
    // Columns of tables.
    From, To, Event, Trigger, Guard, Action, State, Successors, TerminalColumn, InitialColumn, Arrows,
    // What texts say of what stands below or beside them.
    Complete, Partial, Forbidden, Allowed, Elsewhere, Condition, Following, Listing, Be,
    // Headings, and the column that says what a state means.
    StatesHeading, DiagramHeading, Meaning,
    // Marks and cells.
    Yes, No, Any, Denial, Except, Start, End, Same, Back,
    // What headings, lead-ins and remarks speak of.
    Machine, StateWord, GenericHeading, Exits, Future, StrongStateWord, Shows, Disallowed, Mapping, Example, Omission,
    Becomes,
    // Columns that name what another column names.
    Key,
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roles(u64);

impl Roles {
    /// Whether a role is in the set.
    pub fn has(self, role: Role) -> bool {
        self.0 & (1 << role as u64) != 0
    }

    fn of(roles: &[Role]) -> Self {
        Self(roles.iter().fold(0, |all, role| all | 1 << *role as u64))
    }

    fn join(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn without(self, roles: &[Role]) -> Self {
        Self(self.0 & !Self::of(roles).0)
    }

    /// What configuration says of a mark, yes or no, wins over what is built in.
    fn overruled_by(self, extra: Self) -> Self {
        let marks = [Role::Yes, Role::No];
        let kept = if marks.iter().any(|mark| extra.has(*mark)) { self.without(&marks) } else { self };
        kept.join(extra)
    }
}

/// What texts say, and no header of a column: one called `Rules` is no column of a known kind.
#[rustfmt::skip]
const OF_TEXTS: [Role; 9] = [
    Role::Back, Role::Machine, Role::StateWord, Role::GenericHeading, Role::Exits, Role::Future, Role::Except, Role::Denial,
    Role::Becomes,
];

/// The built-in words, and, by their first letters, those of scripts that set no blanks between words, which are looked for inside
/// a text.
#[derive(Default)]
struct BuiltIn {
    words: Dictionary<Word>,
    unspaced: Lookup<char, Vec<(&'static str, Roles)>>,
}

/// A word or phrase.
#[derive(Clone, Copy, Default)]
struct Word {
    roles: Roles,
    /// Whether a phrase begins with it.
    begins: bool,
}

static BUILT_IN: LazyLock<BuiltIn> = LazyLock::new(|| {
    let mut built_in = BuiltIn::default();
    for line in include_str!("words.txt").lines() {
        let Some((role, list)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else { continue };
        let Some(role) = Words::role(role) else { continue };
        // Each word stands there in its normal form.
        for word in list.split(',').map(str::trim_start) {
            if let Some((start, _)) = word.split_once(' ') {
                built_in.words.or_default(start).begins = true;
            }
            if let Some(first) = word.chars().next().filter(|c| unspaced(*c)) {
                built_in.unspaced.entry(first).or_default().push((word, Roles::of(&[role])));
            }
            let known = &mut built_in.words.or_default(word).roles;
            *known = known.join(Roles::of(&[role]));
        }
    }
    built_in
});

/// Whether a character is of a script that sets no blanks between words.
fn unspaced(c: char) -> bool {
    c as u32 >= 0x2e80
}

/// No word is longer, in bytes; a sentence need not be looked up.
const LONGEST: usize = 96;

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
        let roles = self.extra.entry(normal(word)).or_default();
        *roles = roles.join(Roles::of(&[role]));
    }

    /// The role that a configuration key such as `from` or `yes` names.
    pub fn role(key: &str) -> Option<Role> {
        let small = key.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase());
        let letters = key.split('-').flat_map(str::char_indices);
        let letters = letters.map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c });
        ROLES.iter().find(|(name, _)| small && name.chars().eq(letters.clone())).map(|(_, role)| *role)
    }

    /// Whether `text`, as a whole, is one of the words of `role`.
    pub fn is(&self, role: Role, text: &str) -> bool {
        self.roles(text).has(role)
    }

    /// The roles that `text`, as a whole, has.
    pub fn roles(&self, text: &str) -> Roles {
        if text.len() > LONGEST {
            return Roles::default();
        }
        self.word(&normal(text)).roles
    }

    /// What is known of a text in normal form, but for the case of its letters.
    fn word(&self, text: &str) -> Word {
        let mut word = BUILT_IN.words.get(text).copied().unwrap_or_default();
        if !self.extra.is_empty() || word.roles.has(Role::Forbidden) && !self.names.is_empty() {
            let small = text.to_ascii_lowercase();
            if let Some(extra) = self.extra.get(&small) {
                word.roles = word.roles.overruled_by(*extra);
            }
            if self.names.contains(&small) {
                word.roles = word.roles.without(&[Role::Forbidden]);
            }
        }
        word
    }

    /// Whether a header cell is one of the words of `role`.
    pub fn heads(&self, role: Role, header: &str) -> bool {
        self.header(header).has(role)
    }

    /// The roles of a header cell: as a whole, without what stands in brackets, or, for `a / b`, in one part.
    pub fn header(&self, header: &str) -> Roles {
        let mut roles = self.roles(header);
        if header.len() <= LONGEST && header.contains(['(', '（', '[', '/']) {
            let bare = normal(&without_brackets(header));
            let parts = bare.split('/').chain([bare.as_str()]);
            roles = parts.fold(roles, |roles, part| roles.join(self.word(part.trim()).roles));
        }
        roles.without(&OF_TEXTS)
    }

    /// Whether some word of `role` stands in `text` between word boundaries.
    pub fn mentioned(&self, role: Role, text: &str) -> bool {
        self.mentions(text).has(role)
    }

    /// The roles of all the words that stand in `text` between word boundaries.
    pub fn mentions(&self, text: &str) -> Roles {
        let mut roles = Roles::default();
        // Where words alone count, plain text needs no other form.
        let normal = (!text.is_ascii() || text.contains('?')).then(|| normal(text));
        let text = normal.as_deref().unwrap_or(text);
        let mut words = parts(text);
        let mut phrase = String::new();
        while let Some(first) = words.next() {
            let word = self.word(first);
            roles = roles.join(word.roles);
            if !word.begins && self.extra.is_empty() {
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
        self.unspaced(text).fold(roles, |all, (.., roles)| all.join(roles))
    }

    /// Whether a text of a script that sets no blanks begins with "any" and ends with "state".
    pub(crate) fn is_set_of_states(&self, text: &str) -> bool {
        text.starts_with(unspaced)
            && !self.is(Role::Any, text)
            && self.unspaced(text).any(|(at, _, roles)| at == 0 && roles.has(Role::Any))
            && self.unspaced(text).any(|(at, word, roles)| at + word.len() == text.len() && roles.has(Role::State))
    }

    /// The first place in a text in small letters where a word of a role stands.
    pub(crate) fn find(&self, role: Role, text: &str) -> Option<Range<usize>> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words = words.map(|word| (offset(text, word), word.len()));
        let words: Vec<Range<usize>> = words.map(|(start, length)| start..start + length).collect();
        let found = (0..words.len()).find_map(|at| {
            let phrases = words[at..].iter().take(3).map(|last| words[at].start..last.end);
            phrases.rev().find(|phrase| self.is(role, &text[phrase.clone()]))
        });
        found.or_else(|| {
            let inside = self.unspaced(text).filter(|(.., roles)| roles.has(role));
            inside.map(|(at, word, _)| at..at + word.len()).min_by_key(|at| (at.start, !at.len()))
        })
    }

    /// The words of scripts that set no blanks between words that stand in a text, with their places.
    fn unspaced(&self, text: &str) -> impl Iterator<Item = (usize, &str, Roles)> {
        let letters = if text.is_ascii() { "" } else { text }.char_indices().filter(|(_, c)| unspaced(*c));
        letters.flat_map(move |(at, c)| {
            let built_in = BUILT_IN.unspaced.get(&c).into_iter().flatten().copied();
            let extra = self.extra.iter().map(|(word, roles)| (word.as_str(), *roles));
            let known = built_in.chain(extra).filter(move |(word, _)| text[at..].starts_with(word));
            known.filter(|(word, _)| !self.names.contains(*word)).map(move |(word, roles)| (at, word, roles))
        })
    }
}

/// The bytes between words.
static PARTS: [bool; 256] = byte_set(b"\t\n\x0b\x0c\r !\"'(),./:;\\_`");

/// The words of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut at = 0;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        let start = at + bytes[at..].iter().position(|byte| !PARTS[usize::from(*byte)])?;
        let length = bytes[start..].iter().position(|byte| PARTS[usize::from(*byte)]);
        at = length.map_or(bytes.len(), |length| start + length);
        Some(&text[start..at])
    })
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
    if trimmed.len() < out.len() { trimmed.to_owned() } else { out }
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
