//! What a document says about one machine, as constant data.
//!
//! Generated code builds one [`Table`] per machine, in a `static`, out of plain arrays of numbers and strings: they compile
//! quickly, cost nothing at start-up, and the functions that read them exist once instead of once per machine. Numbers stand for
//! states and events: the place of the variant in its enum. Nothing here panics; a number that is out of range finds nothing.
//!
//! What grows with the machine is written as bytes: a literal is one token for the compiler, however long it is, and a list of
//! numbers is two for each of them.

use core::cmp::Ordering;

/// Stands for "none" where a table holds the number of a state, an event or a group.
pub const NONE: u16 = u16::MAX;

/// A list of numbers in a literal: two bytes each, the lower one first.
#[derive(Clone, Copy, Debug)]
pub struct U16s(pub &'static [u8]);

impl U16s {
    /// How many numbers there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len() / 2
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number at a place, or [`NONE`] behind the last one.
    #[must_use]
    #[inline]
    pub const fn get(self, at: usize) -> u16 {
        match self.0.split_at_checked(2 * at) {
            Some((_, [low, high, ..])) => u16::from_le_bytes([*low, *high]),
            _ => NONE,
        }
    }
}

/// A list of larger numbers in a literal: four bytes each, the lowest first.
#[derive(Clone, Copy, Debug)]
pub struct U32s(pub &'static [u8]);

impl U32s {
    /// The number at a place, if there is one.
    #[must_use]
    #[inline]
    pub const fn get(self, at: usize) -> Option<u32> {
        match self.0.split_at_checked(4 * at) {
            Some((_, [a, b, c, d, ..])) => Some(u32::from_le_bytes([*a, *b, *c, *d])),
            _ => None,
        }
    }
}

/// One machine of a document.
///
/// Built by [`Table::new`] and the methods that take `self`; each part a document is silent about is left out.
#[derive(Debug)]
pub struct Table {
    machine: &'static str,
    module: Option<&'static str>,
    states: Names,
    events: Names,
    edges: Edges,
    initials: &'static [u16],
    terminals: &'static [u64],
    descriptions: &'static [&'static str],
    attributes: &'static [Attribute],
    notes: &'static [Note],
    self_loops: bool,
    overlays: &'static [OverlayRow],
    returns: &'static [ReturnRow],
    groups: Groups,
}

/// Names by number, and the numbers in the order of their names.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The names as the document spells them, in document order.
    pub names: &'static [&'static str],
    /// Every number once, so that the names they stand for ascend byte by byte.
    pub sorted: U16s,
}

/// Which transitions there are, grouped by the state they leave.
#[derive(Clone, Copy, Debug)]
pub struct Edges {
    /// Where each state's transitions start in the two other tables; one more entry than there are states.
    pub rows: U32s,
    /// The state each transition leads to, ascending within a state.
    pub targets: U16s,
    /// The event of each transition, [`NONE`] where it has no label.
    pub labels: U16s,
}

/// A further column of the definitions: what it says about one state.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// The state.
    pub state: u16,
    /// The column's header.
    pub key: &'static str,
    /// The cell.
    pub value: &'static str,
}

/// What the document says about one transition beyond its ends and its event.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// The transition: its place in [`Edges::targets`]. Notes are sorted by it.
    pub edge: u32,
    /// What kind of text it is.
    pub kind: NoteKind,
    /// The text.
    pub text: &'static str,
}

/// The kinds of [`Note`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// The text of the rule that governs the transition.
    Rule,
    /// The guard.
    Guard,
    /// The action.
    Action,
    /// The whole label, where it says more than the event's name.
    Label,
    /// A further column of a transition list, by its header.
    Attribute(&'static str),
}

/// A state that is entered from almost everywhere and goes back to where it came from.
#[derive(Clone, Copy, Debug)]
pub struct OverlayRow {
    /// The overlay state.
    pub state: u16,
    /// The states it may be entered from, ascending.
    pub from: &'static [u16],
    /// Whether it goes back to the state it was entered from.
    pub returns: bool,
    /// Where it goes when it fails, or [`NONE`].
    pub fails: u16,
}

/// A way back to where a state was entered from.
#[derive(Clone, Copy, Debug)]
pub struct ReturnRow {
    /// The state that is left.
    pub state: u16,
    /// The event that goes back; [`NONE`] where the document names none.
    pub event: u16,
    /// The states it may go back to, ascending.
    pub to: &'static [u16],
}

/// The composites of a machine. Empty where there are none.
#[derive(Clone, Copy, Debug)]
pub struct Groups {
    /// Their names as the document spells them, in document order.
    pub names: &'static [&'static str],
    /// For each composite the one around it, or [`NONE`].
    pub parents: &'static [u16],
    /// For each state the innermost composite around it, or [`NONE`].
    pub of: U16s,
}

