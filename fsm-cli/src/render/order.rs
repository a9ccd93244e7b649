//! Who stands beside whom in a row, so that few lines cross.

/// How often all rows are gone through.
const SWEEPS: usize = 16;

/// Rows of nodes with links between neighbouring rows.
#[derive(Debug)]
pub(super) struct Rows {
    /// The nodes of each row, from left to right.
    pub(super) rows: Vec<Vec<usize>>,
    /// For each node its neighbours in the row above and in the row below.
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
}

impl Rows {
    /// Nodes with their rows, and links that lead from a row to the next.
    pub(super) fn new(row_of: &[usize], links: &[(usize, usize)]) -> Self {
        let count = row_of.iter().map(|row| row + 1).max().unwrap_or(0);
        let mut all = Self {
            rows: vec![Vec::new(); count],
            above: vec![Vec::new(); row_of.len()],
            below: vec![Vec::new(); row_of.len()],
        };
        for (from, to) in links {
            all.below[*from].push(*to);
            all.above[*to].push(*from);
        }
        // The first order is that of a walk, so that what belongs together stands together.
        let mut met = vec![false; row_of.len()];
        for root in (0..row_of.len()).filter(|node| all.above[*node].is_empty()).chain(0..row_of.len()) {
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                if !std::mem::replace(&mut met[node], true) {
                    all.rows[row_of[node]].push(node);
                    open.extend(all.below[node].iter().rev().filter(|next| !met[**next]));
                }
            }
        }
        all
    }

    /// Sorts the rows, and keeps the best order that was met.
    pub(super) fn sort(&mut self) {
        let mut best = self.rows.clone();
        let mut fewest = self.crossings();
        for sweep in 0..SWEEPS {
            if fewest == 0 {
                break;
            }
            let down = sweep % 2 == 0;
            let count = self.rows.len();
            for at in 0..count {
                let row = if down { at } else { count - 1 - at };
                self.sort_row(row, down, sweep % 4 >= 2);
            }
            self.exchange();
            let crossings = self.crossings();
            if crossings < fewest {
                fewest = crossings;
                best.clone_from(&self.rows);
            }
        }
        self.rows = best;
    }

    /// Sorts a row by the middle of the neighbours; equals keep their order, or turn it.
    fn sort_row(&mut self, row: usize, down: bool, turn: bool) {
        let places = self.places(if down { row.wrapping_sub(1) } else { row + 1 });
        let near = if down { &self.above } else { &self.below };
        let mut keyed: Vec<(f64, usize, usize)> = Vec::new();
        let nodes = &self.rows[row];
        for (at, node) in nodes.iter().enumerate() {
            let near: Vec<usize> = near[*node].iter().filter_map(|other| places.get(other).copied()).collect();
            let middle =
                if near.is_empty() { at as f64 } else { near.iter().sum::<usize>() as f64 / near.len() as f64 };
            keyed.push((middle, if turn { nodes.len() - at } else { at }, *node));
        }
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        self.rows[row] = keyed.into_iter().map(|(_, _, node)| node).collect();
    }

    fn places(&self, row: usize) -> std::collections::HashMap<usize, usize> {
        let nodes = self.rows.get(row).into_iter().flatten();
        nodes.enumerate().map(|(at, node)| (*node, at)).collect()
    }

    /// Swaps neighbours where that takes crossings away. Only in rows that are short enough for it.
    fn exchange(&mut self) {
        for row in 0..self.rows.len() {
            if self.rows[row].len() > 60 {
                continue;
            }
            let above = self.places(row.wrapping_sub(1));
            let below = self.places(row + 1);
            let crossings = |a: usize, b: usize| {
                let count = |near: &[Vec<usize>], places: &std::collections::HashMap<usize, usize>| {
                    let of = |node: usize| {
                        near[node].iter().filter_map(|other| places.get(other)).copied().collect::<Vec<_>>()
                    };
                    let (left, right) = (of(a), of(b));
                    left.iter().flat_map(|x| right.iter().filter(move |y| *y < x)).count()
                };
                count(&self.above, &above) + count(&self.below, &below)
            };
            let mut nodes = self.rows[row].clone();
            let mut better = true;
            for _ in 0..4 {
                if !std::mem::take(&mut better) {
                    break;
                }
                for at in 1..nodes.len() {
                    let (a, b) = (nodes[at - 1], nodes[at]);
                    if crossings(b, a) < crossings(a, b) {
                        nodes.swap(at - 1, at);
                        better = true;
                    }
                }
            }
            self.rows[row] = nodes;
        }
    }

    /// How many pairs of links cross, counted with a tree of sums.
    pub(super) fn crossings(&self) -> usize {
        let mut total = 0;
        for row in 1..self.rows.len() {
            let places = self.places(row);
            let width = self.rows[row].len();
            let mut sums = vec![0usize; width + 1];
            let mut seen = 0;
            for node in &self.rows[row - 1] {
                let mut ends: Vec<usize> = self.below[*node].iter().filter_map(|to| places.get(to).copied()).collect();
                ends.sort_unstable();
                for end in &ends {
                    let (mut at, mut left) = (end + 1, 0);
                    while at > 0 {
                        left += sums[at];
                        at &= at - 1;
                    }
                    total += seen - left;
                }
                for end in ends {
                    let mut at = end + 1;
                    while at <= width {
                        sums[at] += 1;
                        at += at & at.wrapping_neg();
                    }
                    seen += 1;
                }
            }
        }
        total
    }
}
