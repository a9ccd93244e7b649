//! Where a block stands: its heading, its section, the words above it.

use super::{outline::without_number, prelude::*};
use crate::sentences::heads_ends;

/// What the headings of a document say, each looked at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Headings {
    /// By block: what the heading above it says.
    above: Vec<Said>,
    /// By block: what the headings and the words above it say of the transitions in it.
    verdicts: Vec<Verdict>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    /// The words that it is.
    pub whole: Roles,
    /// The words that it mentions.
    pub mentions: Roles,
    /// Whether terminal states do.
    pub ends: bool,
}

impl Headings {
    pub(crate) fn of(markdown: &Markdown, words: &Words) -> Self {
        let said = markdown.blocks.iter().map(|block| match block.kind {
            BlockKind::Heading(_) => Said::of(words, markdown.text(block.text.clone())),
            _ => Said::default(),
        });
        let said: Vec<Said> = said.collect();
        let above = markdown.blocks.iter().map(|block| block.heading.map_or(Said::default(), |heading| said[heading]));
        Self { above: above.collect(), verdicts: verdicts(markdown, words) }
    }

    /// Whether the words above a block allow or forbid what is in it. Of a heading: what it says of its section.
    pub(crate) fn verdict(&self, block: usize) -> Verdict {
        self.verdicts[block]
    }

    /// What the heading above a block says.
    pub(crate) fn above(&self, block: usize) -> Said {
        self.above[block]
    }
}

impl Said {
    fn of(words: &Words, text: &str) -> Self {
        Self {
            whole: words.roles(without_number(text)),
            // A heading is short; what is longer says nothing of a table.
            mentions: if text.len() <= 400 { words.mentions(text) } else { Roles::default() },
            ends: heads_ends(text),
        }
    }
}

/// What stands above each block says of it: the nearest words that say anything count.
fn verdicts(markdown: &Markdown, words: &Words) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(markdown.blocks.len());
    // The lines that lead over to what follows, from the outermost to the innermost.
    let mut leads: Vec<Lead> = Vec::new();
    for block in &markdown.blocks {
        let text = markdown.text(block.text.clone());
        let headed = block.heading.map_or(Verdict::Silent, |heading| verdicts[heading]);
        if matches!(block.kind, BlockKind::Heading(_)) {
            leads.clear();
            verdicts.push(match words.verdict_below(text) {
                Verdict::Silent if words.mentioned(Role::Listing, text) => Verdict::Silent,
                Verdict::Silent => headed.weakened(),
                own => own,
            });
            continue;
        }
        leads.retain_mut(|lead| lead.reaches(&block.kind));
        let said = leads.iter().rev().map(|lead| lead.verdict).chain([headed]);
        let mut said = said.filter(|verdict| *verdict != Verdict::Silent);
        verdicts.push(said.next().unwrap_or_default());
        let depth = match block.kind {
            BlockKind::Item { depth, .. } => depth + 1,
            BlockKind::Paragraph => 0,
            _ => continue,
        };
        // The last sentence before a colon, or a bold line.
        let text = text.trim_end();
        let line = text.strip_suffix([':', '：']).map(last_sentence);
        let titles = line.is_none() && depth == 0;
        let Some(line) = line.or_else(|| markdown.is_bold_line(text).then_some(text)) else { continue };
        if titles {
            leads.clear();
        }
        leads.push(Lead { depth, titles, listed: false, verdict: words.verdict_below(line) });
    }
    verdicts
}

/// A line that leads over to what follows.
struct Lead {
    /// That of its item, counted from one; none in a paragraph.
    depth: usize,
    /// Whether it stands above its part of the document as a heading does: a bold line.
    titles: bool,
    listed: bool,
    verdict: Verdict,
}

impl Lead {
    /// Whether it speaks of the next block too. It does of what stands deeper, and of nothing behind its list.
    fn reaches(&mut self, next: &BlockKind) -> bool {
        let ends = self.listed && self.depth == 0;
        match next {
            BlockKind::Item { depth, .. } => {
                self.listed = true;
                self.titles || depth + 1 > self.depth
            }
            BlockKind::Paragraph | BlockKind::Table(_) | BlockKind::Code(_) if self.titles => {
                if ends {
                    self.verdict = self.verdict.weakened();
                }
                true
            }
            BlockKind::Table(_) | BlockKind::Code(_) => !ends,
            BlockKind::Paragraph | BlockKind::Heading(_) => false,
        }
    }
}

fn last_sentence(text: &str) -> &str {
    let ends = |(at, sign): (usize, &str)| {
        let end = at + sign.len();
        (sign == "。" || text[end..].starts_with(char::is_whitespace)).then_some(end)
    };
    text[text.rmatch_indices(['.', '!', '?', ':', '。']).find_map(ends).unwrap_or(0)..].trim_start()
}

/// How far into a text a part of it begins. A part knows where it stands, so that none is handed on with its place.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr())
}

/// What stands before and behind a part of a text.
pub(super) fn around<'a>(text: &'a str, part: &str) -> (&'a str, &'a str) {
    let start = offset(text, part);
    (&text[..start], &text[start + part.len()..])
}

/// Places in the plain text, found in one pass, and asked for block by block.
pub(crate) struct Hits {
    places: Vec<usize>,
    /// Where each block ends.
    ends: Vec<usize>,
}

