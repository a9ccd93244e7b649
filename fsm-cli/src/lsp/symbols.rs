//! The machines of a document and their states, as an outline.

use fsm_spec::model::{StateId, StateKind, ViewKind};
use fsm_spec::source::Span;

use super::answers::Page;
use super::names::{Mention, mentions};
use super::types::Symbol;
use crate::show::tree::Tree;

// The protocol has no states; these are what editors show a fitting sign for.
const MACHINE: u8 = 5;
const STATE: u8 = 22;
const COMPOSITE: u8 = 10;
const PSEUDO: u8 = 25;

/// Every machine with its states.
pub(super) fn symbols(page: &Page<'_>) -> Vec<Symbol> {
    let reading = &page.checked.shown.reading;
    let mentions = mentions(reading);
    let machines = reading.machines.iter().enumerate();
    let outlines = machines.map(|(at, machine)| {
        let outline = Outline {
            page,
            tree: Tree::new(machine),
            places: places(&mentions, at, machine.states.len()),
            bodies: bodies(page, at),
        };
        let line = page.sheet.source.line(machine.span.start);
        let first = page.sheet.source.line_span(line);
        Symbol {
            name: visible(&machine.name),
            detail: String::new(),
            kind: MACHINE,
            range: page.sheet.range(machine.span.to(first)),
            selection_range: page.sheet.range(first),
            children: outline.states(outline.tree.top(), 0),
        }
    });
    outlines.collect()
}

/// Where each state of a machine is drawn first, or else named first.
fn places(mentions: &[Mention], machine: usize, states: usize) -> Vec<Option<Span>> {
    let mut places = vec![None; states];
    let own = || mentions.iter().filter(|mention| mention.machine == machine);
    let drawn = own().filter(|mention| mention.view == ViewKind::Diagram);
    for mention in drawn.chain(own()) {
        if let Some(place @ None) = places.get_mut(mention.state.index()) {
            *place = Some(mention.span);
        }
    }
    places
}

/// For each state that has a body, where that stands.
fn bodies(page: &Page<'_>, machine: usize) -> Vec<Option<Span>> {
    let block = page.checked.shown.reading.diagram(machine);
    let states = block.map(|block| block.diagram.states.as_slice());
    let states = states.unwrap_or_default().iter();
    states.map(|state| state.bodies.first().copied()).collect()
}

/// An editor shows names as they are, and nothing without one.
fn visible(name: &str) -> String {
    let name = fsm_spec::picture::visible::line(name);
    if name.trim().is_empty() { "(without a name)".to_owned() } else { name.into_owned() }
}

struct Outline<'a> {
    page: &'a Page<'a>,
    tree: Tree<'a>,
    places: Vec<Option<Span>>,
    bodies: Vec<Option<Span>>,
}

impl Outline<'_> {
    fn states(&self, states: &[StateId], depth: usize) -> Vec<Symbol> {
        let symbols = states.iter().map(|id| self.state(*id, depth));
        symbols.collect()
    }

    fn state(&self, id: StateId, depth: usize) -> Symbol {
        let state = self.tree.state(id);
        let machine = self.tree.machine.span;
        let place = self.places.get(id.index()).copied().flatten();
        let place = place.unwrap_or(Span::at(machine.start));
        let body = self.bodies.get(id.index()).copied().flatten();
        // What lies deeper than anybody looks is left out.
        let inside = if depth < Tree::DEEPEST { self.tree.regions(id) } else { Vec::new() };
        let children = inside.into_iter().flat_map(|(_, inside)| self.states(inside, depth + 1));
        Symbol {
            name: visible(&state.name),
            detail: state.description.as_deref().map(visible).unwrap_or_default(),
            kind: match state.kind {
                StateKind::Simple => STATE,
                StateKind::Composite => COMPOSITE,
                StateKind::Fork | StateKind::Join | StateKind::Choice => PSEUDO,
            },
            range: self.page.sheet.range(body.map_or(place, |body| body.to(place))),
            selection_range: self.page.sheet.range(place),
            children: children.collect(),
        }
    }
}
