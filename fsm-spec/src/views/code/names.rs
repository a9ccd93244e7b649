//! Names of states in code: what can be one, and whether keys and values make a table.

use std::collections::HashSet;
use std::ops::Range;

use super::{CodeStep, CodeTable, has};

/// A name as it stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name<'a> {
    /// The last part of its path, without quotes.
    pub text: &'a str,
    pub at: usize,
    /// What stands before it, `OrderStatus` of `OrderStatus.Paid`, or "".
    pub qualifier: &'a str,
    /// Whether it is written as a constant is: quoted, a symbol, qualified by a type, or with a capital. A bare
    /// `status` in code is a variable.
    pub constant: bool,
}

impl<'a> Name<'a> {
    /// A constant without a qualifier.
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Name { text, at, qualifier: "", constant: true }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

/// Words that are no names of states where they stand without quotes.
const RESERVED: &str = "true false null nil undefined None Some Ok Err True False self this _ default else otherwise if \
    return function string String number boolean bool int str any void State Status TState";

/// Whether a word without quotes can never be a state.
pub(super) fn is_reserved(word: &str) -> bool {
    has(RESERVED, word)
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
pub(super) type Target<'a> = (Name<'a>, Option<Name<'a>>);

/// A table that is being read.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    /// The names that stand as keys.
    keys: Vec<Name<'a>>,
    /// The steps: from where, and to which target.
    steps: Vec<(Name<'a>, Target<'a>)>,
    /// The keys that lead nowhere.
    ends: Vec<Name<'a>>,
}

impl<'a> Draft<'a> {
    /// Adds a key and where it leads; `is_whole` says that no targets mean that it leads nowhere.
    pub(super) fn add(&mut self, key: Name<'a>, targets: &[Target<'a>], is_whole: bool) {
        self.keys.push(key);
        self.steps.extend(targets.iter().map(|target| (key, *target)));
        self.ends.extend((is_whole && targets.is_empty()).then_some(key));
    }

    /// The finished table.
    pub(super) fn finish(self) -> CodeTable {
        let mut seen = HashSet::new();
        let keys = self.keys.into_iter().filter(|key| seen.insert(key.text));
        let steps = self.steps.into_iter().map(|(from, (to, event))| CodeStep {
            from: from.range(),
            to: to.range(),
            event: event.map(Name::range),
        });
        let ends = self.ends.into_iter().map(Name::range).collect();
        CodeTable { steps: steps.collect(), states: keys.map(Name::range).collect(), ends }
    }

    /// Whether it is a table of transitions: at least two keys, some target another key, and a third of the targets keys.
    /// Configurations share a word with their own keys by chance.
    pub(super) fn is_table(&self) -> bool {
        let keys: HashSet<&str> = self.keys.iter().map(|key| key.text).collect();
        let targets: HashSet<&str> = self.steps.iter().map(|(_, (to, _))| to.text).collect();
        keys.len() >= 2
            && self.steps.iter().any(|(from, (to, _))| from.text != to.text && keys.contains(to.text))
            && targets.intersection(&keys).count() * 3 >= targets.len()
    }
}
