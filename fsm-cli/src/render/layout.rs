//! Gives everything in a scene its place: each box is laid out by itself, the innermost first, and then stands in the box around
//! it like any other item. An arrow that crosses a border passes a gate in it.

use std::collections::HashMap;

use super::extent::{Extent, PADDING, extent, head, simple};
use super::geometry::{Picture, Rect};
use super::metrics::{SIZE, width};
use super::rank::{Link, rows, upward};
use super::scene::{Scene, Shape};
use super::sheet::{End, Segment, Sheet};

/// How many places in rows are worked out. Beyond it nobody can read a picture.
const MOST: usize = 40_000;

/// Where arrows pass the border of a box: the arrow, and how far from the left side of the box.
pub(super) type Gates = Vec<(usize, f64)>;

/// Lays out a scene; none where it is too large to be drawn.
pub(super) fn layout(scene: &Scene) -> Option<Picture> {
    let sheet = scene.items.iter().position(|item| item.shape == Shape::Sheet)?;
    let mut plan = Plan::new(scene, sheet);
    plan.segment()?;
    // Children come after their parents, so that the innermost boxes are laid out first.
    let mut boxes: Vec<usize> = vec![sheet];
    let mut at = 0;
    while let Some(around) = boxes.get(at).copied() {
        at += 1;
        boxes.extend(plan.inside[around].iter().copied().filter(|item| scene.items[*item].shape.holds()));
    }
    for around in boxes.iter().rev() {
        plan.lay_out(*around)?;
    }
    Some(plan.draw(&boxes))
}

/// An arrow in the box that it lies in, with its ends as that box sees them; none where the box itself is the end.
type Home = (usize, Option<usize>, Option<usize>);

/// A layout in the making.
pub(super) struct Plan<'a> {
    pub(super) scene: &'a Scene,
    pub(super) sheet: usize,
    /// The items in each box.
    pub(super) inside: Vec<Vec<usize>>,
    /// How deep each item lies.
    pub(super) depth: Vec<usize>,
    /// The parts of arrows that lie in each box.
    pub(super) segments: Vec<Vec<Segment>>,
    /// The row of each item in its box, and of the labels there.
    rows: Vec<usize>,
    label_rows: Vec<usize>,
    pub(super) extents: Vec<Extent>,
    gates: Vec<Gates>,
    /// Where the title of each box stands, and what lies in it, from its left side.
    pub(super) titles: Vec<f64>,
    pub(super) shifts: Vec<f64>,
    pub(super) sheets: Vec<Option<Sheet>>,
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
        for (around, arrows) in homes.iter().enumerate().filter(|(_, arrows)| !arrows.is_empty()) {
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
                self.pass(*arrow, source, *from, if up { End::Top } else { End::Bottom });
                self.pass(*arrow, target, *to, if up { End::Bottom } else { End::Top });
            }
        }
        Some(())
    }

    /// The box that an arrow lies in, and its ends as that box sees them; none where the box itself is the end.
    pub(super) fn home(&self, from: usize, to: usize) -> Option<(usize, Option<usize>, Option<usize>)> {
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
        let numbers: HashMap<usize, usize> = (0..).zip(items).map(|(at, item)| (*item, at)).collect();
        let number = |item: &Option<usize>| numbers.get(&(*item)?).copied();
        let ends: Vec<Option<(usize, usize)>> =
            arrows.iter().map(|(_, from, to)| number(from).zip(number(to))).collect();
        let links: Vec<Link> = ends.iter().flatten().map(|(from, to)| Link { from: *from, to: *to }).collect();
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
                links_with_labels.push(Link { from: upper, to: lower });
            } else {
                links_with_labels.push(Link { from: upper, to: nodes });
                links_with_labels.push(Link { from: nodes, to: lower });
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
            self.segments[around].push(Segment { arrow, upper, lower, labelled: false });
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
                self.extents[item] = extent(&self.scene.items[item], simple(&self.scene.items[item]));
            }
        }
        let sheet = Sheet::new(
            self.scene, &items, &self.segments[around], &self.rows, &self.label_rows, &self.extents, &self.gates,
            self.budget,
        )?;
        self.budget = self.budget.checked_sub(sheet.count())?;
        let item = &self.scene.items[around];
        let title: f64 = item.lines.iter().map(|line| width(line, SIZE)).fold(0.0, f64::max);
        let head = head(item);
        let padding = if item.shape == Shape::Sheet { 0.0 } else { PADDING };
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
            lines.into_iter().all(|line| line < x - 6.0 || line > x + title + 6.0)
        };
        let rest = inner.width - title;
        self.titles[around] = [padding, rest - padding, rest / 2.0].into_iter().find(free).unwrap_or_else(|| {
            inner.width += title + padding;
            shift += title + padding;
            padding
        });
        self.shifts[around] = shift;
        self.gates[around] = sheet.gates.iter().map(|(arrow, x)| (*arrow, x + shift)).collect();
        self.extents[around] = if item.shape == Shape::Sheet {
            Extent { width: inner.width, height: inner.height, inner }
        } else {
            extent(item, inner)
        };
        self.sheets[around] = Some(sheet);
        Some(())
    }
}
