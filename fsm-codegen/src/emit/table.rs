//! The tables: everything the document says, as constant data.

use std::fmt::Write as _;

use super::{Code, text};
use crate::plan::{Note, Plan};

/// Up to so many states, what is allowed is a bit for each pair: at most 8 KiB.
const BITS: usize = 256;
/// Up to so many pairs of a state and an event, where an event leads is a table of them: at most 8 KiB.
const DENSE: usize = 1 << 12;

/// Whether there is a bit for each pair of states.
pub(super) fn has_bits(plan: &Plan<'_>) -> bool {
    plan.states.len() <= BITS
}

/// Whether there is a cell for each pair of a state and an event.
pub(super) fn is_dense(plan: &Plan<'_>) -> bool {
    has_bits(plan) && !plan.events.is_empty() && plan.states.len() * plan.events.len() <= DENSE
}

pub(super) fn emit(code: &Code<'_>) -> String {
    let plan = code.plan;
    let state_names = || plan.states.iter().map(|node| node.state.name.as_str());
    let event_names = || plan.events.iter().map(|event| event.name);
    let parts = [
        format!(".with_initials(&[{}])", text::list(&plan.initials)),
        terminals(plan),
        descriptions(plan),
        attributes(code),
        notes(code),
        rules(code),
        groups(code),
    ];
    let values = [
        ("count", plan.states.len().to_string()),
        ("machine", format!("{:?}", plan.machine.name)),
        ("names", text::strings(state_names())),
        ("sorted", text::sorted(state_names())),
        ("events", text::strings(event_names())),
        ("sorted_events", text::sorted(event_names())),
        ("rows", text::list(&plan.rows)),
        ("targets", text::list(plan.edges.iter().map(|edge| edge.to))),
        (
            "labels",
            text::list(plan.edges.iter().map(|edge| edge.event)),
        ),
        ("parts", parts.concat()),
    ];
    let mut out = code.fill(include_str!("templates/table.txt"), &values);
    if has_bits(plan) {
        allowed(plan, &mut out);
    }
    if is_dense(plan) {
        let (states, events) = (plan.states.len(), plan.events.len());
        let (state, fsm) = (&code.options.state, &code.options.runtime);
        let _ = write!(
            out,
            "/// Where each event leads from each state.
            static NEXT: [[{fsm}::table::Next<{state}>; {events}]; {states}] = {fsm}::table::dense(&TABLE, &{state}::ALL);"
        );
    }
    out
}

fn allowed(plan: &Plan<'_>, out: &mut String) {
    let states = plan.states.len();
    let words = states.div_ceil(64).max(1);
    let _ = write!(
        out,
        "/// Which states each state may go to, one bit each.
        static ALLOWED: [[u64; {words}]; {states}] = ["
    );
    for at in 0..states {
        let targets = plan.edges_from(at).iter().map(|edge| usize::from(edge.to));
        let _ = write!(out, "[{}], ", text::bits(states, targets));
    }
    out.push_str("];");
}

fn terminals(plan: &Plan<'_>) -> String {
    let terminal = plan
        .states
        .iter()
        .enumerate()
        .filter(|(_, node)| node.terminal)
        .map(|(at, _)| at);
    format!(
        ".with_terminals(&[{}])",
        text::bits(plan.states.len(), terminal)
    )
}

fn descriptions(plan: &Plan<'_>) -> String {
    let texts = || {
        plan.states
            .iter()
            .map(|node| node.state.description.as_deref().unwrap_or(""))
    };
    if texts().all(str::is_empty) {
        return String::new();
    }
    format!(".with_descriptions(&[{}])", text::strings(texts()))
}

fn attributes(code: &Code<'_>) -> String {
    let fsm = &code.options.runtime;
    let mut rows = String::new();
    for (state, node) in code.plan.states.iter().enumerate() {
        for (key, value) in &node.state.attributes {
            let _ = write!(
                rows,
                "{fsm}::table::Attribute {{ state: {state}, key: {key:?}, value: {value:?} }}, "
            );
        }
    }
    part("with_attributes", &rows)
}

fn notes(code: &Code<'_>) -> String {
    let fsm = &code.options.runtime;
    let mut rows = String::new();
    for (edge, row) in code.plan.edges.iter().enumerate() {
        for (kind, text) in &row.notes {
            let _ = write!(
                rows,
                "{fsm}::table::Note {{ edge: {edge}, kind: {fsm}::table::NoteKind::"
            );
            let _ = match kind {
                Note::Rule => write!(rows, "Rule"),
                Note::Guard => write!(rows, "Guard"),
                Note::Action => write!(rows, "Action"),
                Note::Label => write!(rows, "Label"),
                Note::Attribute(header) => write!(rows, "Attribute({header:?})"),
            };
            let _ = write!(rows, ", text: {text:?} }}, ");
        }
    }
    part("with_notes", &rows)
}

/// Self-loops, overlays and ways back.
fn rules(code: &Code<'_>) -> String {
    let (plan, fsm) = (code.plan, &code.options.runtime);
    let mut overlays = String::new();
    for overlay in &plan.overlays {
        let (state, returns, fails) = (overlay.state, overlay.returns, overlay.fails);
        let from = text::list(&overlay.from);
        let _ = write!(
            overlays,
            "{fsm}::table::OverlayRow {{ state: {state}, from: &[{from}], returns: {returns}, fails: {fails} }}, "
        );
    }
    let mut returns = String::new();
    for back in &plan.returns {
        let (state, event, to) = (back.state, back.event, text::list(&back.to));
        let _ = write!(
            returns,
            "{fsm}::table::ReturnRow {{ state: {state}, event: {event}, to: &[{to}] }}, "
        );
    }
    let loops = if plan.machine.self_loops {
        ".with_self_loops()"
    } else {
        ""
    };
    loops.to_owned() + &part("with_overlays", &overlays) + &part("with_returns", &returns)
}

fn groups(code: &Code<'_>) -> String {
    let (plan, fsm) = (code.plan, &code.options.runtime);
    if plan.groups.is_empty() {
        return String::new();
    }
    let names = text::strings(plan.groups.iter().map(|group| group.state.name.as_str()));
    let parents = text::list(plan.groups.iter().map(|group| group.group));
    let of = text::list(plan.states.iter().map(|state| state.group));
    format!(
        ".with_groups({fsm}::table::Groups {{ names: &[{names}], parents: &[{parents}], of: &[{of}] }})"
    )
}

/// One part of the table; left out where there is nothing in it.
fn part(name: &str, rows: &str) -> String {
    if rows.is_empty() {
        String::new()
    } else {
        format!(".{name}(&[{rows}])")
    }
}
