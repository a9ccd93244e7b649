//! Arrows that begin their line: the source is the name above, where indentation says so.

use super::grid::{Dir, Grid, Pos};
use super::nets::{Held, Net, held};

/// How far below a branch the next one of the same name may stand.
const MAX_TRUNK: usize = 40;

/// Finds for each net without a source of its own the node from which it hangs: names with arrows indented below them,
/// and arrows right below an arrow.
pub(super) fn find(grid: &Grid<'_>, nets: &mut [Net]) {
    // Names, each with the arrows below it.
    let mut blocks: Vec<(usize, Vec<usize>)> = Vec::new();
    // The arrow right above and its column.
    let mut above: Option<(usize, usize)> = None;
    for row in 1..grid.rows.len() {
        let arrow = arrow_row(grid, nets, row);
        if let Some((net, col)) = arrow {
            let upper = above.filter(|above| above.1 == col).map(|above| above.0);
            match (upper, blocks.last_mut(), held(&grid.rows[row - 1])) {
                (Some(upper), Some((_, arrows)), _) if arrows.last() == Some(&upper) => arrows.push(net),
                (Some(upper), ..) => nets[net].source = nets[upper].source,
                (None, _, Held::Only(name)) if grid.nodes[name].pos.col < col && !grid.nodes[name].boxed => {
                    blocks.push((name, vec![net]));
                }
                _ => nets[net].source = aligned_source(grid, nets, Pos { row, col }),
            }
        }
        above = arrow;
    }
    // One name with several arrows below it may be a sequence; several names with arrows below each are not.
    let are_several = blocks.len() > 1;
    for (source, arrows) in blocks.into_iter().filter(|(_, arrows)| are_several || arrows.len() == 1) {
        arrows.into_iter().for_each(|net| nets[net].source = Some(source));
    }
    for at in 0..nets.len() {
        let net = &nets[at];
        nets[at].source = net.source.or_else(|| before_gap(grid, net)).or_else(|| trunk(grid, nets, net));
    }
}

/// The name before the gap above a branch: in `A ─> B` with `└─> C` below the blank behind A, both lead from A.
fn before_gap(grid: &Grid<'_>, net: &Net) -> Option<usize> {
    let corner = *net.cells.first().filter(|pos| pos.row > 0 && grid[**pos].mark.has(Dir::Up))?;
    let above = |cols| grid.near(corner, -1, cols);
    let is_gap = above(0).is_blank() && above(0).node.is_none() && above(1).net.is_some();
    above(-1).node.filter(|name| is_gap && !grid.nodes[*name].boxed)
}

/// The arrow with which a row begins, if it has no source of its own, and its first column.
fn arrow_row(grid: &Grid<'_>, nets: &[Net], row: usize) -> Option<(usize, usize)> {
    let col = grid.rows[row].iter().position(|cell| !cell.is_blank())?;
    let number = grid.rows[row][col].net?;
    let net = &nets[number];
    let is_plain = |pos: &Pos| !grid[*pos].mark.is_vertical() && !grid[*pos].mark.points(Dir::Left);
    (net.on_row && net.cells.iter().all(is_plain) && net.ends.iter().all(|end| end.head)).then_some((number, col))
}

/// `A → B` with another `→ C` or `└→ C` right below its arrow: both lead from A.
fn aligned_source(grid: &Grid<'_>, nets: &[Net], begin: Pos) -> Option<usize> {
    let above = begin.step(Dir::Up);
    let net = &nets[grid[above].net?];
    let heads = grid.rows[above.row].iter().filter(|cell| cell.mark.is_head() && cell.net.is_some());
    let source = net.ends.iter().find(|end| !end.head && end.dir == Dir::Left)?;
    (net.on_row && (grid[begin].mark.has(Dir::Up) || heads.count() == 1)).then_some(source.node)
}

/// The name from which a branch hangs that goes on below the branches of others: `└─> C` in the column of `└─> B` far above it,
/// or of the first letter of a name.
fn trunk(grid: &Grid<'_>, nets: &[Net], net: &Net) -> Option<usize> {
    let corner = *net.cells.first().filter(|pos| grid[**pos].mark.has(Dir::Up))?;
    let is_free = |pos: &Pos| grid[*pos].is_blank() && grid[*pos].node.is_none() && grid[*pos].net.is_none();
    let above = corner.onward(Dir::Up).take(MAX_TRUNK).find(|pos| !is_free(pos))?;
    let cell = &grid[above];
    if let Some(node) = cell.node.filter(|node| grid.nodes[*node].pos == above) {
        return (!grid.nodes[node].boxed).then_some(node);
    }
    let upper = &nets[cell.net.filter(|_| cell.mark.has(Dir::Up) && cell.mark.has(Dir::Right))?];
    let mut roots = upper.ends.iter().filter(|end| !end.head && end.dir == Dir::Up);
    roots.next().filter(|_| roots.next().is_none()).map(|end| end.node)
}
