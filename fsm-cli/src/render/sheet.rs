//! One box laid out by itself: its items in rows, the labels of its arrows in rows between them, and the lines.

use std::collections::HashMap;

use super::extent::{Extent, SMALL_LINE, block_width};
use super::geometry::{Point, Rect};
use super::layout::Gates;
use super::order::Rows;
use super::place::{Size, Tie, place};
use super::scene::{Scene, Shape};

/// Room between two rows.
const BETWEEN: f64 = 36.0;
/// Room between a line and the label beside it.
const BESIDE: f64 = 6.0;

/// A part of an arrow that lies in one box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) arrow: usize,
    pub(super) upper: End,
    pub(super) lower: End,
    /// Whether the arrow's label stands here.
    pub(super) labelled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Item(usize),
    /// A gate in the border of the box.
    Top,
    Bottom,
}

/// A box, laid out.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Where each item stands.
    pub(super) places: Vec<Point>,
    /// The labels by their arrows.
    pub(super) labels: Vec<(usize, Rect)>,
    /// The line of each segment, from top to bottom.
    pub(super) lines: Vec<Vec<Point>>,
    pub(super) gates: Gates,
    /// Where lines come in from above.
    pub(super) from_above: Vec<f64>,
    nodes: usize,
}

/// What stands in a row.
#[derive(Clone, Copy, Debug)]
struct Node {
    row: usize,
    width: f64,
    height: f64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Item(usize),
    Label(usize),
    /// A part of a line.
    Line,
}

/// What a sheet is made of, while it is being made.
struct Draft<'a> {
    scene: &'a Scene,
    extents: &'a [Extent],
    gates: &'a [Gates],
    nodes: Vec<Node>,
    /// The nodes each segment passes, from top to bottom.
    chains: Vec<Vec<usize>>,
}

impl Sheet {
    /// How many nodes there are, lines included.
    pub(super) fn count(&self) -> usize {
        self.nodes
    }

    #[allow(clippy::too_many_arguments, reason = "the tables of the layout, each used once")]
    pub(super) fn new(
        scene: &Scene,
        items: &[usize],
        segments: &[Segment],
        rows: &[usize],
        label_rows: &[usize],
        extents: &[Extent],
        gates: &[Gates],
        budget: usize,
    ) -> Option<Self> {
        // Gates above need a row of their own above all others, and so do gates below.
        let top = usize::from(segments.iter().any(|segment| segment.upper == End::Top));
        let mut draft = Draft { scene, extents, gates, nodes: Vec::new(), chains: Vec::new() };
        let mut numbers = HashMap::new();
        for item in items {
            numbers.insert(*item, draft.nodes.len());
            draft.nodes.push(Node {
                row: rows[*item] + top,
                width: extents[*item].width,
                height: extents[*item].height,
                kind: Kind::Item(*item),
            });
        }
        let last = segments.iter().filter(|segment| segment.labelled).map(|segment| label_rows[segment.arrow] + top);
        let last = draft.nodes.iter().map(|node| node.row).chain(last).max().unwrap_or(0);
        for segment in segments {
            draft.chain(segment, &numbers, (top, last), label_rows, budget)?;
        }
        Some(draft.finish(segments, items.len()))
    }
}

