//! What every rule looks at: the document, and for each machine the facts that rules share, each computed once, when it is first
//! asked for.

use super::{step_graph::StepGraph, wording::listed};
use crate::machines::is_translation;
use crate::map::{Map, Set};
use crate::markdown::{BlockKind, Table};
use crate::mermaid::{self, Diagram};
use crate::model::{Machine, Meaning, State, StateId, StateKind, Transition};
use crate::notation;
use crate::order;
use crate::reading::Reading;
use crate::source::{Source, Span};
use crate::steps::{Routes, Step, Steps};
use crate::views::{End, StateClaim, TransitionClaim, View, says_terminal};
use std::{cell::OnceCell, iter::once};

pub(super) use crate::mermaid::Transition as Arrow;

/// What a rule looks at.
pub struct Context<'a> {
    /// The document's text.
    pub source: &'a Source<'a>,
    /// What was read from it.
    pub reading: &'a Reading,
    /// Whether somebody asked for this very document: a walked folder also holds documents without a diagram.
    pub named: bool,
    /// Every machine of the document, in document order.
    pub(super) machines: Vec<MachineContext<'a>>,
    names: OnceCell<Map<&'a str, Vec<usize>>>,
    views: OnceCell<Vec<Span>>,
}

impl<'a> Context<'a> {
    /// The context of one check.
    pub fn new(source: &'a Source<'a>, reading: &'a Reading, named: bool) -> Self {
        let machine = |number| MachineContext {
            source,
            reading,
            number,
            model: &reading.machines[number],
            diagram: reading.diagram(number).map(|block| &block.diagram),
            cells: Cells::default(),
        };
        let machines = (0..reading.machines.len()).map(machine).collect();
        Self { source, reading, named, machines, names: OnceCell::new(), views: OnceCell::new() }
    }

    /// The machines that know a name.
    pub(super) fn machines_that_know(&self, name: &str) -> &[usize] {
        let machines = self.names.get_or_init(|| {
            let names = self.reading.names.iter().enumerate();
            Map::grouped(names.flat_map(|(machine, names)| names.all().map(move |name| (name, machine))))
        });
        machines.all(name)
    }

    /// Whether a view other than a diagram or prose lies in a part of the text.
    pub(super) fn has_view(&self, part: Span) -> bool {
        // Where they begin, in order, and how far those up to there reach.
        let views = self.views.get_or_init(|| {
            let views = self.reading.views.iter().filter(|view| !view.kind.is_diagram() && !view.kind.is_prose());
            let mut views: Vec<Span> = views.map(|view| view.span).collect();
            order::by_place(&mut views, |span| *span);
            let reach = |end: usize, span: &Span| Some(Span::new(span.start, end.max(span.end)));
            views.iter().scan(0, |end, span| reach(*end, span).inspect(|span| *end = span.end)).collect()
        });
        order::begun(views, part.end.saturating_sub(1), |span| *span).is_some_and(|span| part.start < span.end)
    }

    /// The machines that a diagram draws.
    pub(super) fn drawn(&self) -> impl Iterator<Item = (&MachineContext<'a>, &'a Diagram)> {
        self.machines.iter().filter_map(|machine| Some((machine, machine.diagram?)))
    }
}

/// A pair of states.
pub(super) type Pair = (StateId, StateId);

/// A claim with the view that makes it.
pub(super) type Claimed<'a> = (&'a View, &'a TransitionClaim);

/// What is computed once, when it is first asked for.
#[derive(Default)]
struct Cells<'a> {
    routes: OnceCell<Routes<'a>>,
    steps: OnceCell<Steps>,
    drawn_graph: OnceCell<StepGraph>,
    reachable: OnceCell<Vec<bool>>,
    arrows: OnceCell<Arrows<'a>>,
    drawn_pairs: OnceCell<Set<Pair>>,
    allowed_pairs: OnceCell<Set<Pair>>,
    claims: OnceCell<Map<Pair, Vec<Claimed<'a>>>>,
    at_odds: OnceCell<Set<Span>>,
    state_names: OnceCell<Set<&'a str>>,
    events: OnceCell<Set<(StateId, &'a str)>>,
    ways: OnceCell<Map<StateId, Vec<&'a Transition>>>,
    broken_lines: OnceCell<Set<usize>>,
    broken_words: OnceCell<Set<&'a str>>,
}

