//! How large items are: their boxes, with the notes to their left and the loops to their right.

use super::geometry::Rect;
use super::metrics::{SIZE, SMALL, width};
use super::scene::{Item, Shape};

/// The height of a line of text.
pub(super) const LINE: f64 = 17.0;
pub(super) const SMALL_LINE: f64 = 15.0;
/// Room inside a box.
pub(super) const PADDING: f64 = 16.0;

/// The size of an item: its box, with what hangs on its sides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The box itself, within.
    pub(super) inner: Rect,
}

/// The head of a box, where its title stands.
pub(super) fn head(item: &Item) -> f64 {
    match item.shape {
        Shape::Composite => item.lines.len() as f64 * LINE + 8.0,
        _ => 0.0,
    }
}

pub(super) fn block_width(lines: &[String]) -> f64 {
    lines.iter().map(|line| width(line, SMALL)).fold(0.0, f64::max)
}

pub(super) fn notes_height(item: &Item) -> f64 {
    let heights = item.notes.iter().map(|note| note.len() as f64 * SMALL_LINE + 16.0);
    (heights.sum::<f64>() - 6.0).max(0.0)
}

/// The box of an item that holds no others.
pub(super) fn simple(item: &Item) -> Rect {
    let text = item.lines.iter().map(|line| width(line, SIZE)).fold(0.0, f64::max);
    let (width, height) = match item.shape {
        Shape::Choice => (34.0, 34.0),
        Shape::Bar => (80.0, 8.0),
        Shape::Start => (16.0, 16.0),
        Shape::End => (20.0, 20.0),
        _ => ((text + 28.0).max(64.0), item.lines.len() as f64 * LINE + 19.0),
    };
    Rect { x: 0.0, y: 0.0, width, height }
}

/// An item with its notes to the left and its loop to the right.
pub(super) fn extent(item: &Item, inner: Rect) -> Extent {
    let notes = item.notes.iter().map(|note| block_width(note) + 16.0).fold(0.0, f64::max);
    let left = if item.notes.is_empty() { 0.0 } else { notes + 18.0 };
    let right = item.loops.as_ref().map_or(0.0, |label| 32.0 + block_width(label));
    let loops = item.loops.as_ref().map_or(0.0, |label| (label.len() as f64 * SMALL_LINE).max(30.0));
    let height = inner.height.max(notes_height(item)).max(loops);
    Extent {
        width: left + inner.width + right,
        height,
        inner: Rect { x: left, y: (height - inner.height) / 2.0, ..inner },
    }
}
