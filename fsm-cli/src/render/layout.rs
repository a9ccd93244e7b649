//! Gives everything in a scene its place: each box is laid out by itself, the innermost first, and then stands in the box around
//! it like any other item. An arrow that crosses a border passes a gate in it.

use std::collections::HashMap;

use super::geometry::{Figure, Label, Line, Picture, Point, Rect};
use super::metrics::{SIZE, SMALL, width};
use super::rank::{Link, rows, upward};
use super::scene::{Item, Scene, Shape};
use super::sheet::{End, Segment, Sheet};

/// How many places in rows are worked out. Beyond it nobody can read a picture.
const MOST: usize = 40_000;

/// The height of a line of text.
pub(super) const LINE: f64 = 17.0;
pub(super) const SMALL_LINE: f64 = 15.0;
const PADDING: f64 = 16.0;

/// The size of an item: its box, with what hangs on its sides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The box itself, within.
    pub(super) inner: Rect,
}

/// Where arrows pass the border of a box: the arrow, and how far from the left side of the box.
pub(super) type Gates = Vec<(usize, f64)>;

/// Lays out a scene; none where it is too large to be drawn.
pub(super) fn layout(scene: &Scene) -> Option<Picture> {
    let sheet = scene
        .items
        .iter()
        .position(|item| item.shape == Shape::Sheet)?;
    let mut plan = Plan::new(scene, sheet);
    plan.segment()?;
    // Children come after their parents, so that the innermost boxes are laid out first.
    let mut boxes: Vec<usize> = vec![sheet];
    let mut at = 0;
    while let Some(around) = boxes.get(at).copied() {
        at += 1;
        boxes.extend(
            plan.inside[around]
                .iter()
                .copied()
                .filter(|item| scene.items[*item].shape.holds()),
        );
    }
    for around in boxes.iter().rev() {
        plan.lay_out(*around)?;
    }
    Some(plan.draw(&boxes))
}

/// An arrow in the box that it lies in, with its ends as that box sees them; none where the box itself is the end.
type Home = (usize, Option<usize>, Option<usize>);

struct Plan<'a> {
    scene: &'a Scene,
    sheet: usize,
    /// The items in each box.
    inside: Vec<Vec<usize>>,
    /// How deep each item lies.
    depth: Vec<usize>,
    /// The parts of arrows that lie in each box.
    segments: Vec<Vec<Segment>>,
    /// The row of each item in its box, and of the labels there.
    rows: Vec<usize>,
    label_rows: Vec<usize>,
    extents: Vec<Extent>,
    gates: Vec<Gates>,
    /// Where the title of each box stands, and what lies in it, from its left side.
    titles: Vec<f64>,
    shifts: Vec<f64>,
    sheets: Vec<Option<Sheet>>,
    budget: usize,
}

impl<'a> Plan<'a> {
    fn new(scene: &'a Scene, sheet: usize) -> Self {
        let count = scene.items.len();
        let mut inside = vec![Vec::new(); count];
        for (at, item) in scene.items.iter().enumerate() {
            if let Some(parent) = item.parent {
                inside[parent].push(at);
            }
        }
        // A mark that leads somewhere comes first, so that it is drawn first.
        for items in &mut inside {
            items.sort_by_key(|item| scene.items[*item].shape != Shape::Start);
        }
        let mut depth = vec![0; count];
        let mut open = vec![sheet];
        while let Some(around) = open.pop() {
            for item in &inside[around] {
                depth[*item] = depth[around] + 1;
                open.push(*item);
            }
        }
        Self {
            scene,
            sheet,
            inside,
            depth,
            segments: vec![Vec::new(); count],
            rows: vec![0; count],
            label_rows: vec![0; scene.arrows.len()],
            extents: vec![Extent::default(); count],
            gates: vec![Vec::new(); count],
            titles: vec![0.0; count],
            shifts: vec![0.0; count],
            sheets: (0..count).map(|_| None).collect(),
            budget: MOST,
        }
    }

