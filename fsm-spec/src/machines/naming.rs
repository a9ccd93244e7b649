//! What a machine is called.

use crate::{
    machines::is_generic,
    map::Map,
    markdown::{BlockKind, Markdown},
    words::{Role, Words, normal},
};

pub(crate) const UNNAMED: &str = "Machine";

/// The name of a machine drawn in `block`: the nearest heading above it that says more than "diagram".
pub(crate) fn machine_name(markdown: &Markdown, words: &Words, block: usize) -> String {
    let mut heading = markdown.blocks[block].heading;
    let mut last = None;
    while let Some(at) = heading {
        let text = title(markdown.block_text(at));
        if !text.is_empty() {
            if !words.is(Role::DiagramHeading, &normal(&text)) && !is_generic(words, &text) {
                return text;
            }
            last = last.or(Some(text));
        }
        heading = markdown.blocks[at].heading;
    }
    // Headings of one level have no parent; then the document's title names the machine.
    let first = markdown.blocks[..block].iter().find(|block| matches!(block.kind, BlockKind::Heading(_)));
    let first = first.map(|block| title(markdown.text(block.text.clone())));
    first.filter(|text| !text.is_empty()).or(last).unwrap_or_else(|| UNNAMED.to_owned())
}

/// A heading without its number and its closing colon.
fn title(text: &str) -> String {
    let text = text.trim().trim_end_matches(':').trim();
    let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ')' || c == '§');
    let rest = numbered.trim_start();
    let is_number = numbered.len() < text.len() && numbered.starts_with(' ') && !rest.is_empty();
    if is_number { rest } else { text }.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Gives machines of one name numbers.
pub(crate) fn tell_apart(names: &mut [String]) {
    let mut counts: Map<String, usize> = Map::new();
    for name in names {
        let count = counts.or_default(name.clone());
        *count += 1;
        if *count > 1 {
            *name = format!("{name} {count}");
        }
    }
}
