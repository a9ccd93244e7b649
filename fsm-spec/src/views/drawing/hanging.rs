//! Arrows that begin their line: the source is the name above, where indentation says so.

use super::grid::{Dir, Mark, Pos};
use super::labels::Context;
use super::nets::Net;

/// For each net without a source of its own, the node from which it hangs.
pub(super) struct Hanging {
    /// The source of each net.
    sources: Vec<Option<usize>>,
}

/// A row that begins with an arrow to the right.
#[derive(Clone, Copy)]
struct ArrowRow {
    /// The arrow.
    net: usize,
    /// Its first column.
    col: usize,
}

/// Arrows below one name.
struct Block {
    /// The name.
    source: usize,
    /// The arrows, from top to bottom.
    nets: Vec<usize>,
}

impl Hanging {
    /// Finds the blocks of a name and the arrows that are indented below it, and arrows right below an arrow.
    pub(super) fn find(context: &Context<'_>, nets: &[Net]) -> Hanging {
        let mut hanging = Hanging { sources: vec![None; nets.len()] };
        let mut blocks: Vec<Block> = Vec::new();
        let mut above: Option<ArrowRow> = None;
        for row in 1..context.grid.rows.len() {
            let arrow = arrow_row(context, nets, row);
            if let Some(arrow) = arrow {
                match above.filter(|above| above.col == arrow.col) {
                    Some(above) => hanging.continue_block(&mut blocks, above, arrow),
                    None => hanging.begin_block(context, nets, &mut blocks, row, arrow),
                }
            }
            above = arrow;
        }
        hanging.settle(&blocks);
        hanging
    }

    /// The node from which a net hangs.
    pub(super) fn source(&self, net: usize) -> Option<usize> {
        self.sources[net]
    }

    /// Adds an arrow right below another one to its block.
    fn continue_block(&mut self, blocks: &mut [Block], above: ArrowRow, arrow: ArrowRow) {
        match blocks.last_mut() {
            Some(block) if block.nets.last() == Some(&above.net) => block.nets.push(arrow.net),
            _ => self.sources[arrow.net] = self.sources[above.net],
        }
    }

    /// Finds what an arrow hangs from that has no other arrow right above.
    fn begin_block(
        &mut self,
        context: &Context<'_>,
        nets: &[Net],
        blocks: &mut Vec<Block>,
        row: usize,
        arrow: ArrowRow,
    ) {
        let [source] = context.nodes.by_row[row - 1][..] else {
            self.sources[arrow.net] = aligned_source(context, nets, row - 1, arrow.col);
            return;
        };
        let node = &context.nodes.all[source];
        let cells = &context.grid.rows[row - 1];
        let is_bare = !cells.iter().any(|cell| cell.mark.is_stroke() && cell.node.is_none());
        if is_bare && node.pos.col < arrow.col && !node.boxed {
            blocks.push(Block { source, nets: vec![arrow.net] });
        }
    }

    /// One name with several arrows below it may be a sequence; several names with arrows below each are not.
    fn settle(&mut self, blocks: &[Block]) {
        for block in blocks {
            if blocks.len() > 1 || block.nets.len() == 1 {
                for net in &block.nets {
                    self.sources[*net] = Some(block.source);
                }
            }
        }
    }
}

/// The arrow with which a row begins, if it has no source of its own.
fn arrow_row(context: &Context<'_>, nets: &[Net], row: usize) -> Option<ArrowRow> {
    let cells = &context.grid.rows[row];
    let col = cells.iter().position(|cell| cell.mark != Mark::Blank)?;
    let number = cells[col].net?;
    let net = &nets[number];
    let is_single_row = net.cells.iter().all(|pos| pos.row == row);
    let mark = |pos: &Pos| context.grid.mark(*pos, 0, 0);
    let points_right = net.cells.iter().all(|pos| match mark(pos) {
        Mark::Head(dir) => dir == Dir::Right,
        Mark::Line(arms) => !arms.has(Dir::Up) && !arms.has(Dir::Down),
        _ => false,
    });
    let has_source = net.ends.iter().any(|end| !end.head);
    (is_single_row && points_right && !has_source).then_some(ArrowRow { net: number, col })
}

/// `A → B` with another `→ C` right below its arrow: both lead from A.
fn aligned_source(context: &Context<'_>, nets: &[Net], row: usize, col: usize) -> Option<usize> {
    let cells = &context.grid.rows[row];
    let net = &nets[cells.get(col)?.net?];
    let heads = cells.iter().filter(|cell| cell.mark.is_head() && cell.net.is_some());
    let is_single_row = net.cells.iter().all(|pos| pos.row == row && pos.col >= col);
    let [source, target] = net.ends[..] else {
        return None;
    };
    let is_arrow = source.head != target.head && heads.count() == 1;
    let source = if source.head { target } else { source };
    (is_single_row && is_arrow && source.dir == Dir::Left).then_some(source.node)
}
