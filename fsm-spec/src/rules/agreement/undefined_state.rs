//! `undefined-state`: a state that the definitions leave out.

use super::state_missing_from_diagram::is_name;
use crate::rules::edits::{row_after, set_like, tabular};
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    let definitions = || machine.views().filter(|view| view.kind.defines_states());
    let Some(complete) = definitions().find(|view| view.is_complete()) else { return };
    let names = |view: &'_ View| view.states.iter().filter_map(|claim| claim.name.state).collect::<Vec<_>>();
    let defined: Set<StateId> = definitions().flat_map(names).collect();
    // What lies in a composite must be defined only where something beside it is.
    let parents: Set<Option<StateId>> = defined.items().map(|state| machine.state(*state).parent).collect();
    let tables = machine.views().filter(|view| view.kind.is_listing() && !view.far);
    let listed: Set<StateId> = tables.flat_map(names).collect();
    let used = |(id, state): &(StateId, &State)| match machine.diagram {
        Some(_) => state.seen.iter().any(|seen| seen.view.is_diagram()),
        None => listed.contains(id) && is_name(machine, &state.name),
    };
    let missing = |(id, state): &(StateId, &State)| {
        !defined.contains(id)
            && state.kind == StateKind::Simple
            // `ANY --> DELETED` was hardly meant as a state.
            && !machine.reading.words.is(Role::Any, &state.name)
            // A line that Mermaid changes may have meant no state at all.
            && !machine.is_broken(&state.name)
            && parents.contains(&state.parent)
    };
    let missing: Vec<_> = machine.states().filter(used).filter(missing).collect();
    // Definitions of some states are no list of all.
    let partial = missing.len() > 2 && missing.len() * 2 > defined.len();
    for (id, state) in missing {
        // Definitions that pass over the composite may pass over some of what lies in it.
        let inside = state.parent.is_some_and(|parent| !defined.contains(&parent));
        let doubted = complete.far || inside || partial;
        report(machine, sink, complete, id).report(sink, [doubted, machine.diagram.is_none()]);
    }
}

fn report(machine: &MachineContext<'_>, sink: &Sink, definitions: &View, state: StateId) -> Finding {
    let name = machine.name(state);
    let seen = machine.state(state).seen.iter().skip(1).filter(|seen| !seen.view.is_prose());
    let last = definitions.states.last().map_or(definitions.span, |claim| claim.name.span);
    sink.of_state(name, format!("`{name}` is not among the state definitions"))
        .at(machine.place(state), "used here")
        .help(format!("add a row for `{name}` to the definitions, or remove the state"))
        .also_at(seen.take(3).map(|seen| seen.span), "and here")
        .also(last, format!("the definitions end here, without `{name}`"))
        .fix_if(row(machine, definitions, name).map(|edit| Fix::trusting(Trusted::Diagram, vec![edit])))
}

/// A row for a state in a table of definitions.
fn row(machine: &MachineContext<'_>, definitions: &View, name: &str) -> Option<Edit> {
    let Layout::Table { from, .. } = definitions.layout else { return None };
    let table = machine.table(definitions).filter(|_| tabular(name))?;
    row_after(machine.source, table, table.rows.last()?, &|column, model| {
        if column == from { set_like(model, name) } else { "…".to_owned() }
    })
}
