//! The machine a document describes, after its views have been read together.

use std::sync::Arc;

use crate::{
    machines::{UNNAMED, event_name},
    source::Span,
};

/// A state's number: its place in [`Machine::states`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StateId(pub u32);

impl StateId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One machine, in document order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Machine {
    /// From a directive, or the nearest heading above its diagram.
    pub name: String,
    /// The diagram's block in the document.
    pub span: Span,
    /// Every state, composites and pseudo-states included.
    pub states: Vec<State>,
    /// Every transition as it is stated, `[*]` not among them, then the implied ones.
    pub transitions: Vec<Transition>,
    /// The states `[*]` leads to at the top.
    pub initial: Vec<StateId>,
    /// Sentences and directives taken as rules.
    pub rules: Vec<Rule>,
    /// Whether a rule allows the states to go to themselves, all but [some](Machine::without_self_loop).
    pub self_loops: bool,
    /// States that can be entered from almost everywhere and go back.
    pub overlays: Vec<Overlay>,
    /// Where overlays are left out: all together they would stand for too many transitions.
    pub unread: Vec<Span>,
    /// Events that lead back to where a state was entered from.
    pub returns: Vec<Return>,
    /// Names that once were states.
    pub retired: Vec<String>,
}

impl Machine {
    /// Whether the document names it. The name of one that it does not name only tells it from others in the same document.
    #[must_use]
    pub fn is_named(&self) -> bool {
        let rest = self.name.strip_prefix(UNNAMED).map(str::trim_start);
        !rest.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Whether several states can be active at once: in regions side by side, or behind a fork.
    #[must_use]
    pub fn is_parallel(&self) -> bool {
        let mut states = self.states.iter();
        states.any(|state| state.regions > 1 || state.kind == StateKind::Fork)
    }

    /// The rules, those of one sentence or directive together: it may name every state, and is written once for all of them.
    pub fn sentences(&self) -> impl Iterator<Item = &[Rule]> {
        self.rules.chunk_by(|one, next| one.span == next.span && one.text == next.text)
    }

    /// The states that do not go to themselves. Where [`Machine::self_loops`] holds, these are its exceptions: overlays, and
    /// those that a directive or a sentence names.
    #[must_use]
    pub fn without_self_loop(&self) -> Vec<StateId> {
        let mut goes_round = vec![false; self.states.len()];
        for one in self.transitions.iter().filter(|one| one.from == one.to) {
            goes_round[one.from.index()] = true;
        }
        self.leaves().map(|(at, _)| at).filter(|at| !goes_round[at.index()]).collect()
    }

    /// Lets it end in a state.
    pub(crate) fn end(&mut self, state: StateId) {
        self.states[state.index()].terminal = true;
    }

    /// The states with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (StateId, &State)> {
        (0..).map(StateId).zip(&self.states)
    }

    /// Those of them that are neither composites nor pseudo-states.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = (StateId, &State)> {
        self.numbered().filter(|(_, state)| state.kind == StateKind::Simple)
    }
}

/// One state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// As the diagram spells it.
    pub name: String,
    /// Its purpose: from the definitions, or from the diagram.
    pub description: Option<String>,
    /// Further columns of the definitions, by header.
    pub attributes: Vec<(String, String)>,
    /// Whether the machine may end here.
    pub terminal: bool,
    /// The composite it lies in.
    pub parent: Option<StateId>,
    /// The region of the parent it lies in, counted from 0; 0 where there are none.
    pub region: u32,
    /// What kind of node it is.
    pub kind: StateKind,
    /// For a composite: the leaf or composite each region's own `[*]` leads to, with the region.
    pub entries: Vec<(u32, StateId)>,
    /// For a composite: how many regions it has (1 unless `--` splits it).
    pub regions: u32,
    /// Where each view names it.
    pub seen: Vec<Seen>,
}

/// What a state of a diagram is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StateKind {
    /// An ordinary state.
    #[default]
    Simple,
    /// A state with states inside.
    Composite,
    /// `<<fork>>`.
    Fork,
    /// `<<join>>`.
    Join,
    /// `<<choice>>`.
    Choice,
}

impl StateKind {
    /// Whether a machine passes it and never is in it.
    pub(crate) fn is_pseudo(self) -> bool {
        matches!(self, Self::Fork | Self::Join | Self::Choice)
    }
}

/// One transition. Its ends may be composites and pseudo-states; `Machine::steps` resolves them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// Where it leaves.
    pub from: StateId,
    /// Where it leads.
    pub to: StateId,
    /// The event: the label's first line (or its UML event part).
    pub event: Option<String>,
    /// The whole label as written.
    pub label: Option<String>,
    /// The guard, where labels are UML or a column gives it.
    pub guard: Option<String>,
    /// The action, likewise.
    pub action: Option<String>,
    /// The text of the rule that governs it.
    pub rule: Option<String>,
    /// Further columns of a transition list, by header.
    pub attributes: Vec<(String, String)>,
    /// Not drawn, but allowed by a sentence or directive (self-loops, overlays).
    pub implied: bool,
    /// Where each view states it.
    pub seen: Vec<Seen>,
}

impl Transition {
    /// A step with the event of a label, before anything else is said of it.
    pub(crate) fn new(from: StateId, to: StateId, label: Option<&str>) -> Self {
        Self {
            from,
            to,
            event: label.map(|label| event_name(label).to_owned()),
            label: label.map(str::to_owned),
            guard: None,
            action: None,
            rule: None,
            attributes: Vec::new(),
            implied: false,
            seen: Vec::new(),
        }
    }
}

