//! Where a block stands: its heading, its section, the words above it.

use crate::markdown::{Block, BlockKind, Markdown};

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
