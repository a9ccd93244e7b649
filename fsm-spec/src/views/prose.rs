//! Arrows between two states anywhere in text or in code.

use super::{
    End, Layout, Names, TransitionClaim, View,
    arrows::{Strictness, arrow_pairs},
    bind::Ground,
};
use crate::{
    markdown::BlockKind,
    model::ViewKind,
    source::Span,
    words::{Role, Words},
};
use std::ops::Range;

/// The arrows of `blocks`, as a view of what the text says in passing.
pub(super) fn read(ground: &Ground<'_>, names: &Names, blocks: &[usize], tables: &[usize]) -> Option<View> {
    let markdown = ground.markdown;
    let mut claims = Vec::new();
    let mut cut = None;
    for &block in blocks {
        if !ground.arrows.in_block(block) || ground.headings.verdict(block).bars() {
            continue;
        }
        match &markdown.blocks[block].kind {
            BlockKind::Table(table) => {
                if tables.binary_search(&block).is_err() {
                    for cell in table.rows.iter().flat_map(|row| &row.cells) {
                        let here = passage(ground, names, cell.text.clone(), &mut claims);
                        cut = cut.or(here);
                    }
                }
            }
            // Another notation's arrows are not ours to read.
            BlockKind::Code(code)
                if !matches!(
                    code.language.as_str(),
                    "" | "text" | "txt" | "plaintext" | "plain" | "ascii" | "console" | "none" | "text-diagram"
                ) || example(&code.text) => {}
            _ => {
                let text = markdown.blocks[block].text.clone();
                let here = passage(ground, names, text, &mut claims);
                cut = cut.or(here);
            }
        }
    }
    let spans = claims.iter().map(|claim| claim.span);
    let span = spans.chain(cut).reduce(Span::to)?;
    Some(View {
        kind: ViewKind::Prose,
        machine: 0,
        span,
        complete: false,
        states: Vec::new(),
        transitions: claims,
        layout: Layout::Text,
        cut,
        far: false,
        partly: false,
    })
}

/// Whether a block of code quotes a diagram, or a document with blocks of its own: another machine's arrows.
fn example(code: &str) -> bool {
    let begins = |line: &str, with: &str| line.trim_start().starts_with(with);
    let quoted = |line: &str| ["stateDiagram", "```", "~~~"].iter().any(|with| begins(line, with));
    code.lines().any(quoted)
}

/// Adds the arrows of a passage, and gives back the one at which reading stopped.
fn passage(ground: &Ground<'_>, names: &Names, range: Range<usize>, out: &mut Vec<TransitionClaim>) -> Option<Span> {
    let (markdown, words) = (ground.markdown, ground.words);
    let text = markdown.text(range.clone());
    if !super::arrows::has_arrow(text) {
        return None;
    }
    let arrows = arrow_pairs(markdown, names, range.clone(), Strictness::Prose, out.len());
    for pair in arrows.pairs {
        let sentence = sentence_around(text, pair.plain.start - range.start..pair.plain.end - range.start);
        let before = &text[sentence.start..pair.plain.start - range.start];
        let after = &text[pair.plain.end - range.start..sentence.end];
        if negative(words, before) || negative(words, after) {
            continue;
        }
        out.push(TransitionClaim::new(End::State(pair.from), End::State(pair.to), pair.span));
    }
    arrows.cut
}

/// The sentence, or the line of a list, that holds `inside`.
pub(crate) fn sentence_around(text: &str, inside: Range<usize>) -> Range<usize> {
    // What stands further away does not speak of this.
    const FAR: usize = 300;
    let nearest = boundary(text, inside.start.saturating_sub(FAR));
    let furthest = boundary(text, inside.end + FAR);
    let before = &text[nearest..inside.start];
    let starts = before.rmatch_indices(['\n', ';']).find(|(at, sign)| *sign == ";" || !goes_on(&before[..*at]));
    let start = starts.map_or(nearest, |(at, _)| nearest + at + 1);
    let stops = |range: Range<usize>| {
        let part = &text.as_bytes()[range.clone()];
        memchr::memchr_iter(b'.', part)
            .filter(|at| part.get(at + 1) == Some(&b' '))
            .map(move |at| range.start + at)
            .filter(|at| !abbreviated(&text[..*at]))
    };
    let start = stops(start..inside.start).next_back().map_or(start, |at| at + 2);
    let end = text[inside.end..furthest].find(['\n', ';']).map_or(furthest, |at| inside.end + at);
    let end = stops(inside.end..end).next().unwrap_or(end);
    start..end
}

/// Whether a line of running text goes on in the next one: it ends with a comma or with a word that joins.
fn goes_on(line: &str) -> bool {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    line.ends_with(',') || ["or", "and", "as", "like", "nor", "ou", "e", "y", "et", "oder", "und"].contains(&last)
}

/// The character boundary at `at`, or the one before it.
pub(crate) fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether the stop behind this text ends an abbreviation and not a sentence.
pub(crate) fn abbreviated(before: &str) -> bool {
    ["e.g", "i.e", "etc", "vs", "cf", "resp", "approx", "z.B", "p.ej"].iter().any(|short| before.ends_with(short))
}

/// Whether a text denies what stands beside it.
pub(crate) fn negative(words: &Words, text: &str) -> bool {
    // Most arrows have nothing but a name or a mark beside them.
    if !text.contains(char::is_alphabetic) {
        return false;
    }
    let said = words.mentions(text);
    said.has(Role::Forbidden) || said.has(Role::Denial) || text.contains("n't") || text.contains("n’t")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sentence around the first arrow.
    fn around(text: &str) -> &str {
        let at = text.find('→').unwrap_or(0);
        &text[sentence_around(text, at..at + '→'.len_utf8())]
    }

    #[test]
    fn a_sentence_ends_with_a_stop_a_semicolon_or_the_line() {
        assert_eq!(around("One. A → B here. Two."), "A → B here");
        assert_eq!(around("One. Two. A → B."), "A → B.");
        assert_eq!(around("one; A → B; two; three"), " A → B");
        assert_eq!(around("é\nA → B\nthree\nfour"), "A → B");
        assert_eq!(around("so, e.g. A → B, etc. and on"), "so, e.g. A → B, etc. and on");
    }

    #[test]
    fn what_stands_more_than_300_bytes_away_is_no_part_of_the_sentence() {
        let (far, near) = ("x".repeat(301), "x".repeat(300));
        assert_eq!(around(&format!("{far}→{far}")), format!("{near}→{near}"));
        assert_eq!(around(&format!("{near}→{near}")), format!("{near}→{near}"));
    }
}
