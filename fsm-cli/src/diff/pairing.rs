//! Which state of the old machine is which state of the new one.

use std::collections::{HashMap, HashSet};

use fsm_spec::model::{Machine, State, StateId};
use fsm_spec::spelling::fold;

use super::likeness;

/// From this likeness on two states are one that was renamed.
const ENOUGH: f64 = 0.6;
/// By how much the best must be better than the second best.
const CLEARLY: f64 = 0.05;
/// With more pairs to try than this, of states or of their arrows, only spelling tells a rename.
const MOST: usize = 100_000;
const MOST_ARROWS: usize = 4_000_000;
/// How often states are tried again after neighbours were found.
const ROUNDS: usize = 8;
/// How many arrows of a state are looked at.
const EDGES: usize = 64;

/// The states of two machines, one by one.
#[derive(Debug)]
pub(super) struct Pairing {
    /// For each old state the new one.
    pub(super) new: Vec<Option<StateId>>,
    /// For each new state the old one.
    pub(super) old: Vec<Option<StateId>>,
    /// Those that changed their name.
    pub(super) renamed: Vec<Rename>,
    /// Whether there were too many to look at more than their spelling.
    pub(super) too_many: bool,
}

/// A state with a new name.
#[derive(Debug)]
pub(super) struct Rename {
    pub(super) old: StateId,
    pub(super) new: StateId,
    /// What stayed, in words.
    pub(super) why: String,
}

impl Pairing {
    pub(super) fn of(old: &Machine, new: &Machine) -> Self {
        let mut pairing = Self {
            new: vec![None; old.states.len()],
            old: vec![None; new.states.len()],
            renamed: Vec::new(),
            too_many: false,
        };
        let by_name: HashMap<&str, StateId> =
            ids(new).rev().map(|id| (new.states[id.index()].name.as_str(), id)).collect();
        for id in ids(old) {
            if let Some(other) = by_name.get(old.states[id.index()].name.as_str()) {
                pairing.put(id, *other);
            }
        }
        pairing.by_spelling(old, new);
        pairing.by_likeness(old, new);
        pairing.renamed.sort_by_key(|rename| rename.old);
        pairing
    }

    fn put(&mut self, old: StateId, new: StateId) {
        self.new[old.index()] = Some(new);
        self.old[new.index()] = Some(old);
    }

    /// The same name but for case, blanks, `-` and `_`.
    fn by_spelling(&mut self, old: &Machine, new: &Machine) {
        let mut left: HashMap<String, Vec<StateId>> = HashMap::new();
        for id in ids(new).filter(|id| self.old[id.index()].is_none()) {
            let name = fold(&new.states[id.index()].name);
            left.entry(name).or_default().push(id);
        }
        for id in ids(old) {
            if self.new[id.index()].is_none()
                && let Some([other]) = left.get(&fold(&old.states[id.index()].name)).map(Vec::as_slice)
                && self.old[other.index()].is_none()
            {
                self.put(id, *other);
                self.renamed.push(Rename { old: id, new: *other, why: "it is only spelled differently".to_owned() });
            }
        }
    }

