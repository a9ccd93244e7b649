//! The views of a document: each makes claims about one machine, each claim with its place.

mod arrows;
mod bind;
mod cells;
pub mod code;
mod columns;
mod definitions;
mod diagram;
pub mod drawing;
mod events;
mod fences;
mod flowchart;
mod founding;
mod list;
mod matrix;
mod mention;
mod names;
mod onward;
mod outline;
mod parts;
mod passages;
mod prelude;
mod prose;
mod reader;
mod sections;
mod shape;
mod state_sections;
mod steps;
mod successors;
mod tables;
mod text;
mod translations;
mod vocabulary;

pub(crate) use arrows::arrow_pairs;
pub use arrows::{ArrowPair, Strictness};
pub use diagram::DiagramBlock;
pub use matrix::{Header, LegendEntry, Mark, Matrix, MatrixCell};
pub use names::Names;

pub(crate) use arrows::has_arrow;
pub(crate) use bind::{Ground, Room, dependent};
pub(crate) use cells::{bare, is_like, name_like, says_terminal};
pub(crate) use diagram::diagrams;
pub(crate) use founding::founding;
pub(crate) use outline::Outline;
pub(crate) use parts::join as join_parts;
pub(crate) use prose::{abbreviated, boundary, sentence_around};
pub(crate) use reader::Reader;
pub(crate) use sections::Sections;
pub(crate) use shape::Shape;
pub(crate) use text::{Headings, Hits, offset};
pub(crate) use translations::translations;
pub(crate) use vocabulary::{Defined, defined};

use crate::{
    map::{Map, Set},
    model::{StateId, ViewKind},
    source::Span,
};

/// How many transitions the wildcards and groups of one view stand for at most. The rows beyond are left out, and reported: a few
/// lines of `*` must not grow into more than anybody can read.
pub const MOST_CLAIMS: usize = 20_000;

/// One view of one machine.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// What kind of view it is.
    pub kind: ViewKind,
    /// The machine it speaks of: an index into [`crate::Reading::machines`].
    pub machine: usize,
    /// Its place.
    pub span: Span,
    /// What its silence means.
    pub coverage: Coverage,
    /// The states it names.
    pub states: Vec<StateClaim>,
    /// The transitions it states.
    pub transitions: Vec<TransitionClaim>,
    /// How it is laid out, for rules and fixes.
    pub layout: Layout,
    /// The first place that was not read, as it and those above it stand for more than [`MOST_CLAIMS`].
    pub cut: Option<Span>,
    /// Whether it was given to its machine by its names alone, from another section.
    pub far: bool,
}

/// What it means that a view does not name a state or a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Nothing: it leaves things out.
    Nothing,
    /// Perhaps that there is none: some of the view is not understood, left out by its own words, or names what is no state.
    Doubted,
    /// That there is none.
    All,
}

impl Coverage {
    /// That of a view that names all there is, or of one that may leave things out.
    pub(crate) fn of(complete: bool) -> Self {
        if complete { Self::All } else { Self::Nothing }
    }
}

/// How a view is laid out.
#[derive(Clone, PartialEq, Debug)]
pub enum Layout {
    /// A diagram: an index into [`crate::Reading::diagrams`].
    Diagram(usize),
    /// A matrix with its cells.
    Matrix(Matrix),
    /// A table, by its block in [`crate::Reading::markdown`]; the columns by number.
    Table {
        /// The block.
        block: usize,
        /// The from-column, or the one that names states.
        from: usize,
        /// The to-column, or the one that lists successors.
        to: Option<usize>,
        /// The column of events.
        event: Option<usize>,
    },
    /// Lines of text.
    Text,
}

/// A name where a view uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As written, Markdown resolved.
    pub text: String,
    /// Where.
    pub span: Span,
    /// The state it names, if any.
    pub state: Option<StateId>,
    /// How it names it.
    pub spelling: Spelling,
}

/// How a name relates to the state it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spelling {
    /// As the diagram spells it, or by an alias or display name.
    Exact,
    /// Another case, separator, accent or invisible character.
    Style,
    /// The initials of the state, in a matrix's header.
    Initials,
    /// A letter or two off.
    Slip,
    /// Another word in the place of the only missing state.
    Renamed,
    /// It names no state.
    Unknown,
}

