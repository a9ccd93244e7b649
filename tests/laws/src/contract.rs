//! Laws about the document over time.

use fsm_cli::trial::{changes, laid_out};

/// Layout never changes what a document says, and is done once.
pub fn fmt(text: &str) {
    let once = laid_out(text);
    assert!(once.is_some(), "the document would say something else");
    let twice = once.as_deref().and_then(laid_out);
    assert_eq!(once, twice, "laid out again");
}

/// A document has not changed against itself, and its two halves, or a text without a line of it, can be compared.
pub fn diff(text: &str) {
    assert_eq!(changes(text, text), [""; 0], "against itself");
    let half = (0..=text.len() / 2).rev();
    let half = half.into_iter().find(|at| text.is_char_boundary(*at));
    let (first, second) = text.split_at(half.unwrap_or(0));
    assert_eq!(
        changes(first, second).is_empty(),
        changes(second, first).is_empty(),
        "a change one way is one the other way"
    );
    let shorter: String = text.lines().skip(5).flat_map(|line| [line, "\n"]).collect();
    let _ = changes(text, &shorter);
    let _ = changes(&shorter, text);
}