    /// States whose neighbours, descriptions and names tell that they are one, where no other pair comes near. Each rename that is
    /// found makes a neighbour known to others, hence the rounds.
    fn by_likeness(&mut self, old: &Machine, new: &Machine) {
        let gone: Vec<StateId> = ids(old).filter(|id| self.new[id.index()].is_none()).collect();
        let come: Vec<StateId> = ids(new).filter(|id| self.old[id.index()].is_none()).collect();
        if gone.is_empty() || come.is_empty() {
            return;
        }
        self.too_many = gone.len() * come.len() > MOST;
        if self.too_many {
            return;
        }
        let ours: Vec<Words> = gone.iter().map(|id| Words::of(&old.states[id.index()])).collect();
        let theirs: Vec<Words> = come.iter().map(|id| Words::of(&new.states[id.index()])).collect();
        let mut likeness: Vec<Vec<Likeness>> = Vec::new();
        for a in &ours {
            likeness.push(theirs.iter().map(|b| Likeness::of(a, b)).collect());
        }
        for _ in 0..ROUNDS {
            let old_edges = edges(old, |id| self.new[id.index()]);
            let new_edges = edges(new, |id| self.old[id.index()].map(|_| id));
            let count = |edges: &[Vec<Edge<'_>>], of: &[StateId]| -> usize {
                let counts = of.iter().map(|id| edges[id.index()].len().min(EDGES));
                counts.sum()
            };
            self.too_many = count(&old_edges, &gone) * count(&new_edges, &come) > MOST_ARROWS;
            if self.too_many {
                return;
            }
            for (row, a) in likeness.iter_mut().zip(&gone) {
                for (one, b) in row.iter_mut().zip(&come) {
                    one.neighbours = neighbours(&old_edges[a.index()], &new_edges[b.index()]);
                }
            }
            let found = self.sure(old, new, &gone, &come, &likeness);
            if found.is_empty() {
                return;
            }
            for rename in found {
                self.put(rename.old, rename.new);
                self.renamed.push(rename);
            }
        }
    }

    /// The pairs of this round that are alike enough, and clearly more so than either is like any other.
    fn sure(
        &self,
        old: &Machine,
        new: &Machine,
        gone: &[StateId],
        come: &[StateId],
        likeness: &[Vec<Likeness>],
    ) -> Vec<Rename> {
        let score = |row: usize, column: usize| {
            let (a, b) = (gone[row], come[column]);
            let open = self.new[a.index()].is_none() && self.old[b.index()].is_none();
            let same_kind = old.states[a.index()].kind == new.states[b.index()].kind;
            if open && same_kind { likeness[row][column].score() } else { 0.0 }
        };
        // The best and the second best of each row and of each column.
        let mut rows = vec![[0.0f64; 2]; gone.len()];
        let mut columns = vec![[0.0f64; 2]; come.len()];
        for (row, of_row) in rows.iter_mut().enumerate() {
            for (column, of_column) in columns.iter_mut().enumerate() {
                let score = score(row, column);
                for best in [&mut *of_row, of_column] {
                    if score > best[0] {
                        *best = [score, best[0]];
                    } else if score > best[1] {
                        best[1] = score;
                    }
                }
            }
        }
        let mut found = Vec::new();
        for (row, of_row) in rows.iter().enumerate() {
            for (column, of_column) in columns.iter().enumerate() {
                let score = score(row, column);
                let clear = |best: &[f64; 2]| score >= best[0] && score >= best[1] + CLEARLY;
                if score >= ENOUGH && clear(of_row) && clear(of_column) {
                    found.push(Rename { old: gone[row], new: come[column], why: likeness[row][column].why() });
                }
            }
        }
        found
    }
}

/// The words of a state.
struct Words {
    name: likeness::Spelled,
    description: Option<likeness::Bag>,
}

impl Words {
    fn of(state: &State) -> Self {
        Self {
            name: likeness::Spelled::of(&state.name),
            description: state.description.as_deref().map(likeness::Bag::of),
        }
    }
}

/// What two states have in common, each from 0 to 1; none where one of them says nothing.
#[derive(Debug)]
struct Likeness {
    neighbours: Option<f64>,
    description: Option<f64>,
    name: f64,
}

impl Likeness {
    fn of(a: &Words, b: &Words) -> Self {
        let described = a.description.as_ref().zip(b.description.as_ref());
        Self { neighbours: None, description: described.map(|(a, b)| a.likeness(b)), name: a.name.likeness(&b.name) }
    }

