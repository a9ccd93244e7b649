//! What is left of a heading without the words that every such heading has.

use super::{Role, Words, normal, parts, unspaced};

/// More words than this make no phrase.
const LONGEST: usize = 3;

impl Words {
    /// A text in normal form without the words of some roles; the longest phrases first.
    pub(crate) fn without(&self, roles: &[Role], text: &str) -> String {
        let mut text = normal(text);
        let has = |found: super::Roles| roles.iter().any(|role| found.has(*role));
        if !text.is_ascii() && text.contains(unspaced) {
            let mut inside: Vec<&str> = self
                .unspaced()
                .filter(|(word, found)| has(*found) && text.contains(word))
                .map(|(word, _)| word)
                .collect();
            inside.sort_by_key(|word| std::cmp::Reverse(word.len()));
            for word in inside {
                text = text.replace(word, " ");
            }
        }
        let words: Vec<&str> = parts(&text).collect();
        let mut rest = String::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let phrase = (1..=LONGEST.min(words.len() - at))
                .rev()
                .find(|length| has(self.roles(&words[at..at + length].join(" "))));
            if phrase.is_none() {
                rest.push_str(word);
                rest.push(' ');
            }
            at += phrase.unwrap_or(1);
        }
        rest.truncate(rest.trim_end().len());
        rest
    }
}
