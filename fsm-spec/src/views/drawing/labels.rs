//! Labels: text that interrupts a line belongs to the line, and joins its two parts.

use std::collections::BTreeMap;
use std::ops::Range;

use super::grid::{Dir, Grid, Mark, Pos};
use super::nets::{End, Net};
use super::nodes::Nodes;

/// How far beside a vertical line its label may stand.
const BESIDE: usize = 3;

/// A note beside a line has at most so many lines.
const MAX_NOTE_ROWS: usize = 4;

/// The way over a label from one part of a line to the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// Where the other part begins.
    pub(super) to: Pos,
    /// The direction in which it is entered.
    pub(super) dir: Dir,
    pub(super) label: usize,
}

/// What the labels join.
pub(super) struct Labels {
    /// For each net the first net of its group.
    parents: Vec<usize>,
    pub(super) jumps: BTreeMap<Pos, Vec<Jump>>,
    /// For each node whether it is a label.
    pub(super) is_label: Vec<bool>,
    /// For each net whether text on it may be a label or a state.
    pub(super) doubtful: Vec<bool>,
    /// The nets that come to each node.
    pub(super) by_node: Vec<Vec<(usize, End)>>,
}

/// Who else a net comes to, to be asked in constant time.
#[derive(Clone, Copy, Default)]
struct Summary {
    heads: usize,
    on_row: bool,
    in_column: bool,
    /// The first node at an end without a head.
    source: Option<usize>,
    /// Whether there are other such nodes.
    more_sources: bool,
}

impl Summary {
    fn of(net: &Net) -> Summary {
        let mut summary = Summary { on_row: net.is_on_row(), in_column: net.is_in_column(), ..Summary::default() };
        for end in &net.ends {
            if end.head {
                summary.heads += 1;
            } else if *summary.source.get_or_insert(end.node) != end.node {
                summary.more_sources = true;
            }
        }
        summary
    }

    /// Whether another node than this one is at an end without a head.
    fn has_source_beside(self, node: usize) -> bool {
        self.more_sources || self.source.is_some_and(|source| source != node)
    }
}

/// What the search for labels looks at.
pub(super) struct Context<'a> {
    pub(super) text: &'a str,
    pub(super) grid: &'a Grid,
    pub(super) nodes: &'a Nodes,
    pub(super) known: &'a dyn Fn(&str) -> bool,
}

impl Context<'_> {
    pub(super) fn name(&self, node: usize) -> &str {
        self.slice(self.nodes.all[node].text.clone())
    }

    /// The text of a range.
    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }
}

impl Labels {
    /// Finds the labels and joins the nets that they interrupt.
    pub(super) fn find(context: &Context<'_>, nets: &[Net]) -> Labels {
        let mut by_node = vec![Vec::new(); context.nodes.all.len()];
        for (number, net) in nets.iter().enumerate() {
            for end in &net.ends {
                by_node[end.node].push((number, *end));
            }
        }
        let mut labels = Labels {
            parents: (0..nets.len()).collect(),
            jumps: BTreeMap::new(),
            is_label: vec![false; context.nodes.all.len()],
            doubtful: vec![false; nets.len()],
            by_node,
        };
        let summaries: Vec<Summary> = nets.iter().map(Summary::of).collect();
        for node in 0..context.nodes.all.len() {
            labels.join_across(context, &summaries, node);
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
    fn join_across(&mut self, context: &Context<'_>, summaries: &[Summary], node: usize) {
        let ends = &self.by_node[node];
        if self.is_label[node]
            || context.nodes.all[node].boxed
            || ends.is_empty()
            || ends.iter().any(|(_, end)| end.head)
        {
            return;
        }
        let seen_from = |dir: Dir| -> Vec<(usize, End)> {
            let ends = ends.iter().filter(|(_, end)| end.dir == dir);
            ends.copied().collect()
        };
        let (lefts, rights) = (seen_from(Dir::Right), seen_from(Dir::Left));
        let (above, below) = (seen_from(Dir::Down), seen_from(Dir::Up));
        if !lefts.is_empty() && !rights.is_empty() {
            if !leads_both_ways(summaries, node, &lefts, &rights) {
                self.join(node, &[node], &lefts, &rights);
            }
            return;
        }
        if above.is_empty() || is_state(context, node) {
            return;
        }
        if !lefts.is_empty() || !rights.is_empty() {
            // With a line to its side as well it may be a state from which several lines go.
            if !below.is_empty() {
                let nets = above.iter().chain(&below).map(|(net, _)| *net);
                nets.for_each(|net| self.doubtful[net] = true);
            }
            return;
        }
        if !below.is_empty() {
            if !leads_both_ways(summaries, node, &above, &below) {
                self.join(node, &[node], &above, &below);
            }
        } else if let Some(lower) = self.lower_line(context, node) {
            let below = self.by_node[lower].clone();
            self.join(node, &[node, lower], &above, &below);
        }
    }

    /// The second line of a label: right below the first, with the line going on below it.
    fn lower_line(&self, context: &Context<'_>, node: usize) -> Option<usize> {
        let upper = &context.nodes.all[node];
        let row = context.grid.rows.get(upper.pos.row + 1)?;
        let end = upper.end.min(row.len());
        let cells = row.get(upper.pos.col..end)?.iter();
        let mut below = cells.filter_map(|cell| cell.node);
        let lower = below.next()?;
        if below.any(|other| other != lower) {
            return None;
        }
        let ends = &self.by_node[lower];
        let only_below = ends.iter().all(|(_, end)| end.dir == Dir::Up && !end.head);
        let is_free = !context.nodes.all[lower].boxed && !self.is_label[lower];
        (is_free && !ends.is_empty() && only_below && !is_state(context, lower)).then_some(lower)
    }

    /// Makes nodes one label and joins the nets on its two sides.
    fn join(&mut self, label: usize, lines: &[usize], one: &[(usize, End)], other: &[(usize, End)]) {
        let (Some(first), Some(second)) = (one.first(), other.first()) else {
            return;
        };
        for line in lines {
            self.is_label[*line] = true;
        }
        for (net, end) in one {
            self.unite(first.0, *net);
            self.add_jumps(label, *end, second.1);
        }
        for (net, end) in other {
            self.unite(first.0, *net);
            self.add_jumps(label, first.1, *end);
        }
    }

    fn add_jumps(&mut self, label: usize, one: End, other: End) {
        for (from, to) in [(one, other), (other, one)] {
            let jump = Jump { to: to.pos, dir: to.dir.opposite(), label };
            self.jumps.entry(from.pos).or_default().push(jump);
        }
    }

    /// Puts two nets into one group, which the first one names.
    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.group(one), self.group(other));
        let (first, second) = (one.min(other), one.max(other));
        self.parents[second] = first;
    }
}

