//! How alike two names, events or texts are.

use std::collections::BTreeSet;

use fsm_spec::spelling::{fold, words};
use fsm_spec::suggest::distance;

/// Words that say nothing about what a text is about.
const EMPTY: [&str; 40] = [
    "a", "an", "and", "are", "as", "at", "be", "been", "by", "can", "for", "from", "has", "have", "in", "is", "it",
    "its", "no", "not", "of", "on", "or", "so", "that", "the", "their", "them", "then", "there", "this", "to", "was",
    "what", "when", "which", "who", "will", "with", "yet",
];

/// How many words of a text are compared, and how many letters of a name: each state is compared with every other.
const MOST_WORDS: usize = 32;
const MOST_LETTERS: usize = 32;

/// The words of a text that say what it is about.
#[derive(Debug)]
pub(super) struct Bag(BTreeSet<String>);

impl Bag {
    pub(super) fn of(text: &str) -> Self {
        let words = words(text).into_iter().map(|word| stem(&word));
        Self(words.filter(|word| !EMPTY.contains(&word.as_str())).take(MOST_WORDS).collect())
    }

    /// The share of words that both have, from 0 to 1.
    pub(super) fn likeness(&self, other: &Self) -> f64 {
        dice(&self.0, &other.0)
    }
}

/// A name, made ready to be compared with many.
#[derive(Debug)]
pub(super) struct Spelled {
    folded: String,
    letters: usize,
    words: BTreeSet<String>,
}

impl Spelled {
    pub(super) fn of(name: &str) -> Self {
        let folded = fold(name);
        Self { letters: folded.chars().count(), folded, words: stems(name) }
    }

    /// How alike two names are spelled, from 0 to 1: by their words, or letter by letter.
    pub(super) fn likeness(&self, other: &Self) -> f64 {
        let longest = self.letters.max(other.letters);
        let slips = (longest <= MOST_LETTERS).then(|| distance(&self.folded, &other.folded, longest / 2)).flatten();
        let letters = slips.map_or(0.0, |slips| 1.0 - slips as f64 / longest.max(1) as f64);
        letters.max(dice(&self.words, &other.words))
    }
}

/// The words of an event, made ready to be compared with many.
#[derive(Debug)]
pub(super) struct Event(BTreeSet<String>);

impl Event {
    pub(super) fn of(event: &str) -> Self {
        Self(stems(event))
    }

    /// Whether two events are the same in other words: one says what the other says and more (`tests fail`, `tests fail (back
    /// to fix)`), or they differ in an ending.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let (a, b) = (&self.0, &other.0);
        !a.is_empty() && !b.is_empty() && (a.is_subset(b) || b.is_subset(a))
    }
}

/// The words of a name or an event.
fn stems(text: &str) -> BTreeSet<String> {
    let words = words(text).into_iter().take(MOST_WORDS);
    words.map(|word| stem(&word)).collect()
}

/// A word without what makes it a plural, in lower case.
fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    match word.strip_suffix('s') {
        Some(one) if one.len() > 2 && !one.ends_with('s') => one.to_owned(),
        _ => word,
    }
}

fn dice(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    let both = a.intersection(b).count();
    2.0 * both as f64 / (a.len() + b.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(a: &str, b: &str) -> bool {
        Event::of(a).is_like(&Event::of(b))
    }

    fn names(a: &str, b: &str) -> f64 {
        Spelled::of(a).likeness(&Spelled::of(b))
    }

    #[test]
    fn events_in_other_words() {
        assert!(events("tests fail (back to fix)", "tests fail"));
        assert!(events("merge conflict", "merge conflicts"));
        assert!(events("changes needed", "changes"));
        assert!(!events("merge failed", "merge conflicts"));
        assert!(!events("approve", "abandon"));
        assert!(!events("→", "abandon"));
    }

    #[test]
    fn names_and_texts() {
        assert!(names("PLAN_REVIEW", "PlanReview") > 0.99);
        assert!(names("REVIEW", "PLAN_REVIEW") > 0.6);
        assert!(names("SCOPING", "SETUP") < 0.5);
        let text = "The plan lies with the architect, who accepts it";
        let alike = |other: &str| Bag::of(text).likeness(&Bag::of(other));
        assert!(alike(text) > 0.99);
        assert!(alike("the architect has the plan, and accepts it") > 0.5);
        assert!(alike("tests run") < 0.1);
    }
}
