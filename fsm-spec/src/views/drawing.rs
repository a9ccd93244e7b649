//! State machines that are drawn with characters.
//!
//! A drawing is read as components. Boxes and pieces of text are nodes; strokes that hang together are nets. One end
//! without an arrowhead leads to every end with one; to one end with an arrowhead every end without one leads; several
//! of both are not read. Text that a line meets on two opposite sides is its label. Nothing is guessed: what cannot be
//! told from the strokes is counted as unread.
//!
//! The way of the data: `grid` (cells by display column) → `frame` → `marks` (which ASCII characters are strokes) →
//! `nodes` (with `notes`) → `nets` → `hanging` (arrows that begin their line) → `labels` → `steps`.

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

/// One step of a drawing; all ranges are byte ranges of the fence's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnStep {
    /// The text of the node that is left.
    pub from: Range<usize>,
    /// The text of the node that is entered.
    pub to: Range<usize>,
    /// The text on or beside the line.
    pub label: Option<Range<usize>>,
    /// Whether the line has a head on both ends.
    pub both: bool,
    /// Whether the nodes on both sides are boxes.
    pub boxed: (bool, bool),
}

/// What a drawing says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The steps, from top to bottom.
    pub steps: Vec<DrawnStep>,
    /// How many arrowheads there are, read or not. Those of remarks do not count.
    pub arrows: usize,
    /// Why arrowheads were not read, once for each.
    pub unread: Vec<&'static str>,
}

/// Reads the lines of a fence. `known(text)` says whether a text is a state's defined name: it settles whether text on a
/// line is a label or a state.
pub fn read(text: &str, known: &dyn Fn(&str) -> bool) -> Drawing {
    let Some(mut grid) = grid::Grid::new(text, known) else {
        return Drawing { unread: vec!["a drawing that is too large"], ..Drawing::default() };
    };
    frame::erase(&mut grid);
    marks::mark(&mut grid);
    let heads = grid.rows.iter().flatten().filter(|cell| cell.mark.is_head()).count();
    if nodes::find(&mut grid).is_none() {
        // Where a frame is out of place, no other column can be trusted either.
        let unread = vec!["a frame that was not recognised"; heads];
        return Drawing { arrows: heads, unread, ..Drawing::default() };
    }
    let mut nets = nets::find(&mut grid);
    hanging::find(&grid, &mut nets);
    let (nets, jumps) = labels::join(&mut grid, nets);
    steps::read(&grid, &nets, &jumps)
}
