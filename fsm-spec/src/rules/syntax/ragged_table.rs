//! `ragged-table`: a row with more or fewer cells than its header.

use super::cells::{closed, count};
use crate::markdown::cells;
use crate::rules::prelude::*;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    // Tables of other things are their writers' business.
    let views = context.reading.views.iter();
    let views: Map<usize, &View> = views.filter_map(|view| Some((view.layout.block()?, view))).collect();
    for trouble in &context.reading.markdown.troubles {
        if let Trouble::RaggedRow { row, columns, cells, block } = trouble
            && let Some(view) = views.get(block)
        {
            sink.about(&context.machines[view.machine]);
            finding(context.source, sink, *row, *columns, *cells, &view.layout).push(sink);
        }
    }
}

/// Whether the first cells of a row are all that is read of it as a transition or a state: then none of those is missing.
fn suffices(layout: &Layout, written: usize) -> bool {
    let Layout::Table { from, to, event, .. } = *layout else { return false };
    [Some(from), to, event].into_iter().flatten().all(|column| column < written)
}

fn finding(source: &Source<'_>, sink: &Sink, row: Span, columns: usize, written: usize, layout: &Layout) -> Finding {
    let line = source.slice(row);
    let row = Span::new(row.start, row.start + line.trim_end().len());
    let has = |written| sink.finding(format!("the row has {}, its header {columns}", count(written)));
    if let Some(missing) = columns.checked_sub(written) {
        if !line.contains('|') {
            return taken(source, sink, row);
        }
        let close = if closed(line) { "" } else { " |" };
        let verb = if missing == 1 { "is" } else { "are" };
        let padding = vec![Edit::insert(row.end, format!("{close}{}", "  |".repeat(missing)))];
        return has(written)
            .at(row, format!("{} {verb} missing", count(missing)))
            .help("add an empty cell where one is missing, or at the end of the row")
            .fix(if suffices(layout, written) { Fix::safe(padding) } else { Fix::offered(padding) });
    }
    let all = cells(line);
    let surplus = all.get(columns..).unwrap_or(&[]);
    let start = surplus.first().map_or(row.end, |cell| row.start + cell.start);
    let extra = Span::new(start.min(row.end), row.end);
    let finding = has(all.len().max(written)).at(extra, "nobody sees this");
    if surplus.iter().all(|cell| line[cell.clone()].trim().is_empty()) {
        return finding.help("remove the empty cells at the end of the row").fix(Fix::safe(vec![Edit::remove(extra)]));
    }
    finding.help("remove what is too much, or write `\\|` for a pipe that belongs to the text")
}

/// A line of text that stands right below a table.
fn taken(source: &Source<'_>, sink: &Sink, row: Span) -> Finding {
    // In a quote or a list an empty line would end more than the table.
    let plain = source.line_at(row.start).start == row.start;
    sink.finding("this line is taken for a row of the table above it")
        .at(row, "one cell of the table")
        .help("put an empty line between the table and the text")
        .fix_if(plain.then(|| Fix::safe(vec![Edit::insert(row.start, source.ending())])))
}
