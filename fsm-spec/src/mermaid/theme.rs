//! Colours of a theme: Mermaid computes others from them, and refuses the diagram where it cannot.

use super::{front_matter::uncommented, js};
use memchr::memmem;
use std::ops::Range;

/// The variables that every theme computes colours from, whatever else is set.
const VARIABLES: &str = "mainBkg primaryColor primaryTextColor secondaryColor tertiaryColor";

/// The names that CSS has for colours.
const NAMES: &str = include_str!("colours.txt");

/// Where the settings of a diagram give such a variable something that is no colour.
///
/// In front matter, as in any YAML, a comment says nothing, and a value without quotes ends with its line: it may hold commas. In
/// a directive, and between braces, a comma ends it.
pub(super) fn no_colours(settings: &str, yaml: bool) -> Vec<Range<usize>> {
    let from = memmem::find(settings.as_bytes(), b"themeVariables").unwrap_or(settings.len());
    let mut found = Vec::new();
    for (start, line) in js::pieces(&settings[from..], |char| char == '\n') {
        let said = if yaml { uncommented(line) } else { line };
        let flow = !yaml || said.contains('{');
        for (at, _) in said.match_indices(':').filter(|(at, _)| sets_one(&said[..*at])) {
            let range = value(said, at + 1, flow);
            if !range.is_empty() && !is_colour(&said[range.clone()]) {
                found.push(from + start + range.start..from + start + range.end);
            }
        }
    }
    found
}

/// Whether the key before a colon is one of the variables.
fn sets_one(before: &str) -> bool {
    let key = before.trim_end_matches([' ', '\'', '"']);
    let letters = key.bytes().rev().take_while(|byte| js::is_word(*byte));
    let word = key.len() - letters.count();
    VARIABLES.split(' ').any(|known| known == &key[word..])
}

/// The value behind a colon, without its quotes; in a flow it ends with the item.
fn value(line: &str, at: usize, flow: bool) -> Range<usize> {
    let rest = line[at..].trim_start_matches([' ', '\t']);
    let start = line.len() - rest.len();
    if let Some(quote @ ('\'' | '"')) = rest.chars().next() {
        let length = rest[1..].find(quote).unwrap_or(0);
        return start + 1..start + 1 + length;
    }
    let ends = |char| flow && matches!(char, ',' | '}' | '#' | ':');
    let end = rest.find(ends).unwrap_or(rest.len());
    // A brace may close what was opened on a line above.
    start..start + rest[..end].trim_end_matches([' ', '\n', ',', '}']).len()
}

fn is_colour(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    if let Some(digits) = value.strip_prefix('#') {
        let known = matches!(digits.len(), 3 | 4 | 6 | 8);
        return known && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    }
    let call = |name: &&str| value.starts_with(*name) && value.ends_with(')');
    ["rgb(", "rgba(", "hsl(", "hsla("].iter().any(call)
        // What JavaScript takes for false leaves the colour of the theme.
        || matches!(&*value, "null" | "~" | "false" | "0")
        || NAMES.split_whitespace().any(|name| name == value)
}