/// `A ◄── B ──► C`: the text in the middle is a source, not a label. On a line with bends or several heads it may be either.
fn leads_both_ways(summaries: &[Summary], node: usize, one: &[(usize, End)], other: &[(usize, End)]) -> bool {
    let is_vertical = one.iter().any(|(_, end)| end.dir.is_vertical());
    let is_arrow = |net: Summary| net.heads == 1 && if is_vertical { net.in_column } else { net.on_row };
    let leads = |ends: &[(usize, End)]| {
        let mut nets = ends.iter().map(|(net, _)| summaries[*net]);
        nets.clone().any(is_arrow) && !nets.any(|net| net.has_source_beside(node))
    };
    leads(one) && leads(other)
}

/// Whether text on a vertical line is a state. Brackets make it a label, whatever it says.
fn is_state(context: &Context<'_>, node: usize) -> bool {
    let name = context.name(node);
    !name.starts_with(['(', '[']) && (context.known)(name)
}

/// The text beside a vertical line, where no other line has it.
fn beside(context: &Context<'_>, labels: &Labels, pos: Pos) -> Option<usize> {
    let is_straight = |mark: Mark| {
        matches!(mark, Mark::Line(arms) if arms.has(Dir::Up) && arms.has(Dir::Down))
            || matches!(mark, Mark::Head(dir) if dir.is_vertical())
    };
    let mark = context.grid.mark(pos, 0, 0);
    if !is_straight(mark) || mark.arms().count() > 2 {
        return None;
    }
    let nearest = |from: Pos, dir: Dir| {
        let places = std::iter::successors(from.step(dir), |at| at.step(dir)).take(BESIDE);
        let mut cells = places.filter_map(|at| context.grid.cell(at));
        cells.find(|cell| cell.mark != Mark::Blank || cell.node.is_some())
    };
    let free = |node: &usize| labels.by_node[*node].is_empty() && !context.nodes.all[*node].boxed;
    if let Some(node) = nearest(pos, Dir::Right).and_then(|cell| cell.node) {
        return Some(node).filter(free);
    }
    let node = nearest(pos, Dir::Left)?.node.filter(free)?;
    // Text between two lines belongs to the left one.
    let before = nearest(context.nodes.all[node].pos, Dir::Left);
    (!before.is_some_and(|cell| is_straight(cell.mark))).then_some(node)
}

/// The first of several lines of text beside a line.
pub(super) fn note(context: &Context<'_>, labels: &Labels, pos: Pos) -> Option<usize> {
    let rows = std::iter::successors(Some(pos), |at| at.step(Dir::Up)).take(MAX_NOTE_ROWS);
    let mut lines = rows.map_while(|at| beside(context, labels, at));
    let last = lines.next()?;
    Some(lines.last().unwrap_or(last))
}