impl Draft<'_> {
    /// Leads a segment through the rows.
    fn chain(
        &mut self,
        segment: &Segment,
        numbers: &HashMap<usize, usize>,
        (top, last): (usize, usize),
        label_rows: &[usize],
        budget: usize,
    ) -> Option<()> {
        let label = &self.scene.arrows[segment.arrow].label;
        let label = Some(label).filter(|label| segment.labelled && !label.is_empty());
        let between_items = matches!((segment.upper, segment.lower), (End::Item(_), End::Item(_)));
        let mut chain = Vec::new();
        let from = match segment.upper {
            End::Item(item) => *numbers.get(&item)?,
            _ => self.add(0, Kind::Line, (0.0, 0.0)),
        };
        let mut row = self.nodes[from].row;
        chain.push(from);
        // Between two items the label has its row; beside a gate it takes the first one that comes.
        let label_row = label.map(|_| if between_items { label_rows[segment.arrow] + top } else { row + 1 });
        let end = match segment.lower {
            End::Item(item) => self.nodes[*numbers.get(&item)?].row,
            _ => (last + 1).max(row + if label.is_some() { 2 } else { 1 }),
        };
        while row + 1 < end {
            row += 1;
            let node = match label.filter(|_| Some(row) == label_row) {
                Some(lines) => {
                    let height = lines.len() as f64 * SMALL_LINE;
                    self.add(row, Kind::Label(segment.arrow), (2.0 * BESIDE + block_width(lines), height))
                }
                None => self.add(row, Kind::Line, (0.0, 0.0)),
            };
            chain.push(node);
            if self.nodes.len() > budget {
                return None;
            }
        }
        let to = match segment.lower {
            End::Item(item) => *numbers.get(&item)?,
            _ => self.add(end, Kind::Line, (0.0, 0.0)),
        };
        chain.push(to);
        self.chains.push(chain);
        Some(())
    }

    fn add(&mut self, row: usize, kind: Kind, (width, height): (f64, f64)) -> usize {
        self.nodes.push(Node { row, width, height, kind });
        self.nodes.len() - 1
    }

    fn finish(&self, segments: &[Segment], items: usize) -> Sheet {
        let row_of: Vec<usize> = self.nodes.iter().map(|node| node.row).collect();
        let links: Vec<(usize, usize)> =
            self.chains.iter().flat_map(|chain| chain.windows(2).map(|pair| (pair[0], pair[1]))).collect();
        let mut rows = Rows::new(&row_of, &links);
        rows.sort();
        let sizes: Vec<Size> = self.nodes.iter().map(|node| self.size(node)).collect();
        let mut ties = Vec::new();
        for (chain, segment) in self.chains.iter().zip(segments) {
            for pair in chain.windows(2) {
                ties.push(Tie {
                    from: pair[0],
                    to: pair[1],
                    from_at: self.at(pair[0], segment.arrow),
                    to_at: self.at(pair[1], segment.arrow),
                });
            }
        }
        let lines: Vec<Vec<(usize, f64)>> = (self.chains.iter().zip(segments))
            .map(|(chain, segment)| {
                let parts = chain.iter().copied().filter(|node| sizes[*node].line);
                parts.map(|node| (node, self.at(node, segment.arrow))).collect()
            })
            .collect();
        let left = place(&rows, &sizes, &ties, &lines);
        let bands = self.bands(&rows);
        let ends = self.ends(segments, &left);
        let mut sheet = Sheet {
            nodes: self.nodes.len(),
            height: bands.last().map_or(0.0, |(top, height)| top + height),
            ..Sheet::default()
        };
        for (at, node) in self.nodes.iter().enumerate() {
            let (top, height) = bands[node.row];
            let place = Point { x: left[at], y: self.top(at, (top, height)) };
            sheet.width = sheet.width.max(place.x + node.width);
            match node.kind {
                Kind::Item(_) => sheet.places.push(place),
                Kind::Label(arrow) => {
                    let lines = &self.scene.arrows[arrow].label;
                    let rect =
                        Rect { x: place.x + 2.0 * BESIDE, y: place.y, width: block_width(lines), height: node.height };
                    sheet.labels.push((arrow, rect));
                }
                Kind::Line => {}
            }
        }
        debug_assert_eq!(sheet.places.len(), items);
        for (number, (chain, segment)) in self.chains.iter().zip(segments).enumerate() {
            let mut points = Vec::new();
            for (step, node) in chain.iter().enumerate() {
                let (top, height) = bands[self.nodes[*node].row];
                let end = (step == 0).then_some(0).or((step + 1 == chain.len()).then_some(1));
                let (x, upper, lower) = match (self.nodes[*node].kind, end) {
                    (Kind::Item(item), Some(end)) => {
                        let inner = self.extents[item].inner;
                        let y = self.top(*node, (top, height)) + inner.y;
                        let x = ends[&(number, end)];
                        if end == 0 { (x, y + inner.height, top + height) } else { (x, top, y) }
                    }
                    _ => (left[*node] + self.at(*node, segment.arrow), top, top + height),
                };
                points.push(Point { x, y: upper });
                points.push(Point { x, y: lower });
            }
            for (is_gate, point) in [
                (segment.upper == End::Top, points.first().copied()),
                (segment.lower == End::Bottom, points.last().copied()),
            ] {
                if let Some(point) = point.filter(|_| is_gate) {
                    sheet.gates.push((segment.arrow, point.x));
                }
            }
            if segment.upper == End::Top {
                sheet.from_above.extend(points.first().map(|point| point.x));
            }
            sheet.lines.push(points);
        }
        sheet
    }

    fn size(&self, node: &Node) -> Size {
        Size {
            width: node.width,
            gap: match node.kind {
                Kind::Item(_) => 28.0,
                Kind::Label(_) => 16.0,
                Kind::Line => 18.0,
            },
            line: matches!(node.kind, Kind::Line | Kind::Label(_)),
        }
    }

    /// Where the line of an arrow meets a node, from its left side: a gate, the middle of a box, or beside a label.
    fn at(&self, node: usize, arrow: usize) -> f64 {
        match self.nodes[node].kind {
            Kind::Label(_) => BESIDE,
            Kind::Line => 0.0,
            Kind::Item(item) => {
                let inner = self.extents[item].inner;
                let gate = self.gates[item].iter().find(|(other, _)| *other == arrow);
                inner.x + gate.map_or(inner.width / 2.0, |(_, x)| *x)
            }
        }
    }

    /// The top of a node in its row: the middle, but regions begin beside each other.
    fn top(&self, node: usize, (top, height): (f64, f64)) -> f64 {
        let node = &self.nodes[node];
        match node.kind {
            Kind::Item(item) if self.scene.items[item].shape == Shape::Region => top,
            _ => top + (height - node.height) / 2.0,
        }
    }

    /// The top and the height of each row.
    fn bands(&self, rows: &Rows) -> Vec<(f64, f64)> {
        let mut top = 0.0;
        let mut bands = Vec::new();
        for row in &rows.rows {
            let height = row.iter().map(|node| self.nodes[*node].height).fold(0.0, f64::max);
            bands.push((top, height));
            top += height + BETWEEN;
        }
        bands
    }

    /// Where each chain touches the items at its ends: spread over the side of a box, in the order of where they go.
    fn ends(&self, segments: &[Segment], left: &[f64]) -> HashMap<(usize, usize), f64> {
        let mut sides: HashMap<(usize, usize), Vec<(f64, usize)>> = HashMap::new();
        for (number, (chain, segment)) in self.chains.iter().zip(segments).enumerate() {
            let near = |node: usize| left[node] + self.at(node, segment.arrow);
            if let [first, second, ..] = chain.as_slice() {
                sides.entry((*first, 0)).or_default().push((near(*second), number));
            }
            if let [.., before, last] = chain.as_slice() {
                sides.entry((*last, 1)).or_default().push((near(*before), number));
            }
        }
        let mut ends = HashMap::new();
        let mut keys: Vec<(usize, usize)> = sides.keys().copied().collect();
        keys.sort_unstable();
        for (node, side) in keys {
            let Kind::Item(item) = self.nodes[node].kind else {
                continue;
            };
            let Some(lines) = sides.get_mut(&(node, side)) else {
                continue;
            };
            lines.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let inner = self.extents[item].inner;
            let start = left[node] + inner.x;
            let pointed = matches!(self.scene.items[item].shape, Shape::Start | Shape::End | Shape::Choice);
            // Those that end at the box itself share the room; those that go on inside have their gates.
            let own: Vec<(f64, usize)> =
                lines.iter().copied().filter(|(_, number)| !self.has_gate(item, segments[*number].arrow)).collect();
            for (_, number) in lines.iter().filter(|(_, number)| self.has_gate(item, segments[*number].arrow)) {
                ends.insert((*number, side), left[node] + self.at(node, segments[*number].arrow));
            }
            for (place, (near, number)) in own.iter().enumerate() {
                let margin = 12.0_f64.min(inner.width / 4.0);
                let x = if pointed {
                    start + inner.width / 2.0
                } else if own.len() == 1 {
                    near.clamp(start + margin, start + inner.width - margin)
                } else {
                    start + margin + (inner.width - 2.0 * margin) * (place as f64 + 0.5) / own.len() as f64
                };
                ends.insert((*number, side), x);
            }
        }
        ends
    }

    fn has_gate(&self, item: usize, arrow: usize) -> bool {
        self.gates[item].iter().any(|(other, _)| *other == arrow)
    }
}