/// One machine and what is known of it.
pub struct MachineContext<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) reading: &'a Reading,
    /// Its place in [`Reading::machines`].
    pub(super) number: usize,
    pub(super) model: &'a Machine,
    /// The diagram that draws it; none where tables, lists or drawings found it.
    pub(super) diagram: Option<&'a Diagram>,
    cells: Cells<'a>,
}

impl<'a> MachineContext<'a> {
    /// Its states.
    pub(super) fn states(&self) -> impl Iterator<Item = (StateId, &'a State)> + use<'a> {
        self.model.numbered()
    }

    /// The names of its states.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.model.states.iter().map(|state| state.name.as_str())
    }

    /// A state of it.
    pub(super) fn state(&self, state: StateId) -> &'a State {
        &self.model.states[state.index()]
    }

    /// A state's name.
    pub(super) fn name(&self, state: StateId) -> &'a str {
        &self.state(state).name
    }

    /// Names in a row: `` `A`, `B` and `C` ``.
    pub(super) fn listed<'b>(&self, states: impl IntoIterator<Item = &'b StateId>) -> String {
        listed(states.into_iter().map(|state| self.name(*state)))
    }

    /// What the diagram calls a state, be it something that Mermaid made of the rest of a line.
    fn drawn_name(&self, state: StateId) -> Option<&'a str> {
        Some(&self.diagram?.states.get(state.index())?.name)
    }

    /// What the diagram calls a state by an id; none where it draws no such state.
    pub(super) fn id(&self, state: StateId) -> Option<&'a str> {
        self.drawn_name(state).filter(|name| notation::is_id(name))
    }

    /// What the diagram calls a state, or would call it.
    pub(super) fn spelled(&self, state: StateId) -> String {
        notation::id(self.drawn_name(state).unwrap_or(self.name(state)))
    }

    /// An arrow between two states, as the diagram would draw it; no state is `[*]`.
    pub(super) fn arrow(&self, from: Option<StateId>, to: Option<StateId>) -> String {
        let id = |end: Option<StateId>| end.map_or_else(|| "[*]".to_owned(), |state| self.spelled(state));
        notation::arrow(&id(from), &id(to), None)
    }

    /// Whether it has a state of that name, be it an overlay that is not drawn.
    pub(super) fn has_state(&self, name: &str) -> bool {
        self.cells.state_names.get_or_init(|| self.names().collect()).contains(name)
    }

    /// Whether a transition out of the state bears that event.
    pub(super) fn takes(&self, state: StateId, event: &str) -> bool {
        let events = self.model.transitions.iter().filter_map(|way| Some((way.from, way.event.as_deref()?)));
        self.cells.events.get_or_init(|| events.collect()).contains(&(state, event))
    }

    /// Where the document first shows a state: the diagram, where it draws it.
    pub(super) fn place(&self, state: StateId) -> Span {
        self.state(state).seen.first().map_or(self.model.span, |seen| seen.span)
    }

    /// Where a transition is first seen.
    pub(super) fn place_of(&self, transition: &Transition) -> Span {
        transition.seen.first().map_or(self.model.span, |seen| seen.span)
    }

    /// Where the diagram first mentions a state of it.
    pub(super) fn mention(&self, state: &mermaid::State) -> Span {
        state.mentions.first().copied().unwrap_or(self.model.span)
    }

    /// The states of a pair, a typo state taken for the one it stands for.
    pub(super) fn real(&self, transition: &Transition) -> Pair {
        let typos = &self.reading.typo_states[self.number];
        let real = |state| typos.get(&state).copied().unwrap_or(state);
        (real(transition.from), real(transition.to))
    }

    /// The states of a kind that the diagram draws, but for those that a [broken](Self::is_broken) line names.
    pub(super) fn drawn_states(&self, kind: StateKind) -> impl Iterator<Item = (StateId, &'a mermaid::State)> {
        let states = (0..).map(StateId).zip(self.diagram.map_or(&[][..], |diagram| &diagram.states));
        states.filter(move |(_, state)| state.kind == kind && !self.is_broken(&state.name))
    }

    /// Whether a state is a choice, a fork or a join.
    pub(super) fn is_pseudo(&self, state: StateId) -> bool {
        self.state(state).kind.is_pseudo()
    }

    /// Its views, in document order.
    pub(super) fn views(&self) -> impl Iterator<Item = &'a View> + use<'a> {
        self.reading.views_of_machine(self.number)
    }

    /// Its views but for the diagram.
    pub(super) fn other_views(&self) -> impl Iterator<Item = &'a View> + use<'a> {
        self.views().filter(|view| !view.kind.is_diagram())
    }

    /// The table that a view is read from.
    pub(super) fn table(&self, view: &View) -> Option<&'a Table> {
        match &self.reading.markdown.blocks[view.layout.block()?].kind {
            BlockKind::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The header of a column of the table that a view is read from.
    pub(super) fn header(&self, view: &View, column: usize) -> Option<&'a str> {
        let cell = self.table(view)?.header.cells.get(column)?;
        Some(self.reading.markdown.text(cell.text.clone()))
    }

    /// Whether Mermaid reads every line of the diagram as it is written.
    ///
    /// Where it refuses or changes one, that is the finding: what the diagram then lacks is not a second mistake.
    pub(super) fn is_whole(&self) -> bool {
        self.diagram.is_none_or(|diagram| diagram.faults().next().is_none())
    }

    /// Whether the document shows all of the machine, so that what it lacks is missing: by a diagram without faults, or by a
    /// complete table or list.
    pub(super) fn is_closed(&self) -> bool {
        let says_all = |view: &View| view.is_complete() && !view.far && !view.kind.defines_states();
        if self.diagram.is_some() { self.is_whole() } else { self.views().any(says_all) }
    }

    /// The transitions that the diagram draws; without a diagram, all that the document states.
    pub(super) fn drawn(&self) -> impl Iterator<Item = &'a Transition> + use<'a> {
        let drawn = self.diagram.is_some();
        let transitions = self.model.transitions.iter();
        transitions.filter(move |one| !one.implied && (!drawn || is_drawn(one)))
    }

    /// [Those](Self::drawn) that leave a state, in document order.
    pub(super) fn ways_from(&self, state: StateId) -> &[&'a Transition] {
        self.cells.ways.get_or_init(|| Map::grouped(self.drawn().map(|way| (way.from, way)))).all(&state)
    }

    /// The places of the ways out of a state, and where they lead: `` `A`, `B` and `C` ``.
    ///
    /// A loop is no way out, and an overlay comes back.
    pub(super) fn exits(&self, state: StateId) -> Option<(Vec<Span>, String)> {
        let overlay = |state| self.model.overlays.iter().any(|overlay| overlay.state == state);
        let exits = self.ways_from(state).iter().filter(|way| way.to != state && !overlay(way.to));
        let (places, mut targets): (Vec<_>, Vec<_>) = exits.map(|way| (self.place_of(way), self.name(way.to))).unzip();
        targets.dedup();
        (!places.is_empty()).then(|| (places, listed(targets)))
    }

    /// The arrows `[*] --> X` at the top of the diagram.
    pub(super) fn starts(&self) -> impl Iterator<Item = &'a Arrow> + use<'a> {
        let arrows = self.diagram.into_iter().flat_map(|diagram| &diagram.transitions);
        arrows.filter(|arrow| arrow.from.state.is_none() && arrow.to.state.is_some() && arrow.scope.is_none())
    }

    /// The arrows that lead from a state.
    pub(super) fn arrows_from(&self, state: StateId) -> &[&'a Arrow] {
        self.arrows().from.all(&state)
    }

    /// The arrows that lead from a state to `[*]`.
    pub(super) fn ends(&self, state: StateId) -> impl Iterator<Item = &'a Arrow> {
        self.arrows_from(state).iter().copied().filter(|arrow| arrow.to.state.is_none())
    }

    /// Its routes: by its transitions, and by all that any view may mean (a set of states that is not understood, a wildcard). What
    /// hangs on a disagreement is not a second mistake: a state that only a table's wildcard reaches is reported as that row.
    pub(super) fn routes(&self) -> &Routes<'a> {
        self.cells.routes.get_or_init(|| {
            let claims = self.views().filter(|view| view.kind.names_states()).flat_map(|view| &view.transitions);
            let mut extra: Vec<Pair> = claims.filter_map(TransitionClaim::pair).collect();
            // A typo state and the state it means are one state: what leads to the one leads to the other.
            for (typo, state) in &self.reading.typo_states[self.number] {
                extra.extend([(*typo, *state), (*state, *typo)]);
            }
            if !extra.is_empty() {
                let mut known: Set<Pair> = self.model.transitions.iter().map(|one| (one.from, one.to)).collect();
                extra.retain(|pair| known.insert(*pair));
            }
            Routes::with(self.model, &extra)
        })
    }

    /// For each state whether it can be reached from the start.
    pub(super) fn reachable(&self) -> &[bool] {
        self.cells.reachable.get_or_init(|| self.routes().reachable(&self.model.initial))
    }

    /// The steps between leaves by its [routes](Self::routes).
    pub(super) fn steps(&self) -> &Steps {
        self.cells.steps.get_or_init(|| self.routes().steps())
    }

    /// The steps between leaves that the diagram draws, without loops.
    pub(super) fn drawn_graph(&self) -> &StepGraph {
        self.cells.drawn_graph.get_or_init(|| self.graph(|step| self.is_drawn_route(step.route)))
    }

    /// The steps that count, without loops.
    pub(super) fn graph(&self, counts: impl Fn(&Step) -> bool) -> StepGraph {
        let steps = self.steps().steps.iter().filter(|step| step.from != step.to && counts(step));
        StepGraph::new(self.model.states.len(), steps.map(|step| (step.from.index(), step.to.index())))
    }

    /// Whether the diagram or a sentence allows a route.
    fn is_drawn_route(&self, route: usize) -> bool {
        let transitions = &self.routes().routes[route].transitions;
        let drawn = |at: &usize| {
            let one = &self.model.transitions[*at];
            self.diagram.is_none() || one.implied || is_drawn(one)
        };
        !transitions.is_empty() && transitions.iter().all(drawn)
    }

    /// What the diagram draws, pair by pair.
    pub(super) fn arrows(&self) -> &Arrows<'a> {
        self.cells.arrows.get_or_init(|| Arrows::of(self))
    }

    /// Whether the diagram, or a sentence, allows the pair; without a diagram, whether any view does.
    pub(super) fn draws(&self, pair: Pair) -> bool {
        self.cells.drawn_pairs.get_or_init(|| self.pairs(true)).contains(&pair)
    }

    /// Whether any view or sentence allows the pair.
    pub(super) fn allows(&self, pair: Pair) -> bool {
        self.cells.allowed_pairs.get_or_init(|| self.pairs(false)).contains(&pair)
    }

    /// Whether any view or sentence knows the pair, be it to forbid it.
    pub(super) fn knows(&self, pair: Pair) -> bool {
        let forbidden = Meaning::Forbidden(pair.0, pair.1);
        self.allows(pair) || self.model.rules.iter().any(|rule| rule.meaning == forbidden)
    }

    /// Every pair that is stated, implied, or follows from composites and pseudo-states. A typo state stands for the state it means.
    fn pairs(&self, drawn: bool) -> Set<Pair> {
        let drawn = drawn && self.diagram.is_some();
        let mut pairs = Set::new();
        for one in self.model.transitions.iter().filter(|one| !drawn || one.implied || is_drawn(one)) {
            pairs.extend([(one.from, one.to), self.real(one)]);
        }
        let routes = self.routes();
        if !drawn {
            let extra = routes.routes.iter().filter(|route| route.transitions.is_empty());
            pairs.extend(extra.map(|route| (route.from, route.to)));
        }
        if self.model.states.iter().all(|state| state.kind == StateKind::Simple) {
            return pairs;
        }
        for step in &self.steps().steps {
            if !drawn || self.is_drawn_route(step.route) {
                for from in self.around(step.from) {
                    pairs.extend(self.around(step.to).map(|to| (from, to)));
                }
            }
        }
        pairs
    }

    /// A state and the composites around it.
    pub(super) fn around(&self, state: StateId) -> impl Iterator<Item = StateId> {
        /// How many are looked at; a person draws two or three.
        const DEPTH: usize = 8;
        once(state).chain(self.routes().ancestors(state).take(DEPTH))
    }

    /// The certain claims of all views but the diagram and prose, by pair, each in document order.
    pub(super) fn claims(&self) -> &Map<Pair, Vec<Claimed<'a>>> {
        self.cells.claims.get_or_init(|| {
            let claims = self.other_views().flat_map(|view| view.transitions.iter().map(move |claim| (view, claim)));
            let certain = claims.filter(|(_, claim)| claim.certain && !is_translation(claim));
            Map::grouped(certain.filter_map(|(view, claim)| Some((claim.pair()?, (view, claim)))))
        })
    }

    /// Whether most of the steps that a view states are not drawn: then it was hardly meant as it was read, and neither what it has
    /// nor what it lacks is certain.
    pub(super) fn is_at_odds(&self, view: &View) -> bool {
        let at_odds = |view: &&View| {
            let stated = rows(view).filter(|claim| claim.certain).filter_map(TransitionClaim::pair);
            let stated: Vec<Pair> = stated.collect();
            stated.iter().filter(|pair| self.draws(**pair)).count() * 2 < stated.len()
        };
        let views = || self.other_views().filter(at_odds).map(|view| view.span).collect();
        self.diagram.is_some() && self.cells.at_odds.get_or_init(views).contains(&view.span)
    }

    /// The lines that Mermaid does not read as they are written.
    fn broken_lines(&self) -> &Set<usize> {
        self.cells.broken_lines.get_or_init(|| {
            let faults = self.diagram.into_iter().flat_map(Diagram::faults);
            faults.map(|span| self.source.line(span.start)).collect()
        })
    }

    pub(super) fn is_broken_line(&self, span: Span) -> bool {
        let lines = self.broken_lines();
        !lines.is_empty() && lines.contains(&self.source.line(span.start))
    }

    /// Whether a broken line of the diagram names the state: what is missing there is that line's mistake, not another one.
    pub(super) fn is_broken(&self, name: &str) -> bool {
        let words = self.cells.broken_words.get_or_init(|| {
            let lines = self.broken_lines().items().map(|line| self.source.slice(self.source.line_span(*line)));
            lines.flat_map(|line| line.split(between_words)).collect()
        });
        let mut parts = name.split(between_words).filter(|part| !part.is_empty());
        !words.is_empty() && name.contains(|c| !between_words(c)) && parts.all(|part| words.contains(part))
    }
}

