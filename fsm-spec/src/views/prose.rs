//! Arrows between two states anywhere in text or in code.

use super::{arrows::arrow_pairs, bind::Ground, code::is_plain, prelude::*};

/// The arrows of `blocks`, as a view of what the text says in passing.
pub(super) fn read(ground: &Ground<'_>, names: &Names, blocks: &[usize], tables: &[usize]) -> Option<View> {
    let Reader { markdown, words, headings, arrows, .. } = ground.reader;
    let mut claims = Vec::new();
    let mut cut = None;
    // Adds the arrows of a passage.
    let mut add = |text: &str| {
        if !has_arrow(text) {
            return;
        }
        let found = arrow_pairs(markdown, names, text, Strictness::Prose, claims.len());
        let start = markdown.place(text).start;
        for pair in found.pairs {
            let inside = pair.plain.start - start..pair.plain.end - start;
            let sentence = sentence_around(text, inside.clone());
            let (before, after) = (&text[sentence.start..inside.start], &text[inside.end..sentence.end]);
            if !negative(words, before) && !negative(words, after) {
                claims.push(TransitionClaim::new(End::State(pair.from), End::State(pair.to), pair.span));
            }
        }
        cut = cut.or(found.cut);
    };
    // A quoted diagram, or a document with blocks of its own, has another machine's arrows.
    let quotes = |line: &str| ["stateDiagram", "```", "~~~"].iter().any(|with| line.trim_start().starts_with(with));
    for &block in blocks.iter().filter(|block| arrows.in_block(**block) && !headings.verdict(**block).bars()) {
        match &markdown.blocks[block].kind {
            BlockKind::Table(_) if tables.binary_search(&block).is_ok() => {}
            BlockKind::Table(table) => {
                table.rows.iter().flat_map(|row| &row.cells).for_each(|cell| add(markdown.cell(cell)));
            }
            // Another notation's arrows are not ours to read.
            BlockKind::Code(code) if !is_plain(&code.language) || code.text.lines().any(quotes) => {}
            _ => add(markdown.block_text(block)),
        }
    }
    let span = claims.iter().map(|claim| claim.span).chain(cut).reduce(Span::to)?;
    Some(View { transitions: claims, cut, ..View::new(ViewKind::Prose, span) })
}

/// The sentence, or the line of a list, that holds `inside`.
pub(crate) fn sentence_around(text: &str, inside: Range<usize>) -> Range<usize> {
    // What stands further away does not speak of this.
    const FAR: usize = 300;
    let nearest = boundary(text, inside.start.saturating_sub(FAR));
    let furthest = boundary(text, inside.end + FAR);
    let before = &text[nearest..inside.start];
    let starts = before.rmatch_indices(['\n', ';']).find(|(at, sign)| *sign == ";" || !runs_on(&before[..*at]));
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

/// Whether a line of running text runs on into the next one: it ends with a comma or with a word that joins.
fn runs_on(line: &str) -> bool {
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

pub(crate) fn negative(words: &Words, text: &str) -> bool {
    // Most arrows have nothing but a name or a mark beside them.
    if !text.contains(char::is_alphabetic) {
        return false;
    }
    let said = words.mentions(text);
    said.has(Role::Forbidden) || said.has(Role::Denial) || text.contains("n't") || text.contains("n’t")
}
