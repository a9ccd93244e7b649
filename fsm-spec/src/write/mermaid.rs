//! A machine as a Mermaid diagram, which Mermaid draws and which reads back to the same machine.

mod arrows;
mod directives;
mod ids;
mod layout;
mod plan;
mod text;

use crate::{
    entities::decode,
    mermaid::Diagram,
    model::{Machine, State, StateKind},
    notation::{Place, described, encode, is_space, quote},
};
use arrows::Arrow;
use ids::Ids;
use layout::Layout;
use plan::Item;
use std::ops::Range;

/// Deeper bodies are not indented further, so that the text grows with the machine and not with its depth.
const DEEPEST: usize = 16;

/// How a diagram is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// The diagram the machine was read from. Its notes, the texts of its states, and what it says of starts and ends are kept.
    pub drawn: Option<&'a Diagram>,
    /// Whether what no arrow shows (the machine's name, self-loops, overlays, returns) is said in directives.
    pub directives: bool,
}

/// Draws a machine, without a fence around it.
#[must_use]
pub fn mermaid(machine: &Machine, drawing: &Drawing<'_>) -> String {
    let ids = Ids::new(machine);
    let layout = Layout::new(machine);
    let texts = texts(machine, drawing, &ids);
    let bodies = plan::plan(&layout, drawing, |state| !texts[state].is_empty());
    let draw = |declared: bool| {
        let mut writer = Writer {
            machine,
            ids: &ids,
            layout: &layout,
            texts: &texts,
            bodies: &bodies,
            declared,
            text: String::new(),
            met: vec![false; machine.states.len()],
            last: None,
            in_order: true,
            depth: 0,
            gap: Gap::None,
        };
        writer.diagram(drawing);
        writer
    };
    let natural = draw(false);
    // Where no order of the arrows gives the order of the states, the states are listed first.
    if natural.in_order { natural.text } else { draw(true).text }
}

/// The states whose names Mermaid cannot spell, each with the id that it is drawn with.
#[must_use]
pub fn aliases(machine: &Machine) -> Vec<(&str, String)> {
    let ids = Ids::new(machine);
    let states = machine.states.iter().enumerate().filter(|(at, state)| ids.is_alias(*at) && !state.kind.is_pseudo());
    states.map(|(at, state)| (state.name.as_str(), ids.id(at).to_owned())).collect()
}

/// The texts each state is drawn with: its name, where its id is another, then what the diagram says of it.
fn texts(machine: &Machine, drawing: &Drawing<'_>, ids: &Ids) -> Vec<Vec<String>> {
    let texts = |(at, state): (usize, &State)| -> Vec<String> {
        let name = ids.is_alias(at).then(|| state.name.clone());
        let drawn = drawing.drawn.and_then(|diagram| diagram.states.get(at));
        let drawn = drawn.into_iter().flat_map(|state| &state.descriptions).map(|text| decode(&text.text));
        // A text that is the name is drawn once.
        let counts = |(place, text): &(usize, String)| {
            (*place == 0 || *text != state.name) && !text.trim_matches(is_space).is_empty()
        };
        let most = match state.kind {
            // Mermaid refuses a composite with two texts.
            StateKind::Composite => 1,
            kind if kind.is_pseudo() => 0,
            _ => usize::MAX,
        };
        name.into_iter().chain(drawn).enumerate().filter(counts).map(|(_, text)| text).take(most).collect()
    };
    machine.states.iter().enumerate().map(texts).collect()
}

/// What stands between the last line and the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    None,
    /// A blank line before a composite.
    Block,
    /// A blank line before anything.
    Line,
}

struct Writer<'a> {
    machine: &'a Machine,
    ids: &'a Ids,
    layout: &'a Layout<'a>,
    texts: &'a [Vec<String>],
    bodies: &'a [Vec<Item>],
    /// Whether all states are listed first.
    declared: bool,
    text: String,
    met: Vec<bool>,
    /// The last state that was mentioned for the first time.
    last: Option<usize>,
    /// Whether the states were mentioned in their order so far.
    in_order: bool,
    depth: usize,
    gap: Gap,
}

