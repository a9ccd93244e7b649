//! Names of states in code: what can be one, and whether keys and values make a table.

use crate::map::{Map, Set};

/// A name as it stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    /// The last part of its path, without quotes: `OrderStatus.Paid` and `Status::Paid` are `Paid`.
    pub text: &'a str,
    /// Where that begins in the fence's text.
    pub at: usize,
    /// What stands before it, `OrderStatus` of `OrderStatus.Paid`, or "".
    pub(super) qualifier: &'a str,
    /// Whether it is written as a constant is: quoted, a symbol, qualified by a type, or with a capital. A bare
    /// `status` in code is a variable.
    pub(super) constant: bool,
}

impl<'a> Name<'a> {
    /// A constant without a qualifier.
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, qualifier: "", constant: true }
    }
}

/// Whether a text can be the name of a state: short, of word characters; `-`, `.` and spaces only within.
pub(super) fn is_name(text: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.len() < 160
        && text.chars().count() < 40
        && text.contains(char::is_alphabetic)
        && text.starts_with(word)
        && text.ends_with(word)
        && text.chars().all(|c| word(c) || matches!(c, '-' | '.' | ' '))
}

/// A state that is entered, and the event that leads there.
pub type Target<'a> = (Name<'a>, Option<Name<'a>>);

/// A table of transitions in a fence.
#[derive(Clone, Debug, Default)]
pub struct CodeTable<'a> {
    /// The states that it names as keys, those without successors (`done: []`) among them, in order.
    pub states: Map<&'a str, Name<'a>>,
    /// Its steps, in the order of the text: from where, and to which target.
    pub steps: Vec<(Name<'a>, Target<'a>)>,
    /// Keys with an explicitly empty list (or `type: 'final'`): nothing leads on.
    pub ends: Vec<Name<'a>>,
}

impl<'a> CodeTable<'a> {
    /// Adds a key and where it leads; `is_whole` says that no targets mean that it leads nowhere.
    pub(super) fn add(&mut self, key: Name<'a>, targets: &[Target<'a>], is_whole: bool) {
        self.states.or_insert(key.text, key);
        self.steps.extend(targets.iter().map(|target| (key, *target)));
        self.ends.extend((is_whole && targets.is_empty()).then_some(key));
    }

    /// Whether it is a table of transitions: at least two keys, some target another key, and a third of the targets keys.
    /// Configurations share a word with their own keys by chance.
    pub(super) fn is_table(&self) -> bool {
        let is_key = |name: &&str| self.states.contains(*name);
        let targets: Set<&str> = self.steps.iter().map(|(_, (to, _))| to.text).collect();
        self.states.entries().len() >= 2
            && self.steps.iter().any(|(from, (to, _))| from.text != to.text && is_key(&to.text))
            && targets.items().filter(|name| is_key(name)).count() * 3 >= targets.len()
    }
}
