//! Whether words allow or forbid the transitions they stand above or beside.

use super::{Role, Roles, Words, normal, parts, unspaced};
use std::borrow::Cow;

/// What a heading, a lead-in or the header of a column says of the transitions below it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Verdict {
    /// Nothing, or both: the rows have to say it.
    #[default]
    Silent,
    /// They are allowed.
    Allows,
    /// Something is forbidden, and it may be them.
    Doubts,
    /// They are forbidden.
    Forbids,
}

impl Verdict {
    /// Whether nothing below may be read as allowed.
    pub fn bars(self) -> bool {
        matches!(self, Self::Doubts | Self::Forbids)
    }

    /// What is left of it further off: nothing there is forbidden for sure.
    pub(crate) fn weakened(self) -> Self {
        match self {
            Self::Forbids => Self::Doubts,
            other => other,
        }
    }
}

/// More words than this make no phrase.
const LONGEST: usize = 3;

impl Words {
    /// Takes a state's name out of the words that forbid: in its document `Rejected` is the state.
    pub fn define(&mut self, name: &str) {
        if self.is(Role::Forbidden, name) {
            self.names.insert(normal(name));
        }
    }

    /// What a short text says of the transitions it stands above.
    pub fn verdict(&self, text: &str) -> Verdict {
        // A heading is short; what is longer says nothing of a table.
        if text.len() > 400 {
            return Verdict::Silent;
        }
        // `Not-allowed transitions`.
        let text = &*if text.contains('-') { Cow::from(text.replace('-', " ")) } else { Cow::from(text) };
        let said = self.mentions(text);
        // Most texts forbid nothing, and need not be taken apart.
        if !said.has(Role::Forbidden) {
            let turns = said.has(Role::Elsewhere) || said.has(Role::Condition);
            return if said.has(Role::Allowed) && !turns { Verdict::Allows } else { Verdict::Silent };
        }
        let rest = self.without(&[Role::Forbidden], text);
        let said = self.mentions(&rest);
        if said.has(Role::Elsewhere) || said.has(Role::Allowed) {
            return Verdict::Silent;
        }
        // Never sure, and never allowed: "forbidden unless approved".
        if said.has(Role::Condition) {
            return Verdict::Doubts;
        }
        let whole = self.roles(&rest);
        let targets = [Role::Successors, Role::To, Role::Partial];
        let surely = self.mentioned(Role::Arrows, text)
            || !rest.contains(char::is_alphabetic)
            || targets.into_iter().any(|role| whole.has(role));
        if surely { Verdict::Forbids } else { Verdict::Doubts }
    }

    /// What a heading or a lead-in says of what stands below it. A whole sentence may speak of anything, as in "invalid
    /// transitions are rejected", unless it points there.
    pub(crate) fn verdict_below(&self, text: &str) -> Verdict {
        let verdict = self.verdict(text);
        if verdict != Verdict::Forbids {
            return verdict;
        }
        let said = self.mentions(&self.without(&[Role::Forbidden], text));
        if said.has(Role::Be) && !said.has(Role::Following) {
            return verdict.weakened();
        }
        verdict
    }

    /// Whether a text that follows an arrow begins by forbidding it: `is invalid`, `must never happen`, `は禁止`.
    pub fn begins_forbidding(&self, after: &str) -> bool {
        let text: String = after.chars().take(96).collect();
        let text = normal(text.trim_start_matches(|c: char| "`*\"') ".contains(c)));
        if text.starts_with(unspaced) {
            let mut forbidding = self.unspaced(&text).filter(|(.., roles)| roles.has(Role::Forbidden));
            // A particle or two may stand before it.
            return forbidding.any(|(at, ..)| text[..at].chars().count() <= 2);
        }
        let words: Vec<&str> = text.split_ascii_whitespace().take(2 * LONGEST).collect();
        let is = self.longest(&[Role::Be], &words);
        let forbidding = self.longest(&[Role::Forbidden], &words[is..]);
        // Without a verb, one word may be an event: `A → B rejected by the clerk`.
        forbidding > usize::from(is == 0)
    }

    /// A text in normal form without the words of some roles. The longest phrase counts, so that `allowed` is not left of
    /// `not allowed`.
    pub(crate) fn without(&self, roles: &[Role], text: &str) -> String {
        let mut text = normal(text);
        let has = |found: Roles| roles.iter().any(|role| found.has(*role));
        let inside = self.unspaced(&text).filter(|(.., found)| has(*found)).map(|(_, word, _)| word.to_owned());
        let mut inside: Vec<String> = inside.collect();
        inside.sort_by_key(|word| std::cmp::Reverse(word.len()));
        for word in inside {
            text = text.replace(&word, " ");
        }
        let words: Vec<&str> = parts(&text).collect();
        let mut rest = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let phrase = self.longest(roles, &words[at..]);
            rest.extend((phrase == 0).then_some(*word));
            at += phrase.max(1);
        }
        rest.join(" ")
    }

    /// How many of the first words are a phrase of one of the roles, at most.
    fn longest(&self, roles: &[Role], words: &[&str]) -> usize {
        let is_phrase = |count: &usize| {
            let phrase = words[..*count].join(" ");
            let found = self.roles(phrase.trim_end_matches(['.', ',', ';', ':', ')', '!', '*', '`']));
            roles.iter().any(|role| found.has(*role))
        };
        (1..=words.len().min(LONGEST)).rev().find(is_phrase).unwrap_or(0)
    }
}
