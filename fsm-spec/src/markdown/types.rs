//! What a read document is made of.

use super::plain::Plain;
use crate::source::Span;
use std::ops::Range;

/// A document, read.
///
/// `plain` is the document's text with Markdown resolved (emphasis, escapes, entities, links and code marks gone,
/// `<br>` and line breaks as `\n`); blocks and cells are ranges of it, and [`Self::span`] leads back to the source.
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    /// The resolved text of all blocks, one after the other, each followed by `\n`.
    pub plain: String,
    /// In document order.
    pub blocks: Vec<Block>,
    /// `<!-- … -->` comments, block or inline, anywhere outside code.
    pub comments: Vec<Comment>,
    /// What Markdown hides, in document order: see [`Trouble`].
    pub troubles: Vec<Trouble>,
    /// Where each run of `plain` stands in the source.
    pub(super) map: Plain,
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its bytes in the source; for the text of a list item, without the item's marker.
    pub span: Span,
    /// Its text: a range of [`Markdown::plain`]. Empty for tables, whose cells have it, and for Mermaid blocks.
    pub text: Range<usize>,
    /// The nearest heading above: an index into [`Markdown::blocks`]. For a heading, the one it belongs under.
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
    /// The content, list and quote prefixes removed, as it stands otherwise.
    pub text: String,
    /// Where each run of `text` stands in the source.
    pub(super) map: Plain,
    /// The opening fence, from its first mark to the end of its line; empty for an indented block.
    pub open: Span,
    /// The closing fence; none where the block is never closed, or needs no fence.
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
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its line, without the line's ending.
    pub span: Span,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// How many cells stand in the source, which may differ from the header's number.
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
        /// The line that shows that the diagram is over: the next fence, a heading, a sentence; the file's end. A bare
        /// fence is the closing one in the wrong place: indented too much, or too little for the list it is in.
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
