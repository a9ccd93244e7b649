//! `transition-missing-from-diagram`: a table allows what the diagram does not draw.

use super::{
    edits::{add_arrow, mark_cell, with_ending},
    wildcards::{WildcardRow, by_wildcard, wildcard_rows},
};
use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    model::StateId,
    order,
    rules::{
        Context, Rule, Sink,
        context::{Claimed, MachineContext, Pair},
        evidence::{Evidence, claims_doubted, diagram_doubted},
    },
    source::Span,
    views::{Layout, TransitionClaim, View},
    words::Role,
};

pub(in crate::rules) static TRANSITION_MISSING_FROM_DIAGRAM: Rule =
    Rule::deny("transition-missing-from-diagram", include_str!("transition_missing_from_diagram.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn() {
        let silence = diagram_doubted(machine);
        let mut claimed: Vec<(Pair, Vec<Claimed<'_>>)> = Vec::new();
        for (pair, claims) in machine.claims().entries() {
            if !machine.draws(*pair) {
                let claims = claims.iter().copied().filter(|(view, _)| view.kind.states_steps());
                claimed.push((*pair, claims.collect()));
            }
        }
        order::by_numbers(&mut claimed, |((from, to), _)| (from.index(), to.index()));
        for (pair, claims) in claimed {
            if !by_wildcard(&claims) {
                let finding = report(context, machine, pair, &claims);
                sink.report(finding, Evidence::of(claims_doubted(&claims), silence));
            }
        }
        let any = |state: &StateId| context.reading.words.is(Role::Any, machine.name(*state));
        for row in wildcard_rows(machine, |view| view.kind.states_steps(), |pair| machine.draws(pair)) {
            // `ANY --> HALTED` is drawn, and says the same.
            if row.present.iter().any(any) {
                continue;
            }
            sink.report(report_row(machine, &row), Evidence::of(true, silence));
        }
    }
}

fn report(context: &Context<'_>, machine: &MachineContext<'_>, pair: Pair, claims: &[Claimed<'_>]) -> Finding {
    let (from, to) = (machine.name(pair.0), machine.name(pair.1));
    let (view, claim) = claims[0];
    let label = if claim.expanded.is_some() {
        format!("stands for `{from}` → `{to}` among others")
    } else {
        "allowed here".to_owned()
    };
    let drawn = claim.label.as_ref().map(|label| label.text.as_str());
    let drawn = drawn.filter(|text| text.chars().any(char::is_alphabetic));
    let draw = add_arrow(context, machine, pair, drawn);
    let undo: Option<Vec<Edit>> = claims.iter().map(|(view, claim)| undo(context, view, claim)).collect();
    machine
        .finding(
            &TRANSITION_MISSING_FROM_DIAGRAM,
            format!("{} allows `{from}` → `{to}`, the diagram does not", view.kind.noun(true)),
        )
        .at(claim.span, label)
        .transition(from, to)
        .help(format!("add `{}` to the diagram, or {}", machine.arrow(Some(pair.0), Some(pair.1)), undo_words(view)))
        .also_at(claims.iter().skip(1).take(4).map(|(_, claim)| claim.span), "and here")
        .also(last_arrow(machine, pair.0), format!("no arrow leads from `{from}` to `{to}`"))
        .fix_if(draw.map(|edit| Fix::trusting(Trusted::Table, vec![edit])))
        .fix_if(undo.map(|edits| Fix::trusting(Trusted::Diagram, edits)))
}

fn report_row(machine: &MachineContext<'_>, row: &WildcardRow<'_>) -> Finding {
    let message = row.message(machine, row.view.kind.noun(true), "the diagram draws");
    let mut finding = machine
        .finding(&TRANSITION_MISSING_FROM_DIAGRAM, message)
        .at(row.claim.span, "stands for every state")
        .help("draw the arrows that are missing, or name the states that are meant here");
    if let Some(to) = row.claim.to.state() {
        finding = finding.state(machine.name(to));
    }
    for state in row.missing.iter().take(4) {
        let words = format!("none from `{}`", machine.name(*state));
        finding = finding.also(last_arrow(machine, *state), words);
    }
    finding
}

/// A place in the diagram that shows a state: its last arrow out, or its first mention.
fn last_arrow(machine: &MachineContext<'_>, state: StateId) -> Span {
    let last = machine.arrows().last_out(state);
    last.unwrap_or_else(|| machine.place(state))
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
        Layout::Table { to: Some(_), .. } if view.kind.has_rows() => {
            let line = context.source.line_span(context.source.line(claim.span.start));
            Some(Edit { span: with_ending(context.source, line), text: String::new() })
        }
        _ => None,
    }
}