    /// Cuts the arrows at the borders they cross.
    fn segment(&mut self) -> Option<()> {
        // First the boxes in which an arrow is at home, and which of its two ends stands higher there.
        let mut homes: Vec<Vec<Home>> = vec![Vec::new(); self.scene.items.len()];
        for (at, arrow) in self.scene.arrows.iter().enumerate() {
            let (home, from, to) = self.home(arrow.from, arrow.to)?;
            homes[home].push((at, from, to));
        }
        for (around, arrows) in homes
            .iter()
            .enumerate()
            .filter(|(_, arrows)| !arrows.is_empty())
        {
            let up = self.rank(around, arrows);
            for ((arrow, from, to), up) in arrows.iter().zip(up) {
                let end = |item: &Option<usize>, gate: End| item.map_or(gate, End::Item);
                // An arrow from a box to something in it comes in from above; one that leaves for its box goes out below.
                let (from_end, to_end) = (end(from, End::Top), end(to, End::Bottom));
                self.segments[around].push(Segment {
                    arrow: *arrow,
                    upper: if up { to_end } else { from_end },
                    lower: if up { from_end } else { to_end },
                    labelled: true,
                });
                let ends = &self.scene.arrows[*arrow];
                let (source, target) = (ends.from, ends.to);
                self.pass(
                    *arrow,
                    source,
                    *from,
                    if up { End::Top } else { End::Bottom },
                );
                self.pass(*arrow, target, *to, if up { End::Bottom } else { End::Top });
            }
        }
        Some(())
    }

    /// The box that an arrow lies in, and its ends as that box sees them; none where the box itself is the end.
    fn home(&self, from: usize, to: usize) -> Option<(usize, Option<usize>, Option<usize>)> {
        let parent = |item: usize| self.scene.items[item].parent;
        let (mut a, mut b) = (from, to);
        while self.depth[a] > self.depth[b] && parent(a) != Some(b) {
            a = parent(a)?;
        }
        while self.depth[b] > self.depth[a] && parent(b) != Some(a) {
            b = parent(b)?;
        }
        if parent(a) == Some(b) {
            return Some((b, Some(a), None));
        }
        if parent(b) == Some(a) {
            return Some((a, None, Some(b)));
        }
        while parent(a) != parent(b) {
            (a, b) = (parent(a)?, parent(b)?);
        }
        Some((parent(a)?, Some(a), Some(b)))
    }

    /// Gives the items of a box, and the labels in it, their rows; says which of its arrows lead up.
    fn rank(&mut self, around: usize, arrows: &[Home]) -> Vec<bool> {
        let items = &self.inside[around];
        let numbers: HashMap<usize, usize> =
            (0..).zip(items).map(|(at, item)| (*item, at)).collect();
        let number = |item: &Option<usize>| numbers.get(&(*item)?).copied();
        let ends: Vec<Option<(usize, usize)>> = arrows
            .iter()
            .map(|(_, from, to)| number(from).zip(number(to)))
            .collect();
        let links: Vec<Link> = ends
            .iter()
            .flatten()
            .map(|(from, to)| Link {
                from: *from,
                to: *to,
            })
            .collect();
        let up = upward(items.len(), &links, &[]);
        let mut links_with_labels = Vec::new();
        let mut nodes = items.len();
        let mut labels = Vec::new();
        let mut turned = up.iter();
        let mut all_up = Vec::new();
        for (end, (arrow, ..)) in ends.iter().zip(arrows) {
            let is_up = end.is_some() && turned.next().copied().unwrap_or(false);
            all_up.push(is_up);
            let Some((from, to)) = *end else { continue };
            let (upper, lower) = if is_up { (to, from) } else { (from, to) };
            if self.scene.arrows[*arrow].label.is_empty() {
                links_with_labels.push(Link {
                    from: upper,
                    to: lower,
                });
            } else {
                links_with_labels.push(Link {
                    from: upper,
                    to: nodes,
                });
                links_with_labels.push(Link {
                    from: nodes,
                    to: lower,
                });
                labels.push((*arrow, nodes));
                nodes += 1;
            }
        }
        let rows = rows(nodes, &links_with_labels);
        for (item, row) in items.iter().zip(&rows) {
            self.rows[*item] = *row;
        }
        for (arrow, node) in labels {
            self.label_rows[arrow] = rows[node];
        }
        all_up
    }

