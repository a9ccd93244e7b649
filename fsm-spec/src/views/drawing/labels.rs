//! Labels: text that interrupts a line belongs to the line, and joins its two parts.

use std::collections::BTreeMap;

use super::grid::{Dir, Grid, Mark, Pos};
use super::nets::{End, Net};

/// How far beside a vertical line its label may stand.
const BESIDE: usize = 3;

/// A note beside a line has at most so many lines.
const MAX_NOTE_ROWS: usize = 4;

/// The way over a label: where the other part of the line begins, the direction in which it is entered, and the label.
pub(super) type Jump = (Pos, Dir, usize);

/// What the labels join.
pub(super) struct Labels {
    /// For each net another one of its group, or itself where it is the first.
    parents: Vec<usize>,
    pub(super) jumps: BTreeMap<Pos, Vec<Jump>>,
    /// For each node whether it is a label.
    pub(super) is_label: Vec<bool>,
    /// For each net whether text on it may be a label or a state.
    pub(super) doubtful: Vec<bool>,
    /// The nets that come to each node.
    pub(super) by_node: Vec<Vec<(usize, End)>>,
}

impl Labels {
    /// Finds the labels and joins the nets that they interrupt.
    pub(super) fn find(grid: &Grid<'_>, nets: &[Net]) -> Labels {
        let mut labels = Labels {
            parents: (0..nets.len()).collect(),
            jumps: BTreeMap::new(),
            is_label: vec![false; grid.nodes.len()],
            doubtful: vec![false; nets.len()],
            by_node: vec![Vec::new(); grid.nodes.len()],
        };
        for (number, net) in nets.iter().enumerate() {
            net.ends.iter().for_each(|end| labels.by_node[end.node].push((number, *end)));
        }
        for node in 0..grid.nodes.len() {
            let ends = &labels.by_node[node];
            if !grid.nodes[node].boxed && !labels.is_label[node] && ends.iter().all(|(_, end)| !end.head) {
                labels.join_across(grid, nets, node);
            }
        }
        labels
    }

    /// The first net of a net's group.
    pub(super) fn group(&mut self, net: usize) -> usize {
        let mut root = net;
        while self.parents[root] != root {
            // Halving the way keeps later searches short.
            self.parents[root] = self.parents[self.parents[root]];
            root = self.parents[root];
        }
        root
    }

    /// Makes a node a label where a line meets it on two opposite sides.
    fn join_across(&mut self, grid: &Grid<'_>, nets: &[Net], node: usize) {
        let seen_from = |dir: Dir| -> Vec<(usize, End)> {
            self.by_node[node].iter().filter(|(_, end)| end.dir == dir).copied().collect()
        };
        let (lefts, rights) = (seen_from(Dir::Right), seen_from(Dir::Left));
        let (above, below) = (seen_from(Dir::Down), seen_from(Dir::Up));
        let is_sided = !lefts.is_empty() || !rights.is_empty();
        if !lefts.is_empty() && !rights.is_empty() {
            self.join(nets, &[node], &lefts, &rights);
        } else if above.is_empty() || is_state(grid, node) {
            // No line runs through it from above to below.
        } else if is_sided && !below.is_empty() {
            // With a line to its side as well it may be a state from which several lines go.
            above.iter().chain(&below).for_each(|(net, _)| self.doubtful[*net] = true);
        } else if !below.is_empty() {
            self.join(nets, &[node], &above, &below);
        } else if let Some(lower) = self.lower_line(grid, node).filter(|_| !is_sided) {
            let below = self.by_node[lower].clone();
            self.join(nets, &[node, lower], &above, &below);
        }
    }

    /// The second line of a label: right below the first, with the line going on below it.
    fn lower_line(&self, grid: &Grid<'_>, node: usize) -> Option<usize> {
        let upper = &grid.nodes[node];
        let below = (upper.pos.col..upper.end).map(|col| Pos { col, ..upper.pos }.step(Dir::Down));
        let mut below = below.filter_map(|pos| grid[pos].node);
        let lower = below.find(|lower| !grid.nodes[*lower].boxed && !is_state(grid, *lower))?;
        let ends = &self.by_node[lower];
        (!ends.is_empty() && ends.iter().all(|(_, end)| end.dir == Dir::Up && !end.head)).then_some(lower)
    }

    /// Makes nodes one label and joins the nets on its two sides.
    fn join(&mut self, nets: &[Net], lines: &[usize], one: &[(usize, End)], other: &[(usize, End)]) {
        // `A ◄── B ──► C`: the text in the middle is a source, not a label. On a line with bends or several heads it may
        // be either.
        let is_arrow = |(net, end): &(usize, End)| {
            let net = &nets[*net];
            net.heads == 1 && if end.dir.is_vertical() { net.in_column } else { net.on_row }
        };
        if one.iter().any(is_arrow) && other.iter().any(is_arrow) {
            return;
        }
        lines.iter().for_each(|line| self.is_label[*line] = true);
        let (first, second) = (one[0].1, other[0].1);
        let pairs = one.iter().map(|(_, end)| (*end, second)).chain(other.iter().map(|(_, end)| (first, *end)));
        for (one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                self.jumps.entry(from.pos).or_default().push((to.pos, to.dir.opposite(), lines[0]));
            }
        }
        for (net, _) in one.iter().chain(other) {
            let (one, other) = (self.group(one[0].0), self.group(*net));
            self.parents[one.max(other)] = one.min(other);
        }
    }
}

/// Whether text on a vertical line is a state. Brackets make it a label, whatever it says.
fn is_state(grid: &Grid<'_>, node: usize) -> bool {
    !grid.name(node).starts_with(['(', '[']) && grid.is_known(node)
}

/// The text beside a vertical line, where no other line has it.
fn beside(grid: &Grid<'_>, labels: &Labels, pos: Pos) -> Option<usize> {
    let is_straight = |mark: Mark| mark.has(Dir::Up) && mark.has(Dir::Down);
    if !is_straight(grid[pos].mark) {
        return None;
    }
    let nearest = |from: Pos, dir: Dir| {
        let mut cells = from.onward(dir).take(BESIDE).map(|at| &grid[at]);
        cells.find(|cell| !cell.is_blank() || cell.node.is_some())
    };
    let is_free = |node: &usize| labels.by_node[*node].is_empty() && !grid.nodes[*node].boxed;
    if let Some(node) = nearest(pos, Dir::Right).and_then(|cell| cell.node) {
        return Some(node).filter(is_free);
    }
    let node = nearest(pos, Dir::Left)?.node.filter(is_free)?;
    // Text between two lines belongs to the left one.
    let before = nearest(grid.nodes[node].pos, Dir::Left);
    (!before.is_some_and(|cell| is_straight(cell.mark))).then_some(node)
}

/// The first of several lines of text beside a line.
pub(super) fn note(grid: &Grid<'_>, labels: &Labels, pos: Pos) -> Option<usize> {
    let rows = std::iter::once(pos).chain(pos.onward(Dir::Up)).take(MAX_NOTE_ROWS);
    rows.map_while(|at| beside(grid, labels, at)).last()
}
