//! The nets of a drawing: strokes that hang together, and the nodes that they come to.

use super::grid::{Cell, Dir, Grid, Mark, Pos};

/// How far a line may end from the text on its row.
const MAX_GAP: usize = 40;
/// How many rows a line may end from the node in its column.
const MAX_ROWS_APART: usize = 3;
/// A node may be beside a line's column by this much.
const OFF_COLUMN: usize = 2;
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
    pub(super) net: usize,
    pub(super) head: bool,
}

/// Strokes that hang together.
#[derive(Debug, Default)]
pub(super) struct Net {
    /// Its cells; the first one is the topmost left one.
    pub(super) cells: Vec<Pos>,
    pub(super) on_row: bool,
    pub(super) in_column: bool,
    /// Where it comes to nodes.
    pub(super) ends: Vec<End>,
    /// Where it comes to its labels, once they are known.
    pub(super) labels: Vec<End>,
    /// Its heads, those on the borders of boxes among them.
    pub(super) heads: Vec<Pos>,
    /// A head of it points at nothing.
    pub(super) dangling: bool,
    /// Text on it may be a label or a state.
    pub(super) doubtful: bool,
    /// The name from which it hangs, where it begins its line.
    pub(super) source: Option<usize>,
}

impl Net {
    /// Takes up a net that goes on behind a label.
    pub(super) fn join(&mut self, other: &Net) {
        self.cells.extend(&other.cells);
        self.ends.extend(&other.ends);
        self.labels.extend(&other.labels);
        self.heads.extend(&other.heads);
        self.on_row &= other.on_row;
        self.in_column &= other.in_column;
        self.dangling |= other.dangling;
        self.doubtful |= other.doubtful;
        self.source = None;
    }
}

/// What a row holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    Nothing,
    Only(usize),
    Several,
}

pub(super) fn held(row: &[Cell]) -> Held {
    let mut drawn = row.iter().filter(|cell| !cell.is_blank());
    match drawn.next().map(|first| first.node) {
        None => Held::Nothing,
        Some(Some(node)) if drawn.all(|cell| cell.node == Some(node)) => Held::Only(node),
        Some(_) => Held::Several,
    }
}

/// All nets, in the order of their first cells.
pub(super) fn find(grid: &mut Grid<'_>) -> Vec<Net> {
    let mut nets: Vec<Net> = Vec::new();
    for first in grid.places() {
        let cell = &grid[first];
        if cell.net.is_none() && cell.node.is_none() && matches!(cell.mark, Mark::Stroke(..)) {
            let cells = flood(grid, first, nets.len());
            let on_row = cells.iter().all(|pos| pos.row == first.row);
            let in_column = cells.iter().all(|pos| pos.col == first.col);
            nets.push(Net { cells, on_row, in_column, ..Net::default() });
        }
    }
    // Once for each row: every vertical line asks.
    let rows: Vec<Held> = grid.rows.iter().map(|row| held(row)).collect();
    for (number, net) in nets.iter_mut().enumerate() {
        find_ends(grid, &rows, number, net);
        net.ends.iter().for_each(|end| grid.nodes[end.node].ends.push(*end));
    }
    nets
}

