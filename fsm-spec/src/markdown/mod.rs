//! A Markdown document as a flat list of blocks over one plain text that maps back to the source.

use crate::source::Span;
use std::ops::Range;

/// A document, read.
///
/// `plain` is the document's text with Markdown resolved (emphasis, escapes, entities, links and code marks gone,
/// `<br>` and line breaks as `\n`); blocks and cells are ranges of it, and `pieces` leads back to the source.
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    /// The resolved text of all blocks, one after the other, each followed by `\n`.
    pub plain: String,
    /// In document order.
    pub blocks: Vec<Block>,
    /// `<!-- … -->` comments, block or inline, anywhere outside code: the text between the signs.
    pub comments: Vec<Comment>,
    /// What Markdown hides: see [`Trouble`].
    pub troubles: Vec<Trouble>,
    /// Sorted by `plain`.
    pieces: Vec<Piece>,
}

/// A run of `plain` that stands in the source.
#[derive(Clone, Copy, Debug)]
struct Piece {
    plain: u32,
    source: Span32,
    style: Style,
}

#[derive(Clone, Copy, Debug)]
struct Span32 {
    start: u32,
    end: u32,
}

/// How a run of text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// In backticks.
    pub code: bool,
    /// Bold.
    pub strong: bool,
    /// Struck through.
    pub struck: bool,
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its bytes in the source.
    pub span: Span,
    /// Its text: a range of [`Markdown::plain`]. Empty for tables, whose cells have it, and for fences.
    pub text: Range<usize>,
    /// The nearest heading above: an index into [`Markdown::blocks`].
    pub heading: Option<usize>,
}

/// What a block is.
#[derive(Clone, Debug)]
pub enum BlockKind {
    /// `# …`, with its level.
    Heading(u8),
    /// A paragraph outside lists (block quotes included).
    Paragraph,
    /// The text of a list item; further paragraphs of the item are items with `first` unset.
    Item {
        /// 0 for the outermost list.
        depth: usize,
        /// The number, for an ordered list.
        number: Option<u64>,
        /// Whether this is the item's first paragraph.
        first: bool,
    },
    /// A fenced or indented code block.
    Code(Code),
    /// A table.
    Table(Table),
}

/// A code block.
#[derive(Clone, Debug)]
pub struct Code {
    /// The first word of the info string, in lower case: `mermaid`.
    pub language: String,
    /// The content, list and quote prefixes removed, as it stands otherwise (CRLF kept where it can be).
    pub text: String,
    /// Leads from `text` back to the source: (offset in `text`, offset in the source), sorted.
    pub pieces: Vec<(usize, usize)>,
    /// The opening fence's line, without its ending; empty for an indented block.
    pub open: Span,
    /// The closing fence's line; none where the block is never closed.
    pub close: Option<Span>,
}

/// A table as Markdown sees it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The header's cells.
    pub header: Row,
    /// The rows, padded and cut to the header's width.
    pub rows: Vec<Row>,
    /// The delimiter row's line.
    pub delimiter: Span,
}

/// A row.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its line, without the line's ending.
    pub span: Span,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// How many cells stand in the source, where that differs from the header's number.
    pub written: usize,
}

/// A cell.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The trimmed content; an empty cell has an empty span inside it. For a missing cell: the row's end.
    pub span: Span,
    /// Between the pipes, blanks included: what a fix may replace.
    pub slot: Span,
    /// Its text, a range of [`Markdown::plain`], trimmed.
    pub text: Range<usize>,
}

/// A comment.
#[derive(Clone, Debug)]
pub struct Comment {
    /// The text between `<!--` and `-->`.
    pub text: String,
    /// The whole comment.
    pub span: Span,
    /// The first block after it: an index into [`Markdown::blocks`] (may be one past the last).
    pub next: usize,
    /// The block it stands inside, for an inline comment.
    pub inside: Option<usize>,
}

/// Something that the writer sees and Markdown does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A mermaid fence that is not closed where its diagram ends.
    UnclosedFence {
        /// The opening fence.
        open: Span,
        /// Where the diagram's last statement ends; the closing fence belongs on the line below.
        end: usize,
        /// The line that shows that the diagram is over: the next fence, a heading, a sentence; the file's end.
        sign: Span,
    },
    /// Lines that look like a table with a delimiter row of the wrong width.
    BrokenTable {
        /// The header's line.
        header: Span,
        /// The delimiter's line.
        delimiter: Span,
        /// Cells in the header.
        columns: usize,
        /// Cells in the delimiter row.
        delimiters: usize,
    },
    /// A row with more or fewer cells than the header.
    RaggedRow {
        /// The row's line.
        row: Span,
        /// Cells in the header.
        columns: usize,
        /// Cells in the row.
        cells: usize,
        /// The table's block.
        block: usize,
    },
    /// A state diagram inside `<!-- -->`.
    CommentedDiagram {
        /// The comment's opening.
        open: Span,
        /// The first arrow, which ends the comment.
        arrow: Span,
    },
}

impl Markdown {
    /// Reads a document.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let _ = text;
        Self::default()
    }

    /// Where a range of [`Self::plain`] stands in the source.
    #[must_use]
    pub fn span(&self, range: Range<usize>) -> Span {
        let _ = (range, &self.pieces);
        Span::default()
    }

    /// How the text at `plain` is set.
    #[must_use]
    pub fn style(&self, plain: usize) -> Style {
        let _ = plain;
        Style::default()
    }
}

impl Code {
    /// Where a span of [`Self::text`] stands in the source.
    #[must_use]
    pub fn span(&self, inside: Span) -> Span {
        let _ = inside;
        Span::default()
    }
}
