//! Nets to steps: who leads to whom, and under which label.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use super::grid::{Arms, Cell, Dir, Mark, Pos};
use super::hanging;
use super::labels::{Context, Jump, Labels, note};
use super::nets::{End, Net, connected};
use super::{Drawing, DrawnStep};

/// An arrow to the left with no longer line than this, and text that nothing else knows, is a remark.
const REMARK_SHAFT: usize = 3;

/// A net with those that labels join to it.
struct Group {
    nets: Vec<usize>,
    /// Where they come to nodes that are no labels.
    ends: Vec<End>,
    heads: Vec<Pos>,
    /// A head points at nothing.
    dangling: bool,
}

/// Instead of the reason why an arrow was not read: it is a remark's, and none of the drawing.
const REMARK: &str = "";

/// Reads the nets into steps.
pub(super) fn read(context: &Context<'_>, nets: &[Net]) -> Drawing {
    let mut labels = Labels::find(context, nets);
    let groups = groups(context, nets, &mut labels);
    let mut reader = Reader {
        context,
        nets,
        labels: &labels,
        hanging: hanging::sources(context, nets),
        seen: BTreeMap::new(),
        placed_names: placed_names(context, &labels),
    };
    let mut drawing = Drawing { steps: Vec::new(), arrows: 0, unread: Vec::new() };
    let mut read_heads = BTreeSet::new();
    for group in groups.iter().filter(|group| !group.heads.is_empty()) {
        let bytes = |pos: &Pos| context.grid.cell(*pos).map(|cell| cell.bytes.clone());
        let heads = group.heads.iter().filter_map(bytes);
        read_heads.extend(group.ends.iter().filter_map(|end| end.border));
        match reader.read_group(group) {
            Ok(steps) => {
                drawing.arrows += group.heads.len();
                drawing.steps.extend(steps);
            }
            Err(REMARK) => {}
            Err(why) => {
                drawing.arrows += group.heads.len();
                drawing.unread.extend(heads.map(|head| (head, why)));
            }
        }
    }
    let lost = (context.nodes.border_heads.iter()).filter(|pos| !read_heads.contains(*pos));
    let lost = lost.filter_map(|pos| context.grid.cell(*pos)).map(|cell| (cell, "an arrow without a source"));
    let is_slanted = |cell: &&Cell| "↗↘↙↖".contains(cell.ch) && cell.mark == Mark::Slant && cell.node.is_none();
    let slanted = context.grid.rows.iter().flatten().filter(is_slanted).map(|cell| (cell, "a slanted arrow"));
    for (cell, why) in lost.chain(slanted) {
        drawing.arrows += 1;
        drawing.unread.push((cell.bytes.clone(), why));
    }
    // Two lines between the same nodes with the same label are one step.
    let mut seen = BTreeSet::new();
    drawing.steps.retain(|step| {
        let label = step.label.as_ref().map(|label| label.start);
        seen.insert((step.from.start, step.to.start, label))
    });
    drawing
}

/// The nets by groups, in the order of their first cells.
fn groups(context: &Context<'_>, nets: &[Net], labels: &mut Labels) -> Vec<Group> {
    let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
    for (number, net) in nets.iter().enumerate() {
        let group = groups.entry(labels.group(number)).or_insert(Group {
            nets: Vec::new(),
            ends: Vec::new(),
            heads: Vec::new(),
            dangling: false,
        });
        let is_head = |pos: &Pos| context.grid.mark(*pos, 0, 0).is_head();
        let ends = net.ends.iter().filter(|end| !labels.is_label[end.node]);
        group.nets.push(number);
        group.ends.extend(ends);
        group.heads.extend(net.cells.iter().copied().filter(is_head));
        group.heads.extend(net.ends.iter().filter_map(|end| end.border));
        group.dangling |= net.dangling;
    }
    groups.into_values().collect()
}

