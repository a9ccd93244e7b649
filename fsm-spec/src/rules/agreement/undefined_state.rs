//! `undefined-state`: a state that the definitions leave out.

use super::{
    edits::{row_after, set_like, tabular},
    state_missing_from_diagram::is_name,
};
use crate::{
    finding::{Finding, Fix, Trusted},
    map::Set,
    model::{StateId, StateKind},
    rules::{Context, Rule, Sink, context::MachineContext, evidence::Evidence},
    views::{Layout, View},
    words::Role,
};

pub(in crate::rules) static UNDEFINED_STATE: Rule =
    Rule::deny("undefined-state", include_str!("undefined_state.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        let definitions: Vec<&View> = machine.views().filter(|view| view.kind.defines_states()).collect();
        let Some(complete) = definitions.iter().find(|view| view.complete) else {
            continue;
        };
        let defined: Set<StateId> =
            definitions.iter().flat_map(|view| &view.states).filter_map(|claim| claim.name.state).collect();
        // What lies in a composite must be defined only where something beside it is.
        let parents: Set<Option<StateId>> =
            defined.items().map(|state| machine.model.states[state.index()].parent).collect();
        let listed = listed(machine);
        for (id, state) in (0u32..).map(StateId).zip(&machine.model.states) {
            let used = match machine.diagram {
                Some(_) => state.seen.iter().any(|seen| seen.view.is_diagram()),
                None => listed[id.index()] && is_name(context, &state.name),
            };
            if defined.contains(&id)
                || state.kind != StateKind::Simple
                // `ANY --> DELETED` was hardly meant as a state.
                || context.reading.words.is(Role::Any, &state.name)
                || !used
                // A line that Mermaid changes may have meant no state at all.
                || machine.is_broken(&state.name)
                || !parents.contains(&state.parent)
            {
                continue;
            }
            let finding = report(context, machine, complete, id);
            sink.report(finding, Evidence::of(complete.far, machine.diagram.is_none()));
        }
    }
}

/// For each state whether a table or a list uses it.
fn listed(machine: &MachineContext<'_>) -> Vec<bool> {
    let mut listed = vec![false; machine.model.states.len()];
    for view in machine.views().filter(|view| view.kind.is_listing() && !view.far) {
        for state in view.states.iter().filter_map(|claim| claim.name.state) {
            listed[state.index()] = true;
        }
    }
    listed
}

fn report(context: &Context<'_>, machine: &MachineContext<'_>, definitions: &View, state: StateId) -> Finding {
    let name = machine.name(state);
    let seen = &machine.model.states[state.index()].seen;
    let last = definitions.states.last().map_or(definitions.span, |claim| claim.name.span);
    let finding = machine
        .finding(&UNDEFINED_STATE, format!("`{name}` is not among the state definitions"))
        .at(machine.place(state), "used here")
        .state(name)
        .help(format!("add a row for `{name}` to the definitions, or remove the state"))
        .also_at(seen.iter().skip(1).filter(|seen| !seen.view.is_prose()).take(3).map(|seen| seen.span), "and here")
        .also(last, format!("the definitions end here, without `{name}`"));
    if let (Layout::Table { from, .. }, Some(table)) = (&definitions.layout, context.table(definitions))
        && let Some(row) = table.rows.last()
        && tabular(name)
    {
        let edit = row_after(context, table, row, &|column| {
            (column == *from)
                .then(|| set_like(row.cells.get(column).map_or("", |cell| context.source.slice(cell.span)), name))
                .or_else(|| Some("…".to_owned()))
        });
        return finding.fix_if(edit.map(|edit| Fix::trusting(Trusted::Diagram, vec![edit])));
    }
    finding
}