/// Where an event leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<S> {
    /// The document does not allow it here.
    Nowhere,
    /// To several states: the caller says which one, or it goes back to where the state was entered from.
    Several,
    /// To this state.
    To(S),
}

impl Table {
    /// A machine with its states, its events and its transitions.
    #[must_use]
    pub const fn new(machine: &'static str, states: Names, events: Names, edges: Edges) -> Self {
        Self {
            machine,
            module: None,
            states,
            events,
            edges,
            initials: &[],
            terminals: &[],
            descriptions: &[],
            attributes: &[],
            notes: &[],
            self_loops: false,
            overlays: &[],
            returns: &[],
            groups: Groups { names: &[], parents: &[], of: U16s(&[]) },
        }
    }

    /// With the Rust module it became, for a machine that the document does not name.
    #[must_use]
    pub const fn module(mut self, module: &'static str) -> Self {
        self.module = Some(module);
        self
    }

    /// With the states the machine may start in.
    #[must_use]
    pub const fn with_initials(mut self, initials: &'static [u16]) -> Self {
        self.initials = initials;
        self
    }

    /// With the states it may end in: one bit each, 64 to a word, the lowest first.
    #[must_use]
    pub const fn with_terminals(mut self, terminals: &'static [u64]) -> Self {
        self.terminals = terminals;
        self
    }

    /// With the purpose of each state, empty where the document gives none.
    #[must_use]
    pub const fn with_descriptions(mut self, descriptions: &'static [&'static str]) -> Self {
        self.descriptions = descriptions;
        self
    }

    /// With further columns of the definitions, sorted by state.
    #[must_use]
    pub const fn with_attributes(mut self, attributes: &'static [Attribute]) -> Self {
        self.attributes = attributes;
        self
    }

    /// With what the document says about single transitions, sorted by transition.
    #[must_use]
    pub const fn with_notes(mut self, notes: &'static [Note]) -> Self {
        self.notes = notes;
        self
    }

    /// With the rule that states may go to themselves. The transitions are among the edges already.
    #[must_use]
    pub const fn with_self_loops(mut self) -> Self {
        self.self_loops = true;
        self
    }

    /// With its overlays. Their transitions are among the edges already.
    #[must_use]
    pub const fn with_overlays(mut self, overlays: &'static [OverlayRow]) -> Self {
        self.overlays = overlays;
        self
    }

    /// With its ways back. Their transitions are among the edges already.
    #[must_use]
    pub const fn with_returns(mut self, returns: &'static [ReturnRow]) -> Self {
        self.returns = returns;
        self
    }

    /// With its composites.
    #[must_use]
    pub const fn with_groups(mut self, groups: Groups) -> Self {
        self.groups = groups;
        self
    }
}

