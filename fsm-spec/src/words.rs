//! The words by which tables, headings and marks are recognised: data from `words.txt`, extended by configuration.

use std::{collections::BTreeMap, sync::LazyLock};

/// What a word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A from-column.
    From,
    /// A to-column.
    To,
    /// A column of events.
    Event,
    /// A column of triggers, in words of their own.
    Trigger,
    /// A column of guards.
    Guard,
    /// A column of actions.
    Action,
    /// A column that names states.
    State,
    /// A column of successors.
    Successors,
    /// A column that says whether a state is terminal.
    TerminalColumn,
    /// A column that says whether a state is initial.
    InitialColumn,
    /// A column with arrows.
    Arrows,
    /// Text that calls a view complete.
    Complete,
    /// Text that calls a view partial.
    Partial,
    /// Text that calls transitions forbidden.
    Forbidden,
    /// A heading above definitions.
    StatesHeading,
    /// A heading that names no machine.
    DiagramHeading,
    /// The column that says what a state means.
    Meaning,
    /// A mark for an allowed transition.
    Yes,
    /// A mark for a forbidden one.
    No,
    /// A cell for every state.
    Any,
    /// A cell for the start.
    Start,
    /// A cell for the end.
    End,
    /// A cell for the same state.
    Same,
}

const ROLES: [(&str, Role); 23] = [
    ("from", Role::From),
    ("to", Role::To),
    ("event", Role::Event),
    ("trigger", Role::Trigger),
    ("guard", Role::Guard),
    ("action", Role::Action),
    ("state", Role::State),
    ("successors", Role::Successors),
    ("terminal-column", Role::TerminalColumn),
    ("initial-column", Role::InitialColumn),
    ("arrows", Role::Arrows),
    ("complete", Role::Complete),
    ("partial", Role::Partial),
    ("forbidden", Role::Forbidden),
    ("states-heading", Role::StatesHeading),
    ("diagram-heading", Role::DiagramHeading),
    ("meaning", Role::Meaning),
    ("yes", Role::Yes),
    ("no", Role::No),
    ("any", Role::Any),
    ("start", Role::Start),
    ("end", Role::End),
    ("same", Role::Same),
];

static BUILT_IN: LazyLock<BTreeMap<String, Vec<Role>>> = LazyLock::new(|| {
    let mut words: BTreeMap<String, Vec<Role>> = BTreeMap::new();
    for line in include_str!("words.txt").lines() {
        let Some((role, list)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let Some((_, role)) = ROLES.iter().find(|(name, _)| *name == role) else {
            continue;
        };
        for word in list.split(", ") {
            let roles = words.entry(normal(word)).or_default();
            if !roles.contains(role) {
                roles.push(*role);
            }
        }
    }
    words
});

/// The words in force: the built-in ones and what the configuration adds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    extra: BTreeMap<String, Vec<Role>>,
}

impl Words {
    /// Adds a word to a role. A mark added to one of yes and no is taken from the other.
    pub fn add(&mut self, role: Role, word: &str) {
        self.extra.entry(normal(word)).or_default().push(role);
    }

