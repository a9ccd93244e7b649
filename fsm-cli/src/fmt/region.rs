//! Regions that are written anew from the rest of the document: `<!-- fsm: begin matrix -->` … `<!-- fsm: end -->`.

use fsm_spec::directives::{MOST_REGIONS, Place, regions};
use fsm_spec::finding::Edit;
use fsm_spec::markdown::BlockKind;
use fsm_spec::model::{Machine, StateId};
use fsm_spec::source::{Source, Span};
use fsm_spec::write::{Drawing, MOST_COLUMNS, WIDEST_MATRIX, columns, list, matrix, mermaid};
use fsm_spec::{ReadOptions, Reading, fix, read};

use super::document::{Doubt, Left};

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
        [Self::Matrix, Self::List, Self::Diagram].into_iter().find(|shown| shown.name() == name)
    }

    /// Whether all of the machine can be written so.
    fn fits(self, machine: &Machine) -> bool {
        match self {
            Self::Matrix => machine.states.len() <= WIDEST_MATRIX,
            Self::List => columns(machine) <= MOST_COLUMNS,
            Self::Diagram => true,
        }
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
    let text = format!("<!-- fsm: begin {} -->\n\n{}\n<!-- fsm: end -->\n", shown.name(), shown.write(machine));
    text.replace('\n', ending)
}

/// The document with every region written anew, and those that are too large for it or hold something else. One that cannot be is left as it is: its
/// markers share their lines with other text, or what it is written from is missing or cannot be read.
pub(crate) fn renew(text: &str, options: &ReadOptions) -> (String, Vec<Left>) {
    if !text.contains("begin") {
        return (text.to_owned(), Vec::new());
    }
    let mut reading = read(text, options);
    // A table that is written from the diagram says nothing that the diagram does not.
    reading.keep_drawn();
    let source = Source::new(text);
    let mut edits = Vec::new();
    let mut left = Vec::new();
    // How much longer the text before a region has become, and shorter.
    let (mut longer, mut shorter) = (0, 0);
    for (at, region) in regions(&source, &reading.directives).into_iter().enumerate() {
        let inside = region.inside();
        let Some(shown) = Shown::parse(region.what) else {
            continue;
        };
        let ending = source.ending();
        let fits = |machine: &Machine| at < MOST_REGIONS && shown.fits(machine);
        let written = match shown {
            Shown::Diagram if at >= MOST_REGIONS => Some(None),
            Shown::Diagram => from_tables(text, inside, options).map(|machine| Some(shown.write(&machine))),
            Shown::Matrix | Shown::List => {
                from_diagram(&reading, region.begin.place).map(|machine| fits(machine).then(|| shown.write(machine)))
            }
        };
        let doubt = match written {
            None => continue,
            Some(_) if !is_generated(&reading, text, inside, shown) => Doubt::Foreign,
            Some(None) => Doubt::TooLarge,
            Some(Some(written)) => {
                let text = format!("\n\n{written}\n").replace('\n', ending);
                longer += text.len();
                shorter += inside.end - inside.start;
                edits.push(Edit { span: inside, text });
                continue;
            }
        };
        let moved = |at: usize| at + longer - shorter;
        let span = region.begin.span;
        left.push(Left { span: Span::new(moved(span.start), moved(span.end)), doubt });
    }
    (fix::apply(text, &edits), left)
}

/// Whether nothing stands in a region but the one view that is written there, or nothing at all: whatever else is there, a person has
/// put there.
fn is_generated(reading: &Reading, text: &str, inside: Span, shown: Shown) -> bool {
    let blocks = &reading.markdown.blocks;
    let first = blocks.partition_point(|block| block.span.start < inside.start);
    let view = blocks[first..]
        .iter()
        .take_while(|block| block.span.start < inside.end)
        .find(|block| match &block.kind {
            BlockKind::Table(_) => shown != Shown::Diagram,
            BlockKind::Code(code) => shown == Shown::Diagram && code.language == "mermaid",
            _ => false,
        })
        .map_or(Span::at(inside.start), |block| block.span);
    let is_blank = |from: usize, to: usize| text.get(from..to).is_none_or(|part| part.trim().is_empty());
    is_blank(inside.start, view.start) && is_blank(view.end, inside.end)
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
    let without = fix::apply(text, &[Edit { span: diagram, text: "\n\n".to_owned() }]);
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
        let mut sources = (0u32..).map(StateId).zip(&entered).filter(|(_, entered)| !**entered);
        let only = sources.next().filter(|_| sources.next().is_none()).map(|(state, _)| state);
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
