//! Labels: text that interrupts a line belongs to the line, and joins its two parts.

use std::collections::BTreeMap;

use super::grid::{Dir, Grid, Mark, Pos};
use super::nets::{End, Net};

/// How far beside a vertical line its label may stand.
const BESIDE: usize = 3;

/// A note beside a line has at most so many lines.
const MAX_NOTE_ROWS: usize = 4;

/// The ways over labels, by the place where a line comes to one: where the other part of the line begins, the direction
/// in which it is entered, and the label.
pub(super) type Jumps = BTreeMap<Pos, Vec<(Pos, Dir, usize)>>;

/// Finds the labels and joins the nets that they interrupt.
pub(super) fn join(grid: &mut Grid<'_>, nets: Vec<Net>) -> (Vec<Net>, Jumps) {
    let mut labels = Labels { grid, firsts: (0..nets.len()).collect(), nets, jumps: Jumps::new() };
    for node in 0..labels.grid.nodes.len() {
        let found = &labels.grid.nodes[node];
        if !found.boxed && !found.is_label && found.ends.iter().all(|end| !end.head) {
            labels.join_across(node);
        }
    }
    let mut joined: BTreeMap<usize, Net> = BTreeMap::new();
    for (number, mut net) in std::mem::take(&mut labels.nets).into_iter().enumerate() {
        let is_label = |end: &End| labels.grid.nodes[end.node].is_label;
        (net.labels, net.ends) = net.ends.into_iter().partition(is_label);
        joined.entry(labels.first(number)).and_modify(|first| first.join(&net)).or_insert(net);
    }
    (joined.into_values().collect(), labels.jumps)
}

struct Labels<'g, 'a> {
    grid: &'g mut Grid<'a>,
    nets: Vec<Net>,
    /// For each net another one that it is joined to, or itself where it is the first.
    firsts: Vec<usize>,
    jumps: Jumps,
}

impl Labels<'_, '_> {
    /// The first of the nets that a net is joined to.
    fn first(&mut self, net: usize) -> usize {
        let mut first = net;
        while self.firsts[first] != first {
            // Halving the way keeps later searches short.
            self.firsts[first] = self.firsts[self.firsts[first]];
            first = self.firsts[first];
        }
        first
    }

    /// Makes a node a label where a line meets it on two opposite sides.
    fn join_across(&mut self, node: usize) {
        let ends = self.grid.nodes[node].ends.clone();
        let seen_from = |dir: Dir| -> Vec<End> { ends.iter().filter(|end| end.dir == dir).copied().collect() };
        let (lefts, rights) = (seen_from(Dir::Right), seen_from(Dir::Left));
        let (above, below) = (seen_from(Dir::Down), seen_from(Dir::Up));
        let is_sided = !lefts.is_empty() || !rights.is_empty();
        if !lefts.is_empty() && !rights.is_empty() {
            self.join(&[node], &lefts, &rights);
        } else if above.is_empty() || is_state(self.grid, node) {
            // No line runs through it from above to below.
        } else if is_sided && !below.is_empty() {
            // With a line to its side as well it may be a state from which several lines go.
            above.iter().chain(&below).for_each(|end| self.nets[end.net].doubtful = true);
        } else if !below.is_empty() {
            self.join(&[node], &above, &below);
        } else if let Some(lower) = lower_line(self.grid, node).filter(|_| !is_sided) {
            let below = self.grid.nodes[lower].ends.clone();
            self.join(&[node, lower], &above, &below);
        }
    }

    /// Makes nodes one label and joins the nets on its two sides.
    fn join(&mut self, lines: &[usize], one: &[End], other: &[End]) {
        // `A ◄── B ──► C`: the text in the middle is a source, not a label. On a line with bends or several heads it may
        // be either.
        let is_arrow = |end: &End| {
            let net = &self.nets[end.net];
            let heads = net.ends.iter().filter(|end| end.head).count();
            heads == 1 && if end.dir.is_vertical() { net.in_column } else { net.on_row }
        };
        if one.iter().any(is_arrow) && other.iter().any(is_arrow) {
            return;
        }
        lines.iter().for_each(|line| self.grid.nodes[*line].is_label = true);
        let pairs = one.iter().map(|end| (*end, other[0])).chain(other.iter().map(|end| (one[0], *end)));
        for (one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                self.jumps.entry(from.pos).or_default().push((to.pos, to.dir.opposite(), lines[0]));
            }
            let (one, other) = (self.first(one.net), self.first(other.net));
            self.firsts[one.max(other)] = one.min(other);
        }
    }
}

/// The second line of a label: right below the first, with the line going on below it.
fn lower_line(grid: &Grid<'_>, node: usize) -> Option<usize> {
    let lower = grid.text_beside(node, Dir::Down).find(|lower| !is_state(grid, *lower))?;
    let ends = &grid.nodes[lower].ends;
    (!ends.is_empty() && ends.iter().all(|end| end.dir == Dir::Up && !end.head)).then_some(lower)
}

/// Whether text on a vertical line is a state. Brackets make it a label, whatever it says.
fn is_state(grid: &Grid<'_>, node: usize) -> bool {
    !grid.name(node).starts_with(['(', '[']) && grid.is_known(node)
}

/// The text beside a vertical line, where no other line has it.
fn beside(grid: &Grid<'_>, pos: Pos) -> Option<usize> {
    let is_straight = |mark: Mark| mark.has(Dir::Up) && mark.has(Dir::Down);
    if !is_straight(grid[pos].mark) {
        return None;
    }
    let nearest = |from: Pos, dir: Dir| {
        let mut cells = from.onward(dir).take(BESIDE).map(|at| &grid[at]);
        cells.find(|cell| !cell.is_blank() || cell.node.is_some())
    };
    let is_free = |node: &usize| grid.nodes[*node].ends.is_empty() && !grid.nodes[*node].boxed;
    if let Some(node) = nearest(pos, Dir::Right).and_then(|cell| cell.node) {
        return Some(node).filter(is_free);
    }
    let node = nearest(pos, Dir::Left)?.node.filter(is_free)?;
    // Text between two lines belongs to the left one.
    let before = nearest(grid.nodes[node].pos, Dir::Left);
    (!before.is_some_and(|cell| is_straight(cell.mark))).then_some(node)
}

/// The first of several lines of text beside a line.
pub(super) fn note(grid: &Grid<'_>, pos: Pos) -> Option<usize> {
    let rows = std::iter::once(pos).chain(pos.onward(Dir::Up)).take(MAX_NOTE_ROWS);
    rows.map_while(|at| beside(grid, at)).last()
}