/// Gathers the strokes that hang together with one.
fn flood(grid: &mut Grid<'_>, first: Pos, net: usize) -> Vec<Pos> {
    let mut cells = vec![first];
    grid.rows[first.row][first.col].net = Some(net);
    let mut next = 0;
    while let Some(&pos) = cells.get(next) {
        next += 1;
        for neighbour in Dir::ALL.into_iter().filter_map(|dir| connected(grid, pos, dir)).collect::<Vec<_>>() {
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
pub(super) fn connected(grid: &Grid<'_>, pos: Pos, dir: Dir) -> Option<Pos> {
    let next = pos.step(dir);
    let (here, there) = (grid[pos].mark, grid[next].mark);
    let meets = here.has(dir) && there.has(dir.opposite());
    // A tree whose branches all are `└─`: each hangs from the one above, if need be by a `│`.
    let hangs = match dir {
        Dir::Up => hangs_from(grid, pos, next),
        Dir::Down => hangs_from(grid, next, pos),
        Dir::Left | Dir::Right => false,
    };
    ((meets || hangs) && grid[next].node.is_none()).then_some(next)
}

/// Whether a branch or a trunk goes on right below a branch, or a branch goes off a line.
fn hangs_from(grid: &Grid<'_>, lower: Pos, upper: Pos) -> bool {
    // `└` or `├`.
    let is_branch = |mark: Mark| mark.has(Dir::Up) && mark.has(Dir::Right) && !mark.has(Dir::Left);
    let is_trunk = grid[lower].mark.is_bar();
    let is_below = is_branch(grid[lower].mark);
    is_branch(grid[upper].mark) && (is_below || is_trunk) || is_below && is_tail(grid, upper)
}

/// `A ──► B` with a `└──► C` below the first strokes of its line: the branch goes off that line.
fn is_tail(grid: &Grid<'_>, pos: Pos) -> bool {
    let is_line = |pos: &Pos| grid[*pos].mark.is_shaft();
    let begin = pos.onward(Dir::Left).take(MAX_TAIL).find(|pos| !is_line(pos));
    // One blank may stand between the name and the line.
    is_line(&pos) && begin.is_some_and(|at| grid[at].node.or(grid.near(at, 0, -1).node).is_some())
}

fn find_ends(grid: &Grid<'_>, rows: &[Held], number: usize, net: &mut Net) {
    for &pos in &net.cells {
        let mark = grid[pos].mark;
        net.heads.extend(mark.is_head().then_some(pos));
        for dir in Dir::ALL {
            if !mark.has(dir) || connected(grid, pos, dir).is_some() {
                continue;
            }
            let node = if dir.is_vertical() { along_column(grid, rows, pos, dir) } else { along_row(grid, pos, dir) };
            let Some(node) = node else {
                net.dangling |= mark.points(dir);
                continue;
            };
            let border = border_head(grid, pos, dir, node);
            let head = mark.points(dir) || border.is_some();
            net.heads.extend(border);
            net.ends.push(End { pos, dir, node, net: number, head });
        }
    }
}

/// The head on a box's border to which a vertical line leads; it may be off by a column or two.
fn border_head(grid: &Grid<'_>, pos: Pos, dir: Dir, node: usize) -> Option<Pos> {
    let places = [0, -1, 1, -2, 2].into_iter().map(|cols| pos.step(dir).offset(0, cols));
    let mut places = places.filter(|_| dir.is_vertical());
    places.find(|at| grid[*at].node == Some(node) && grid[*at].mark.points(dir))
}

/// The next thing on the row, if it is a node.
fn along_row(grid: &Grid<'_>, pos: Pos, dir: Dir) -> Option<usize> {
    let mut cells = pos.onward(dir).take(MAX_GAP).map(|at| &grid[at]);
    cells.find(|cell| cell.node.is_some() || !cell.is_blank())?.node
}

/// The next thing in the column or near it, if it is a node.
fn along_column(grid: &Grid<'_>, rows: &[Held], pos: Pos, dir: Dir) -> Option<usize> {
    for at in pos.onward(dir).take(MAX_ROWS_APART) {
        if let Some(node) = grid[at].node {
            return Some(first_line(grid, node, dir));
        }
        match rows.get(at.row)? {
            Held::Nothing => {}
            Held::Only(node) => {
                return near_column(grid, at).or(Some(*node).filter(|node| apart(grid, *node, at) <= ALONE_COLUMNS));
            }
            Held::Several => return near_column(grid, at),
        }
    }
    None
}

/// How many columns a node is from a place on its row.
fn apart(grid: &Grid<'_>, node: usize, at: Pos) -> usize {
    let node = &grid.nodes[node];
    node.pos.col.saturating_sub(at.col).max((at.col + 1).saturating_sub(node.end))
}

/// `(remark)` right below a name belongs to it: a line from below comes to the name.
fn first_line(grid: &Grid<'_>, node: usize, dir: Dir) -> usize {
    let is_remark = dir == Dir::Up && !grid.nodes[node].boxed && grid.name(node).starts_with(['(', '（']);
    grid.text_beside(node, Dir::Up).find(|_| is_remark).unwrap_or(node)
}

/// A node that is off by a column or two, with no other one near.
fn near_column(grid: &Grid<'_>, at: Pos) -> Option<usize> {
    let row = &grid.rows[at.row];
    let mut around = row.iter().take(at.col + OFF_COLUMN + 1).skip(at.col.saturating_sub(OFF_COLUMN));
    let node = around.clone().find_map(|cell| cell.node)?;
    around.all(|cell| cell.net.is_none() && cell.node.is_none_or(|other| other == node)).then_some(node)
}
