//! Which states a broken line may concern: what is missing there is that line's mistake, not another one.

use crate::{map::Set, mermaid::Diagram, source::Source};

/// The words of the lines that Mermaid refuses or changes.
pub(super) struct Damage<'a> {
    words: Set<&'a str>,
}

impl<'a> Damage<'a> {
    pub(super) fn of(source: &Source<'a>, diagram: &Diagram) -> Self {
        let errors = diagram.errors.iter().map(|error| error.span);
        let swallowed = diagram.swallowed.iter().map(|swallowed| swallowed.span);
        let mut words = Set::new();
        for span in errors.chain(swallowed) {
            let first = source.line(span.start);
            let last = source.line(span.end.max(span.start + 1) - 1);
            for line in first..=last {
                let text = source.slice(source.line_span(line));
                words.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_'));
            }
        }
        Self { words }
    }

    /// Whether one of those lines names the state.
    pub(super) fn touches(&self, name: &str) -> bool {
        let mut words = name
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .peekable();
        words.peek().is_some() && words.all(|word| self.words.contains(word))
    }
}