/// One statement of a view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    /// The kind of view.
    pub view: ViewKind,
    /// Where.
    pub span: Span,
}

/// The ways a document shows a machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ViewKind {
    /// A Mermaid state diagram.
    Diagram,
    /// A table of states against states.
    Matrix,
    /// A table with a from-column and a to-column.
    List,
    /// A table or list of states and their successors.
    Successors,
    /// A table with arrows in its cells.
    Arrows,
    /// A table or list of states and their meanings.
    Definitions,
    /// Headings or lines `A → B` with text below.
    Rules,
    /// Lines drawn in a fence.
    Lines,
    /// A table of transitions in code, or a named list.
    Code,
    /// A section for each state that says where it goes.
    Sections,
    /// Arrows and sentences in text.
    Prose,
}

/// What a view of each kind can claim, and what its silence means. Rules ask here and know no kinds, so that a new one is told
/// once.
impl ViewKind {
    /// Whether it is what the other views are measured by.
    pub(crate) fn is_diagram(self) -> bool {
        self == Self::Diagram
    }

    /// Whether it is written row by row and lists transitions. Drawings, code and text are read with more guessing.
    pub(crate) fn is_listing(self) -> bool {
        matches!(self, Self::Matrix | Self::List | Self::Successors | Self::Arrows)
    }

    /// Whether it says what states there are and what they mean, and not where they lead.
    pub(crate) fn defines_states(self) -> bool {
        self == Self::Definitions
    }

    /// Whether its names are written as names, so that an unknown one is a mistake.
    pub(crate) fn names_states(self) -> bool {
        self.is_listing() || self.defines_states()
    }

    /// Whether it states the steps of the machine beside the diagram.
    pub(crate) fn states_steps(self) -> bool {
        !matches!(self, Self::Diagram | Self::Definitions | Self::Rules | Self::Prose)
    }

    /// Whether each of its rows is one transition, with its event.
    pub(crate) fn has_rows(self) -> bool {
        self == Self::List
    }

    /// Whether it has an entry for each state, which lists where that leads.
    pub(crate) fn has_entries(self) -> bool {
        self == Self::Successors
    }

    /// Whether it gives conditions for transitions that are stated elsewhere.
    pub(crate) fn governs(self) -> bool {
        self == Self::Rules
    }

    /// Whether it speaks in sentences, and loosely.
    pub(crate) fn is_prose(self) -> bool {
        self == Self::Prose
    }

    /// Whether its cells hold words beside the names, so that what is no state may be such a word.
    pub(crate) fn mixes_words(self) -> bool {
        self == Self::Arrows
    }

    /// Whether it is an illustration of the text around it.
    pub(crate) fn illustrates(self) -> bool {
        self == Self::Lines
    }

    /// What it is called in a message. Beside a diagram, every table and list is "the table".
    pub(crate) fn noun(self, beside_diagram: bool) -> &'static str {
        if beside_diagram && self.names_states() { "the table" } else { self.words().1 }
    }

    /// The name used in JSON and by `--view`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().0
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Diagram => ("diagram", "the diagram"),
            Self::Matrix => ("matrix", "the matrix"),
            Self::List => ("list", "the list"),
            Self::Successors => ("successors", "the list of successors"),
            Self::Arrows => ("arrows", "the list"),
            Self::Definitions => ("definitions", "the list"),
            Self::Rules => ("rules", "a rule"),
            Self::Lines => ("lines", "the drawing"),
            Self::Code => ("code", "the code"),
            Self::Sections => ("sections", "the section of a state"),
            Self::Prose => ("prose", "the text"),
        }
    }
}

/// A sentence or directive taken as a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The sentence as written, Markdown resolved. Shared by all rules that it states: it may name every state of the machine.
    pub text: Arc<str>,
    /// Where it stands.
    pub span: Span,
    /// What it was taken to mean.
    pub meaning: Meaning,
}

/// What a rule means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Every state may go to itself, but for the [exceptions](Machine::without_self_loop).
    SelfLoops,
    /// An overlay state; its parts are in [`Machine::overlays`].
    Overlay(StateId),
    /// A state is terminal.
    Terminal(StateId),
    /// The machine starts in a state. Where an arrow from `[*]` says otherwise, the arrow counts.
    Initial(StateId),
    /// A transition is forbidden.
    Forbidden(StateId, StateId),
    /// A state goes back to where it was entered from; see [`Machine::returns`].
    Return(StateId),
    /// A name that once was a state.
    Retired(String),
    /// The text of a transition rule (`A → B`, then its conditions).
    Transition(StateId, StateId),
}

/// A state that can be entered from almost everywhere and goes back where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlay {
    /// The overlay state.
    pub state: StateId,
    /// The states it is entered from.
    pub from: Vec<StateId>,
    /// Whether it goes back to the state it was entered from.
    pub returns: bool,
    /// Where it goes when it fails.
    pub fails: Option<StateId>,
    /// The sentence or directive that says so.
    pub span: Span,
}

/// An event that leads from a state back to the one it was entered from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Return {
    /// The state that is left.
    pub state: StateId,
    /// The event as the diagram labels it; none for every event with several targets.
    pub event: Option<String>,
    /// The states it may go back to.
    pub to: Vec<StateId>,
    /// The sentence or directive that says so.
    pub span: Span,
}
