//! Arrows that begin their line: the source is the name above, where indentation says so.

use super::grid::{Dir, Mark};
use super::labels::Context;
use super::nets::Net;

/// For each net without a source of its own the node from which it hangs: names with arrows indented below them, and
/// arrows right below an arrow.
pub(super) fn sources(context: &Context<'_>, nets: &[Net]) -> Vec<Option<usize>> {
    let mut sources = vec![None; nets.len()];
    // Names, each with the arrows below it.
    let mut blocks: Vec<(usize, Vec<usize>)> = Vec::new();
    // The arrow right above and its column.
    let mut above: Option<(usize, usize)> = None;
    for row in 1..context.grid.rows.len() {
        let arrow = arrow_row(context, nets, row);
        if let Some((net, col)) = arrow {
            let upper = above.filter(|above| above.1 == col).map(|above| above.0);
            match (upper, blocks.last_mut()) {
                (Some(upper), Some((_, arrows))) if arrows.last() == Some(&upper) => arrows.push(net),
                (Some(upper), _) => sources[net] = sources[upper],
                (None, _) => match context.nodes.by_row[row - 1][..] {
                    [source] if is_name_above(context, source, row - 1, col) => blocks.push((source, vec![net])),
                    [_] => {}
                    _ => sources[net] = aligned_source(context, nets, row - 1, col),
                },
            }
        }
        above = arrow;
    }
    // One name with several arrows below it may be a sequence; several names with arrows below each are not.
    let are_several = blocks.len() > 1;
    for (source, arrows) in blocks.into_iter().filter(|(_, arrows)| are_several || arrows.len() == 1) {
        arrows.into_iter().for_each(|net| sources[net] = Some(source));
    }
    sources
}

/// Whether a node is a bare name on a row without strokes, and begins before a column.
fn is_name_above(context: &Context<'_>, node: usize, row: usize, col: usize) -> bool {
    let has_strokes = context.grid.rows[row].iter().any(|cell| cell.mark.is_stroke() && cell.node.is_none());
    let node = &context.nodes.all[node];
    !has_strokes && node.pos.col < col && !node.boxed
}

/// The arrow with which a row begins, if it has no source of its own, and its first column.
fn arrow_row(context: &Context<'_>, nets: &[Net], row: usize) -> Option<(usize, usize)> {
    let cells = &context.grid.rows[row];
    let col = cells.iter().position(|cell| cell.mark != Mark::Blank)?;
    let number = cells[col].net?;
    let net = &nets[number];
    let points_right = net.cells.iter().all(|pos| match context.grid.mark(*pos, 0, 0) {
        Mark::Head(dir) => dir == Dir::Right,
        Mark::Line(arms) => !arms.has(Dir::Up) && !arms.has(Dir::Down),
        _ => false,
    });
    let is_arrow = points_right && net.cells.iter().all(|pos| pos.row == row) && net.ends.iter().all(|end| end.head);
    is_arrow.then_some((number, col))
}

/// `A → B` with another `→ C` right below its arrow: both lead from A.
fn aligned_source(context: &Context<'_>, nets: &[Net], row: usize, col: usize) -> Option<usize> {
    let cells = &context.grid.rows[row];
    let net = &nets[cells.get(col)?.net?];
    let heads = cells.iter().filter(|cell| cell.mark.is_head() && cell.net.is_some());
    let [source, target] = net.ends[..] else {
        return None;
    };
    let is_arrow = source.head != target.head && heads.count() == 1;
    let is_below = net.cells.iter().all(|pos| pos.row == row && pos.col >= col);
    let source = if source.head { target } else { source };
    (is_below && is_arrow && source.dir == Dir::Left).then_some(source.node)
}