impl Hits {
    /// Where any of `signs` stands.
    pub(crate) fn of(markdown: &Markdown, signs: &[&str]) -> Self {
        let mut places: Vec<usize> =
            signs.iter().flat_map(|sign| memchr::memmem::find_iter(markdown.plain.as_bytes(), sign)).collect();
        places.sort_unstable();
        Self::at(markdown, places)
    }

    pub(crate) fn arrows(markdown: &Markdown) -> Self {
        Self::at(markdown, arrows(&markdown.plain).map(|arrow| arrow.at.start).collect())
    }

    fn at(markdown: &Markdown, places: Vec<usize>) -> Self {
        Self { places, ends: markdown.blocks.iter().map(|block| block.text.end).collect() }
    }

    /// Whether there is one in a block, its cells included: the text of a table stands empty behind them.
    pub(crate) fn in_block(&self, block: usize) -> bool {
        let start = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.any(&(start..self.ends[block]))
    }

    pub(crate) fn any(&self, range: &Range<usize>) -> bool {
        let at = self.places.partition_point(|hit| *hit < range.start);
        self.places.get(at).is_some_and(|hit| *hit < range.end)
    }
}

impl Markdown {
    /// The plain text of a range.
    #[must_use]
    pub fn text(&self, range: Range<usize>) -> &str {
        self.plain.get(range).unwrap_or("")
    }

    pub(crate) fn block_text(&self, block: usize) -> &str {
        self.text(self.blocks[block].text.clone())
    }

    pub(crate) fn cell(&self, cell: &Cell) -> &str {
        self.text(cell.text.clone())
    }

    /// Where a part of the plain text stands in it.
    pub(crate) fn place(&self, part: &str) -> Range<usize> {
        let start = offset(&self.plain, part).min(self.plain.len() - part.len());
        start..start + part.len()
    }

    /// Where a part of the plain text stands in the source.
    pub(crate) fn span_of(&self, part: &str) -> Span {
        self.span(self.place(part))
    }

    /// How the beginning of a part of the plain text is set.
    pub(crate) fn style_of(&self, part: &str) -> Style {
        self.style(self.place(part).start)
    }

    /// The block that a part of the plain text belongs to.
    pub(crate) fn block_of(&self, part: &str) -> &Block {
        let start = self.place(part).start;
        let at = self.blocks.partition_point(|block| block.text.end <= start);
        &self.blocks[at.min(self.blocks.len() - 1)]
    }

    /// The runs of a part of the plain text, and how each is set.
    pub(crate) fn runs_of(&self, part: &str) -> impl Iterator<Item = (&str, Style)> {
        self.runs(self.place(part)).map(|(run, style)| (self.text(run), style))
    }

    /// What is set apart in a part of the plain text: runs side by side that are set alike, as `how` tells of each.
    pub(crate) fn set_apart(&self, part: &str, how: impl Fn(Style) -> (bool, bool)) -> Vec<&str> {
        let mut found: Vec<(Range<usize>, (bool, bool))> = Vec::new();
        for (run, style) in self.runs(self.place(part)).filter(|(_, style)| how(*style) != (false, false)) {
            match found.last_mut() {
                Some((last, same)) if last.end == run.start && *same == how(style) => last.end = run.end,
                _ => found.push((run, how(style))),
            }
        }
        found.into_iter().map(|(range, _)| self.text(range)).collect()
    }

    /// A part of the plain text as a label.
    pub(crate) fn label(&self, part: &str) -> Labelled {
        Labelled { text: part.to_owned(), span: self.span_of(part) }
    }

    /// What stands in a column of a row, where it reaches so far.
    pub(crate) fn column(&self, row: &Row, column: usize) -> &str {
        row.cells.get(column).map_or("", |cell| self.cell(cell))
    }

    /// The text above a block that speaks of it: the paragraph or item right before it. Nobody asks for that of a heading.
    pub(crate) fn lead_text(&self, block: usize) -> &str {
        match block.checked_sub(1).map(|before| &self.blocks[before]) {
            Some(Block { kind: BlockKind::Paragraph | BlockKind::Item { .. }, text, .. }) => self.text(text.clone()),
            _ => "",
        }
    }

    /// The last line of that.
    pub(crate) fn lead_line(&self, block: usize) -> &str {
        self.lead_text(block).trim_end().rsplit('\n').next().unwrap_or("")
    }

    /// The last sentence of that, over as many lines as it has, where a colon leads over from it.
    pub(crate) fn lead_sentence(&self, block: usize) -> &str {
        self.lead_text(block).trim_end().strip_suffix([':', '：']).map_or("", last_sentence)
    }

    /// Whether a part of the plain text is one line, and in bold from its first letter to its last.
    pub(super) fn is_bold_line(&self, text: &str) -> bool {
        let last = text.char_indices().next_back().map_or(text, |(last, _)| &text[last..]);
        !text.contains('\n') && self.style_of(text).strong && self.style_of(last).strong
    }

    pub(crate) fn level(&self, block: usize) -> Option<u8> {
        match self.blocks.get(block)?.kind {
            BlockKind::Heading(level) => Some(level),
            _ => None,
        }
    }

    /// The blocks of the section that a heading opens, subsections included.
    pub(crate) fn section(&self, heading: usize) -> Range<usize> {
        let level = self.level(heading).unwrap_or(7);
        let below = heading + 1..self.blocks.len();
        let end = below.clone().find(|block| self.level(*block).is_some_and(|other| other <= level));
        below.start..end.unwrap_or(below.end)
    }
}