fn between_words(c: char) -> bool {
    !c.is_alphanumeric() && c != '_'
}

/// Whether the diagram draws a transition.
fn is_drawn(transition: &Transition) -> bool {
    transition.seen.iter().any(|seen| seen.view.is_diagram())
}

/// The arrows of a diagram, by what they connect, so that a document with many mistakes is not searched for each of them.
pub(super) struct Arrows<'a> {
    /// The first transition of each pair, typo states taken for what they mean.
    pub first: Map<Pair, &'a Transition>,
    /// All of each pair, as they are written.
    pub by_pair: Map<Pair, Vec<Span>>,
    /// All that leave a state.
    from: Map<StateId, Vec<&'a Arrow>>,
    /// The last one at the top.
    pub last: Option<&'a Arrow>,
}

impl<'a> Arrows<'a> {
    fn of(machine: &MachineContext<'a>) -> Self {
        let mut first = Map::new();
        for one in machine.drawn().filter(|one| is_drawn(one)) {
            first.or_insert(machine.real(one), one);
        }
        let arrows = machine.diagram.map_or(&[][..], |diagram| &diagram.transitions).iter();
        let from = |arrow: &Arrow| arrow.from.state.map(StateId);
        let pair = |arrow: &Arrow| from(arrow).zip(arrow.to.state.map(StateId));
        Self {
            first,
            by_pair: Map::grouped(arrows.clone().filter_map(|arrow| Some((pair(arrow)?, arrow.span)))),
            from: Map::grouped(arrows.clone().filter_map(|arrow| Some((from(arrow)?, arrow)))),
            last: arrows.rev().find(|arrow| arrow.scope.is_none()),
        }
    }
}

