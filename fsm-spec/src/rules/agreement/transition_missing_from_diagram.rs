//! `transition-missing-from-diagram`: a table allows what the diagram does not draw.

use super::{
    edits::{add_arrow, mark_cell, with_ending},
    pairs::Drawn,
};
use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    order,
    rules::{Context, Level, Rule, Sink},
    views::{Layout, TransitionClaim, View},
};

pub(in crate::rules) static TRANSITION_MISSING_FROM_DIAGRAM: Rule = Rule {
    name: "transition-missing-from-diagram",
    level: Level::Deny,
    fixable: true,
    page: include_str!("transition_missing_from_diagram.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        let mut claimed = drawn.claimed().into_entries();
        order::by_numbers(&mut claimed, |((from, to), _)| (from.index(), to.index()));
        for (pair, claims) in claimed {
            if drawn.allows(pair) {
                continue;
            }
            let (from, to) = (drawn.name(pair.0), drawn.name(pair.1));
            let (view, claim) = claims[0];
            let label = if claim.expanded.is_some() {
                format!("stands for `{from}` → `{to}` among others")
            } else {
                "allowed here".to_owned()
            };
            let mut finding = Finding::new(
                &TRANSITION_MISSING_FROM_DIAGRAM,
                format!("the table allows `{from}` → `{to}`, the diagram does not"),
            )
            .at(claim.span, label)
            .machine(&drawn.model.name)
            .transition(from, to)
            .help(format!(
                "add `{} --> {}` to the diagram, or {}",
                drawn.spelled(pair.0),
                drawn.spelled(pair.1),
                undo_words(view)
            ));
            for (_, claim) in claims.iter().skip(1).take(4) {
                finding = finding.also(claim.span, "and here");
            }
            finding = finding.also(
                drawn.place_of(pair.0),
                format!("no arrow leads from `{from}` to `{to}`"),
            );
            let label = claim
                .label
                .as_ref()
                .map(|label| label.text.as_str())
                .filter(|text| text.chars().any(char::is_alphabetic));
            if let Some(edit) = add_arrow(context, &drawn, pair, label) {
                finding = finding.fix(Fix::trusting(Trusted::Table, vec![edit]));
            }
            let undo: Option<Vec<Edit>> = claims
                .iter()
                .map(|(view, claim)| undo(context, view, claim))
                .collect();
            if let Some(edits) = undo {
                finding = finding.fix(Fix::trusting(Trusted::Diagram, edits));
            }
            sink.push(finding);
        }
    }
}

fn undo_words(view: &View) -> &'static str {
    match view.layout {
        Layout::Matrix(_) => "clear this cell",
        _ => "remove it here",
    }
}

/// The edit that takes a claim back, where it stands alone.
fn undo(context: &Context<'_>, view: &View, claim: &TransitionClaim) -> Option<Edit> {
    if claim.expanded.is_some() {
        return None;
    }
    match &view.layout {
        Layout::Matrix(matrix) => {
            let cell = matrix.cell_at(claim.span)?;
            mark_cell(context.source, matrix, cell, false)
        }
        // A row of a list goes as a whole; a name in a list of names is left to the writer.
        Layout::Table { to: Some(_), .. } if view.kind == crate::model::ViewKind::List => {
            let line = context
                .source
                .line_span(context.source.line(claim.span.start));
            Some(Edit {
                span: with_ending(context.source, line),
                text: String::new(),
            })
        }
        _ => None,
    }
}
