//! Where nothing is fixed: what is written there may mean something else, or is written by `fsm fmt`.

use super::Context;
use crate::directives::regions;
use crate::finding::Finding;
use crate::markdown::BlockKind;
use crate::order;
use crate::reading::Reading;
use crate::source::Span;
use crate::views::{Layout, View};

/// The places of a document that no fix may rest on.
pub(crate) struct Bounds {
    /// Views that were given to a machine by likelihood, tables that forbid, and text. In order, none inside another.
    doubtful: Vec<Span>,
    /// What `fsm fmt` writes anew, and what to do about a mistake in it. In order, none inside another.
    written: Vec<(Span, &'static str)>,
}

impl Bounds {
    pub(crate) fn of(context: &Context<'_>) -> Self {
        let reading = context.reading;
        let views = reading.views.iter().filter(|view| is_doubtful(reading, view));
        let mut doubtful: Vec<Span> = views.map(|view| view.span).collect();
        order::by_place(&mut doubtful, |span| *span);
        let help = |what: &str| match what {
            "diagram" => {
                "run `fsm fmt`, which writes this diagram from the tables; where it is still wrong, change the tables or the text"
            }
            _ => "run `fsm fmt`, which writes this table from the diagram; where it is still wrong, change the diagram",
        };
        let regions = regions(context.source, &reading.directives).into_iter();
        Self { doubtful, written: regions.map(|region| (region.inside(), help(region.what))).collect() }
    }

    /// Takes away the fixes that rest on such a place, and advises nothing that `fsm fmt` would undo.
    pub(crate) fn keep(&self, finding: &mut Finding) {
        // Its row goes to the definitions, wherever the state is drawn.
        let mut edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        if finding.rule == "undefined-state" && !edits.any(|edit| self.doubts(edit.span)) {
            return;
        }
        if let Some(help) = self.rewritten(finding) {
            finding.help = Some(help.to_owned());
            finding.fixes.clear();
        } else if places(finding).any(|place| self.doubts(place)) {
            finding.fixes.clear();
        }
    }

    fn rewritten(&self, finding: &Finding) -> Option<&'static str> {
        places(finding).find_map(|place| {
            let (span, help) = order::begun(&self.written, place.start, |(span, _)| *span)?;
            (place.start < span.end).then_some(*help)
        })
    }

    fn doubts(&self, place: Span) -> bool {
        order::begun(&self.doubtful, place.start, |span| *span).is_some_and(|span| place.start <= span.end)
    }
}

/// Every place that a finding shows or that a fix of it changes.
fn places(finding: &Finding) -> impl Iterator<Item = Span> {
    let shown = finding.labels.iter().chain([&finding.primary]);
    let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
    shown.map(|label| label.span).chain(edits.map(|edit| edit.span))
}

fn is_doubtful(reading: &Reading, view: &View) -> bool {
    let Some(block) = view.layout.block() else {
        // Headings, lists and sentences are the writer's own.
        return view.layout == Layout::Text;
    };
    let Reading { markdown, words, .. } = reading;
    let forbidding = match &markdown.blocks[block].kind {
        // The columns of a matrix are states, which may be called anything.
        BlockKind::Table(table) if !matches!(view.layout, Layout::Matrix(_)) => {
            table.header.cells.iter().any(|cell| words.verdict(markdown.cell(cell)).bars())
        }
        _ => false,
    };
    let far = reading.sections.machine(block) != view.machine;
    far || view.far || forbidding || reading.headings.verdict(block).bars()
}