impl Writer<'_> {
    fn diagram(&mut self, drawing: &Drawing<'_>) {
        self.text.push_str("stateDiagram-v2\n");
        self.depth = 1;
        if drawing.directives {
            for directive in directives::directives(self.machine, self.ids) {
                self.line(&format!("%% fsm: {directive}"));
            }
        }
        if self.declared {
            for state in (0..self.machine.states.len()).filter(|at| !self.layout.unseen[*at]) {
                self.declare(state);
            }
            self.gap = Gap::Line;
        }
        self.body();
        for note in drawing.drawn.iter().flat_map(|diagram| &diagram.notes) {
            self.note(note.state as usize, &decode(&note.text.text));
        }
    }

    /// Writes all bodies, one inside the other, without a call inside a call: a document may nest them as deep as it likes.
    fn body(&mut self) {
        let bodies = self.bodies;
        // A body, how far it is written, and the composite it is a region of.
        let mut open: Vec<(usize, usize, usize)> = vec![(0, 0, usize::MAX)];
        while let Some((body, at, composite)) = open.pop() {
            match bodies.get(body).and_then(|items| items.get(at)) {
                Some(item) => {
                    open.push((body, at + 1, composite));
                    match item {
                        Item::Declare(state) if !self.declared => self.declare(*state),
                        Item::Declare(state) | Item::Lone(state) => self.mention_alone(*state, body),
                        Item::Arrow(arrow) => self.arrow(arrow),
                        Item::Block(state) => {
                            let first = self.open_block(*state);
                            open.push((first, 0, *state));
                        }
                    }
                }
                None if composite == usize::MAX => {}
                None => {
                    let next = self.filled(body + 1..self.layout.regions[composite].end);
                    open.extend(next.map(|next| (next, 0, composite)));
                    self.depth -= usize::from(next.is_none());
                    self.gap = Gap::None;
                    self.line(if next.is_some() { "--" } else { "}" });
                    self.gap = if next.is_some() { Gap::None } else { Gap::Line };
                }
            }
        }
    }

    /// The first of these bodies that something stands in. Mermaid cannot draw an empty one.
    fn filled(&self, mut bodies: Range<usize>) -> Option<usize> {
        bodies.find(|body| !self.bodies[*body].is_empty())
    }

    /// Opens a composite, and returns its first region.
    fn open_block(&mut self, state: usize) -> usize {
        if self.gap == Gap::Block {
            self.gap = Gap::Line;
        }
        let id = self.ids.id(state);
        let text = self.texts[state].first();
        if let Some(quoted) = text.and_then(|text| quote(text)) {
            self.line(&format!("state {quoted} as {id} {{"));
        } else {
            if let Some(text) = text {
                self.described(id, text, None);
                self.gap = Gap::None;
            }
            self.line(&format!("state {id} {{"));
        }
        self.mention(state);
        self.depth += 1;
        self.gap = Gap::None;
        let bodies = self.layout.regions[state].clone();
        self.filled(bodies.clone()).unwrap_or(bodies.end.saturating_sub(1))
    }

    /// Says what a state is, and with which texts it is drawn.
    fn declare(&mut self, state: usize) {
        let id = self.ids.id(state);
        let stereotype = match self.machine.states[state].kind {
            StateKind::Fork => Some("fork"),
            StateKind::Join => Some("join"),
            StateKind::Choice => Some("choice"),
            StateKind::Simple | StateKind::Composite => None,
        };
        // A composite says it where it is opened.
        let texts = if self.layout.opened[state].is_some() { &[][..] } else { &self.texts[state] };
        if let Some(stereotype) = stereotype {
            self.line(&format!("state {id} <<{stereotype}>>"));
        } else if texts.is_empty() {
            self.line(id);
        }
        for (place, text) in texts.iter().enumerate() {
            match quote(text) {
                Some(quoted) if place == 0 => self.line(&format!("state {quoted} as {id}")),
                _ => self.described(id, text, None),
            }
        }
        self.mention(state);
    }

    /// A line that does nothing but put a state into a body.
    fn mention_alone(&mut self, state: usize, body: usize) {
        if !(self.declared && body == 0) {
            self.line(self.ids.id(state));
            self.mention(state);
        }
    }

    fn arrow(&mut self, arrow: &Arrow) {
        let id = |end: Option<usize>| end.map_or("[*]", |state| self.ids.id(state));
        let head = format!("{} --> {}", id(arrow.from), id(arrow.to));
        match &arrow.label {
            Some(label) if !label.trim_matches(is_space).is_empty() => self.described(&head, label, arrow.coded),
            _ => self.line(&head),
        }
        let ends = [arrow.from, arrow.to].into_iter().flatten();
        ends.for_each(|state| self.mention(state));
    }

    /// `head : text`, one character of the text a code where it has to be.
    fn described(&mut self, head: &str, text: &str, coded: Option<usize>) {
        let place = Place { directed: self.ids.directed, no_colon: false, coded };
        self.line(&described(head, text, place));
    }

    fn note(&mut self, state: usize, text: &str) {
        // Mermaid cannot draw a note of a state that it has not met.
        if !self.met.get(state).copied().unwrap_or(false) || text.trim().is_empty() {
            return;
        }
        let id = self.ids.id(state);
        if text.trim().contains(['\n', '\r']) {
            self.line(&format!("note right of {id}"));
            self.depth += 1;
            text::note_lines(text.trim()).for_each(|line| self.line(&line));
            self.depth -= 1;
            self.line("end note");
        } else {
            let text = encode(text, Place { directed: self.ids.directed, no_colon: true, coded: None });
            self.line(&format!("note right of {id} : {text}"));
        }
    }

    fn mention(&mut self, state: usize) {
        if !std::mem::replace(&mut self.met[state], true) {
            self.in_order &= self.last.is_none_or(|last| last < state);
            self.last = Some(state);
        }
    }

    fn line(&mut self, line: &str) {
        let gap = if self.gap == Gap::Line { "\n" } else { "" };
        let indent = "    ".repeat(self.depth.min(DEEPEST));
        self.text.extend([gap, &indent, line, "\n"]);
        self.gap = Gap::Block;
    }
}
