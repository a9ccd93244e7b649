//! The nets of a drawing: strokes that hang together, and the nodes that they come to.

use super::grid::{Arms, Dir, Grid, Mark, Pos};
use super::nodes::Nodes;

/// How far a line may end from the text on its row.
const MAX_GAP: usize = 40;
/// How many rows a line may end from the node in its column.
const MAX_ROWS_APART: usize = 3;
/// A node may be beside a line's column by this much, …
const OFF_COLUMN: usize = 2;
/// … where no other node is within this many columns.
const CLEAR_COLUMNS: usize = 5;
/// A node that is alone on its row may be this far from a line's column.
const ALONE_COLUMNS: usize = 10;

/// A branch may go off the first so many columns of a line.
const MAX_TAIL: usize = 5;

/// A place where a line comes to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// The line's last cell.
    pub(super) pos: Pos,
    /// The side on which the node is, seen from the line.
    pub(super) dir: Dir,
    pub(super) node: usize,
    /// Whether a head points at the node.
    pub(super) head: bool,
    /// The head, where it is drawn on the node's border.
    pub(super) border: Option<Pos>,
}

/// Strokes that hang together.
#[derive(Debug, Default)]
pub(super) struct Net {
    /// Its cells; the first one is the topmost left one.
    pub(super) cells: Vec<Pos>,
    pub(super) ends: Vec<End>,
    /// A head of it points at nothing.
    pub(super) dangling: bool,
}

impl Net {
    pub(super) fn is_on_row(&self) -> bool {
        self.cells.iter().all(|pos| pos.row == self.cells[0].row)
    }

    pub(super) fn is_in_column(&self) -> bool {
        self.cells.iter().all(|pos| pos.col == self.cells[0].col)
    }
}

/// All nets, in the order of their first cells.
pub(super) fn find(grid: &mut Grid, nodes: &Nodes) -> Vec<Net> {
    let mut nets: Vec<Net> = Vec::new();
    for pos in grid.places() {
        if is_free(grid, pos) {
            let cells = flood(grid, pos, nets.len());
            nets.push(Net { cells, ..Net::default() });
        }
    }
    // Once for each row: every vertical line asks.
    let has_strokes =
        (grid.rows.iter()).map(|row| row.iter().any(|cell| cell.net.is_some() || cell.mark == Mark::Slant)).collect();
    let occupied =
        (grid.rows.iter()).map(|row| row.iter().any(|cell| cell.mark != Mark::Blank || cell.node.is_some())).collect();
    let view = View { grid, nodes, has_strokes, occupied };
    for net in &mut nets {
        find_ends(&view, net);
    }
    nets
}

/// Whether a stroke is there that no net has.
fn is_free(grid: &Grid, pos: Pos) -> bool {
    grid.cell(pos).is_some_and(|cell| cell.net.is_none() && cell.node.is_none() && cell.mark.arms().count() > 0)
}

/// Gathers the strokes that hang together with one.
fn flood(grid: &mut Grid, first: Pos, net: usize) -> Vec<Pos> {
    let mut cells = vec![first];
    grid.rows[first.row][first.col].net = Some(net);
    let mut next = 0;
    while let Some(&pos) = cells.get(next) {
        next += 1;
        for dir in Dir::ALL {
            let Some(neighbour) = connected(grid, pos, dir) else {
                continue;
            };
            let cell = &mut grid.rows[neighbour.row][neighbour.col];
            if cell.net.is_none() {
                cell.net = Some(net);
                cells.push(neighbour);
            }
        }
    }
    cells
}

/// The stroke that goes on from a stroke on this side.
pub(super) fn connected(grid: &Grid, pos: Pos, dir: Dir) -> Option<Pos> {
    let here = grid.cell(pos)?.mark;
    let next = pos.step(dir)?;
    let there = grid.cell(next).filter(|cell| cell.node.is_none())?.mark;
    let meets = here.arms().has(dir) && there.arms().has(dir.opposite());
    // A tree whose branches all are `└─`: each hangs from the one above, if need be by a `│`.
    let hangs = match dir {
        Dir::Up => hangs_from(here, there) || is_branch(here) && is_tail(grid, next),
        Dir::Down => hangs_from(there, here) || is_branch(there) && is_tail(grid, pos),
        Dir::Left | Dir::Right => false,
    };
    (meets || hangs).then_some(next)
}

/// `A ──► B` with a `└──► C` below the first strokes of its line: the branch goes off that line.
fn is_tail(grid: &Grid, pos: Pos) -> bool {
    let mut at = pos;
    for _ in 0..MAX_TAIL {
        match grid.cell(at) {
            Some(cell) if cell.node.is_some() => return true,
            Some(cell) if cell.mark == Mark::Line(Arms::HORIZONTAL) => {}
            // One blank between the name and the line.
            Some(cell) if cell.mark == Mark::Blank && at != pos => {
                let before = grid.near(at, 0, -1);
                return before.is_some_and(|cell| cell.node.is_some());
            }
            _ => return false,
        }
        let Some(left) = at.step(Dir::Left) else {
            return false;
        };
        at = left;
    }
    false
}

/// Whether a branch or a trunk goes on right below a branch.
fn hangs_from(lower: Mark, upper: Mark) -> bool {
    is_branch(upper) && (is_branch(lower) || lower == Mark::Line(Arms::VERTICAL))
}

/// Whether it is `└` or `├`.
fn is_branch(mark: Mark) -> bool {
    let arms = mark.arms();
    arms.has(Dir::Up) && arms.has(Dir::Right) && !arms.has(Dir::Left)
}

