//! Where a document names its states: in diagrams, in tables, in lists, and in the text.

use std::ops::Range;

use fsm_spec::Reading;
use fsm_spec::directives::Place;
use fsm_spec::markdown::{BlockKind, Markdown};
use fsm_spec::model::{StateId, ViewKind};
use fsm_spec::sentences::Style;
use fsm_spec::source::Span;
use fsm_spec::views::{Header, Layout, Spelling, View};

/// How long a name in the text may be behind its first word.
const LONGEST: usize = 100;

/// A place that names a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Mention {
    pub(super) span: Span,
    /// The machine's place in the reading.
    pub(super) machine: usize,
    pub(super) state: StateId,
    pub(super) view: ViewKind,
}

/// A place that speaks of a transition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) span: Span,
    pub(super) machine: usize,
    pub(super) from: StateId,
    pub(super) to: StateId,
}

/// Every place that names a state, in document order; a place that names states of two machines is there twice.
pub(super) fn mentions(reading: &Reading) -> Vec<Mention> {
    let mut found = Vec::new();
    for machine in 0..reading.machines.len() {
        drawn(reading, machine, &mut found);
        for view in reading.views_of_machine(machine) {
            viewed(view, &mut found);
        }
    }
    found.sort_unstable();
    // What a view names, the text around it names as well.
    let mut told = told(reading);
    told.retain(|mention| is_alone(mention, &found));
    found.append(&mut told);
    found.sort_unstable();
    found.dedup_by_key(|mention| (mention.span, mention.machine, mention.state));
    found
}

/// The state that is named at a byte, or right before it: a cursor stands between letters.
pub(super) fn named_at(mentions: &[Mention], offset: usize) -> Option<Mention> {
    let near = mentions.partition_point(|mention| mention.span.start <= offset);
    let touching = mentions[..near]
        .iter()
        .rev()
        // Names do not overlap, but for those of several machines.
        .take(8)
        .filter(|mention| offset <= mention.span.end);
    touching.min_by_key(|mention| (mention.span.len(), mention.machine)).copied()
}

fn drawn(reading: &Reading, machine: usize, found: &mut Vec<Mention>) {
    let Some(block) = reading.diagram(machine) else {
        return;
    };
    for (state, drawn) in (0u32..).map(StateId).zip(&block.diagram.states) {
        found.extend(drawn.mentions.iter().map(|span| Mention {
            span: *span,
            machine,
            state,
            view: ViewKind::Diagram,
        }));
    }
}

fn viewed(view: &View, found: &mut Vec<Mention>) {
    if view.kind == ViewKind::Diagram {
        return;
    }
    // A cell that stands for several states names none of them.
    let mut groups: Vec<Span> = (view.transitions.iter()).filter_map(|claim| claim.expanded).collect();
    groups.sort_unstable();
    for name in view.names() {
        if let Some(state) = name.state
            && name.spelling != Spelling::Unknown
            && !name.span.is_empty()
            && groups.binary_search(&name.span).is_err()
        {
            found.push(Mention { span: name.span, machine: view.machine, state, view: view.kind });
        }
    }
}

/// Names in running text: those in code or in bold, and those that are written like no other word.
fn told(reading: &Reading) -> Vec<Mention> {
    let mut found = Vec::new();
    let markdown = &reading.markdown;
    for (at, block) in markdown.blocks.iter().enumerate() {
        let Some(machine) = reading.owner(Place::Before(at)) else {
            continue;
        };
        let (names, style) = (&reading.names[machine], reading.styles[machine]);
        let mut passage = |range: Range<usize>| {
            let mut done = range.start;
            for word in words(markdown.text(range.clone())) {
                let word = range.start + word.start..range.start + word.end;
                if word.start < done {
                    continue;
                }
                let set = markdown.style(word.start);
                let stands_out = set.code || set.strong;
                let whole = stands_out.then(|| word.start..run_end(markdown, &word, range.end));
                let alone = (stands_out || style == Style::Upper).then_some(word);
                let named = whole.into_iter().chain(alone).find_map(|place| {
                    let state = names.exact(markdown.text(place.clone()))?;
                    Some((place, state))
                });
                let Some((place, state)) = named else {
                    continue;
                };
                done = place.end;
                let length = place.len();
                let span = markdown.span(place);
                // A part of what is not written as it reads has no place of its own.
                if span.len() <= 2 * length {
                    found.push(Mention { span, machine, state, view: ViewKind::Prose });
                }
            }
        };
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                for cell in table.rows.iter().flat_map(|row| &row.cells) {
                    passage(cell.text.clone());
                }
            }
            _ => passage(block.text.clone()),
        }
    }
    found
}

/// Where what is set like a word ends: a name may be several words.
fn run_end(markdown: &Markdown, word: &Range<usize>, end: usize) -> usize {
    let set = markdown.style(word.start);
    let rest = markdown.text(word.end..end).char_indices().take(LONGEST);
    let same = rest.take_while(|(at, _)| markdown.style(word.end + at) == set);
    let end = word.end + same.last().map_or(0, |(at, c)| at + c.len_utf8());
    word.start + markdown.text(word.start..end).trim_end().len()
}

/// The words of a text: runs of letters, digits and what joins them.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let joins = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let start = rest + text[rest..].find(joins)?;
        let length = text[start..].find(|c| !joins(c));
        rest = length.map_or(text.len(), |length| start + length);
        Some(start..rest)
    })
}

/// Whether no view names anything where this does.
fn is_alone(mention: &Mention, views: &[Mention]) -> bool {
    let near = views.partition_point(|other| other.span.start < mention.span.end);
    let before = views[..near].last();
    before.is_none_or(|other| other.span.end <= mention.span.start)
}

/// The transition that is spoken of at a byte, in the smallest place that does so.
pub(super) fn step_at(reading: &Reading, offset: usize) -> Option<Step> {
    let mut found: Vec<Step> = Vec::new();
    for view in &reading.views {
        if !(view.span.start <= offset && offset <= view.span.end) && view.kind != ViewKind::Prose {
            continue;
        }
        let mut add = |span: Span, from: Option<StateId>, to: Option<StateId>| {
            if let (true, Some(from), Some(to)) = (span.contains(offset), from, to) {
                found.push(Step { span, machine: view.machine, from, to });
            }
        };
        for claim in &view.transitions {
            add(claim.span, claim.from.state(), claim.to.state());
        }
        if let Layout::Matrix(matrix) = &view.layout {
            let state = |header: &Header| header.names.first().and_then(|name| name.state);
            for (row, cells) in matrix.rows.iter().zip(&matrix.cells) {
                for (column, cell) in matrix.columns.iter().zip(cells) {
                    let (from, to) = if matrix.rows_from { (row, column) } else { (column, row) };
                    add(cell.slot, state(from), state(to));
                }
            }
        }
    }
    found.into_iter().min_by_key(|step| step.span.len())
}

/// Where a state is at home: in the diagram; from there, in the definitions.
pub(super) fn home(mentions: &[Mention], from: Mention) -> Mention {
    let of = |view: ViewKind| {
        let mut same = mentions.iter().filter(|mention| (mention.machine, mention.state) == (from.machine, from.state));
        same.find(|mention| mention.view == view).copied()
    };
    let first = if from.view == ViewKind::Diagram { of(ViewKind::Definitions) } else { None };
    first.or_else(|| of(ViewKind::Diagram)).or_else(|| of(ViewKind::Definitions)).unwrap_or(from)
}
