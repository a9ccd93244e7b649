//! The shortest round that passes every required arc, as a postman walks: minimum-cost flow, then an Euler circuit.
//!
//! Every node leads back to the root at no cost, so that a round is a set of walks from the root. Required arcs that leave a
//! node more often than they enter it need further visits to it: where these come from is a flow of least cost. The flow's
//! potentials prove how little any round can cost, whatever it looks like.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many arcs a round may look at before the best found so far is taken.
pub(super) const PATIENCE: usize = 50_000_000;
/// How long a round may get, in arcs. Every state at the end of a long line takes the whole line again.
pub(crate) const LONGEST: usize = 200_000;

/// The node that walks start from, and that all other nodes lead back to.
pub(super) const ROOT: usize = 0;

/// A graph to walk in.
#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    /// How many nodes there are, the root among them.
    pub(super) nodes: usize,
    /// Without the ways back to the root.
    pub(super) arcs: Vec<Arc>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) cost: i64,
}

/// Walks from the root, and what they cost.
#[derive(Debug)]
pub(super) struct Round {
    /// The arcs of each walk.
    pub(super) walks: Vec<Vec<usize>>,
    pub(super) cost: i64,
    /// No round that passes the required arcs costs less.
    pub(super) least: i64,
}

impl Network {
    /// A round that passes every required arc, of least cost where patience allows. Every node must be reachable from the root.
    pub(super) fn round(&self, required: &[bool], patience: &mut usize) -> Option<Round> {
        let mut times: Vec<u32> = required.iter().map(|required| u32::from(*required)).collect();
        let mut flow = Flow::new(self, &times, *patience);
        flow.balance();
        *patience = flow.patience.saturating_sub(self.arcs.len());
        let base: i64 = self.cost(&times);
        let least = base + flow.bound();
        for (times, more) in times.iter_mut().zip(&flow.amount) {
            *times += u32::try_from(*more).unwrap_or(u32::MAX);
        }
        self.connect(&mut times);
        let total: usize = times.iter().map(|times| *times as usize).sum();
        if total > LONGEST {
            return None;
        }
        Some(Round { cost: self.cost(&times), walks: self.walks(&times), least })
    }

    fn cost(&self, times: &[u32]) -> i64 {
        let costs = self.arcs.iter().zip(times);
        costs.map(|(arc, times)| arc.cost * i64::from(*times)).sum()
    }

    /// Ties rounds that do not pass the root to it, each by the shortest way.
    fn connect(&self, times: &mut [u32]) {
        let mut groups: Vec<usize> = (0..self.nodes).collect();
        fn find(groups: &mut [usize], mut at: usize) -> usize {
            while groups[at] != at {
                groups[at] = groups[groups[at]];
                at = groups[at];
            }
            at
        }
        let mut used = vec![false; self.nodes];
        for (arc, _) in self.arcs.iter().zip(&*times).filter(|(_, times)| **times > 0) {
            let (from, to) = (find(&mut groups, arc.from), find(&mut groups, arc.to));
            groups[from.max(to)] = from.min(to);
            used[arc.from] = true;
            used[arc.to] = true;
        }
        let mut first = None;
        loop {
            // Nodes by their distance from the root; what is met first of a separate round is its nearest node.
            let order = first.get_or_insert_with(|| self.shortest());
            let root = find(&mut groups, ROOT);
            let apart = order.nodes.iter().copied().find(|node| used[*node] && find(&mut groups, *node) != root);
            let Some(mut at) = apart else { return };
            while let Some(arc) = order.by[at] {
                times[arc] += 1;
                let Arc { from, to, .. } = self.arcs[arc];
                let (a, b) = (find(&mut groups, from), find(&mut groups, to));
                groups[a.max(b)] = a.min(b);
                used[from] = true;
                used[to] = true;
                at = from;
            }
        }
    }

    /// Shortest ways from the root.
    fn shortest(&self) -> Tree {
        let rows = Rows::new(self.nodes, self.arcs.iter().map(|arc| arc.from));
        let mut tree = Tree { nodes: Vec::new(), by: vec![None; self.nodes] };
        let mut distance = vec![i64::MAX; self.nodes];
        distance[ROOT] = 0;
        let mut open = BinaryHeap::from([Reverse((0, ROOT))]);
        while let Some(Reverse((far, node))) = open.pop() {
            if far > distance[node] {
                continue;
            }
            tree.nodes.push(node);
            for arc in rows.row(node) {
                let Arc { to, cost, .. } = self.arcs[*arc];
                if far + cost < distance[to] {
                    distance[to] = far + cost;
                    tree.by[to] = Some(*arc);
                    open.push(Reverse((far + cost, to)));
                }
            }
        }
        tree
    }

