//! Names of states in code: what can be one, how it is written, and whether keys and values make a table.

use std::collections::HashSet;
use std::ops::Range;

use super::tree::Tree;
use super::{CodeStep, CodeTable, Form};

/// A name as it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    /// The last part of its path, without quotes.
    pub range: Range<usize>,
    /// What stands before it: `OrderStatus` of `OrderStatus.Paid`.
    pub qualifier: Option<Range<usize>>,
    /// Whether it is written as a constant is: quoted, a symbol, qualified by a type, or with a capital. A bare
    /// `status` in code is a variable.
    pub constant: bool,
}

/// Words that are no names of states where they stand without quotes.
const RESERVED: &[&str] = &[
    "true",
    "false",
    "null",
    "nil",
    "undefined",
    "None",
    "Some",
    "Ok",
    "Err",
    "True",
    "False",
    "self",
    "this",
    "_",
    "default",
    "else",
    "otherwise",
    "if",
    "return",
    "function",
    "string",
    "String",
    "number",
    "boolean",
    "bool",
    "int",
    "str",
    "any",
    "void",
    "State",
    "Status",
    "TState",
];

/// Whether a word without quotes can never be a state.
pub(super) fn reserved(word: &str) -> bool {
    RESERVED.contains(&word)
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

/// How a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Style {
    /// `PAID`, `IN_REVIEW`.
    Upper,
    /// `Paid`, `InReview`.
    Capital,
    /// `paid`, `in_review`, `inReview`.
    Lower,
}

/// How a name is written.
pub(super) fn style(name: &str) -> Style {
    let lower = name.contains(char::is_lowercase);
    if name.starts_with(char::is_uppercase) {
        if lower { Style::Capital } else { Style::Upper }
    } else if lower || !name.contains(char::is_uppercase) {
        Style::Lower
    } else {
        Style::Upper
    }
}

/// Words that say that a text is about states.
const STATE_WORDS: &[&str] = &["state", "status", "transition", "phase", "stage", "lifecycle", "workflow"];

/// Whether the text speaks of states at all.
pub(super) fn speaks_of_states(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    STATE_WORDS.iter().any(|w| lower.contains(w))
}

/// A table that is being read: keys, and what they lead to.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// The names that stand as keys.
    pub keys: Vec<Name>,
    /// The steps.
    pub steps: Vec<(Name, Name, Option<Range<usize>>)>,
    /// The keys that lead nowhere.
    pub ends: Vec<Range<usize>>,
}

impl Draft {
    /// The finished table.
    pub(super) fn finish(self, form: Form, text: &str) -> CodeTable {
        let mut seen = HashSet::new();
        let keys = self.keys.into_iter().map(|k| k.range);
        let states = keys.filter(|k| seen.insert(&text[k.clone()])).collect();
        let steps = self.steps.into_iter().map(|(from, to, event)| CodeStep { from: from.range, to: to.range, event });
        CodeTable { form, steps: steps.collect(), states, ends: self.ends }
    }

    /// Whether a name is both left and entered, by two different steps' ends.
    pub(super) fn chained(&self, text: &str) -> bool {
        let sources: HashSet<&str> = self.steps.iter().map(|(from, _, _)| &text[from.range.clone()]).collect();
        self.steps.iter().any(|(from, to, _)| {
            let to = &text[to.range.clone()];
            to != &text[from.range.clone()] && sources.contains(to)
        })
    }

    /// How many different names the steps have.
    pub(super) fn names(&self, text: &str) -> usize {
        let names = self.steps.iter().flat_map(|(from, to, _)| [&text[from.range.clone()], &text[to.range.clone()]]);
        names.collect::<HashSet<_>>().len()
    }

    /// Whether sources and targets are written with qualifiers that contradict each other (`Key::A` to `Value::B`).
    pub(super) fn contradicts(&self, text: &str) -> bool {
        let qualifier = |name: &Name| {
            let q = &text[name.qualifier.clone()?];
            let last = q.rsplit(['.', ':']).next().unwrap_or(q);
            (!matches!(last, "Self" | "self" | "this" | "static")).then_some(last)
        };
        let clashes = self
            .steps
            .iter()
            .filter(|(from, to, _)| matches!((qualifier(from), qualifier(to)), (Some(a), Some(b)) if a != b))
            .count();
        clashes * 2 > self.steps.len()
    }
}

/// Whether keys and values are a table of transitions: at least two keys, some value another key, and at least half of
/// the values keys or written as the keys are. Where less than a third of the values are keys, the text has to speak of
/// states: configurations share a word with their own keys by chance.
pub(super) fn plausible(draft: &Draft, tree: &Tree) -> bool {
    let text = tree.text;
    let slice = |name: &Name| &text[name.range.clone()];
    let keys: HashSet<&str> = draft.keys.iter().map(slice).collect();
    let values: HashSet<&str> = draft.steps.iter().map(|(_, to, _)| slice(to)).collect();
    if keys.len() < 2 || values.is_empty() || draft.contradicts(text) {
        return false;
    }
    let onward = |(from, to, _): &(Name, Name, _)| slice(from) != slice(to) && keys.contains(slice(to));
    if !draft.steps.iter().any(onward) {
        return false;
    }
    let styles: HashSet<Style> = keys.iter().map(|k| style(k)).collect();
    let known = values.iter().filter(|v| keys.contains(**v)).count();
    let like = values.iter().filter(|v| keys.contains(**v) || styles.contains(&style(v))).count();
    like * 2 >= values.len() && (known * 3 >= values.len() || speaks_of_states(text))
}
