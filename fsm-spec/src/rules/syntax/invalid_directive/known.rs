//! What directives may speak of, so that each is looked up and not searched for.

use crate::{
    map::{Map, Set},
    model::StateId,
    order,
    reading::Reading,
    source::Span,
    views::Names,
};

/// The machines and views of a document.
pub(super) struct Known<'a> {
    reading: &'a Reading,
    machines: Map<usize, Parts<'a>>,
    /// The names of every machine.
    names: Option<Set<&'a str>>,
    /// Where views other than diagrams and prose begin, in order, and how far those up to there reach.
    views: Vec<(usize, usize)>,
}

/// What there is in one machine, overlays that are not drawn included.
#[derive(Default)]
pub(super) struct Parts<'a> {
    pub(super) states: Set<&'a str>,
    pub(super) events: Set<(StateId, &'a str)>,
}

impl<'a> Known<'a> {
    pub(super) fn of(reading: &'a Reading) -> Self {
        let views = reading.views.iter();
        let views = views.filter(|view| !view.kind.is_diagram() && !view.kind.is_prose());
        let mut views: Vec<_> = views.map(|view| (view.span.start, view.span.end)).collect();
        order::by_numbers(&mut views, |(start, end)| (*start, *end));
        let mut reach = 0;
        for (_, end) in &mut views {
            reach = reach.max(*end);
            *end = reach;
        }
        Self { reading, machines: Map::new(), names: None, views }
    }

    pub(super) fn machine(&mut self, at: usize) -> &Parts<'a> {
        if !self.machines.contains(&at) {
            let machine = &self.reading.machines[at];
            let mut parts = Parts::default();
            let states = machine.states.iter();
            parts.states.extend(states.map(|state| state.name.as_str()));
            for way in &machine.transitions {
                let event = way.event.as_deref();
                parts.events.extend(event.map(|event| (way.from, event)));
            }
            self.machines.insert(at, parts);
        }
        self.machines.or_insert(at, Parts::default())
    }

    /// Whether any machine knows the name.
    pub(super) fn anywhere(&mut self, name: &str) -> bool {
        let all = self.reading.names.iter();
        let names = self.names.get_or_insert_with(|| all.flat_map(Names::all).collect());
        names.contains(name)
    }

    /// Whether a view lies in a part of the text.
    pub(super) fn view(&self, part: Span) -> bool {
        let begun = self.views.partition_point(|(start, _)| *start < part.end);
        let last = begun.checked_sub(1).map(|last| self.views[last]);
        last.is_some_and(|(_, end)| part.start < end)
    }
}
