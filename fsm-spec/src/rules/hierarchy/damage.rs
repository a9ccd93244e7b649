//! Which states a broken line may concern: what is missing there is that line's mistake, not another one.

use crate::{map::Set, mermaid::Diagram, source::Source};

/// The words of the lines that Mermaid refuses or changes.
pub(in crate::rules) struct Damage<'a> {
    words: Set<&'a str>,
}

impl<'a> Damage<'a> {
    pub(in crate::rules) fn of(source: &Source<'a>, diagram: &Diagram) -> Self {
        let mut words = Set::new();
        // A long line can have thousands of faults.
        let mut lines: Vec<_> = diagram
            .faults()
            .map(|span| source.line(span.start))
            .collect();
        lines.dedup();
        for line in lines {
            words.extend(source.slice(source.line_span(line)).split(between_words));
        }
        Self { words }
    }

    /// Whether one of those lines names the state.
    pub(in crate::rules) fn touches(&self, name: &str) -> bool {
        let mut words = name
            .split(between_words)
            .filter(|word| !word.is_empty())
            .peekable();
        words.peek().is_some() && words.all(|word| self.words.contains(word))
    }
}

fn between_words(c: char) -> bool {
    !c.is_alphanumeric() && c != '_'
}