    /// Leads an arrow from the box in which its home sees it to the item inside where it really ends.
    fn pass(&mut self, arrow: usize, end: usize, seen: Option<usize>, gate: End) {
        let mut at = end;
        while let Some(seen) = seen.filter(|seen| *seen != at) {
            let Some(around) = self.scene.items[at].parent else {
                return;
            };
            let (upper, lower) = match gate {
                End::Top => (End::Top, End::Item(at)),
                _ => (End::Item(at), End::Bottom),
            };
            self.segments[around].push(Segment {
                arrow,
                upper,
                lower,
                labelled: false,
            });
            at = around;
            if at == seen {
                return;
            }
        }
    }

    /// Lays out what lies in a box, and so finds its size.
    fn lay_out(&mut self, around: usize) -> Option<()> {
        let items = self.inside[around].clone();
        for item in items.iter().copied() {
            if !self.scene.items[item].shape.holds() {
                self.extents[item] =
                    extent(&self.scene.items[item], simple(&self.scene.items[item]));
            }
        }
        let sheet = Sheet::new(
            self.scene,
            &items,
            &self.segments[around],
            &self.rows,
            &self.label_rows,
            &self.extents,
            &self.gates,
            self.budget,
        )?;
        self.budget = self.budget.checked_sub(sheet.count())?;
        let item = &self.scene.items[around];
        let title: f64 = item
            .lines
            .iter()
            .map(|line| width(line, SIZE))
            .fold(0.0, f64::max);
        let head = head(item);
        let padding = if item.shape == Shape::Sheet {
            0.0
        } else {
            PADDING
        };
        let mut inner = Rect {
            x: 0.0,
            y: 0.0,
            width: sheet.width.max(title) + 2.0 * padding,
            height: sheet.height + 2.0 * padding + head,
        };
        let mut shift = (inner.width - sheet.width) / 2.0;
        // The title stands where no line comes in from above: left, right, in the middle, or in room of its own.
        let free = |x: &f64| {
            let lines = sheet.from_above.iter().map(|line| line + shift);
            lines
                .into_iter()
                .all(|line| line < x - 6.0 || line > x + title + 6.0)
        };
        let rest = inner.width - title;
        self.titles[around] = [padding, rest - padding, rest / 2.0]
            .into_iter()
            .find(free)
            .unwrap_or_else(|| {
                inner.width += title + padding;
                shift += title + padding;
                padding
            });
        self.shifts[around] = shift;
        self.gates[around] = sheet
            .gates
            .iter()
            .map(|(arrow, x)| (*arrow, x + shift))
            .collect();
        self.extents[around] = if item.shape == Shape::Sheet {
            Extent {
                width: inner.width,
                height: inner.height,
                inner,
            }
        } else {
            extent(item, inner)
        };
        self.sheets[around] = Some(sheet);
        Some(())
    }

