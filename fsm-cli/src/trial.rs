//! Doors for the laws in `tests/laws`, which hold the insides of commands against any text. No part of what others may rely on.

use fsm_spec::ReadOptions;

use crate::diff::compare;
use crate::fmt::format;
use crate::show::Document;

/// A document as `fsm fmt` lays it out; nothing, where that would change what it says.
#[must_use]
pub fn laid_out(text: &str) -> Option<String> {
    let formatted = format(text, &ReadOptions::default());
    formatted.ok().map(|formatted| formatted.text)
}

/// What `fsm diff` says has changed, each in a line.
#[must_use]
pub fn changes(old: &str, new: &str) -> Vec<String> {
    let document = |text: &str| {
        Document::new(
            "STATES.md".to_owned(),
            text.to_owned(),
            &ReadOptions::default(),
        )
    };
    let comparison = compare(&document(old), &document(new));
    comparison
        .changes()
        .map(|change| change.message.clone())
        .collect()
}
