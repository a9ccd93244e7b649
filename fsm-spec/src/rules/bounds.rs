//! Where nothing is fixed: what is written there may mean something else, or is written by `fsm fmt`.

use super::Context;
use crate::{
    directives::regions,
    finding::Finding,
    markdown::BlockKind,
    model::ViewKind,
    order,
    reading::Reading,
    source::Span,
    views::{Layout, View},
};

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
        let regions = regions(context.source, &reading.directives);
        let written = regions.iter().map(|region| {
            let help = match region.what {
                "diagram" => "run `fsm fmt`, which writes this diagram from the tables; where it is still wrong, change the tables or the text",
                _ => "run `fsm fmt`, which writes this table from the diagram; where it is still wrong, change the diagram",
            };
            (region.inside(), help)
        });
        Self { doubtful, written: written.collect() }
    }

    /// Takes away the fixes that rest on such a place, and advises nothing that `fsm fmt` would undo.
    pub(crate) fn keep(&self, finding: &mut Finding) {
        // Its row goes to the definitions, wherever the state is drawn.
        if finding.rule == "undefined-state" && !self.touched_by_edits(finding) {
            return;
        }
        if let Some(help) = self.rewritten(finding) {
            finding.help = Some(help.to_owned());
            finding.fixes.clear();
        } else if places(finding).any(|place| self.doubts(place)) {
            finding.fixes.clear();
        }
    }

    fn touched_by_edits(&self, finding: &Finding) -> bool {
        let mut edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        edits.any(|edit| self.doubts(edit.span))
    }

    fn rewritten(&self, finding: &Finding) -> Option<&'static str> {
        places(finding).find_map(|place| {
            let after = self.written.partition_point(|(span, _)| span.start <= place.start);
            let (span, help) = self.written.get(after.checked_sub(1)?)?;
            (place.start < span.end).then_some(*help)
        })
    }

    fn doubts(&self, place: Span) -> bool {
        let after = (self.doubtful).partition_point(|span| span.start <= place.start);
        let last = after.checked_sub(1).and_then(|at| self.doubtful.get(at));
        last.is_some_and(|span| place.start <= span.end)
    }
}

/// Every place that a finding shows or that a fix of it changes.
fn places(finding: &Finding) -> impl Iterator<Item = Span> {
    let shown = finding.labels.iter().chain([&finding.primary]);
    let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
    shown.map(|label| label.span).chain(edits.map(|edit| edit.span))
}

fn is_doubtful(reading: &Reading, view: &View) -> bool {
    let block = match &view.layout {
        Layout::Matrix(matrix) => matrix.block,
        Layout::Table { block, .. } => *block,
        Layout::Diagram(_) => return false,
        // Headings, lists and sentences are the writer's own.
        Layout::Text => return true,
    };
    let far = reading.sections.machine(block) != view.machine;
    far || view.far || reading.headings.verdict(block).bars() || has_forbidding_column(reading, view, block)
}

/// Whether a column of a table says that what is listed in it is forbidden.
fn has_forbidding_column(reading: &Reading, view: &View, block: usize) -> bool {
    let Reading { markdown, words, .. } = reading;
    match &markdown.blocks[block].kind {
        // The columns of a matrix are states, which may be called anything.
        BlockKind::Table(table) if view.kind != ViewKind::Matrix => {
            let mut headers = table.header.cells.iter();
            headers.any(|cell| words.verdict(markdown.text(cell.text.clone())).bars())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        check::{Options, check},
        finding::{Finding, Trusted},
        fix::mend,
        source::Source,
    };

    fn findings(text: &str) -> Vec<Finding> {
        check(&Source::new(text), &Options::default()).findings
    }

    /// Asserts that something is found, and that nothing is changed, whichever view is trusted.
    #[track_caller]
    fn left_alone(text: &str, rule: &str) {
        assert!(findings(text).iter().any(|found| found.rule == rule), "{text}");
        for trusted in [None, Some(Trusted::Diagram), Some(Trusted::Table)] {
            assert_eq!(mend(text, trusted, findings).text, text);
        }
    }

    const LAMP: &str =
        "## Lamp\n\n```mermaid\nstateDiagram-v2\n    [*] --> Off\n    Off --> On\n    On --> Off\n```\n\n";
    const DOOR: &str = "## Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Shut\n    Shut --> Open\n    Open --> Shut\n    Open --> Ajar\n    Ajar --> Open\n```\n\n";
    const TABLE: &str = "All transitions:\n\n| From | To |\n| --- | --- |\n| Shut | Open |\n| Open | Shut |\n| Open | Ajar |\n| Ajar | Shut |\n";

    #[test]
    fn a_table_in_the_section_of_another_machine_is_left_alone() {
        let own = format!("{LAMP}{DOOR}{TABLE}");
        assert_ne!(mend(&own, Some(Trusted::Table), findings).text, own);
        left_alone(&format!("{DOOR}{LAMP}{TABLE}"), "transition-missing-from-diagram");
    }

    #[test]
    fn what_is_between_markers_is_left_to_fmt() {
        let region = |what: &str, text: &str| format!("<!-- fsm: begin {what} -->\n\n{text}\n<!-- fsm: end -->\n");
        let help = |text: &str| -> Vec<String> { findings(text).into_iter().filter_map(|found| found.help).collect() };
        let text = format!("{DOOR}{}", region("list", TABLE));
        left_alone(&text, "transition-missing-from-diagram");
        let advice =
            "run `fsm fmt`, which writes this table from the diagram; where it is still wrong, change the diagram";
        assert_eq!(help(&text), [advice, advice]);
        let drawn =
            DOOR.replace("Ajar --> Open", "Ajar --> Open\n    Ajar --> Lost\n    Ajar --> Gone\n    Gone --> [*]");
        let (heading, drawn) = drawn.split_at("## Door\n\n".len());
        let text = format!("{heading}{}\n{TABLE}", region("diagram", drawn));
        left_alone(&text, "dead-end-state");
        assert!(help(&text).iter().all(|help| help == "run `fsm fmt`, which writes this diagram from the tables; where it is still wrong, change the tables or the text"));
    }

    #[test]
    fn a_table_that_forbids_is_left_alone() {
        let rows = "| State | Why |\n| --- | --- |\n| Shut | locked |\n| Open | nobody |\n";
        let under = |heading: &str| format!("{DOOR}### {heading}\n\n{rows}");
        let allowed = under("States");
        assert_ne!(mend(&allowed, Some(Trusted::Diagram), findings).text, allowed);
        for title in ["Forbidden", "Illegal next states", "Not allowed"] {
            let column = rows.replace("Why", title);
            left_alone(&format!("{DOOR}### States\n\n{column}"), "undefined-state");
        }
        let short = rows.replace(" nobody |", "");
        left_alone(&format!("{DOOR}### Forbidden transitions\n\n{short}"), "ragged-table");
        left_alone(&format!("{DOOR}Forbidden transitions:\n\n{short}"), "ragged-table");
        // A state may be called so.
        let matrix = DOOR.replace("Ajar", "Rejected")
            + "| From \\ To | Shut | Open | Rejected |\n| --- | --- | --- | --- |\n| Shut | | x | |\n| Open | x | | |\n| Rejected | | x | |\n";
        assert_ne!(mend(&matrix, Some(Trusted::Diagram), findings).text, matrix);
    }
}
