//! `transition-missing-from-diagram`: a table allows what the diagram does not draw.

use super::wildcards::{WildcardRow, by_wildcard, wildcard_rows};
use crate::rules::edits::{add_arrow, mark_cell};
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, _: &Diagram, sink: &mut Sink) {
    let undrawn = machine.claims().entries().iter().filter(|(pair, _)| !machine.draws(*pair));
    let mut claimed: Vec<(Pair, Vec<Claimed<'_>>)> = undrawn
        .map(|(pair, claims)| (*pair, claims.iter().copied().filter(|(view, _)| view.kind.states_steps()).collect()))
        .filter(|(_, claims): &(_, Vec<_>)| !by_wildcard(claims))
        .collect();
    order::by_numbers(&mut claimed, |((from, to), _)| (from.index(), to.index()));
    let doubted = diagram_doubted(machine);
    let silence = doubted || lacks_much(claimed.len(), machine.claims().entries().len());
    for (pair, claims) in claimed {
        // A row for what leaves a state as it is, nobody need draw.
        let doubted = claims_doubted(machine, &claims) || pair.0 == pair.1;
        report(machine, sink, pair, &claims).report(sink, [doubted, silence]);
    }
    let any = |state: &StateId| machine.reading.words.is(Role::Any, machine.name(*state));
    for row in wildcard_rows(machine, |view| view.kind.states_steps(), |pair| machine.draws(pair)) {
        // `ANY --> HALTED` is drawn, and says the same.
        if !row.present.iter().any(any) {
            report_row(machine, sink, &row).report(sink, [true, doubted]);
        }
    }
}

fn report(machine: &MachineContext<'_>, sink: &Sink, pair: Pair, claims: &[Claimed<'_>]) -> Finding {
    let (from, to) = (machine.name(pair.0), machine.name(pair.1));
    let (view, claim) = claims[0];
    let words = match claim.expanded {
        Some(_) => format!("stands for `{from}` → `{to}` among others"),
        None => "allowed here".to_owned(),
    };
    let instead = if matches!(view.layout, Layout::Matrix(_)) { "clear this cell" } else { "remove it here" };
    let label = claim.label.as_ref().map(|label| label.text.as_str());
    let draw = add_arrow(machine, pair, label.filter(|text| text.contains(char::is_alphabetic)));
    let arrow = draw.as_ref().map(|edit| edit.text.trim().to_owned());
    let arrow = arrow.unwrap_or_else(|| machine.arrow(Some(pair.0), Some(pair.1)));
    let undo: Option<Vec<Edit>> = claims.iter().map(|(view, claim)| undo(machine.source, view, claim)).collect();
    sink.finding(format!("{} allows `{from}` → `{to}`, the diagram does not", view.kind.noun(true)))
        .at_all(claims.iter().take(5).map(|(_, claim)| claim.span), words)
        .transition(from, to)
        .help(format!("add `{arrow}` to the diagram, or {instead}"))
        .also(last_arrow(machine, pair.0), format!("no arrow leads from `{from}` to `{to}`"))
        .fix_if(draw.map(|edit| Fix::trusting(Trusted::Table, vec![edit])))
        .fix_if(undo.map(|edits| Fix::trusting(Trusted::Diagram, edits)))
}

fn report_row(machine: &MachineContext<'_>, sink: &Sink, row: &WildcardRow<'_>) -> Finding {
    let none = |state: &StateId| (last_arrow(machine, *state), format!("none from `{}`", machine.name(*state)));
    let finding = sink
        .finding(row.message(machine, row.view.kind.noun(true), "the diagram draws"))
        .at(row.claim.span, "stands for every state")
        .help("draw the arrows that are missing, or name the states that are meant here")
        .also_each(row.missing.iter().take(4).map(none));
    row.claim.to.state().into_iter().fold(finding, |finding, to| finding.state(machine.name(to)))
}

/// A place in the diagram that shows a state: its last arrow out, or its first mention.
fn last_arrow(machine: &MachineContext<'_>, state: StateId) -> Span {
    let last = machine.arrows_from(state).iter().rfind(|arrow| arrow.to.state.is_some());
    last.map_or_else(|| machine.place(state), |arrow| arrow.span)
}

/// The edit that takes a claim back, where it stands alone.
fn undo(source: &Source<'_>, view: &View, claim: &TransitionClaim) -> Option<Edit> {
    match &view.layout {
        _ if claim.expanded.is_some() => None,
        Layout::Matrix(matrix) => mark_cell(source, matrix, matrix.cell_at(claim.span)?, false),
        // A row of a list goes as a whole; a name in a list of names is left to the writer.
        Layout::Table { to: Some(_), .. } if view.kind.has_rows() => {
            Some(Edit::remove(source.whole_line_at(claim.span.start)))
        }
        _ => None,
    }
}