    /// Cuts the circuit that passes every arc as often as given into walks from the root.
    fn walks(&self, times: &[u32]) -> Vec<Vec<usize>> {
        let rows = Rows::new(self.nodes, self.arcs.iter().map(|arc| arc.from));
        let mut left = times.to_vec();
        let mut next = vec![0; self.nodes];
        // How often a node is left to the root: what enters it more often than it leaves.
        let mut back = vec![0i64; self.nodes];
        for (arc, times) in self.arcs.iter().zip(times) {
            back[arc.to] += i64::from(*times);
            back[arc.from] -= i64::from(*times);
        }
        back[ROOT] = 0;
        // Hierholzer: go on while there is an arc; what is left behind is closed from its end.
        let mut circuit: Vec<Option<usize>> = Vec::new();
        let mut open: Vec<(usize, Option<Option<usize>>)> = vec![(ROOT, None)];
        while let Some((node, by)) = open.last().copied() {
            while next[node] < rows.row(node).len() && left[rows.row(node)[next[node]]] == 0 {
                next[node] += 1;
            }
            if let Some(arc) = rows.row(node).get(next[node]).copied() {
                left[arc] -= 1;
                open.push((self.arcs[arc].to, Some(Some(arc))));
            } else if back[node] > 0 {
                back[node] -= 1;
                open.push((ROOT, Some(None)));
            } else {
                open.pop();
                circuit.extend(by);
            }
        }
        circuit.reverse();
        let mut walks = vec![Vec::new()];
        for step in circuit {
            match (step, walks.last_mut()) {
                (Some(arc), Some(walk)) => walk.push(arc),
                _ => walks.push(Vec::new()),
            }
        }
        walks.retain(|walk| !walk.is_empty());
        walks
    }
}

struct Tree {
    /// Nodes, the nearest first.
    nodes: Vec<usize>,
    /// The arc by which each is reached.
    by: Vec<Option<usize>>,
}

/// Additional passes over arcs.
struct Flow<'a> {
    network: &'a Network,
    /// The arcs that leave and enter each node.
    leaving: Rows,
    entering: Rows,
    /// How much each node has to give (or, below 0, still needs).
    need: Vec<i64>,
    needed: Vec<i64>,
    /// How often each arc is passed in addition, and each way back to the root.
    amount: Vec<i64>,
    back: Vec<i64>,
    potential: Vec<i64>,
    patience: usize,
}

/// A way to push flow on: along an arc or against it, to the root or against that.
#[derive(Clone, Copy, Debug)]
enum Push {
    Along(usize),
    Against(usize),
    Back,
    Forth(usize),
}

impl<'a> Flow<'a> {
    fn new(network: &'a Network, times: &[u32], patience: usize) -> Self {
        let mut need = vec![0; network.nodes];
        for (arc, times) in network.arcs.iter().zip(times) {
            need[arc.to] += i64::from(*times);
            need[arc.from] -= i64::from(*times);
        }
        Self {
            network,
            leaving: Rows::new(network.nodes, network.arcs.iter().map(|arc| arc.from)),
            entering: Rows::new(network.nodes, network.arcs.iter().map(|arc| arc.to)),
            needed: need.clone(),
            need,
            amount: vec![0; network.arcs.len()],
            back: vec![0; network.nodes],
            potential: vec![0; network.nodes],
            patience,
        }
    }

    /// Sends what nodes have too much of to those that need it, by the cheapest ways first.
    fn balance(&mut self) {
        while self.need.iter().any(|need| *need < 0) {
            if !self.measure() {
                return self.give_up();
            }
            let mut dead = vec![false; self.network.nodes];
            for node in 0..self.network.nodes {
                while self.need[node] > 0 && self.patience > 0 && self.push_from(node, &mut dead) {}
            }
        }
    }

    /// Cheapest ways from where there is too much (Dijkstra, with costs that the potentials keep from being negative).
    fn measure(&mut self) -> bool {
        let mut distance = vec![i64::MAX; self.network.nodes];
        let mut open = BinaryHeap::new();
        for (node, distance) in distance.iter_mut().enumerate() {
            if self.need[node] > 0 {
                *distance = 0;
                open.push(Reverse((0i64, node)));
            }
        }
        let mut farthest = 0;
        let mut ways = Vec::new();
        while let Some(Reverse((far, node))) = open.pop() {
            if far > distance[node] {
                continue;
            }
            farthest = far;
            self.ways(node, &mut ways);
            self.patience = self.patience.saturating_sub(ways.len() + 1);
            for (_, to, cost) in &ways {
                let reduced = far + cost + self.potential[node] - self.potential[*to];
                if reduced < distance[*to] {
                    distance[*to] = reduced;
                    open.push(Reverse((reduced, *to)));
                }
            }
        }
        for (potential, far) in self.potential.iter_mut().zip(&distance) {
            *potential += (*far).min(farthest);
        }
        self.patience > 0
    }

