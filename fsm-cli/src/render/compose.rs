//! Puts the boxes of a layout into one picture.

use super::extent::{PADDING, SMALL_LINE, block_width, head, notes_height};
use super::geometry::{Figure, Label, Line, Picture, Point, Rect};
use super::layout::Plan;
use super::scene::Shape;
use super::sheet::End;

impl Plan<'_> {
    /// Puts all boxes into one picture.
    pub(super) fn draw(&self, boxes: &[usize]) -> Picture {
        let mut picture = Picture::default();
        let mut origins = vec![Point::default(); self.scene.items.len()];
        // The parts of each arrow, with the depth of the box they lie in.
        let mut parts: Vec<Vec<(usize, bool, Vec<Point>)>> = vec![Vec::new(); self.scene.arrows.len()];
        for around in boxes {
            let Some(sheet) = &self.sheets[*around] else {
                continue;
            };
            let item = &self.scene.items[*around];
            let inner = self.extents[*around].inner;
            let corner = Point { x: origins[*around].x + inner.x, y: origins[*around].y + inner.y };
            let padding = if item.shape == Shape::Sheet { 0.0 } else { PADDING };
            let origin = Point { x: corner.x + self.shifts[*around], y: corner.y + head(item) + padding };
            for (inside, place) in self.inside[*around].iter().zip(&sheet.places) {
                origins[*inside] = place.moved(origin);
                self.draw_item(*inside, origins[*inside], &mut picture);
            }
            for (arrow, rect) in &sheet.labels {
                picture.labels.push(Label { rect: rect.moved(origin), lines: self.scene.arrows[*arrow].label.clone() });
            }
            for (segment, points) in self.segments[*around].iter().zip(&sheet.lines) {
                let mut points: Vec<Point> = points.iter().map(|point| point.moved(origin)).collect();
                // A gate lies in the border, beyond the padding.
                if segment.upper == End::Top
                    && let Some(first) = points.first().copied()
                {
                    points.insert(0, Point { x: first.x, y: corner.y });
                }
                if segment.lower == End::Bottom
                    && let Some(last) = points.last().copied()
                {
                    points.push(Point { x: last.x, y: corner.y + inner.height });
                }
                parts[segment.arrow].push((self.depth[*around], segment.labelled, points));
            }
        }
        for (at, parts) in parts.into_iter().enumerate() {
            picture.lines.push(self.joined(at, parts));
        }
        let inner = self.extents[self.sheet];
        picture.width = inner.width;
        picture.height = inner.height;
        picture
    }

    /// The parts of an arrow as one line, from its source to its target.
    fn joined(&self, arrow: usize, mut parts: Vec<(usize, bool, Vec<Point>)>) -> Line {
        // From top to bottom, the parts follow each other; the arrow may lead the other way.
        let first = |points: &[Point]| points.first().map_or(0.0, |point| point.y);
        parts.sort_by(|a, b| first(&a.2).total_cmp(&first(&b.2)));
        let mut points: Vec<Point> = parts.into_iter().flat_map(|(.., points)| points).collect();
        points.dedup_by(|a, b| (a.x - b.x).abs() < 0.01 && (a.y - b.y).abs() < 0.01);
        let ends = &self.scene.arrows[arrow];
        if self.leads_up(arrow) {
            points.reverse();
        }
        Line { points, from: self.scene.items[ends.from].state, to: self.scene.items[ends.to].state }
    }

    fn leads_up(&self, arrow: usize) -> bool {
        let ends = &self.scene.arrows[arrow];
        let Some((home, from, to)) = self.home(ends.from, ends.to) else {
            return false;
        };
        let segment = self.segments[home].iter().find(|segment| segment.arrow == arrow && segment.labelled);
        match (segment, from, to) {
            (Some(segment), Some(from), _) => segment.lower == End::Item(from),
            (Some(segment), None, Some(to)) => segment.upper == End::Item(to),
            _ => false,
        }
    }

    fn draw_item(&self, item: usize, origin: Point, picture: &mut Picture) {
        let what = &self.scene.items[item];
        let rect = self.extents[item].inner.moved(origin);
        picture.figures.push(Figure {
            shape: what.shape,
            rect,
            lines: what.lines.clone(),
            title: self.titles[item],
            terminal: what.terminal,
            state: what.state,
        });
        let mut y = rect.y + rect.height / 2.0 - notes_height(what) / 2.0;
        for note in &what.notes {
            let height = note.len() as f64 * SMALL_LINE + 10.0;
            let note_width = block_width(note) + 16.0;
            picture.notes.push(Label {
                rect: Rect { x: rect.x - 18.0 - note_width, y, width: note_width, height },
                lines: note.clone(),
            });
            picture.dashes.push([
                Point { x: rect.x - 18.0, y: y + height / 2.0 },
                Point { x: rect.x, y: rect.y + rect.height / 2.0 },
            ]);
            y += height + 6.0;
        }
        if let Some(label) = &what.loops {
            let middle = Point { x: rect.x + rect.width, y: rect.y + rect.height / 2.0 };
            picture.loops.push((middle, what.state));
            if !label.is_empty() {
                let height = label.len() as f64 * SMALL_LINE;
                picture.labels.push(Label {
                    rect: Rect { x: middle.x + 30.0, y: middle.y - height / 2.0, width: block_width(label), height },
                    lines: label.clone(),
                });
            }
        }
    }
}
