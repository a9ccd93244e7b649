//! `ragged-table`: a row with more or fewer cells than its header.

use super::cells::{cells, closed, count};
use crate::{
    finding::{Edit, Finding, Fix},
    map::Map,
    markdown::Trouble,
    rules::{Context, Rule, Sink},
    source::Span,
    views::Layout,
};

pub(in crate::rules) static RAGGED_TABLE: Rule =
    Rule::deny("ragged-table", include_str!("ragged_table.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    // Tables of other things are their writers' business.
    let views: Map<usize, (usize, &Layout)> = reading
        .views
        .iter()
        .filter_map(|view| match &view.layout {
            Layout::Matrix(matrix) => Some((matrix.block, (view.machine, &view.layout))),
            Layout::Table { block, .. } => Some((*block, (view.machine, &view.layout))),
            Layout::Diagram(_) | Layout::Text => None,
        })
        .collect();
    for trouble in &reading.markdown.troubles {
        if let Trouble::RaggedRow { row, columns, cells, block } = trouble
            && let Some((machine, layout)) = views.get(block)
        {
            let finding = finding(context, *row, *columns, *cells, layout);
            sink.push(finding.machine(&reading.machines[*machine].name));
        }
    }
}

/// Whether the first cells of a row are all that is read of it as a transition or a state: then none of those is missing.
fn suffices(layout: &Layout, written: usize) -> bool {
    match layout {
        Layout::Table { from, to, event, .. } => {
            [Some(*from), *to, *event].iter().flatten().all(|column| *column < written)
        }
        _ => false,
    }
}

fn finding(context: &Context<'_>, row: Span, columns: usize, written: usize, layout: &Layout) -> Finding {
    let line = context.source.slice(row);
    let end = row.start + line.trim_end().len();
    let row = Span::new(row.start, end.max(row.start));
    let new = |message: String| Finding::new(&RAGGED_TABLE, message);
    if let Some(missing) = columns.checked_sub(written) {
        if !line.contains('|') {
            return taken(context, row);
        }
        let close = if closed(line) { "" } else { " |" };
        let verb = if missing == 1 { "is" } else { "are" };
        let padding = vec![Edit::insert(row.end, format!("{close}{}", "  |".repeat(missing)))];
        return new(format!("the row has {}, its header {columns}", count(written)))
            .at(row, format!("{} {verb} missing", count(missing)))
            .help("add an empty cell where one is missing, or at the end of the row")
            .fix(if suffices(layout, written) { Fix::safe(padding) } else { Fix::offered(padding) });
    }
    let all = cells(line);
    let surplus = all.get(columns..).unwrap_or(&[]);
    let start = surplus.first().map_or(row.end, |cell| row.start + cell.start);
    let extra = Span::new(start.min(row.end), row.end);
    let written = all.len().max(written);
    let finding = new(format!("the row has {}, its header {columns}", count(written))).at(extra, "nobody sees this");
    if surplus.iter().all(|cell| line[cell.clone()].trim().is_empty()) {
        return finding.help("remove the empty cells at the end of the row").fix(Fix::safe(vec![Edit::remove(extra)]));
    }
    finding.help("remove what is too much, or write `\\|` for a pipe that belongs to the text")
}

/// A line of text that stands right below a table.
fn taken(context: &Context<'_>, row: Span) -> Finding {
    let finding = Finding::new(&RAGGED_TABLE, "this line is taken for a row of the table above it")
        .at(row, "one cell of the table")
        .help("put an empty line between the table and the text");
    let line = context.source.line_span(context.source.line(row.start));
    // In a quote or a list an empty line would end more than the table.
    if line.start == row.start {
        let empty = Edit::insert(line.start, context.source.ending());
        finding.fix(Fix::safe(vec![empty]))
    } else {
        finding
    }
}
