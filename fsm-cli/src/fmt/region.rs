//! Regions that are written anew from the rest of the document: `<!-- fsm: begin matrix -->` … `<!-- fsm: end -->`.

use fsm_spec::directives::{MOST_REGIONS, Place, regions};
use fsm_spec::finding::Edit;
use fsm_spec::model::{Machine, StateId};
use fsm_spec::source::{Source, Span};
use fsm_spec::write::{Drawing, WIDEST_MATRIX, list, matrix, mermaid};
use fsm_spec::{ReadOptions, Reading, fix, read};

/// A view that can be written from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Matrix,
    List,
    Diagram,
}

impl Shown {
    /// What stands behind `begin`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Matrix => "matrix",
            Self::List => "list",
            Self::Diagram => "diagram",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Matrix, Self::List, Self::Diagram]
            .into_iter()
            .find(|shown| shown.name() == name)
    }

    fn write(self, machine: &Machine) -> String {
        match self {
            Self::Matrix => matrix(machine),
            Self::List => list(machine),
            Self::Diagram => {
                let diagram = mermaid(machine, &Drawing::default());
                format!("```mermaid\n{}\n```\n", diagram.trim_end())
            }
        }
    }
}

/// A region with its markers around it.
pub(crate) fn region(shown: Shown, machine: &Machine, ending: &str) -> String {
    let text = format!(
        "<!-- fsm: begin {} -->\n\n{}\n<!-- fsm: end -->\n",
        shown.name(),
        shown.write(machine)
    );
    text.replace('\n', ending)
}

/// The document with every region written anew. One that cannot be is left as it is: its markers share their lines with other text,
/// or what it is written from is missing or cannot be read.
pub(crate) fn renew(text: &str, options: &ReadOptions) -> String {
    if !text.contains("begin") {
        return text.to_owned();
    }
    let reading = read(text, options);
    let source = Source::new(text);
    let mut edits = Vec::new();
    let regions = regions(&source, &reading.directives);
    for region in regions.into_iter().take(MOST_REGIONS) {
        let inside = region.inside();
        let Some(shown) = Shown::parse(region.what) else {
            continue;
        };
        let ending = source.ending();
        let written = match shown {
            Shown::Diagram => {
                from_tables(text, inside, options).map(|machine| shown.write(&machine))
            }
            Shown::Matrix | Shown::List => from_diagram(&reading, region.begin.place)
                .filter(|machine| shown == Shown::List || machine.states.len() <= WIDEST_MATRIX)
                .map(|machine| shown.write(machine)),
        };
        if let Some(written) = written {
            edits.push(Edit {
                span: inside,
                text: format!("\n\n{written}\n").replace('\n', ending),
            });
        }
    }
    fix::apply(text, &edits)
}

/// The machine whose diagram is nearest, if all of it can be read.
fn from_diagram(reading: &Reading, place: Place) -> Option<&Machine> {
    let machine = reading.owner(place)?;
    let diagram = &reading.diagram(machine)?.diagram;
    let clear = diagram.errors.is_empty() && diagram.swallowed.is_empty();
    reading.machines.get(machine).filter(|_| clear)
}

/// The machine of the tables, without the diagram that is written from them.
fn from_tables(text: &str, diagram: Span, options: &ReadOptions) -> Option<Machine> {
    let without = fix::apply(
        text,
        &[Edit {
            span: diagram,
            text: "\n\n".to_owned(),
        }],
    );
    let reading = read(&without, options);
    let tabled = reading.drawn.iter().position(Option::is_none)?;
    Some(started(&reading, tabled).0)
}

/// A machine that only tables describe, with a start: the one they name, the one state that nothing leads to, or else the first.
/// Where the tables do not name it, with the reason.
pub(crate) fn started(reading: &Reading, at: usize) -> (Machine, Option<&'static str>) {
    let mut machine = reading.machines[at].clone();
    let mut reason = None;
    if machine.initial.is_empty() {
        let views = reading.views.iter().filter(|view| view.machine == at);
        let called = views
            .flat_map(|view| &view.states)
            .find(|claim| claim.initial.is_some_and(|(initial, _)| initial))
            .and_then(|claim| claim.name.state);
        let mut entered = vec![false; machine.states.len()];
        for way in machine.transitions.iter().filter(|way| way.from != way.to) {
            entered[way.to.index()] = true;
        }
        let mut sources = (0u32..)
            .map(StateId)
            .zip(&entered)
            .filter(|(_, entered)| !**entered);
        let only = sources
            .next()
            .filter(|_| sources.next().is_none())
            .map(|(state, _)| state);
        let first = (!machine.states.is_empty()).then_some(StateId(0));
        machine.initial.extend(called.or(only).or(first));
        reason = match (called, only) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("nothing leads to it"),
            (None, None) => Some("it comes first in the table"),
        };
    }
    (machine, reason)
}