/// A view says that a state exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateClaim {
    /// Its name there.
    pub name: Name,
    /// What the view says it means.
    pub description: Option<String>,
    /// Further columns, by header.
    pub attributes: Vec<(String, String)>,
    /// Whether the view calls it terminal, where it says so.
    pub terminal: Option<(bool, Span)>,
    /// Whether the view calls it initial, where it says so.
    pub initial: Option<(bool, Span)>,
}

/// A view says that a transition is allowed, or that it is forbidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransitionClaim {
    /// Where it leaves.
    pub from: End,
    /// Where it leads.
    pub to: End,
    /// Its label, trigger or event.
    pub label: Option<Labelled>,
    /// A guard column's text.
    pub guard: Option<String>,
    /// An action column's text.
    pub action: Option<String>,
    /// Further columns, by header.
    pub attributes: Vec<(String, String)>,
    /// The text of the rule, for a rules view.
    pub rule: Option<String>,
    /// The place that makes the claim: a cell, a row, a line.
    pub span: Span,
    /// The cell that stands for several states, where one did (`*`, `any state`, `A / B`).
    pub expanded: Option<Span>,
    /// Unset where the view names a set of states that is not understood: such a claim excuses and demands nothing.
    pub certain: bool,
    /// Whether it says that the state stays as it is: nobody need draw that.
    pub stays: bool,
    /// Set where the words above the view, or a column of it, forbid the transition. No view that was read keeps such a claim.
    pub forbidden: bool,
}

/// A label with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labelled {
    /// The text.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// An end of a transition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A state.
    State(Name),
    /// The start or the end of the machine.
    Point(Span),
    /// Every state that may go on but these. No view of a machine that was read keeps one: it stands for states then.
    Any {
        /// The ones left out.
        except: Vec<Name>,
        /// The pattern that their names have: `*_pending`.
        like: Option<String>,
        /// Unset where the words behind "any" are not understood.
        certain: bool,
        /// Where.
        span: Span,
    },
    /// The state on the other side. No view of a machine that was read keeps one.
    Same(Span),
    /// Where the machine came from. No view of a machine that was read keeps one.
    Back(Span),
}

impl End {
    /// The state, where the end names one.
    #[must_use]
    pub fn state(&self) -> Option<StateId> {
        self.name()?.state
    }

    /// The name, where it has one.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::State(name) => Some(name),
            _ => None,
        }
    }

    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::State(name) => name.span,
            Self::Any { span, .. } | Self::Point(span) | Self::Same(span) | Self::Back(span) => *span,
        }
    }
}

/// Whether a row or cell that stands for `more` transitions is read where there are `others` before it. One that stands for
/// a single transition always is.
fn has_room(others: usize, more: usize) -> bool {
    more <= 1 || others + more <= MOST_CLAIMS
}

/// A claim for each name, however often it stands there.
fn each_once<'a>(names: impl Iterator<Item = &'a Name>) -> Vec<StateClaim> {
    let mut seen = Set::new();
    names.filter(|name| seen.insert(name.text.as_str())).cloned().map(StateClaim::new).collect()
}

impl TransitionClaim {
    /// A claim that says no more than that the transition is allowed.
    pub(crate) fn new(from: End, to: End, span: Span) -> Self {
        Self {
            from,
            to,
            label: None,
            guard: None,
            action: None,
            attributes: Vec::new(),
            rule: None,
            span,
            expanded: None,
            certain: true,
            stays: false,
            forbidden: false,
        }
    }

    /// The states that it leads from and to, where both are known.
    pub(crate) fn pair(&self) -> Option<(StateId, StateId)> {
        self.from.state().zip(self.to.state())
    }
}

impl Layout {
    /// The block that a table is read from.
    pub(crate) fn block(&self) -> Option<usize> {
        match self {
            Self::Matrix(matrix) => Some(matrix.block),
            Self::Table { block, .. } => Some(*block),
            Self::Diagram(_) | Self::Text => None,
        }
    }
}

