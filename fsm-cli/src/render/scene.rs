//! What is to be drawn: items in boxes in boxes, and arrows between them.

use std::collections::HashMap;

use fsm_spec::entities::decode;
use fsm_spec::mermaid::Diagram;
use fsm_spec::model::{Machine, StateId, StateKind};
use fsm_spec::picture::visible;

use super::metrics::{SIZE, SMALL, wrap};
use crate::show::labels::broken;
use crate::show::tree::Tree;
use crate::ways::self_loops;

/// Where the lines of a label are broken.
const LABEL: f64 = 128.0;
/// Where the lines of a state are broken.
const STATE: f64 = 190.0;
/// How many lines a text has at most.
const LINES: usize = 12;

/// Everything in the picture, before it has a place.
#[derive(Debug, Default)]
pub(super) struct Scene {
    /// The machine's name.
    pub(super) title: String,
    /// The states by their numbers first, then marks and regions; the last one is the sheet itself.
    pub(super) items: Vec<Item>,
    pub(super) arrows: Vec<Arrow>,
    /// What is allowed without an arrow.
    pub(super) remarks: Vec<String>,
    /// The arrow between two items.
    known: HashMap<(usize, usize), usize>,
}

/// A state, a mark, or a box around others.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) shape: Shape,
    /// The box it lies in; none for the sheet.
    pub(super) parent: Option<usize>,
    pub(super) lines: Vec<String>,
    pub(super) notes: Vec<Vec<String>>,
    /// The labels of arrows from it to itself.
    pub(super) loops: Option<Vec<String>>,
    pub(super) terminal: bool,
    /// The state it shows.
    pub(super) state: Option<StateId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    State,
    Choice,
    /// A fork or a join.
    Bar,
    Start,
    End,
    /// A state with others inside.
    Composite,
    /// One of several parts of a composite.
    Region,
    Sheet,
}

impl Shape {
    pub(super) fn holds(self) -> bool {
        matches!(self, Self::Composite | Self::Region | Self::Sheet)
    }
}

/// All arrows from one item to another as one, with their labels below each other.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: Vec<String>,
}

impl Scene {
    pub(super) fn new(tree: &Tree<'_>, diagram: Option<&Diagram>) -> Self {
        let machine = tree.machine;
        let count = machine.states.len();
        let mut scene = Self { title: visible::line(&machine.name).into_owned(), ..Self::default() };
        for at in (0u32..).map(StateId).take(count) {
            scene.items.push(state(tree, diagram, at));
        }
        let sheet = scene.add(Shape::Sheet, None);
        // Regions come between a composite and what lies in it, where there are several.
        for at in (0u32..).map(StateId).take(count) {
            let regions = tree.regions(at);
            for (_, inside) in &regions {
                let around = if regions.len() > 1 { scene.add(Shape::Region, Some(at.index())) } else { at.index() };
                inside.iter().for_each(|child| scene.items[child.index()].parent = Some(around));
            }
        }
        for at in 0..count {
            scene.items[at].parent.get_or_insert(sheet);
        }
        scene.starts(tree, diagram, sheet);
        scene.transitions(machine);
        scene.ends(machine, diagram);
        scene.remarks = remarks(machine);
        scene
    }

    fn add(&mut self, shape: Shape, parent: Option<usize>) -> usize {
        self.items.push(Item {
            shape,
            parent,
            lines: Vec::new(),
            notes: Vec::new(),
            loops: None,
            terminal: false,
            state: None,
        });
        self.items.len() - 1
    }

    /// The arrows out of `[*]`.
    fn starts(&mut self, tree: &Tree<'_>, diagram: Option<&Diagram>, sheet: usize) {
        let mut entries: Vec<StateId> = tree.machine.initial.clone();
        for state in &tree.machine.states {
            entries.extend(state.entries.iter().map(|(_, to)| *to));
        }
        let mut marks: HashMap<usize, usize> = HashMap::new();
        for to in entries.into_iter().filter(|to| to.index() < tree.machine.states.len()) {
            let around = self.items[to.index()].parent.unwrap_or(sheet);
            let mark = *marks.entry(around).or_insert_with(|| self.add(Shape::Start, Some(around)));
            let label = drawn(diagram, None, Some(to.0));
            self.arrow(mark, to.index(), label);
        }
    }

    fn transitions(&mut self, machine: &Machine) {
        let inside = |id: StateId| id.index() < machine.states.len();
        for one in machine.transitions.iter().filter(|one| !one.implied) {
            if inside(one.from) && inside(one.to) {
                let label = one.label.as_deref().or(one.event.as_deref()).map(lines);
                self.arrow(one.from.index(), one.to.index(), label.unwrap_or_default());
            }
        }
    }

