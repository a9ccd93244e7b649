//! `legend-mismatch`: a legend that explains a mark the table does not use, or omits one.

use crate::{rules::prelude::*, words::normal};

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    for view in machine.views() {
        if let Layout::Matrix(matrix) = &view.layout {
            compare(matrix, sink);
        }
    }
}

fn compare(matrix: &Matrix, sink: &mut Sink) {
    let cells = || matrix.cells.iter().flatten();
    let mut used: Map<String, (&str, Span)> = Map::new();
    for cell in cells().filter(|cell| matches!(cell.mark, Mark::Yes(None) | Mark::No | Mark::Unknown)) {
        let mark = normal(&cell.text);
        if cell.text.chars().count() <= 3 && !mark.is_empty() {
            used.or_insert(mark, (cell.text.trim(), cell.span));
        }
    }
    let explained: Vec<String> = matrix.legend.iter().map(|entry| normal(&entry.mark)).collect();
    let bare: Vec<_> = used.entries().iter().filter(|(mark, _)| !explained.contains(mark)).collect();
    // Text that shares no mark with the table is not its legend.
    if bare.len() == used.entries().len() {
        return;
    }
    let idle: Vec<_> = matrix.legend.iter().filter(|entry| !used.contains(&normal(&entry.mark))).collect();
    let explains = quoted(idle.iter().map(|entry| entry.mark.trim()), ", ");
    let uses = quoted(bare.iter().map(|(_, (mark, _))| *mark), ", ");
    // An empty cell may well be what the legend's dash stands for.
    let dash = |meaning| meaning == Some(false) && cells().any(|cell| cell.text.trim().is_empty());
    let (message, place, help) = match (idle.first(), bare.first()) {
        (Some(entry), Some((_, (mark, span)))) => {
            let message = format!("the legend explains {explains}, the table uses {uses}");
            let finding = sink.finding(message).at(entry.span, "").help(format!("write `{mark}` in the legend"));
            return finding.also(*span, "the table's mark").push(sink);
        }
        (Some(entry), None) if !dash(entry.meaning) => {
            let message = format!("the legend explains {explains}, which the table does not use");
            (message, entry.span, "remove it from the legend")
        }
        (None, Some((_, (_, span)))) => (format!("the legend does not explain {uses}"), *span, "add it to the legend"),
        _ => return,
    };
    sink.finding(message).at(place, "").help(help).push(sink);
}
