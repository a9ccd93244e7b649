//! A whole document: which of its blocks are laid out, and the proof that it still says the same.

use std::collections::BTreeSet;

use fsm_spec::finding::{Edit, Finding};
use fsm_spec::markdown::{BlockKind, Table};
use fsm_spec::source::{Source, Span};
use fsm_spec::views::Layout;
use fsm_spec::{Kind, Options, ReadOptions, Reading, check, fix, read};

use super::region::renew;
use super::table::Grid;
use super::{diagram, marks, matrix, same};

/// Laying out once is enough, but for a line that stands left of its fence, which Markdown moves. More than a few rounds would be
/// a mistake of ours.
const ROUNDS: usize = 4;

/// A document, laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Formatted {
    pub(crate) text: String,
    /// Whether there is a state diagram in it.
    pub(crate) drawn: bool,
    /// Tables and diagrams that were left as they stand, in document order.
    pub(crate) left: Vec<Left>,
}

/// A table or diagram that is better left alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    /// Where it stands in the document, its regions written anew.
    pub(crate) span: Span,
    pub(crate) doubt: Doubt,
}

/// Why a table or diagram was left as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    Ragged,
    UnknownMark,
    ConflictingRows,
    Unreadable,
    Unclosed,
    Woven,
    TooLarge,
    Foreign,
}

impl Doubt {
    /// In words.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Ragged => "the table is left as it is: a row has too many cells, or too few",
            Self::UnknownMark => "the table is left as it is: a mark is neither yes nor no",
            Self::ConflictingRows => "the table is left as it is: two of its rows disagree",
            Self::Unreadable => "the diagram is left as it is: Mermaid does not read all of it as it is meant",
            Self::Unclosed => "the diagram is left as it is: its fence is not closed",
            Self::Woven => "the diagram is left as it is: blanks carry meaning in it",
            Self::TooLarge => "the region is left as it is: it would be too large, or is one of too many",
            Self::Foreign => {
                "the region is left as it is: it holds more than is written there; move the rest out of it"
            }
        }
    }
}

/// The document did not say the same after it was laid out, which is a mistake of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Changed;

/// Lays out the tables and diagrams of a document.
pub(crate) fn format(text: &str, options: &ReadOptions) -> Result<Formatted, Changed> {
    // Every rule at its own level: what a configuration does not mind may still be in doubt.
    let options = Options { read: options.clone(), ..Options::default() };
    let (text, mut kept) = renew(text, &options.read);
    let text = &text;
    let report = check(&Source::new(text), &options);
    let disputed = disputed(&report.reading, &report.findings);
    let first = report.reading;
    let (mut edits, mut left) = lay_out(text, &first, &disputed, &options.read);
    left.append(&mut kept);
    left.sort_by_key(|left| left.span);
    let mut now = text.to_owned();
    let mut reading = None;
    for _ in 0..ROUNDS {
        let next = fix::apply(&now, &edits);
        if next == now {
            let unchanged = reading.is_none_or(|last| same::document(&first, &last));
            return if unchanged {
                Ok(Formatted { text: now, drawn: !first.diagrams.is_empty(), left })
            } else {
                Err(Changed)
            };
        }
        now = next;
        let last = read(&now, &options.read);
        edits = lay_out(&now, &last, &disputed, &options.read).0;
        reading = Some(last);
    }
    Err(Changed)
}

/// The tables with rows that contradict each other.
fn disputed(reading: &Reading, findings: &[Finding]) -> BTreeSet<usize> {
    let places = findings
        .iter()
        .filter(|finding| finding.rule == "conflicting-rows")
        .flat_map(|finding| finding.labels.iter().chain([&finding.primary]));
    let starts: BTreeSet<usize> = places.map(|label| label.span.start).collect();
    let blocks = reading.markdown.blocks.iter().enumerate();
    blocks
        .filter(|(_, block)| {
            matches!(block.kind, BlockKind::Table(_))
                && starts.range(block.span.start..block.span.end.max(block.span.start)).next().is_some()
        })
        .map(|(at, _)| at)
        .collect()
}

fn lay_out(text: &str, reading: &Reading, disputed: &BTreeSet<usize>, options: &ReadOptions) -> (Vec<Edit>, Vec<Left>) {
    let mut edits = Vec::new();
    let mut left = Vec::new();
    let blocks = &reading.markdown.blocks;
    let mut take = |block: usize, result: Result<Vec<Edit>, Doubt>| match result {
        Ok(mut made) => edits.append(&mut made),
        Err(doubt) => left.push(Left { span: blocks[block].span, doubt }),
    };
    for drawn in reading.diagrams.iter().filter(|diagram| !diagram.ignored) {
        if let BlockKind::Code(code) = &blocks[drawn.block].kind {
            let fenced = options.kind == Kind::Markdown && !code.open.is_empty();
            take(drawn.block, diagram::edits(text, code, fenced));
        }
    }
    let mut seen = BTreeSet::new();
    for view in &reading.views {
        let (block, layout) = match &view.layout {
            Layout::Matrix(matrix) => (matrix.block, Some(matrix)),
            Layout::Table { block, .. } => (*block, None),
            Layout::Diagram(_) | Layout::Text => continue,
        };
        let Some(BlockKind::Table(table)) = blocks.get(block).map(|block| &block.kind) else {
            continue;
        };
        // A table may be a view of two machines; it is one table all the same.
        if !seen.insert(block) {
            continue;
        }
        let result = grid(text, table, disputed.contains(&block)).and_then(|mut grid| {
            if let Some(layout) = layout {
                if marks::is_unclear(layout) {
                    return Err(Doubt::UnknownMark);
                }
                marks::unify(&mut grid, layout, &reading.words);
                matrix::sort(&mut grid, layout, reading, view.machine);
            }
            Ok(grid.edits(text, table))
        });
        take(block, result);
    }
    left.sort_by_key(|left| left.span);
    (edits, left)
}

fn grid<'t>(text: &'t str, table: &Table, disputed: bool) -> Result<Grid<'t>, Doubt> {
    if disputed {
        return Err(Doubt::ConflictingRows);
    }
    Grid::new(text, table).ok_or(Doubt::Ragged)
}
