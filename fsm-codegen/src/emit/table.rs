//! The tables: everything the document says, as constant data.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, text};
use crate::plan::{Note, Plan};

/// Up to so many states, what is allowed is a bit for each pair: at most 8 KiB.
pub(super) const BITS: usize = 256;
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

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let Code {
        plan, state, fsm, ..
    } = code;
    let machine = &plan.machine.name;
    let states = plan.states.len();
    let count = text::count(states);
    let state_names = || plan.states.iter().map(|node| node.state.name.as_str());
    let event_names = || plan.events.iter().map(|event| event.name);
    let (names, sorted) = (text::strings(state_names()), text::sorted(state_names()));
    let (events, sorted_events) = (text::strings(event_names()), text::sorted(event_names()));
    let rows = text::list(&plan.rows);
    let targets = text::list(plan.edges.iter().map(|edge| edge.to));
    let labels = text::list(plan.edges.iter().map(|edge| edge.event));
    let parts = [
        initials(code),
        terminals(code),
        descriptions(code),
        attributes(code),
        notes(code),
        rules(code),
        groups(code),
    ];
    let mut extra = TokenStream::new();
    if has_bits(plan) {
        let words = text::count(states.div_ceil(64).max(1));
        let allowed = (0..states).map(|at| {
            let targets = plan.edges_from(at).iter().map(|edge| usize::from(edge.to));
            let row = text::bits(states, targets);
            format!("[{row}]")
        });
        let allowed = text::list(allowed);
        extra.extend(quote! {
            /// Which states each state may go to, one bit each.
            static ALLOWED: [[u64; #words]; #count] = [#allowed];
        });
    }
    if is_dense(plan) {
        let events = text::count(plan.events.len());
        extra.extend(quote! {
            /// Where each event leads from each state.
            static NEXT: [[#fsm::table::Next<#state>; #events]; #count] = #fsm::table::dense(&TABLE, &#state::ALL);
        });
    }
    quote! {
        /// The states' names, in document order.
        static NAMES: [&str; #count] = [#names];

        /// What the document says.
        static TABLE: #fsm::table::Table = #fsm::table::Table::new(
            #machine,
            #fsm::table::Names { names: &NAMES, sorted: &[#sorted] },
            #fsm::table::Names { names: &[#events], sorted: &[#sorted_events] },
            #fsm::table::Edges { rows: &[#rows], targets: &[#targets], labels: &[#labels] },
        )
        #(#parts)*;

        #extra
    }
}

fn initials(code: &Code<'_>) -> TokenStream {
    let initials = text::list(&code.plan.initials);
    quote!(.with_initials(&[#initials]))
}

fn terminals(code: &Code<'_>) -> TokenStream {
    let states = &code.plan.states;
    let terminal = states
        .iter()
        .enumerate()
        .filter(|(_, node)| node.terminal)
        .map(|(at, _)| at);
    let terminals = text::bits(states.len(), terminal);
    quote!(.with_terminals(&[#terminals]))
}

fn descriptions(code: &Code<'_>) -> TokenStream {
    let states = &code.plan.states;
    if states.iter().all(|node| node.state.description.is_none()) {
        return TokenStream::new();
    }
    let texts = text::strings(
        states
            .iter()
            .map(|node| node.state.description.as_deref().unwrap_or("")),
    );
    quote!(.with_descriptions(&[#texts]))
}

fn attributes(code: &Code<'_>) -> TokenStream {
    let fsm = code.fsm;
    let states = code.plan.states.iter().enumerate();
    let rows: Vec<String> = states
        .flat_map(|(at, node)| {
            node.state
                .attributes
                .iter()
                .map(move |(key, value)| (at, key, value))
        })
        .map(|(state, key, value)| {
            format!("{fsm}::table::Attribute {{ state: {state}, key: {key:?}, value: {value:?} }}")
        })
        .collect();
    if rows.is_empty() {
        return TokenStream::new();
    }
    let rows = text::list(rows);
    quote!(.with_attributes(&[#rows]))
}

fn notes(code: &Code<'_>) -> TokenStream {
    let fsm = code.fsm;
    let mut rows = Vec::new();
    for (edge, row) in code.plan.edges.iter().enumerate() {
        for (kind, text) in &row.notes {
            let kind = match kind {
                Note::Rule => "Rule".to_owned(),
                Note::Guard => "Guard".to_owned(),
                Note::Action => "Action".to_owned(),
                Note::Label => "Label".to_owned(),
                Note::Attribute(header) => format!("Attribute({header:?})"),
            };
            rows.push(format!(
                "{fsm}::table::Note {{ edge: {edge}, kind: {fsm}::table::NoteKind::{kind}, text: {text:?} }}"
            ));
        }
    }
    if rows.is_empty() {
        return TokenStream::new();
    }
    let rows = text::list(rows);
    quote!(.with_notes(&[#rows]))
}

/// Self-loops, overlays and ways back.
fn rules(code: &Code<'_>) -> TokenStream {
    let Code { plan, fsm, .. } = code;
    let mut rules = TokenStream::new();
    if plan.machine.self_loops {
        rules.extend(quote!(.with_self_loops()));
    }
    if !plan.overlays.is_empty() {
        let rows = plan.overlays.iter().map(|overlay| {
            let (state, fails) = (text::count(overlay.state.into()), text::count(overlay.fails.into()));
            let returns = overlay.returns;
            let from = text::list(&overlay.from);
            quote!(#fsm::table::OverlayRow { state: #state, from: &[#from], returns: #returns, fails: #fails })
        });
        rules.extend(quote!(.with_overlays(&[#(#rows),*])));
    }
    if !plan.returns.is_empty() {
        let rows = plan.returns.iter().map(|back| {
            let (state, event) = (
                text::count(back.state.into()),
                text::count(back.event.into()),
            );
            let to = text::list(&back.to);
            quote!(#fsm::table::ReturnRow { state: #state, event: #event, to: &[#to] })
        });
        rules.extend(quote!(.with_returns(&[#(#rows),*])));
    }
    rules
}

fn groups(code: &Code<'_>) -> TokenStream {
    let Code { plan, fsm, .. } = code;
    if plan.groups.is_empty() {
        return TokenStream::new();
    }
    let names = text::strings(plan.groups.iter().map(|group| group.state.name.as_str()));
    let parents = text::list(plan.groups.iter().map(|group| group.group));
    let of = text::list(plan.states.iter().map(|state| state.group));
    quote!(.with_groups(#fsm::table::Groups { names: &[#names], parents: &[#parents], of: &[#of] }))
}