/// The names of nodes that are more than the words behind an arrow to the left.
fn placed_names<'a>(context: &'a Context<'_>, labels: &Labels) -> BTreeSet<&'a str> {
    let is_placed = |(_, end): &(usize, End)| end.head || end.dir != Dir::Right;
    let nodes = labels.by_node.iter().enumerate();
    nodes.filter(|(_, ends)| ends.iter().any(is_placed)).map(|(node, _)| context.name(node)).collect()
}

struct Reader<'a> {
    context: &'a Context<'a>,
    nets: &'a [Net],
    labels: &'a Labels,
    /// The sources of arrows that begin their line.
    hanging: Vec<Option<usize>>,
    /// The cells that were visited, each with the label on the way to it.
    seen: BTreeMap<Pos, Option<usize>>,
    /// Names that are surely nodes.
    placed_names: BTreeSet<&'a str>,
}

impl Reader<'_> {
    /// The steps of a group, or why there are none.
    fn read_group(&mut self, group: &Group) -> Result<Vec<DrawnStep>, &'static str> {
        let targets = distinct(&group.ends, true);
        let mut sources = distinct(&group.ends, false);
        if group.dangling || targets.is_empty() {
            return Err("an arrow that points at nothing");
        }
        if group.nets.iter().any(|net| self.labels.doubtful[*net]) {
            return Err("text on a line that may be a label or a state");
        }
        if self.is_remark(group, &sources, &targets) {
            return Err(REMARK);
        }
        let mut vertical = group.ends.iter().filter(|end| end.dir.is_vertical() && !end.head);
        if vertical.any(|end| self.is_beside_line(end.node)) {
            return Err("text beside a line as a source");
        }
        if sources.is_empty() {
            return self.read_without_source(group, &targets);
        }
        if sources.len() > 1 {
            sources = self.without_notes(group, sources)?;
        }
        if sources.len() > 1 && targets.len() > 1 {
            return Err("a line with several sources and several targets");
        }
        if sources.len() + targets.len() > 2 && sources.iter().any(|it| targets.binary_search(it).is_ok()) {
            return Err("a line that comes back to its source");
        }
        self.check_names(group, &sources, &targets)?;
        self.steps(group, &sources, &targets)
    }

    /// Boxes need a name, and a state's name on a line may be a state that is passed.
    fn check_names(&self, group: &Group, sources: &[usize], targets: &[usize]) -> Result<(), &'static str> {
        let name = |node: &usize| self.context.name(*node);
        let ends: BTreeSet<&str> = sources.iter().chain(targets).map(name).collect();
        if ends.contains("") {
            return Err("a box without a name");
        }
        let crossed = group.nets.iter().flat_map(|net| &self.nets[*net].ends);
        let mut labels = crossed
            .filter(|end| self.labels.is_label[end.node] && !end.dir.is_vertical())
            .map(|end| self.context.name(end.node));
        if labels.any(|label| (self.context.known)(label) && !ends.contains(label)) {
            return Err("a state's name on a line");
        }
        Ok(())
    }

    /// `A ←  remark`: a short arrow back from words that no line and no list of states knows.
    fn is_remark(&self, group: &Group, sources: &[usize], targets: &[usize]) -> bool {
        let ([source], [_], [net]) = (sources, targets, &group.nets[..]) else {
            return false;
        };
        let cells = &self.nets[*net].cells;
        let is_left = |pos: &Pos| self.context.grid.mark(*pos, 0, 0) == Mark::Head(Dir::Left);
        let name = self.context.name(*source);
        let is_left_row = group.heads.iter().all(is_left) && cells.iter().all(|cell| cell.row == cells[0].row);
        let is_worded = name.contains(' ') || name.starts_with(['(', '（']) || !name.is_ascii();
        is_left_row
            && (cells.len() <= REMARK_SHAFT || is_worded)
            && !self.context.nodes.all[*source].boxed
            && self.labels.by_node[*source].len() == 1
            && !self.placed_names.contains(name)
            && !(self.context.known)(name)
    }

    /// Whether text stands right beside a vertical line, so that it is the line's label and no source of another one.
    fn is_beside_line(&self, node: usize) -> bool {
        let text = &self.context.nodes.all[node];
        let is_line = |cols| {
            let cell = self.context.grid.near(text.pos, 0, cols);
            cell.is_some_and(|cell| cell.net.is_some() && cell.mark == Mark::Line(Arms::VERTICAL))
        };
        !text.boxed && (is_line(-2) || is_line(-3)) && !(self.context.known)(self.context.name(node))
    }

    /// Leaves out text at the end of a branch without a head, beside branches with one: a note, no source.
    fn without_notes(&self, group: &Group, sources: Vec<usize>) -> Result<Vec<usize>, &'static str> {
        let points = |dir: Dir| {
            let mut marks = group.heads.iter().map(|pos| self.context.grid.mark(*pos, 0, 0));
            marks.any(|mark| mark.points(dir))
        };
        let (right, down) = (points(Dir::Right), points(Dir::Down));
        // A trunk that runs on into the text below it comes from above.
        let hangs = group.ends.iter().any(|end| !end.head && end.dir == Dir::Up);
        let is_text = |node: &usize| !self.context.nodes.all[*node].boxed;
        let is_note = |end: &&End| match end.dir {
            Dir::Right => !end.head && right,
            Dir::Down => !end.head && (down || hangs && is_text(&end.node)),
            Dir::Up | Dir::Left => false,
        };
        let notes: BTreeSet<usize> = group.ends.iter().filter(is_note).map(|end| end.node).collect();
        if notes.is_empty() {
            return Ok(sources);
        }
        let rest: Vec<usize> = (sources.into_iter()).filter(|it| !notes.contains(it)).collect();
        if rest.len() == 1 && notes.iter().all(is_text) {
            Ok(rest)
        } else {
            Err("a line with an end that is neither source nor target")
        }
    }

    /// A line with two heads, or an arrow that begins its line.
    fn read_without_source(&mut self, group: &Group, targets: &[usize]) -> Result<Vec<DrawnStep>, &'static str> {
        // A line with bends and two heads is more often a slip than a step both ways.
        let is_plain = |net: &usize| {
            let cells = &self.nets[*net].cells;
            let mut marks = (cells.iter()).map(|pos| self.context.grid.mark(*pos, 0, 0));
            let is_straight = self.nets[*net].is_on_row() || self.nets[*net].is_in_column();
            is_straight && marks.all(|mark| mark.arms().count() == 2)
        };
        if let [first, second] = targets
            && group.nets.iter().all(is_plain)
        {
            self.check_names(group, &[], targets)?;
            let label = group.nets.iter().flat_map(|net| &self.nets[*net].ends);
            let label = label.map(|end| end.node).find(|node| self.labels.is_label[*node]);
            return Ok(vec![DrawnStep { both: true, ..self.step(*first, *second, label) }]);
        }
        let source = match (&group.nets[..], targets) {
            ([net], [target]) => self.hanging[*net].map(|source| (source, *target)),
            _ => None,
        };
        let (source, target) = source.ok_or("an arrow without a source")?;
        Ok(vec![self.step(source, target, None)])
    }

    fn step(&self, from: usize, to: usize, label: Option<usize>) -> DrawnStep {
        let text = |node: usize| self.context.nodes.all[node].text.clone();
        DrawnStep {
            from: text(from),
            to: text(to),
            label: (label.map(|label| self.bare(text(label)))).filter(|label| !label.is_empty()),
            both: false,
            boxed: (self.context.nodes.all[from].boxed, self.context.nodes.all[to].boxed),
        }
    }

    /// A label without the brackets around it and the colon after it.
    fn bare(&self, range: Range<usize>) -> Range<usize> {
        let label = self.context.text.get(range.clone()).unwrap_or_default();
        let label = label.trim_end_matches(':').trim_end();
        let end = range.start + label.len();
        let inner = [("[", "]"), ("(", ")")].into_iter().find_map(|(open, close)| {
            let inner = label.strip_prefix(open)?.strip_suffix(close)?;
            (!inner.contains(['(', ')', '[', ']'])).then_some(inner)
        });
        match inner {
            Some(inner) if !inner.trim().is_empty() => {
                let start = range.start + 1 + (inner.len() - inner.trim_start().len());
                start..start + inner.trim().len()
            }
            _ => range.start..end,
        }
    }

    /// Follows the lines from the one source (or back from the one target) and notes the labels on the way.
    fn steps(&mut self, group: &Group, sources: &[usize], targets: &[usize]) -> Result<Vec<DrawnStep>, &'static str> {
        let forward = sources.len() == 1;
        let root = if forward { sources[0] } else { targets[0] };
        let others = if forward { targets } else { sources };
        let is_root = |end: &&End| end.node == root && end.head != forward;
        let is_other = |end: &&End| end.head == forward && others.binary_search(&end.node).is_ok();
        let roots: Vec<End> = group.ends.iter().filter(is_root).copied().collect();
        if !self.follow(group, &roots, forward, targets.len() > 1) {
            return Err("a line with heads against each other");
        }
        let mut ends: Vec<&End> = group.ends.iter().filter(is_other).collect();
        ends.sort_by_key(|end| end.pos);
        let step = |end: &&End| {
            let label = self.seen.get(&end.pos).copied().flatten();
            if forward { self.step(root, end.node, label) } else { self.step(end.node, root, label) }
        };
        Ok(ends.iter().map(step).collect())
    }

    /// Visits the cells of a group; false where a head points against the way.
    fn follow(&mut self, group: &Group, roots: &[End], forward: bool, branches: bool) -> bool {
        let uses_notes = !(branches && self.is_tree(group));
        let mut queue = VecDeque::new();
        for end in roots {
            self.visit(&mut queue, end.pos, None, uses_notes);
        }
        while let Some(pos) = queue.pop_front() {
            let label = self.seen[&pos];
            let neighbours = Dir::ALL.into_iter().filter_map(|dir| {
                let next = connected(self.context.grid, pos, dir)?;
                Some((next, dir, None))
            });
            let over = |jump: &Jump| (jump.to, jump.dir, Some(jump.label));
            let jumps = self.labels.jumps.get(&pos).into_iter().flatten().map(over);
            let ways: Vec<_> = neighbours.chain(jumps).collect();
            for (next, dir, crossed) in ways {
                let against = if forward { dir.opposite() } else { dir };
                let first = self.visit(&mut queue, next, crossed.or(label), uses_notes);
                if first && self.context.grid.mark(next, 0, 0).head() == Some(against) {
                    return false;
                }
            }
        }
        true
    }

    /// Visits a cell and notes the label; false where it is not the first visit.
    fn visit(&mut self, queue: &mut VecDeque<Pos>, pos: Pos, label: Option<usize>, uses_notes: bool) -> bool {
        if self.seen.contains_key(&pos) {
            return false;
        }
        // The first of several lines beside an arrow names it.
        let note = || note(self.context, self.labels, pos).filter(|_| uses_notes);
        self.seen.insert(pos, label.or_else(note));
        queue.push_back(pos);
        true
    }

    /// Whether branches go off a trunk: text beside the trunk then belongs to none of them.
    fn is_tree(&self, group: &Group) -> bool {
        let mut cells = group.nets.iter().flat_map(|net| &self.nets[*net].cells);
        cells.any(|pos| {
            let arms = self.context.grid.mark(*pos, 0, 0).arms();
            arms.has(Dir::Up) && arms.has(Dir::Down) && arms.has(Dir::Right)
        })
    }
}

/// The nodes at ends with or without a head, each once, sorted.
fn distinct(ends: &[End], head: bool) -> Vec<usize> {
    let nodes = ends.iter().filter(|end| end.head == head).map(|end| end.node);
    nodes.collect::<BTreeSet<usize>>().into_iter().collect()
}
