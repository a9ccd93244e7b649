//! A whole diagram: every step, one after the other.

use super::{Diagram, Fault, clean::Cleaned, read, resolve, swallow, undrawable};
use memchr::memmem;

/// Reads the text of one diagram: a fence's content, or a whole `.mmd` file.
///
/// Never fails: what Mermaid refuses is in [`Diagram::errors`], and the statements around it are still read.
pub fn parse(text: &str) -> Diagram {
    let cleaned = Cleaned::new(text);
    let mut reading = read::read(&cleaned);
    let mut diagram = resolve::resolve(&cleaned, &mut reading);
    if diagram.errors.is_empty() {
        diagram.errors.extend(refused_again(&cleaned));
    }
    diagram.undrawable = undrawable::find(text, &cleaned, &reading.empty, &diagram);
    diagram.swallowed = swallow::find(&cleaned, &reading.statements, &diagram);
    diagram
}

/// Mermaid checks a text by cleaning it twice, and draws it cleaned once. Nearly always the second time changes nothing; where
/// it joins the pieces of a directive, the check may refuse what could be drawn.
fn refused_again(cleaned: &Cleaned) -> Option<Fault> {
    let text = cleaned.text.as_bytes();
    let sign = memmem::find(text, b"%%{").or_else(|| memmem::find(text, b"=\""))?;
    let again = Cleaned::new(cleaned.text.strip_suffix('\n').unwrap_or(&cleaned.text));
    if again.text == cleaned.text {
        return None;
    }
    let refused = resolve::resolve(&again, &mut read::read(&again)).errors;
    let message =
        "Mermaid looks for directives twice, and what it takes for one the second time leaves a diagram it refuses";
    let help = "remove this `%%{` or complete it to a directive, `%%{init: …}%%`";
    refused.first().map(|_| Fault::new(cleaned.span(sign..sign + 2), message, help))
}