impl View {
    /// Every name it uses, to be read or corrected.
    pub(crate) fn names_mut(&mut self) -> Vec<&mut Name> {
        let mut names: Vec<&mut Name> = self.states.iter_mut().map(|claim| &mut claim.name).collect();
        for end in self.transitions.iter_mut().flat_map(|claim| [&mut claim.from, &mut claim.to]) {
            match end {
                End::State(name) => names.push(name),
                End::Any { except, .. } => names.extend(except),
                End::Point(_) | End::Same(_) | End::Back(_) => {}
            }
        }
        if let Layout::Matrix(matrix) = &mut self.layout {
            for header in matrix.rows.iter_mut().chain(&mut matrix.columns) {
                names.extend(&mut header.names);
            }
        }
        names
    }

    /// Whether its silence is a claim too.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.coverage != Coverage::Nothing
    }

    pub(crate) fn doubt_if(&mut self, doubted: bool) {
        if doubted && self.is_complete() {
            self.coverage = Coverage::Doubted;
        }
    }

    /// A view in lines of text that says nothing yet.
    pub(crate) fn new(kind: ViewKind, span: Span) -> Self {
        Self {
            kind,
            machine: 0,
            span,
            coverage: Coverage::Nothing,
            states: Vec::new(),
            transitions: Vec::new(),
            layout: Layout::Text,
            cut: None,
            far: false,
        }
    }

    /// A view in lines of text that states these steps and is silent on all others.
    pub(crate) fn of_steps(kind: ViewKind, span: Span, transitions: Vec<TransitionClaim>) -> Self {
        let ends = transitions.iter().flat_map(|claim| [&claim.from, &claim.to]);
        let states = each_once(ends.filter_map(End::name));
        Self { states, transitions, ..Self::new(kind, span) }
    }

    /// Finds out which states its names mean.
    pub(crate) fn resolve(&mut self, names: &Names, short: &Map<String, String>) {
        let matrix = matches!(self.layout, Layout::Matrix(_));
        if matches!(self.layout, Layout::Diagram(_)) {
            return;
        }
        for name in self.names_mut() {
            let known = names.known(&name.text);
            name.state = known.map(|(state, _)| state);
            name.spelling = known.map_or(Spelling::Unknown, |(_, spelling)| spelling);
            if matrix
                && name.state.is_none()
                && let Some(state) = (short.get(&name.text).and_then(|full| names.known(full)).map(|(state, _)| state))
                    .or_else(|| names.by_initials(&name.text))
            {
                name.state = Some(state);
                name.spelling = Spelling::Initials;
            }
        }
    }

    /// Leaves out what it says of names that are no states: text names other things too. Where one end is a state, the place is
    /// given back.
    pub(crate) fn forget_unknown(&mut self) -> Vec<Span> {
        let known = |end: &End| end.name().is_none_or(|name| name.state.is_some());
        let mut half = Vec::new();
        self.transitions.retain(|claim| {
            let (from, to) = (known(&claim.from), known(&claim.to));
            half.extend((from != to).then_some(claim.span));
            from && to
        });
        self.states.retain(|claim| claim.name.state.is_some());
        half
    }

    pub(crate) fn take_forbidden(&mut self) -> Vec<TransitionClaim> {
        if !self.transitions.iter().any(|claim| claim.forbidden) {
            return Vec::new();
        }
        let claims = std::mem::take(&mut self.transitions);
        let (forbidden, allowed) = claims.into_iter().partition(|claim| claim.forbidden);
        self.transitions = allowed;
        forbidden
    }

    /// Every name it uses.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        let (rows, columns) = match &self.layout {
            Layout::Matrix(matrix) => (&matrix.rows[..], &matrix.columns[..]),
            _ => (&[][..], &[][..]),
        };
        let ends = self.transitions.iter().flat_map(|claim| [&claim.from, &claim.to]).filter_map(End::name);
        let headers = rows.iter().chain(columns).flat_map(|header| &header.names);
        self.states.iter().map(|claim| &claim.name).chain(ends).chain(headers)
    }
}
