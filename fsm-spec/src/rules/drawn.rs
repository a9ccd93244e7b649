//! A machine beside the diagram that draws it: what the rules about graphs and about prose look at.

use super::Rule;
use crate::{
    finding::Finding,
    map::{Map, Set},
    mermaid::{Diagram, Transition as Arrow},
    model::{Machine, StateId},
    notation,
    reading::Reading,
    source::{Source, Span},
};

/// One drawn machine.
#[derive(Clone, Copy)]
pub(super) struct Drawn<'a> {
    pub reading: &'a Reading,
    /// Its place in [`Reading::machines`].
    pub number: usize,
    pub model: &'a Machine,
    pub diagram: &'a Diagram,
}

impl<'a> Drawn<'a> {
    /// Every drawn machine of a document, in document order.
    pub(super) fn all(reading: &'a Reading) -> impl Iterator<Item = Self> {
        (0..reading.machines.len()).filter_map(move |number| Self::of(reading, number))
    }

    /// The machine at that place, where it is drawn.
    pub(super) fn of(reading: &'a Reading, number: usize) -> Option<Self> {
        Some(Self {
            reading,
            number,
            model: reading.machines.get(number)?,
            diagram: &reading.diagram(number)?.diagram,
        })
    }

    /// Whether Mermaid reads every line as it is written.
    ///
    /// Where it refuses or changes one, that is the finding: what the diagram then lacks is not a second mistake.
    pub(super) fn whole(&self) -> bool {
        self.diagram.errors.is_empty() && self.diagram.swallowed.is_empty()
    }

    /// The lines that Mermaid does not read as they are written.
    pub(super) fn unclean_lines(&self, source: &Source<'_>) -> Set<usize> {
        let faults = self.diagram.faults();
        faults.map(|span| source.line(span.start)).collect()
    }

    /// A state's name.
    pub(super) fn name(&self, state: StateId) -> &'a str {
        self.model
            .states
            .get(state.index())
            .map_or("", |state| &state.name)
    }

    /// What the diagram calls a state, or would call it.
    pub(super) fn id(&self, state: StateId) -> String {
        let drawn = self.diagram.states.get(state.index());
        notation::id(drawn.map_or(self.name(state), |drawn| &drawn.name))
    }

    /// An arrow between two states, as the diagram would draw it; no state is `[*]`.
    pub(super) fn arrow(&self, from: Option<StateId>, to: Option<StateId>) -> String {
        let id =
            |end: Option<StateId>| end.map_or_else(|| "[*]".to_owned(), |state| self.id(state));
        notation::arrow(&id(from), &id(to), None)
    }

    /// Where the diagram first shows a state, or the text, where only the text names it.
    pub(super) fn place(&self, state: StateId) -> Span {
        self.model
            .states
            .get(state.index())
            .and_then(|state| state.seen.first())
            .map_or(self.model.span, |seen| seen.span)
    }

    /// The arrows `[*] --> X` at the top.
    pub(super) fn starts(&self) -> impl Iterator<Item = &'a Arrow> {
        self.diagram.transitions.iter().filter(|arrow| {
            arrow.from.state.is_none() && arrow.to.state.is_some() && arrow.scope.is_none()
        })
    }

    /// The arrows to `[*]`, by the states that they lead from.
    pub(super) fn ends(&self) -> Map<StateId, Vec<&'a Arrow>> {
        let mut ends: Map<StateId, Vec<&'a Arrow>> = Map::new();
        for arrow in &self.diagram.transitions {
            if let (Some(from), None) = (arrow.from.state, arrow.to.state) {
                ends.or_default(StateId(from)).push(arrow);
            }
        }
        ends
    }

    /// The ways out of states that are drawn, in document order: from where, to where, and its place.
    ///
    /// A loop is no way out, and an overlay comes back.
    pub(super) fn exits(&self) -> impl Iterator<Item = (StateId, StateId, Span)> {
        let model = self.model;
        model
            .transitions
            .iter()
            .filter(|way| way.to != way.from && !way.implied)
            .filter(|way| !model.overlays.iter().any(|overlay| overlay.state == way.to))
            .map(|way| {
                let place = way.seen.first().map_or(model.span, |seen| seen.span);
                (way.from, way.to, place)
            })
    }

    /// A finding about this machine.
    pub(super) fn finding(&self, rule: &'static Rule, message: impl Into<String>) -> Finding {
        Finding::new(rule, message).machine(&self.model.name)
    }
}

/// Names in a row: `` `A`, `B` and `C` ``.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    listed_names(&names.into_iter().collect::<Vec<_>>())
}

fn listed_names(names: &[&str]) -> String {
    /// More names than this make no sentence.
    const MOST: usize = 6;
    let mut parts: Vec<String> = names
        .iter()
        .take(MOST)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.len() > MOST {
        parts.push(format!("{} more", names.len() - MOST));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Names along a path: `` `A` → `B` → `C` ``.
pub(super) fn path<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(" → ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_names_are_listed_and_the_rest_counted() {
        assert_eq!(listed([]), "");
        assert_eq!(listed(["A"]), "`A`");
        assert_eq!(listed(["A", "B"]), "`A` and `B`");
        let six = ["A", "B", "C", "D", "E", "F"];
        assert_eq!(listed(six), "`A`, `B`, `C`, `D`, `E` and `F`");
        let eight = six.into_iter().chain(["G", "H"]);
        assert_eq!(listed(eight), "`A`, `B`, `C`, `D`, `E`, `F` and 2 more");
    }
}