    /// The arrows into `[*]`.
    fn ends(&mut self, machine: &Machine, diagram: Option<&Diagram>) {
        let mut marks: HashMap<usize, usize> = HashMap::new();
        for (at, _) in machine.states.iter().enumerate().filter(|(_, state)| state.terminal) {
            let Some(around) = self.items[at].parent else {
                continue;
            };
            let mark = *marks.entry(around).or_insert_with(|| self.add(Shape::End, Some(around)));
            let label = drawn(diagram, u32::try_from(at).ok(), None);
            self.arrow(at, mark, label);
        }
    }

    fn arrow(&mut self, from: usize, to: usize, label: Vec<String>) {
        if from == to {
            self.items[from].loops.get_or_insert_default().extend(label);
            return;
        }
        let at = *self.known.entry((from, to)).or_insert(self.arrows.len());
        match self.arrows.get_mut(at) {
            Some(arrow) => arrow.label.extend(label),
            None => self.arrows.push(Arrow { from, to, label }),
        }
    }
}

fn state(tree: &Tree<'_>, diagram: Option<&Diagram>, id: StateId) -> Item {
    let state = tree.state(id);
    let drawn = diagram.and_then(|diagram| diagram.states.get(id.index()));
    let drawn = drawn.filter(|drawn| drawn.name == state.name);
    let texts: Vec<String> =
        drawn.into_iter().flat_map(|drawn| drawn.descriptions.iter().map(|text| decode(&text.text))).collect();
    let shown = if texts.is_empty() { vec![state.name.clone()] } else { texts };
    let lines = shown.iter().flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let lines = lines.flat_map(|line| wrap(&visible::line(&line), SIZE, STATE, LINES));
    let mut lines: Vec<String> = lines.take(LINES).collect();
    if lines.is_empty() {
        lines.push(" ".to_owned());
    }
    let notes = diagram.into_iter().flat_map(|diagram| &diagram.notes);
    let notes = notes.filter(|note| note.state as usize == id.index());
    Item {
        shape: match state.kind {
            _ if tree.is_composite(id) => Shape::Composite,
            StateKind::Choice => Shape::Choice,
            StateKind::Fork | StateKind::Join => Shape::Bar,
            StateKind::Simple | StateKind::Composite => Shape::State,
        },
        parent: None,
        lines,
        notes: notes.map(|note| self::lines(&decode(&note.text.text))).collect(),
        loops: None,
        terminal: state.terminal,
        state: Some(id),
    }
}

/// The lines of a label.
fn lines(label: &str) -> Vec<String> {
    let label = broken(label);
    let lines = label.lines().flat_map(|line| wrap(&visible::line(line), SMALL, LABEL, LINES));
    lines.take(LINES).collect()
}

/// The label that the diagram gives an arrow out of or into `[*]`.
fn drawn(diagram: Option<&Diagram>, from: Option<u32>, to: Option<u32>) -> Vec<String> {
    let mut arrows = diagram.into_iter().flat_map(|diagram| &diagram.transitions);
    let found = arrows.find(|arrow| (arrow.from.state, arrow.to.state) == (from, to));
    let label = found.and_then(|arrow| arrow.label.as_ref());
    label.map(|label| lines(&decode(&label.text))).unwrap_or_default()
}

/// What rules allow beyond the arrows.
pub(super) fn remarks(machine: &Machine) -> Vec<String> {
    let name = |id: &StateId| machine.states.get(id.index()).map_or("", |state| state.name.as_str());
    let names = |ids: &[StateId]| ids.iter().map(name).collect::<Vec<_>>().join(", ");
    let mut remarks = Vec::new();
    if machine.self_loops {
        let said = self_loops(machine, |names| names.join(", "));
        remarks.push(said.replacen("every", "Every", 1) + ".");
    }
    for overlay in &machine.overlays {
        let mut text = format!("{} is entered from {}", name(&overlay.state), names(&overlay.from));
        if overlay.returns {
            text.push_str("; it goes back to where it came from");
        }
        if let Some(fails) = &overlay.fails {
            text.push_str(&format!("; it fails to {}", name(fails)));
        }
        remarks.push(text + ".");
    }
    for back in &machine.returns {
        let on = back.event.as_ref().map(|event| format!(" on “{event}”"));
        remarks.push(format!(
            "{} goes back to where it was entered from{}.",
            name(&back.state),
            on.unwrap_or_default()
        ));
    }
    remarks.iter().map(|remark| visible::line(remark).into_owned()).collect()
}