    /// Neighbours count most, then what the document says the state is for, and the spelling least.
    fn score(&self) -> f64 {
        let parts = [(self.neighbours, 0.5), (self.description, 0.35), (Some(self.name), 0.15)];
        let told = || parts.iter().filter_map(|(part, weight)| Some(((*part)?, *weight)));
        let weight: f64 = told().map(|(_, weight)| weight).sum();
        // The spelling alone is no reason.
        if weight < 0.3 {
            return 0.0;
        }
        told().map(|(part, weight)| part * weight).sum::<f64>() / weight
    }

    fn why(&self) -> String {
        let parts = [
            (self.neighbours, "its neighbours"),
            (self.description, "its description"),
            (Some(self.name), "much of its name"),
        ];
        let stayed = parts.iter().filter(|(part, _)| part.is_some_and(|part| part >= 0.5));
        let stayed: Vec<&str> = stayed.map(|(_, name)| *name).collect();
        format!("it kept {}", stayed.join(" and "))
    }
}

/// An arrow as one of its ends sees it.
#[derive(Debug)]
struct Edge<'a> {
    way: Way,
    event: Option<&'a str>,
    words: Option<likeness::Event>,
}

/// What an arrow leads to or comes from, by the new machine's states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    From(StateId),
    To(StateId),
    Itself,
    Start,
    End,
    Inside(StateId),
}

/// The arrows of each state whose other end is known to be in both machines.
fn edges(machine: &Machine, known: impl Fn(StateId) -> Option<StateId>) -> Vec<Vec<Edge<'_>>> {
    let mut edges: Vec<Vec<Edge<'_>>> = Vec::new();
    edges.resize_with(machine.states.len(), Vec::new);
    for one in machine.transitions.iter().filter(|one| !one.implied) {
        let event = one.event.as_deref();
        let mut add = |at: StateId, way: Option<Way>| {
            if let Some(edges) = edges.get_mut(at.index()) {
                let words = event.map(likeness::Event::of);
                edges.extend(way.map(|way| Edge { way, event, words }));
            }
        };
        if one.from == one.to {
            add(one.from, Some(Way::Itself));
        } else {
            add(one.from, known(one.to).map(Way::To));
            add(one.to, known(one.from).map(Way::From));
        }
    }
    let starts: HashSet<StateId> = machine.initial.iter().copied().collect();
    for (at, state) in machine.states.iter().enumerate() {
        let around = state.parent.and_then(&known).map(Way::Inside);
        let start = starts.contains(&StateId(at as u32)).then_some(Way::Start);
        let end = state.terminal.then_some(Way::End);
        let ways = [around, start, end].into_iter().flatten();
        edges[at].extend(ways.map(|way| Edge { way, event: None, words: None }));
    }
    edges
}

/// The share of arrows that both have; one with another event counts half.
fn neighbours(ours: &[Edge<'_>], theirs: &[Edge<'_>]) -> Option<f64> {
    if ours.is_empty() && theirs.is_empty() {
        return None;
    }
    let (ours, theirs) = (&ours[..ours.len().min(EDGES)], &theirs[..theirs.len().min(EDGES)]);
    let mut left: Vec<&Edge<'_>> = theirs.iter().collect();
    let mut same = 0.0;
    let mut pairs = 0;
    for edge in ours {
        let alike = |other: &Edge<'_>| -> f64 {
            match (&edge.words, &other.words) {
                _ if edge.way != other.way => 0.0,
                _ if edge.event == other.event => 1.0,
                (Some(a), Some(b)) if a.is_like(b) => 0.9,
                _ => 0.5,
            }
        };
        let best = (0..left.len()).max_by(|x, y| alike(left[*x]).total_cmp(&alike(left[*y])));
        if let Some(at) = best
            && alike(left[at]) > 0.0
        {
            same += alike(left.swap_remove(at));
            pairs += 1;
        }
    }
    Some(same / (ours.len() + theirs.len() - pairs) as f64)
}

fn ids(machine: &Machine) -> impl DoubleEndedIterator<Item = StateId> + use<> {
    (0..machine.states.len() as u32).map(StateId)
}
