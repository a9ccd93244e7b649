//! Points and boxes, and a picture made of them.

use fsm_spec::model::StateId;

use super::scene::Shape;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(super) fn moved(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Rect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Rect {
    pub(super) fn moved(self, by: Point) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y, ..self }
    }

    #[cfg(test)]
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.x + 0.5 < other.x + other.width
            && other.x + 0.5 < self.x + self.width
            && self.y + 0.5 < other.y + other.height
            && other.y + 0.5 < self.y + self.height
    }
}

/// Everything with its place.
#[derive(Debug, Default)]
pub(super) struct Picture {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Boxes come before what lies in them.
    pub(super) figures: Vec<Figure>,
    pub(super) lines: Vec<Line>,
    pub(super) labels: Vec<Label>,
    pub(super) notes: Vec<Label>,
    /// From notes to their states.
    pub(super) dashes: Vec<[Point; 2]>,
    /// Arrows from a state to itself, by where they touch its right side.
    pub(super) loops: Vec<(Point, Option<StateId>)>,
}

#[derive(Debug)]
pub(super) struct Figure {
    pub(super) shape: Shape,
    pub(super) rect: Rect,
    pub(super) lines: Vec<String>,
    /// Where a box's title stands, from its left side.
    pub(super) title: f64,
    pub(super) terminal: bool,
    pub(super) state: Option<StateId>,
}

/// An arrow: upright at every point, curved in between.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) points: Vec<Point>,
    pub(super) from: Option<StateId>,
    pub(super) to: Option<StateId>,
}

/// Lines of text in a box.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) rect: Rect,
    pub(super) lines: Vec<String>,
}
