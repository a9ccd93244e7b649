//! Nets to steps: who leads to whom, and under which label.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use super::grid::{Cell, Dir, Grid, Mark, Node, Pos};
use super::labels::{Jumps, note};
use super::nets::{End, Net, connected};
use super::{Drawing, DrawnStep};

/// Instead of the reason why an arrow was not read: it is a remark's, and none of the drawing.
const REMARK: &str = "";

const NO_SOURCE: &str = "an arrow without a source";

/// Reads the nets into steps.
pub(super) fn read(grid: &Grid<'_>, nets: &[Net], jumps: &Jumps) -> Drawing {
    // Names of nodes that are more than the words behind an arrow to the left.
    let is_placed = |node: &&Node| node.ends.iter().any(|end| end.head || end.dir != Dir::Right);
    let placed_names = grid.nodes.iter().filter(is_placed).map(|node| &grid.text[node.text.clone()]).collect();
    let mut reader = Reader { grid, jumps, seen: BTreeMap::new(), placed_names };
    let mut drawing = Drawing::default();
    for net in nets.iter().filter(|net| !net.heads.is_empty()) {
        match reader.read_net(net) {
            Ok(steps) => drawing.steps.extend(steps),
            Err(REMARK) => continue,
            Err(why) => drawing.unread.extend(net.heads.iter().map(|_| why)),
        }
        drawing.arrows += net.heads.len();
    }
    let is_slanted = |cell: &&Cell| "↗↘↙↖".contains(cell.ch) && cell.mark == Mark::Slant;
    let slanted = grid.rows.iter().flatten().filter(is_slanted).count();
    drawing.arrows += slanted;
    drawing.unread.extend(std::iter::repeat_n("a slanted arrow", slanted));
    // Two lines between the same nodes with the same label are one step.
    let mut seen = BTreeSet::new();
    drawing.steps.retain(|step| {
        let label = step.label.as_ref().map(|label| label.start);
        seen.insert((step.from.start, step.to.start, label))
    });
    drawing
}

struct Reader<'a> {
    grid: &'a Grid<'a>,
    jumps: &'a Jumps,
    /// The cells that were visited, each with the label on the way to it.
    seen: BTreeMap<Pos, Option<usize>>,
    /// Names that are surely nodes.
    placed_names: BTreeSet<&'a str>,
}

