//! The places of a document that speak of a transition, or should and do not.

use fsm_spec::finding::Label;
use fsm_spec::model::{Meaning, StateId, ViewKind};
use fsm_spec::source::Span;
use fsm_spec::views::{Layout, Mark, Matrix, View};

use super::question::{Question, Way};

/// How many places of one kind are shown.
const MOST: usize = 4;

impl Question<'_> {
    /// Every place that allows the transition.
    pub(crate) fn allowed_at(&self, ways: &[Way]) -> Vec<Label> {
        let mut labels: Vec<Label> = Vec::new();
        for way in ways {
            for at in &way.transitions {
                let Some(one) = self.machine.transitions.get(*at) else {
                    continue;
                };
                if one.implied {
                    self.implied_at(one.from, one.to, &mut labels);
                }
                let mut told = 0;
                for seen in &one.seen {
                    told += usize::from(seen.view == ViewKind::Prose);
                    if seen.view != ViewKind::Prose || told <= MOST {
                        add(&mut labels, seen.span, says(seen.view));
                    }
                }
            }
            self.returns_at(way, &mut labels);
        }
        labels
    }

    /// The sentences that allow what no view shows.
    fn implied_at(&self, from: StateId, to: StateId, labels: &mut Vec<Label>) {
        if from == to {
            let mut rules = self.machine.rules.iter();
            if let Some(rule) = rules.find(|rule| rule.meaning == Meaning::SelfLoops) {
                add(labels, rule.span, "this lets states go to themselves");
            }
        }
        for overlay in &self.machine.overlays {
            let name = self.name(overlay.state);
            if overlay.state == to && overlay.from.contains(&from) {
                let words = format!("this lets `{name}` be entered from almost everywhere");
                add(labels, overlay.span, words);
            } else if overlay.state == from && overlay.fails == Some(to) {
                add(labels, overlay.span, format!("this is where `{name}` fails to"));
            } else if overlay.state == from && overlay.returns && overlay.from.contains(&to) {
                let words = format!("this takes `{name}` back to where it was entered from");
                add(labels, overlay.span, words);
            }
        }
    }

    /// The sentence that ties a transition to where its state was entered from.
    fn returns_at(&self, way: &Way, labels: &mut Vec<Label>) {
        for back in self.returns(way) {
            let words = format!("this takes `{}` back to where it was entered from", self.name(back.state));
            add(labels, back.span, words);
        }
    }

    /// The rules by which a transition only leads back.
    pub(super) fn returns(&self, way: &Way) -> impl Iterator<Item = &fsm_spec::model::Return> {
        let events: Vec<&str> =
            way.transitions.iter().filter_map(|at| self.machine.transitions.get(*at)?.event.as_deref()).collect();
        let (from, to) = (way.from, way.to);
        self.machine.returns.iter().filter(move |back| {
            let event = back.event.as_deref();
            back.state == from
                && (back.to.is_empty() || back.to.contains(&to))
                && event.is_none_or(|event| events.first() == Some(&event))
        })
    }

    /// Every view whose silence says no: its place where it has one for this transition, and a sentence.
    pub(crate) fn silent(&self) -> (Vec<Label>, Vec<String>) {
        let mut labels = Vec::new();
        let mut sentences = Vec::new();
        for view in self.views().filter(|view| view.is_complete() && !self.claims(view)) {
            match &view.layout {
                Layout::Matrix(matrix) => match cell(matrix, self.from, self.to) {
                    Some(span) => add(&mut labels, span, "the matrix says no"),
                    None => sentences.push("the matrix has no cell for it".to_owned()),
                },
                Layout::Diagram(_) => {
                    let seen = &self.machine.states[self.from.index()].seen;
                    let seen = seen.iter().find(|seen| seen.view == ViewKind::Diagram);
                    let words = format!(
                        "`{}` is drawn here, and no arrow leads to `{}`",
                        self.name(self.from),
                        self.name(self.to)
                    );
                    if let Some(seen) = seen {
                        add(&mut labels, seen.span, words);
                    }
                }
                Layout::Table { .. } if view.kind != ViewKind::Definitions => {
                    let line = self.document.source().line(view.span.start);
                    sentences.push(format!("the table on line {line} does not list it"));
                }
                _ => {}
            }
        }
        (labels, sentences)
    }

    /// Places that allow what the machine does not: tables that the diagram contradicts.
    pub(crate) fn disputed_at(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for view in self.views() {
            let claims = view.transitions.iter();
            for claim in claims.filter(|claim| claim.certain) {
                if (claim.from.state(), claim.to.state()) == (Some(self.from), Some(self.to)) {
                    add(&mut labels, claim.span, says(view.kind));
                }
            }
        }
        labels.truncate(MOST);
        labels
    }

    fn views(&self) -> impl Iterator<Item = &View> {
        let views = self.document.reading.views.iter();
        views.filter(|view| view.machine == self.at)
    }

    fn claims(&self, view: &View) -> bool {
        view.transitions.iter().any(|claim| (claim.from.state(), claim.to.state()) == (Some(self.from), Some(self.to)))
    }
}

fn add(labels: &mut Vec<Label>, span: Span, words: impl Into<String>) {
    if !labels.iter().any(|label| label.span == span) {
        labels.push(Label::new(span, words));
    }
}

fn says(view: ViewKind) -> &'static str {
    match view {
        ViewKind::Diagram => "the diagram draws it",
        ViewKind::Matrix => "the matrix says yes",
        ViewKind::List => "the table lists it",
        ViewKind::Successors => "the successors list it",
        ViewKind::Arrows => "this arrow says so",
        ViewKind::Definitions => "the definitions say so",
        ViewKind::Rules => "this rule is about it",
        ViewKind::Lines => "the drawing shows it",
        ViewKind::Code => "the code lists it",
        ViewKind::Sections => "the state's section says so",
        ViewKind::Prose => "the text says so",
    }
}

/// The cell of a matrix for a transition.
fn cell(matrix: &Matrix, from: StateId, to: StateId) -> Option<Span> {
    let at = |headers: &[fsm_spec::views::Header], state: StateId| {
        headers.iter().position(|header| header.names.iter().any(|name| name.state == Some(state)))
    };
    let (row, column) = if matrix.rows_from { (from, to) } else { (to, from) };
    let (row, column) = (at(&matrix.rows, row)?, at(&matrix.columns, column)?);
    let cell = matrix.cells.get(row)?.get(column)?;
    matches!(cell.mark, Mark::No | Mark::Unknown).then_some(())?;
    // An empty cell has no width to point at; the slot between the pipes has.
    Some(if cell.span.start == cell.span.end { cell.slot } else { cell.span })
}
