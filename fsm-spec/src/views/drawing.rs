//! State machines that are drawn with characters.
//!
//! A drawing is read as components. Boxes and pieces of text are nodes; strokes that hang together are nets. One end
//! without an arrowhead leads to every end with one; to one end with an arrowhead every end without one leads; several
//! of both are not read. Text that a line meets on two opposite sides is its label. Nothing is guessed: what cannot be
//! told from the strokes is counted as unread.
//!
//! The way of the data: [`grid`] (cells by display column) → [`frame`] → [`marks`] (which ASCII characters are strokes) →
//! [`nodes`] (with [`notes`]) → [`nets`] → [`labels`] → [`steps`], with [`hanging`] for arrows that begin their line.

use std::ops::Range;

mod frame;
mod grid;
mod hanging;
mod labels;
mod marks;
mod nets;
mod nodes;
mod notes;
mod steps;
#[cfg(test)]
mod tests;

/// One step of a drawing; all ranges are byte ranges of the fence's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawnStep {
    /// The text of the node that is left.
    pub(crate) from: Range<usize>,
    /// The text of the node that is entered.
    pub(crate) to: Range<usize>,
    /// The text on or beside the line.
    pub(crate) label: Option<Range<usize>>,
    /// Whether the line has a head on both ends.
    pub(crate) both: bool,
    /// Whether the nodes on both sides are boxes.
    pub(crate) boxed: (bool, bool),
}

/// What a drawing says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drawing {
    /// The steps, from top to bottom.
    pub(crate) steps: Vec<DrawnStep>,
    /// How many arrowheads there are, read or not. Those of remarks do not count.
    pub(crate) arrows: usize,
    /// The arrowheads that were not read, and why.
    pub(crate) unread: Vec<(Range<usize>, &'static str)>,
}

/// Reads the lines of a fence. `known(text)` says whether a text is a state's defined name: it settles whether text on a
/// line is a label or a state.
pub(crate) fn read(text: &str, known: &dyn Fn(&str) -> bool) -> Drawing {
    let Some(mut grid) = grid::Grid::new(text) else {
        return Drawing { unread: vec![(0..text.len(), "a drawing that is too large")], ..Drawing::default() };
    };
    frame::erase(&mut grid);
    marks::mark(&mut grid);
    let mut cells = grid.rows.iter().flatten();
    if !cells.any(|cell| cell.mark.is_head() || cell.mark == grid::Mark::Slant) {
        return Drawing::default();
    }
    let nodes = nodes::Nodes::find(&mut grid, known);
    let nets = nets::find(&mut grid, &nodes);
    if nodes.broken_frame {
        return all_unread(&grid, "a frame that was not recognised");
    }
    let context = labels::Context { text, grid: &grid, nodes: &nodes, known };
    steps::read(&context, &nets)
}

/// Where a frame is out of place, no other column can be trusted either.
fn all_unread(grid: &grid::Grid, why: &'static str) -> Drawing {
    let heads = grid.rows.iter().flatten().filter(|cell| cell.mark.is_head());
    let unread: Vec<_> = heads.map(|cell| (cell.bytes.clone(), why)).collect();
    Drawing { steps: Vec::new(), arrows: unread.len(), unread }
}