/// The claims of a view that stand for one transition each: what stands for several is said of all of them, and of none alone.
pub(super) fn rows(view: &View) -> impl Iterator<Item = &TransitionClaim> {
    view.transitions.iter().filter(|claim| claim.expanded.is_none())
}

/// The states that a view starts in, with the place that says so.
pub(super) fn starts_of(view: &View) -> impl Iterator<Item = (StateId, Span)> {
    let starts = rows(view).filter(|claim| matches!(claim.from, End::Point(_)));
    let starts = starts.filter_map(|claim| Some((claim.to.state()?, claim.span)));
    starts.chain(answered(view, |claim| claim.initial, true))
}

/// The states that a view ends in, with the place that says so.
pub(super) fn ends_of(view: &View) -> impl Iterator<Item = (StateId, Span)> {
    let says_so = |claim: &&TransitionClaim| claim.label.as_ref().is_none_or(|label| says_terminal(&label.text));
    let ends = rows(view).filter(|claim| matches!(claim.to, End::Point(_))).filter(says_so);
    let ends = ends.filter_map(|claim| Some((claim.from.state()?, claim.span)));
    ends.chain(answered(view, |claim| claim.terminal, true))
}

/// The states of which a column of a view says yes, or no, with the place that says so.
pub(super) fn answered(
    view: &View,
    column: fn(&StateClaim) -> Option<(bool, Span)>,
    answer: bool,
) -> impl Iterator<Item = (StateId, Span)> {
    view.states.iter().filter_map(move |claim| {
        let (_, span) = column(claim).filter(|(said, _)| *said == answer)?;
        Some((claim.name.state?, span))
    })
}