impl Reader<'_> {
    /// The steps of a net, or why there are none.
    fn read_net(&mut self, net: &Net) -> Result<Vec<DrawnStep>, &'static str> {
        let targets = distinct(&net.ends, true);
        let mut sources = distinct(&net.ends, false);
        if net.dangling || targets.is_empty() {
            return Err("an arrow that points at nothing");
        }
        if net.doubtful {
            return Err("text on a line that may be a label or a state");
        }
        if self.is_remark(net, &sources) {
            return Err(REMARK);
        }
        let mut vertical = net.ends.iter().filter(|end| end.dir.is_vertical() && !end.head);
        if vertical.any(|end| self.is_beside_line(end.node)) {
            return Err("text beside a line as a source");
        }
        if sources.is_empty() {
            return self.read_without_source(net, &targets);
        }
        if sources.len() > 1 {
            sources = self.without_notes(net, sources)?;
        }
        if sources.len() > 1 && targets.len() > 1 {
            return Err("a line with several sources and several targets");
        }
        if sources.len() + targets.len() > 2 && sources.iter().any(|it| targets.contains(it)) {
            return Err("a line that comes back to its source");
        }
        self.check_names(net, &sources, &targets)?;
        self.steps(net, &sources, &targets)
    }

    fn marks(&self, places: &[Pos]) -> impl Iterator<Item = Mark> {
        places.iter().map(|pos| self.grid[*pos].mark)
    }

    /// Boxes need a name, and a state's name on a line may be a state that is passed.
    fn check_names(&self, net: &Net, sources: &[usize], targets: &[usize]) -> Result<(), &'static str> {
        let ends: BTreeSet<&str> = sources.iter().chain(targets).map(|node| self.grid.name(*node)).collect();
        if ends.contains("") {
            return Err("a box without a name");
        }
        let mut labels = net.labels.iter().filter(|end| !end.dir.is_vertical()).map(|end| end.node);
        if labels.any(|label| self.grid.is_known(label) && !ends.contains(self.grid.name(label))) {
            return Err("a state's name on a line");
        }
        Ok(())
    }

    /// `A ←  remark`: an arrow back from words that no line and no list of states knows.
    fn is_remark(&self, net: &Net, sources: &[usize]) -> bool {
        let [source] = sources else { return false };
        let name = self.grid.name(*source);
        self.marks(&net.heads).all(|mark| mark == Mark::arrow(Dir::Left))
            && net.on_row
            && net.labels.is_empty()
            && !self.grid.nodes[*source].boxed
            && !self.placed_names.contains(name)
            && !self.grid.is_known(*source)
    }

    /// Whether text stands right beside a vertical line, so that it is the line's label and no source of another one.
    fn is_beside_line(&self, node: usize) -> bool {
        let text = &self.grid.nodes[node];
        let is_line = |cols| self.grid.near(text.pos, 0, cols).is_bar();
        !text.boxed && (is_line(-2) || is_line(-3)) && !self.grid.is_known(node)
    }

    /// Leaves out text at the end of a branch without a head, beside branches with one: a note, no source.
    fn without_notes(&self, net: &Net, sources: Vec<usize>) -> Result<Vec<usize>, &'static str> {
        let points = |dir: Dir| self.marks(&net.heads).any(|mark| mark.points(dir));
        let (right, down) = (points(Dir::Right), points(Dir::Down));
        // A trunk that runs on into the text below it comes from above.
        let hangs = net.ends.iter().any(|end| !end.head && end.dir == Dir::Up);
        let is_text = |node: &usize| !self.grid.nodes[*node].boxed;
        let is_note = |end: &&End| match end.dir {
            Dir::Right => !end.head && right,
            Dir::Down => !end.head && (down || hangs),
            Dir::Up | Dir::Left => false,
        };
        let notes: BTreeSet<usize> = net.ends.iter().filter(is_note).map(|end| end.node).collect();
        if notes.is_empty() {
            return Ok(sources);
        }
        let rest: Vec<usize> = sources.into_iter().filter(|it| !notes.contains(it)).collect();
        let is_plain = rest.len() == 1 && notes.iter().all(is_text);
        if is_plain { Ok(rest) } else { Err("a line with an end that is neither source nor target") }
    }

    /// A line with two heads, or an arrow that begins its line.
    fn read_without_source(&self, net: &Net, targets: &[usize]) -> Result<Vec<DrawnStep>, &'static str> {
        if let Some(source) = net.source {
            return Ok(targets.iter().map(|target| self.step(source, *target, None)).collect());
        }
        match *targets {
            // A line with bends and two heads is more often a slip than a step both ways.
            [first, second] if net.on_row || net.in_column => {
                self.check_names(net, &[], targets)?;
                let label = net.labels.first().map(|end| end.node);
                Ok(vec![DrawnStep { both: true, ..self.step(first, second, label) }])
            }
            _ => Err(NO_SOURCE),
        }
    }

    fn step(&self, from: usize, to: usize, label: Option<usize>) -> DrawnStep {
        let (from, to) = (&self.grid.nodes[from], &self.grid.nodes[to]);
        DrawnStep {
            from: from.text.clone(),
            to: to.text.clone(),
            label: label.map(|label| self.bare(label)).filter(|label| !label.is_empty()),
            both: false,
            boxed: (from.boxed, to.boxed),
        }
    }

    /// A label without the brackets around it and the colon after it.
    fn bare(&self, label: usize) -> Range<usize> {
        let start = self.grid.nodes[label].text.start;
        let label = self.grid.name(label).trim_end_matches(':').trim_end();
        let inner = [("[", "]"), ("(", ")")].into_iter().find_map(|(open, close)| {
            let inner = label.strip_prefix(open)?.strip_suffix(close)?;
            (!inner.contains(['(', ')', '[', ']']) && !inner.trim().is_empty()).then_some(inner)
        });
        let (start, label) = inner.map_or((start, label), |inner| (start + 1, inner));
        let start = start + (label.len() - label.trim_start().len());
        start..start + label.trim().len()
    }

    /// Follows the lines from the one source (or back from the one target) and notes the labels on the way.
    fn steps(&mut self, net: &Net, sources: &[usize], targets: &[usize]) -> Result<Vec<DrawnStep>, &'static str> {
        let forward = sources.len() == 1;
        let (root, others) = if forward { (sources[0], targets) } else { (targets[0], sources) };
        let roots = net.ends.iter().filter(|end| end.node == root && end.head != forward);
        if !self.follow(net, roots.map(|end| end.pos).collect(), forward, targets.len() > 1) {
            return Err("a line with heads against each other");
        }
        let is_other = |end: &&End| end.head == forward && others.binary_search(&end.node).is_ok();
        let mut ends: Vec<&End> = net.ends.iter().filter(is_other).collect();
        ends.sort_by_key(|end| end.pos);
        let step = |end: &&End| {
            let label = self.seen.get(&end.pos).copied().flatten();
            if forward { self.step(root, end.node, label) } else { self.step(end.node, root, label) }
        };
        Ok(ends.iter().map(step).collect())
    }

    /// Visits the cells of a net; false where a head points against the way.
    fn follow(&mut self, net: &Net, roots: Vec<Pos>, forward: bool, branches: bool) -> bool {
        // Branches go off a trunk: text beside the trunk then belongs to none of them.
        let is_joint = |mark: Mark| [Dir::Up, Dir::Down, Dir::Right].iter().all(|dir| mark.has(*dir));
        let is_tree = branches && self.marks(&net.cells).any(is_joint);
        // The way to each cell, and the label on it.
        let mut queue: VecDeque<(Pos, Option<Dir>, Option<usize>)> =
            roots.into_iter().map(|pos| (pos, None, None)).collect();
        while let Some((pos, dir, label)) = queue.pop_front() {
            if self.seen.contains_key(&pos) {
                continue;
            }
            let against = if forward { dir.map(Dir::opposite) } else { dir };
            if against.is_some_and(|against| self.grid[pos].mark.points(against)) {
                return false;
            }
            // The first of several lines beside an arrow names it.
            let label = label.or_else(|| note(self.grid, pos).filter(|_| !is_tree));
            self.seen.insert(pos, label);
            let connected = |dir| Some((connected(self.grid, pos, dir)?, Some(dir), label));
            queue.extend(Dir::ALL.into_iter().filter_map(connected));
            let jumps = self.jumps.get(&pos).into_iter().flatten();
            queue.extend(jumps.map(|(to, dir, label)| (*to, Some(*dir), Some(*label))));
        }
        true
    }
}

/// The nodes at ends with or without a head, each once, sorted.
fn distinct(ends: &[End], head: bool) -> Vec<usize> {
    let nodes = ends.iter().filter(|end| end.head == head).map(|end| end.node);
    nodes.collect::<BTreeSet<usize>>().into_iter().collect()
}
