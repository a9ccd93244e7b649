//! Where everything stands in its row: near to its neighbours above and below, and never on top of each other.

use super::order::Rows;

/// How often all rows are gone through, and how often before lines are straightened.
const SWEEPS: usize = 40;
const BENT: usize = 20;
/// How much a straight line weighs.
const STIFF: f64 = 6.0;

/// What is to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) width: f64,
    /// Room to the next.
    pub(super) gap: f64,
    /// Whether it is a part of a line, which should be straight.
    pub(super) line: bool,
}

/// A link, with the places on both nodes where it ends, counted from their left sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tie {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) from_at: f64,
    pub(super) to_at: f64,
}

/// The left side of each node. The parts of a line, given with the places on them where it runs, are put below each other where
/// there is room.
pub(super) fn place(rows: &Rows, sizes: &[Size], ties: &[Tie], lines: &[Vec<(usize, f64)>]) -> Vec<f64> {
    let mut left = vec![0.0; sizes.len()];
    for row in &rows.rows {
        let mut at = 0.0;
        for node in row {
            left[*node] = at;
            at += sizes[*node].width + sizes[*node].gap;
        }
    }
    let mut above: Vec<Vec<(usize, f64, f64)>> = vec![Vec::new(); sizes.len()];
    let mut below: Vec<Vec<(usize, f64, f64)>> = vec![Vec::new(); sizes.len()];
    for tie in ties {
        let weight = match (sizes[tie.from].line, sizes[tie.to].line) {
            (true, true) => 8.0,
            (false, false) => 2.0,
            _ => 3.0,
        };
        let shift = tie.from_at - tie.to_at;
        above[tie.to].push((tie.from, shift, weight));
        below[tie.from].push((tie.to, -shift, weight));
    }
    let mut straight: Vec<Option<(usize, f64)>> = vec![None; sizes.len()];
    for (number, line) in lines.iter().enumerate() {
        for (node, at) in line {
            straight[*node] = Some((number, *at));
        }
    }
    let mut middles = vec![0.0; lines.len()];
    for sweep in 0..SWEEPS {
        let count = rows.rows.len();
        for (middle, line) in middles.iter_mut().zip(lines) {
            let sum: f64 = line.iter().map(|(node, at)| left[*node] + at).sum();
            *middle = sum / line.len().max(1) as f64;
        }
        for at in 0..count {
            let row = if sweep % 2 == 0 { at } else { count - 1 - at };
            // First one side pulls, then both.
            let both = sweep >= BENT / 2;
            let pulls = |node: usize| -> Vec<(usize, f64, f64)> {
                let mut all = Vec::new();
                if sweep % 2 == 0 || both {
                    all.extend(&above[node]);
                }
                if sweep % 2 == 1 || both {
                    all.extend(&below[node]);
                }
                all
            };
            let wanted: Vec<(f64, f64)> = rows.rows[row]
                .iter()
                .map(|node| {
                    // In the end lines are straightened, as far as the others let them.
                    if let Some((line, at)) = straight[*node].filter(|_| sweep >= BENT) {
                        return (middles[line] - at, STIFF);
                    }
                    let pulls = pulls(*node);
                    let weight: f64 = pulls.iter().map(|(_, _, weight)| weight).sum();
                    if pulls.is_empty() {
                        return (left[*node], 0.05);
                    }
                    let sum: f64 = pulls.iter().map(|(other, shift, weight)| (left[*other] + shift) * weight).sum();
                    (sum / weight, weight)
                })
                .collect();
            settle(&rows.rows[row], &wanted, sizes, &mut left);
        }
    }
    let first = left.iter().copied().fold(f64::INFINITY, f64::min);
    left.iter_mut().for_each(|left| *left -= first);
    left
}

/// Puts a row as near as possible to where its nodes want to be, in their order and without overlap: neighbours that want the
/// same place are joined to blocks.
fn settle(row: &[usize], wanted: &[(f64, f64)], sizes: &[Size], left: &mut [f64]) {
    let mut offset = 0.0;
    // Sum of weights, weighted sum of wanted places, and how many nodes: one block each.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    let mut offsets = Vec::with_capacity(row.len());
    for (node, (place, weight)) in row.iter().zip(wanted) {
        offsets.push(offset);
        let mut block = (*weight, weight * (place - offset), 1);
        while let Some(last) = blocks.last().copied() {
            if last.1 / last.0 <= block.1 / block.0 {
                break;
            }
            blocks.pop();
            block = (last.0 + block.0, last.1 + block.1, last.2 + block.2);
        }
        blocks.push(block);
        offset += sizes[*node].width + sizes[*node].gap;
    }
    let mut at = 0;
    for (weight, sum, count) in blocks {
        for (node, offset) in row[at..at + count].iter().zip(&offsets[at..at + count]) {
            left[*node] = sum / weight + offset;
        }
        at += count;
    }
}
