//! The arrows of a diagram, each with the body it stands in.

use super::{Drawing, layout::Layout, text::end_of_event};
use crate::entities::decode;
use std::collections::HashSet;

/// An arrow; no state is `[*]`.
#[derive(Default)]
pub(super) struct Arrow {
    pub(super) from: Option<usize>,
    pub(super) to: Option<usize>,
    pub(super) label: Option<String>,
    /// The character of the label that has to be a code.
    pub(super) coded: Option<usize>,
}

/// All arrows, each with its body.
#[derive(Default)]
pub(super) struct Arrows {
    /// From `[*]`.
    pub(super) starts: Vec<(usize, Arrow)>,
    pub(super) between: Vec<(usize, Arrow)>,
    /// To `[*]`.
    pub(super) ends: Vec<(usize, Arrow)>,
}

impl Arrows {
    pub(super) fn new(layout: &Layout<'_>, drawing: &Drawing<'_>) -> Self {
        let count = layout.machine.states.len();
        let mut arrows = Self::default();
        let mut left = vec![false; count];
        for transition in layout.machine.transitions.iter().filter(|one| !one.implied) {
            let (from, to) = (transition.from.index(), transition.to.index());
            if from < count && to < count {
                left[from] = true;
                // A mention in a body moves a state there; at the top it does not.
                let same = layout.home[from] == layout.home[to];
                let body = if same { layout.home[from] } else { 0 };
                let (label, event) = (transition.label.clone(), transition.event.as_deref());
                let coded = label.as_deref().and_then(|label| end_of_event(label, event));
                arrows.between.push((body, Arrow { from: Some(from), to: Some(to), label, coded }));
            }
        }
        arrows.add_drawn(layout, drawing);
        arrows.add_known(layout, &layout.going_on(&left));
        arrows
    }

    /// The starts and ends of the diagram, with their labels.
    fn add_drawn(&mut self, layout: &Layout<'_>, drawing: &Drawing<'_>) {
        let count = layout.machine.states.len();
        for arrow in drawing.drawn.iter().flat_map(|diagram| &diagram.transitions) {
            let body =
                arrow.scope.map_or(Some(0), |scope| layout.body(scope.composite as usize, scope.region.unwrap_or(0)));
            let end = |end: Option<u32>| Some(end? as usize).filter(|state| *state < count);
            let (from, to) = (end(arrow.from.state), end(arrow.to.state));
            let label = arrow.label.as_ref().map(|label| decode(&label.text));
            let arrow = Arrow { from, to, label, coded: None };
            match (body, from, to) {
                (Some(body), None, _) => self.starts.push((body, arrow)),
                (Some(body), _, None) => self.ends.push((body, arrow)),
                _ => {}
            }
        }
    }

    /// The starts and ends of the machine that are not among those of the diagram.
    fn add_known(&mut self, layout: &Layout<'_>, going_on: &[bool]) {
        let machine = layout.machine;
        let drawn = self.starts.iter().filter_map(|(body, arrow)| Some((*body, arrow.to?)));
        let mut started: HashSet<(usize, usize)> = drawn.collect();
        let entries = machine.states.iter().enumerate().flat_map(|(at, state)| {
            let entries = state.entries.iter();
            entries.filter_map(move |(region, to)| Some((layout.body(at, *region)?, to.index())))
        });
        let initial = machine.initial.iter().map(|state| (0, state.index()));
        for (body, to) in initial.chain(entries) {
            if to < machine.states.len() && started.insert((body, to)) {
                self.starts.push((body, Arrow { to: Some(to), ..Arrow::default() }));
            }
        }
        let mut ended = vec![false; machine.states.len()];
        for (body, arrow) in &self.ends {
            if let Some(from) = arrow.from {
                ended[from] |= !going_on[*body];
            }
        }
        for (at, state) in machine.states.iter().enumerate() {
            if state.terminal && !ended[at] {
                // At the top it is the end of the machine, whatever leads out of the composites around it.
                self.ends.push((0, Arrow { from: Some(at), ..Arrow::default() }));
            }
        }
    }
}
