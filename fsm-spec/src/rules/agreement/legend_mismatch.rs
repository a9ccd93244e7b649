//! `legend-mismatch`: a legend that explains a mark the table does not use, or omits one.

use crate::{
    finding::Finding,
    rules::{Context, Rule, Sink},
    source::Span,
    views::{Layout, Mark, Matrix},
    words::normal,
};

pub(in crate::rules) static LEGEND_MISMATCH: Rule =
    Rule::warn("legend-mismatch", include_str!("legend_mismatch.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        for view in machine.views() {
            if let Layout::Matrix(matrix) = &view.layout
                && let Some(finding) = compare(matrix)
            {
                sink.push(finding.machine(&machine.model.name));
            }
        }
    }
}

fn compare(matrix: &Matrix) -> Option<Finding> {
    let mut used: Vec<(String, &str, Span)> = Vec::new();
    for cell in matrix.cells.iter().flatten() {
        let mark = normal(&cell.text);
        let bare = matches!(cell.mark, Mark::Yes(None) | Mark::No | Mark::Unknown)
            && cell.text.chars().count() <= 3
            && !mark.is_empty();
        if bare && !used.iter().any(|(known, ..)| *known == mark) {
            used.push((mark, &cell.text, cell.span));
        }
    }
    let explained: Vec<String> = matrix.legend.iter().map(|entry| normal(&entry.mark)).collect();
    // Text that shares no mark with the table is not its legend.
    if !used.iter().any(|(mark, ..)| explained.contains(mark)) {
        return None;
    }
    let (mut idle, mut explains) = (Vec::new(), Vec::new());
    for entry in &matrix.legend {
        if !used.iter().any(|(mark, ..)| *mark == normal(&entry.mark)) {
            idle.push(entry);
            explains.push(format!("`{}`", entry.mark.trim()));
        }
    }
    let (mut bare, mut uses) = (Vec::new(), Vec::new());
    for (mark, text, span) in &used {
        if !explained.contains(mark) {
            bare.push((text, span));
            uses.push(format!("`{}`", text.trim()));
        }
    }
    let (explains, uses) = (explains.join(", "), uses.join(", "));
    let (first, message, help) = match (idle.first(), bare.first()) {
        (Some(entry), Some((mark, _))) => (
            entry.span,
            format!("the legend explains {explains}, the table uses {uses}"),
            format!("write `{}` in the legend", mark.trim()),
        ),
        (Some(entry), None) => {
            // An empty cell may well be what the legend's dash stands for.
            if matrix.cells.iter().flatten().any(|cell| cell.text.trim().is_empty()) && entry.meaning == Some(false) {
                return None;
            }
            (
                entry.span,
                format!("the legend explains {explains}, which the table does not use"),
                "remove it from the legend".to_owned(),
            )
        }
        (None, Some((_, span))) => {
            (**span, format!("the legend does not explain {uses}"), "add it to the legend".to_owned())
        }
        (None, None) => return None,
    };
    let mut finding = Finding::new(&LEGEND_MISMATCH, message).at(first, "").help(help);
    if let (Some(_), Some((_, span))) = (idle.first(), bare.first()) {
        finding = finding.also(**span, "the table's mark");
    }
    Some(finding)
}