    /// Every way to push on from a node, with where it leads and what it costs.
    fn ways(&self, node: usize, ways: &mut Vec<(Push, usize, i64)>) {
        ways.clear();
        let arc = |at: usize| self.network.arcs[at];
        let along = self.leaving.row(node).iter();
        ways.extend(along.map(|at| (Push::Along(*at), arc(*at).to, arc(*at).cost)));
        let against = self.entering.row(node).iter().filter(|at| self.amount[**at] > 0);
        ways.extend(against.map(|at| (Push::Against(*at), arc(*at).from, -arc(*at).cost)));
        if node == ROOT {
            let forth = (1..self.network.nodes).filter(|from| self.back[*from] > 0);
            ways.extend(forth.map(|from| (Push::Forth(from), from, 0)));
        } else {
            ways.push((Push::Back, ROOT, 0));
        }
    }

    /// Pushes once from a node, along ways that cost nothing more than the cheapest, to a node in need.
    fn push_from(&mut self, start: usize, dead: &mut [bool]) -> bool {
        if std::mem::replace(&mut dead[start], true) {
            return false;
        }
        let mut path: Vec<(usize, Push)> = Vec::new();
        let mut open: Vec<Vec<(Push, usize, i64)>> = vec![self.cheap(start)];
        let mut node = start;
        while let Some(ways) = open.last_mut() {
            let Some((push, to, _)) = ways.pop() else {
                open.pop();
                if let Some((from, _)) = path.pop() {
                    node = from;
                }
                continue;
            };
            if std::mem::replace(&mut dead[to], true) {
                continue;
            }
            path.push((node, push));
            node = to;
            if self.need[node] < 0 {
                self.push(&path, start, node);
                // What led here may lead on; what did not stays dead for this time.
                path.iter().for_each(|(from, _)| dead[*from] = false);
                dead[node] = false;
                return true;
            }
            open.push(self.cheap(node));
        }
        false
    }

    /// The ways from a node that lie on cheapest ways.
    fn cheap(&mut self, node: usize) -> Vec<(Push, usize, i64)> {
        let mut ways = Vec::new();
        self.ways(node, &mut ways);
        let looked_at = if node == ROOT { self.network.nodes } else { ways.len() };
        self.patience = self.patience.saturating_sub(looked_at);
        ways.retain(|(_, to, cost)| cost + self.potential[node] - self.potential[*to] == 0);
        ways.reverse();
        ways
    }

    fn push(&mut self, path: &[(usize, Push)], start: usize, end: usize) {
        let mut amount = self.need[start].min(-self.need[end]);
        for (_, push) in path {
            amount = match push {
                Push::Against(arc) => amount.min(self.amount[*arc]),
                Push::Forth(from) => amount.min(self.back[*from]),
                Push::Along(_) | Push::Back => amount,
            };
        }
        for (node, push) in path {
            match push {
                Push::Along(arc) => self.amount[*arc] += amount,
                Push::Against(arc) => self.amount[*arc] -= amount,
                Push::Back => self.back[*node] += amount,
                Push::Forth(from) => self.back[*from] -= amount,
            }
        }
        self.need[start] -= amount;
        self.need[end] += amount;
    }

    /// Serves all who still need something from the root, by the shortest ways.
    fn give_up(&mut self) {
        let tree = self.network.shortest();
        for node in 0..self.network.nodes {
            let needs = -self.need[node];
            let mut at = node;
            while let Some(arc) = tree.by[at].filter(|_| needs > 0) {
                self.amount[arc] += needs;
                at = self.network.arcs[arc].from;
            }
            self.need[node] = 0;
        }
    }

    /// What any flow costs at least, by the potentials: each unit has to climb from where it is to where it is needed.
    fn bound(&self) -> i64 {
        let needs = self.needed.iter().zip(&self.potential);
        needs.map(|(need, potential)| -need * potential).sum()
    }
}

/// Places by number, in two flat tables.
#[derive(Debug)]
struct Rows {
    offsets: Vec<usize>,
    items: Vec<usize>,
}

impl Rows {
    fn new(rows: usize, of: impl Iterator<Item = usize> + Clone) -> Self {
        let mut offsets = vec![0; rows + 1];
        of.clone().for_each(|row| offsets[row + 1] += 1);
        for row in 0..rows {
            offsets[row + 1] += offsets[row];
        }
        let mut next = offsets.clone();
        let mut items = vec![0; offsets[rows]];
        for (at, row) in of.enumerate() {
            items[next[row]] = at;
            next[row] += 1;
        }
        Self { offsets, items }
    }

    fn row(&self, row: usize) -> &[usize] {
        &self.items[self.offsets[row]..self.offsets[row + 1]]
    }
}
