//! Where a block stands: its heading, its section, the words above it.

use super::arrows::next_arrow_at as next_arrow;
use crate::{
    markdown::{Block, BlockKind, Markdown},
    words::{Roles, Words},
};
use std::ops::Range;

/// What the headings of a document say, each looked at once.
pub(crate) struct Headings {
    /// By block; empty for what is no heading.
    whole: Vec<Roles>,
    mentions: Vec<Roles>,
}

impl Headings {
    pub(crate) fn of(markdown: &Markdown, words: &Words) -> Self {
        let mut headings = Self {
            whole: vec![Roles::default(); markdown.blocks.len()],
            mentions: vec![Roles::default(); markdown.blocks.len()],
        };
        for (at, block) in markdown
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| matches!(block.kind, BlockKind::Heading(_)))
        {
            let text = markdown.text(block.text.clone());
            let numbered = text.trim_start_matches(|c: char| {
                c.is_ascii_digit() || matches!(c, '.' | ')' | ' ' | '§')
            });
            headings.whole[at] = words.roles(numbered);
            // A heading is short; what is longer says nothing of a table.
            if text.len() <= 400 {
                headings.mentions[at] = words.mentions(text);
            }
        }
        headings
    }

    /// The words that the heading above a block mentions.
    pub(crate) fn mentioned(&self, markdown: &Markdown, block: usize) -> Roles {
        markdown.blocks[block]
            .heading
            .map_or_else(Roles::default, |heading| self.mentions[heading])
    }

    /// The words that the heading above a block is.
    pub(crate) fn is(&self, markdown: &Markdown, block: usize) -> Roles {
        markdown.blocks[block]
            .heading
            .map_or_else(Roles::default, |heading| self.whole[heading])
    }
}

/// Places in the plain text, found in one pass, and asked for block by block.
pub(crate) struct Hits(Vec<usize>);

impl Hits {
    /// Where any of `signs` stands.
    pub(crate) fn of(plain: &str, signs: &[&str]) -> Self {
        let mut hits: Vec<usize> = signs
            .iter()
            .flat_map(|sign| memchr::memmem::find_iter(plain.as_bytes(), sign))
            .collect();
        hits.sort_unstable();
        Self(hits)
    }

    /// Where arrows stand.
    pub(crate) fn arrows(plain: &str) -> Self {
        let mut hits = Vec::new();
        let mut from = 0;
        while let Some(arrow) = next_arrow(plain, from) {
            from = arrow.end;
            hits.push(arrow.start);
        }
        Self(hits)
    }

    /// Whether one stands in `range`.
    pub(crate) fn any(&self, range: &Range<usize>) -> bool {
        let at = self.0.partition_point(|hit| *hit < range.start);
        self.0.get(at).is_some_and(|hit| *hit < range.end)
    }
}

impl Markdown {
    /// The plain text of a range.
    #[must_use]
    pub fn text(&self, range: std::ops::Range<usize>) -> &str {
        self.plain.get(range).unwrap_or("")
    }

    /// The text of the nearest heading above a block.
    pub(crate) fn heading_text(&self, block: usize) -> &str {
        self.blocks[block]
            .heading
            .map_or("", |heading| self.text(self.blocks[heading].text.clone()))
    }

    /// The text above a block that speaks of it: the paragraph or item right before it, in the same section.
    pub(crate) fn lead_text(&self, block: usize) -> &str {
        match block.checked_sub(1).map(|before| &self.blocks[before]) {
            Some(
                before @ Block {
                    kind: BlockKind::Paragraph | BlockKind::Item { .. },
                    ..
                },
            ) if before.heading == self.blocks[block].heading => self.text(before.text.clone()),
            _ => "",
        }
    }

    /// The plain text that a block covers, cells included.
    pub(crate) fn range(&self, block: usize) -> Range<usize> {
        match &self.blocks[block].kind {
            BlockKind::Table(table) => {
                let start = table.header.cells.first().map_or(0, |cell| cell.text.start);
                let last = table.rows.last().unwrap_or(&table.header);
                start
                    ..last
                        .cells
                        .last()
                        .map_or(start, |cell| cell.text.end)
                        .max(start)
            }
            _ => self.blocks[block].text.clone(),
        }
    }

    /// A heading's level.
    pub(crate) fn level(&self, block: usize) -> Option<u8> {
        match self.blocks.get(block)?.kind {
            BlockKind::Heading(level) => Some(level),
            _ => None,
        }
    }

    /// The blocks of the section that a heading opens, subsections included.
    pub(crate) fn section(&self, heading: usize) -> std::ops::Range<usize> {
        let level = self.level(heading).unwrap_or(7);
        let end = (heading + 1..self.blocks.len())
            .find(|block| self.level(*block).is_some_and(|other| other <= level));
        heading + 1..end.unwrap_or(self.blocks.len())
    }
}