struct View<'a> {
    grid: &'a Grid,
    nodes: &'a Nodes,
    has_strokes: Vec<bool>,
    occupied: Vec<bool>,
}

fn find_ends(view: &View<'_>, net: &mut Net) {
    for &pos in &net.cells {
        let Some(mark) = view.grid.cell(pos).map(|cell| cell.mark) else {
            continue;
        };
        for dir in Dir::ALL {
            if !mark.arms().has(dir) || connected(view.grid, pos, dir).is_some() {
                continue;
            }
            match view.look(pos, dir) {
                Some((node, border)) => {
                    net.ends.push(End { pos, dir, node, head: mark.points(dir) || border.is_some(), border })
                }
                None => net.dangling |= mark.points(dir),
            }
        }
    }
}

impl View<'_> {
    /// The node that is met from a stroke on one side, and the head on its border.
    fn look(&self, pos: Pos, dir: Dir) -> Option<(usize, Option<Pos>)> {
        let node = if dir.is_vertical() { self.look_along_column(pos, dir) } else { self.look_along_row(pos, dir) }?;
        let border = Some(node).filter(|node| self.nodes.all[*node].boxed && dir.is_vertical());
        Some((node, border.and_then(|node| self.border_head(pos, dir, node))))
    }

    /// The head on a box's border to which a vertical line leads; it may be off by a column or two.
    fn border_head(&self, pos: Pos, dir: Dir, node: usize) -> Option<Pos> {
        let row = pos.step(dir)?.row;
        let is_head = |at: &Pos| {
            let cell = self.grid.cell(*at);
            cell.is_some_and(|cell| cell.node == Some(node) && cell.mark.points(dir))
        };
        let offsets = [0, -1, 1, -2, 2].into_iter();
        let places = offsets.filter_map(|cols| Pos { row, ..pos }.offset(0, cols));
        places.into_iter().find(is_head)
    }

    /// The next thing on the row, if it is a node.
    fn look_along_row(&self, pos: Pos, dir: Dir) -> Option<usize> {
        // A joint's arm that leads nowhere is a slip of the pen, not a line to a far text.
        let is_joint = self.grid.mark(pos, 0, 0).arms().count() > 2;
        let reach = if is_joint { 2 } else { MAX_GAP };
        let mut at = pos;
        for _ in 0..reach {
            at = at.step(dir)?;
            let cell = self.grid.cell(at)?;
            if cell.node.is_some() || cell.mark != Mark::Blank {
                return cell.node;
            }
        }
        None
    }

    /// The next thing in the column or near it, if it is a node.
    fn look_along_column(&self, pos: Pos, dir: Dir) -> Option<usize> {
        let reach = match self.grid.mark(pos, 0, 0) {
            mark if mark.arms().count() > 2 => 1,
            Mark::Line(arms) if arms.has(dir) && !arms.has(dir.opposite()) => 2,
            _ => MAX_ROWS_APART,
        };
        let mut at = pos;
        for _ in 0..reach {
            at = at.step(dir)?;
            let row = self.grid.rows.get(at.row)?;
            let here = row.get(at.col);
            if let Some(node) = here.and_then(|cell| cell.node) {
                return Some(self.first_line(node, dir));
            }
            if self.occupied[at.row] {
                return self.near_column(at).or_else(|| self.alone_on_row(at));
            }
        }
        None
    }

    /// `(remark)` right below a name belongs to it: a line from below comes to the name.
    fn first_line(&self, node: usize, dir: Dir) -> usize {
        let lower = &self.nodes.all[node];
        let is_bracketed = |node: usize| {
            let pos = self.nodes.all[node].pos;
            matches!(self.grid.ch(pos, 0, 0), '(' | '（')
        };
        let above = (lower.pos.row.checked_sub(1)).and_then(|row| self.grid.rows.get(row));
        let cells = above.map(|row| &row[lower.pos.col.min(row.len())..lower.end.min(row.len())]);
        let mut upper = cells.into_iter().flatten().filter_map(|cell| cell.node);
        match upper.next() {
            Some(first) if dir == Dir::Up && !lower.boxed && is_bracketed(node) => {
                let is_name = !self.nodes.all[first].boxed && !is_bracketed(first);
                let is_only = upper.all(|other| other == first);
                if is_name && is_only { first } else { node }
            }
            _ => node,
        }
    }

    /// A node that is off by a column or two, with no other one near.
    fn near_column(&self, at: Pos) -> Option<usize> {
        let row = &self.grid.rows[at.row];
        let around = |reach: usize| {
            let end = (at.col + reach + 1).min(row.len());
            &row[at.col.saturating_sub(reach).min(end)..end]
        };
        let mut near = around(CLEAR_COLUMNS).iter().filter_map(|cell| cell.node);
        let node = near.next()?;
        if near.any(|other| other != node) || around(OFF_COLUMN).iter().any(|cell| cell.net.is_some()) {
            return None;
        }
        (around(OFF_COLUMN).iter()).any(|cell| cell.node == Some(node)).then_some(node)
    }

    /// The only thing on a row, not far from the column.
    fn alone_on_row(&self, at: Pos) -> Option<usize> {
        let [only] = self.nodes.by_row[at.row][..] else {
            return None;
        };
        let node = &self.nodes.all[only];
        let apart = if at.col < node.pos.col { node.pos.col - at.col } else { (at.col + 1).saturating_sub(node.end) };
        (!self.has_strokes[at.row] && apart <= ALONE_COLUMNS).then_some(only)
    }
}