    /// The role that a configuration key such as `from` or `yes` names.
    #[must_use]
    pub fn role(key: &str) -> Option<Role> {
        ROLES
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, role)| *role)
    }

    /// Whether `text`, as a whole, is one of the words of `role`.
    #[must_use]
    pub fn is(&self, role: Role, text: &str) -> bool {
        self.is_normal(role, &normal(text))
    }

    fn is_normal(&self, role: Role, text: &str) -> bool {
        match self.extra.get(text) {
            Some(roles) if roles.contains(&role) => true,
            Some(roles) if opposite(role).is_some_and(|other| roles.contains(&other)) => false,
            _ => BUILT_IN
                .get(text)
                .is_some_and(|roles| roles.contains(&role)),
        }
    }

    /// Whether a header cell is one of the words of `role`: as a whole, without what stands in brackets, or, for `a / b`, in one part.
    #[must_use]
    pub fn heads(&self, role: Role, header: &str) -> bool {
        let whole = normal(header);
        if self.is_normal(role, &whole) {
            return true;
        }
        let bare = normal(&without_brackets(header));
        if !bare.is_empty() && bare != whole && self.is_normal(role, &bare) {
            return true;
        }
        bare.contains('/')
            && bare
                .split('/')
                .any(|part| self.is_normal(role, part.trim()))
    }

    /// Whether some word of `role` stands in `text` between word boundaries.
    #[must_use]
    pub fn mentioned(&self, role: Role, text: &str) -> bool {
        self.find_mention(role, text).is_some()
    }

    /// The first word of `role` in `text`, in reading order.
    #[must_use]
    pub fn find_mention(&self, role: Role, text: &str) -> Option<String> {
        let text = normal(text);
        let words: Vec<&str> = text
            .split([' ', '/', '(', ')', ',', ';', ':', '.', '!', '"', '\'', '`'])
            .filter(|word| !word.is_empty())
            .collect();
        for start in 0..words.len() {
            for length in 1..=3.min(words.len() - start) {
                let phrase = words[start..start + length].join(" ");
                if self.is_normal(role, &phrase) {
                    return Some(phrase);
                }
            }
        }
        // Scripts without blanks between words.
        let wide = |word: &str| word.chars().next().is_some_and(|c| c as u32 >= 0x2e80);
        if text.chars().any(|c| c as u32 >= 0x2e80) {
            let mut known = BUILT_IN.iter().chain(&self.extra);
            return known
                .find(|(word, roles)| {
                    roles.contains(&role) && wide(word) && text.contains(word.as_str())
                })
                .map(|(word, _)| word.clone());
        }
        None
    }
}

fn opposite(role: Role) -> Option<Role> {
    match role {
        Role::Yes => Some(Role::No),
        Role::No => Some(Role::Yes),
        _ => None,
    }
}

/// Lower case, blanks folded, decoration set aside.
#[must_use]
pub fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // Variation selectors and invisible characters.
            '\u{fe00}'..='\u{fe0f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'
            | '\u{feff}'
            | '\u{ad}' => {}
            '_' | '\u{a0}' => push_blank(&mut out),
            c if c.is_whitespace() => push_blank(&mut out),
            c => out.extend(c.to_lowercase()),
        }
    }
    let asks = out.chars().any(char::is_alphanumeric);
    out.trim_matches(|c: char| c == ' ' || c == ':' || (c == '?' && asks))
        .to_owned()
}

fn push_blank(out: &mut String) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
}

/// `text` without what stands in round, square or full-width brackets.
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_in_several_languages() {
        let words = Words::default();
        for (role, header) in [
            (Role::From, "From State"),
            (Role::From, "From (stage/substage)"),
            (Role::From, "当前状态"),
            (Role::From, "Estado de origem"),
            (Role::To, "目标状态"),
            (Role::To, "Para"),
            (Role::Trigger, "Trigger / condition"),
            (Role::Trigger, "Triggered by"),
            (Role::Event, "Evento"),
            (Role::State, "Status"),
        ] {
            assert!(words.heads(role, header), "{header}");
        }
        assert!(!words.heads(Role::To, "Total"));
    }

    #[test]
    fn mentions_stand_between_word_boundaries() {
        let words = Words::default();
        assert!(words.mentioned(Role::Complete, "Allowed transitions (tabular)"));
        assert!(words.mentioned(Role::Partial, "Key states:"));
        assert!(!words.mentioned(Role::Partial, "Monkey business"));
        assert!(words.mentioned(Role::Complete, "状态转换表如下"));
    }

    #[test]
    fn configuration_moves_a_mark() {
        let mut words = Words::default();
        assert!(words.is(Role::Yes, "x"));
        words.add(Role::No, "x");
        assert!(!words.is(Role::Yes, "X"));
        assert!(words.is(Role::No, "x"));
    }
}
