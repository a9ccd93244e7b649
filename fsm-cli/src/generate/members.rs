//! What states, events and composites are called in the code of one language.

use super::{idents::Idents, outline::Outline};

/// An identifier for each, by its number in the outline.
pub(super) struct Members {
    pub(super) states: Vec<String>,
    pub(super) events: Vec<String>,
    pub(super) groups: Vec<String>,
}

impl Members {
    pub(super) fn new(outline: &Outline<'_>, spell: fn(&mut Idents, &str) -> String) -> Self {
        let all = |names: &mut dyn Iterator<Item = &str>| {
            let mut idents = Idents::default();
            names.map(|name| spell(&mut idents, name)).collect()
        };
        let plan = &outline.plan;
        Self {
            states: all(&mut plan.states.iter().map(|node| node.state.name.as_str())),
            events: all(&mut plan.events.iter().map(|word| word.name)),
            groups: all(&mut plan.groups.iter().map(|node| node.state.name.as_str())),
        }
    }

    /// For a language where they all live side by side.
    pub(super) fn prefixed(mut self) -> Self {
        let kinds = [("State", &mut self.states), ("Event", &mut self.events), ("Group", &mut self.groups)];
        for (kind, names) in kinds {
            names.iter_mut().for_each(|name| name.insert_str(0, kind));
        }
        self
    }

    pub(super) fn state(&self, at: impl Into<usize>) -> String {
        format!("State.{}", self.states[at.into()])
    }

    pub(super) fn states(&self, all: &[u16]) -> Vec<String> {
        all.iter().map(|at| self.state(*at)).collect()
    }

    pub(super) fn event(&self, at: u16) -> String {
        format!("Event.{}", self.events[usize::from(at)])
    }
}