    /// Puts all boxes into one picture.
    fn draw(&self, boxes: &[usize]) -> Picture {
        let mut picture = Picture::default();
        let mut origins = vec![Point::default(); self.scene.items.len()];
        // The parts of each arrow, with the depth of the box they lie in.
        let mut parts: Vec<Vec<(usize, bool, Vec<Point>)>> =
            vec![Vec::new(); self.scene.arrows.len()];
        for around in boxes {
            let Some(sheet) = &self.sheets[*around] else {
                continue;
            };
            let item = &self.scene.items[*around];
            let inner = self.extents[*around].inner;
            let corner = Point {
                x: origins[*around].x + inner.x,
                y: origins[*around].y + inner.y,
            };
            let padding = if item.shape == Shape::Sheet {
                0.0
            } else {
                PADDING
            };
            let origin = Point {
                x: corner.x + self.shifts[*around],
                y: corner.y + head(item) + padding,
            };
            for (inside, place) in self.inside[*around].iter().zip(&sheet.places) {
                origins[*inside] = place.moved(origin);
                self.draw_item(*inside, origins[*inside], &mut picture);
            }
            for (arrow, rect) in &sheet.labels {
                picture.labels.push(Label {
                    rect: rect.moved(origin),
                    lines: self.scene.arrows[*arrow].label.clone(),
                });
            }
            for (segment, points) in self.segments[*around].iter().zip(&sheet.lines) {
                let mut points: Vec<Point> =
                    points.iter().map(|point| point.moved(origin)).collect();
                // A gate lies in the border, beyond the padding.
                if segment.upper == End::Top
                    && let Some(first) = points.first().copied()
                {
                    points.insert(
                        0,
                        Point {
                            x: first.x,
                            y: corner.y,
                        },
                    );
                }
                if segment.lower == End::Bottom
                    && let Some(last) = points.last().copied()
                {
                    points.push(Point {
                        x: last.x,
                        y: corner.y + inner.height,
                    });
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
        Line {
            points,
            from: self.scene.items[ends.from].state,
            to: self.scene.items[ends.to].state,
        }
    }

    fn leads_up(&self, arrow: usize) -> bool {
        let ends = &self.scene.arrows[arrow];
        let Some((home, from, to)) = self.home(ends.from, ends.to) else {
            return false;
        };
        let segment = self.segments[home]
            .iter()
            .find(|segment| segment.arrow == arrow && segment.labelled);
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
                rect: Rect {
                    x: rect.x - 18.0 - note_width,
                    y,
                    width: note_width,
                    height,
                },
                lines: note.clone(),
            });
            picture.dashes.push([
                Point {
                    x: rect.x - 18.0,
                    y: y + height / 2.0,
                },
                Point {
                    x: rect.x,
                    y: rect.y + rect.height / 2.0,
                },
            ]);
            y += height + 6.0;
        }
        if let Some(label) = &what.loops {
            let middle = Point {
                x: rect.x + rect.width,
                y: rect.y + rect.height / 2.0,
            };
            picture.loops.push((middle, what.state));
            if !label.is_empty() {
                let height = label.len() as f64 * SMALL_LINE;
                picture.labels.push(Label {
                    rect: Rect {
                        x: middle.x + 30.0,
                        y: middle.y - height / 2.0,
                        width: block_width(label),
                        height,
                    },
                    lines: label.clone(),
                });
            }
        }
    }
}

/// The head of a box, where its title stands.
fn head(item: &Item) -> f64 {
    match item.shape {
        Shape::Composite => item.lines.len() as f64 * LINE + 8.0,
        _ => 0.0,
    }
}

pub(super) fn block_width(lines: &[String]) -> f64 {
    lines
        .iter()
        .map(|line| width(line, SMALL))
        .fold(0.0, f64::max)
}

fn notes_height(item: &Item) -> f64 {
    let heights = item
        .notes
        .iter()
        .map(|note| note.len() as f64 * SMALL_LINE + 16.0);
    (heights.sum::<f64>() - 6.0).max(0.0)
}

/// The box of an item that holds no others.
fn simple(item: &Item) -> Rect {
    let text = item
        .lines
        .iter()
        .map(|line| width(line, SIZE))
        .fold(0.0, f64::max);
    let (width, height) = match item.shape {
        Shape::Choice => (34.0, 34.0),
        Shape::Bar => (80.0, 8.0),
        Shape::Start => (16.0, 16.0),
        Shape::End => (20.0, 20.0),
        _ => (
            (text + 28.0).max(64.0),
            item.lines.len() as f64 * LINE + 19.0,
        ),
    };
    Rect {
        x: 0.0,
        y: 0.0,
        width,
        height,
    }
}

/// An item with its notes to the left and its loop to the right.
fn extent(item: &Item, inner: Rect) -> Extent {
    let notes = item
        .notes
        .iter()
        .map(|note| block_width(note) + 16.0)
        .fold(0.0, f64::max);
    let left = if item.notes.is_empty() {
        0.0
    } else {
        notes + 18.0
    };
    let right = item
        .loops
        .as_ref()
        .map_or(0.0, |label| 32.0 + block_width(label));
    let loops = item
        .loops
        .as_ref()
        .map_or(0.0, |label| (label.len() as f64 * SMALL_LINE).max(30.0));
    let height = inner.height.max(notes_height(item)).max(loops);
    Extent {
        width: left + inner.width + right,
        height,
        inner: Rect {
            x: left,
            y: (height - inner.height) / 2.0,
            ..inner
        },
    }
}