impl Table {
    /// The machine's name.
    #[must_use]
    pub const fn machine(&self) -> &'static str {
        self.machine
    }

    /// What tells the machine from others where its states are stored: its name, or the module of one that has none.
    #[must_use]
    pub fn identity(&self) -> &'static str {
        match self.module {
            // Generated code stands in a module of its own, which nobody has named.
            Some(module) => module.strip_suffix("::__state_machine").unwrap_or(module),
            None => self.machine,
        }
    }

    /// The names of its states.
    #[must_use]
    pub const fn states(&self) -> Names {
        self.states
    }

    /// The names of its events.
    #[must_use]
    pub const fn events(&self) -> Names {
        self.events
    }

    /// Its transitions.
    #[must_use]
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// The states it may start in, in document order.
    #[must_use]
    pub const fn initials(&self) -> &'static [u16] {
        self.initials
    }

    /// Whether it may end in `state`.
    #[must_use]
    pub const fn is_terminal(&self, state: u16) -> bool {
        let word = (state / 64) as usize;
        word < self.terminals.len() && self.terminals[word] >> (state % 64) & 1 == 1
    }

    /// The purpose of `state`, empty where the document gives none.
    #[must_use]
    pub const fn description(&self, state: u16) -> &'static str {
        let state = state as usize;
        if state < self.descriptions.len() { self.descriptions[state] } else { "" }
    }

    /// Further columns of the definitions for `state`.
    #[must_use]
    pub fn attributes(&self, state: u16) -> &'static [Attribute] {
        let start = self.attributes.partition_point(|row| row.state < state);
        let rows = self.attributes.get(start..).unwrap_or(&[]);
        let end = rows.partition_point(|row| row.state == state);
        rows.get(..end).unwrap_or(&[])
    }

    /// What the document says about the transition at `edge`.
    #[must_use]
    pub fn notes(&self, edge: usize) -> &'static [Note] {
        let start = self.notes.partition_point(|note| (note.edge as usize) < edge);
        let notes = self.notes.get(start..).unwrap_or(&[]);
        let end = notes.partition_point(|note| note.edge as usize == edge);
        notes.get(..end).unwrap_or(&[])
    }

    /// Whether a rule of the document allows states to go to themselves. Which ones do, its edges say.
    #[must_use]
    pub const fn self_loops(&self) -> bool {
        self.self_loops
    }

    /// Its overlays.
    #[must_use]
    pub const fn overlays(&self) -> &'static [OverlayRow] {
        self.overlays
    }

    /// Its ways back.
    #[must_use]
    pub const fn returns(&self) -> &'static [ReturnRow] {
        self.returns
    }

    /// Its composites.
    #[must_use]
    pub const fn groups(&self) -> Groups {
        self.groups
    }

    /// Whether a transition leads from `from` to `to`.
    #[must_use]
    pub const fn allows(&self, from: u16, to: u16) -> bool {
        let (start, end) = self.edges.row(from);
        let at = self.edges.first(start, end, to);
        at < end && self.edges.target(at) == to
    }

    /// Where `event` leads from `state`, by looking at every transition of the state.
    #[must_use]
    pub const fn next(&self, state: u16, event: u16) -> Next<u16> {
        let (mut at, end) = self.edges.row(state);
        let mut found = Next::Nowhere;
        while at < end {
            if self.edges.label(at) == event {
                let to = self.edges.target(at);
                match found {
                    Next::To(other) if other != to => return Next::Several,
                    _ => found = Next::To(to),
                }
            }
            at += 1;
        }
        found
    }

    /// Whether `event` leads from `from` to `to`; [`NONE`] asks for a transition without a label.
    #[must_use]
    pub const fn allows_by(&self, from: u16, event: u16, to: u16) -> bool {
        let (start, end) = self.edges.row(from);
        let mut at = self.edges.first(start, end, to);
        while at < end && self.edges.target(at) == to {
            if self.edges.label(at) == event {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Whether `state` lies in `group`, at any depth.
    #[must_use]
    pub const fn is_in(&self, state: u16, group: u16) -> bool {
        let mut around = self.groups.of.get(state as usize);
        // A parent always stands before its child, so that the climb ends.
        while around != NONE {
            if around == group {
                return true;
            }
            let at = around as usize;
            if at >= self.groups.parents.len() {
                return false;
            }
            around = self.groups.parents[at];
        }
        false
    }
}

impl Names {
    /// The number `name` stands for.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let (mut start, mut end) = (0, self.sorted.len());
        while start < end {
            let middle = start + (end - start) / 2;
            let number = usize::from(self.sorted.get(middle));
            match self.get(number).cmp(name) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => return Some(number),
                Ordering::Greater => end = middle,
            }
        }
        None
    }

    /// The name of `number`, empty where there is none.
    #[must_use]
    pub const fn get(&self, number: usize) -> &'static str {
        if number < self.names.len() { self.names[number] } else { "" }
    }
}

impl Edges {
    /// Where the transitions of `state` start and end in the tables.
    #[must_use]
    pub const fn row(&self, state: u16) -> (usize, usize) {
        let state = state as usize;
        match (self.rows.get(state), self.rows.get(state + 1)) {
            (Some(start), Some(end)) if end as usize <= self.targets.len() => (start as usize, end as usize),
            _ => (0, 0),
        }
    }

    /// The state that the transition at `edge` leads to, or [`NONE`].
    #[must_use]
    #[inline]
    pub const fn target(&self, edge: usize) -> u16 {
        self.targets.get(edge)
    }

    /// The event of the transition at `edge`, or [`NONE`].
    #[must_use]
    #[inline]
    pub const fn label(&self, edge: usize) -> u16 {
        self.labels.get(edge)
    }

    /// The first transition of `start..end` whose target is not below `to`.
    const fn first(&self, mut start: usize, mut end: usize, to: u16) -> usize {
        while start < end {
            let middle = start + (end - start) / 2;
            if self.target(middle) < to {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}

/// Where each event leads from each state, as one table to look up: what `on` reads in machines that are small enough for it.
///
/// Runs in the compiler, which is slow at it: it looks at each transition once.
#[must_use]
pub const fn dense<S: Copy, const EVENTS: usize, const STATES: usize>(
    table: &Table,
    all: &[S; STATES],
) -> [[Next<S>; EVENTS]; STATES] {
    let edges = &table.edges;
    let mut next = [[Next::Nowhere; EVENTS]; STATES];
    let mut seen = [[NONE; EVENTS]; STATES];
    let mut state = 0;
    while state < STATES {
        let (mut at, end) = edges.row(state as u16);
        while at < end {
            let (to, event) = (edges.target(at), edges.label(at) as usize);
            if event < EVENTS && (to as usize) < STATES {
                let before = seen[state][event];
                if before == NONE {
                    next[state][event] = Next::To(all[to as usize]);
                    seen[state][event] = to;
                } else if before != to {
                    next[state][event] = Next::Several;
                }
            }
            at += 1;
        }
        state += 1;
    }
    next
}
