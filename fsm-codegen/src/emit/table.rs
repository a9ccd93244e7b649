//! The tables: everything the document says, as constant data.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::{Code, tokens, when};
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

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let (plan, span, fsm) = (code.plan, code.options.span, &code.options.runtime);
    let names = || plan.states.iter().map(|node| node.state.name.as_str());
    let events = || plan.events.iter().map(|event| event.name);
    let (state_names, event_names) = (names(), events());
    let count = tokens::number(plan.states.len());
    let machine = &plan.machine.name;
    let sorted = tokens::sorted(names());
    let sorted_events = tokens::sorted(events());
    let rows = tokens::u32s(plan.rows.iter().copied());
    let targets = tokens::u16s(plan.edges.iter().map(|edge| edge.to));
    let labels = tokens::u16s(plan.edges.iter().map(|edge| edge.event));
    let parts = [initials, terminals, descriptions, attributes, notes, rules, groups];
    let parts: TokenStream = parts.iter().map(|part| part(code)).collect();
    let module = when(!plan.machine.is_named(), || quote_spanned!(span=> .module(::core::module_path!())));
    let lookups = [allowed, next].map(|table| table(code));
    quote_spanned! {span=>
        /// The states' names, in document order.
        static NAMES: [&str; #count] = [#(#state_names),*];

        /// What the document says.
        static TABLE: #fsm::table::Table = #fsm::table::Table::new(
            #machine,
            #fsm::table::Names { names: &NAMES, sorted: #fsm::table::U16s(#sorted) },
            #fsm::table::Names { names: &[#(#event_names),*], sorted: #fsm::table::U16s(#sorted_events) },
            #fsm::table::Edges {
                rows: #fsm::table::U32s(#rows),
                targets: #fsm::table::U16s(#targets),
                labels: #fsm::table::U16s(#labels),
            },
        )
        #module
        #parts;

        #(#lookups)*
    }
}

/// Which states each state may go to.
fn allowed(code: &Code<'_>) -> TokenStream {
    let (plan, span) = (code.plan, code.options.span);
    if !has_bits(plan) {
        return TokenStream::new();
    }
    let states = plan.states.len();
    let rows = (0..states).map(|at| {
        let targets = plan.edges_from(at).iter().map(|edge| usize::from(edge.to));
        let words = tokens::bits(states, targets);
        quote_spanned!(span=> [#(#words),*])
    });
    let (words, states) = (tokens::number(states.div_ceil(64).max(1)), tokens::number(states));
    quote_spanned! {span=>
        /// Which states each state may go to, one bit each.
        static ALLOWED: [[u64; #words]; #states] = [#(#rows),*];
    }
}

/// Where each event leads from each state.
fn next(code: &Code<'_>) -> TokenStream {
    let (plan, span) = (code.plan, code.options.span);
    if !is_dense(plan) {
        return TokenStream::new();
    }
    let (state, fsm) = (&code.options.state, &code.options.runtime);
    let [states, events] = [plan.states.len(), plan.events.len()].map(tokens::number);
    quote_spanned! {span=>
        /// Where each event leads from each state.
        static NEXT: [[#fsm::table::Next<#state>; #events]; #states] = #fsm::table::dense(&TABLE, &#state::ALL);
    }
}

fn initials(code: &Code<'_>) -> TokenStream {
    let initials = tokens::numbers(code.plan.initials.iter().copied());
    quote_spanned!(code.options.span=> .with_initials(&[#(#initials),*]))
}

fn terminals(code: &Code<'_>) -> TokenStream {
    let states = code.plan.states.iter().enumerate();
    let terminal = states.filter(|(_, node)| node.terminal).map(|(at, _)| at);
    let words = tokens::bits(code.plan.states.len(), terminal);
    quote_spanned!(code.options.span=> .with_terminals(&[#(#words),*]))
}

fn descriptions(code: &Code<'_>) -> TokenStream {
    let states = code.plan.states.iter();
    let texts: Vec<&str> = states.map(|node| node.state.description.as_deref().unwrap_or("")).collect();
    if texts.iter().all(|text| text.is_empty()) {
        return TokenStream::new();
    }
    quote_spanned!(code.options.span=> .with_descriptions(&[#(#texts),*]))
}

fn attributes(code: &Code<'_>) -> TokenStream {
    let (span, fsm) = (code.options.span, &code.options.runtime);
    let mut rows = Vec::new();
    for (state, node) in code.plan.states.iter().enumerate() {
        let state = tokens::number(state);
        for (key, value) in &node.state.attributes {
            rows.push(quote_spanned!(span=> #fsm::table::Attribute { state: #state, key: #key, value: #value }));
        }
    }
    part(code, "with_attributes", rows)
}

fn notes(code: &Code<'_>) -> TokenStream {
    let (span, fsm) = (code.options.span, &code.options.runtime);
    let mut rows = Vec::new();
    for (edge, row) in code.plan.edges.iter().enumerate() {
        let edge = tokens::number(edge);
        for (kind, text) in &row.notes {
            let kind = match kind {
                Note::Rule => quote_spanned!(span=> Rule),
                Note::Guard => quote_spanned!(span=> Guard),
                Note::Action => quote_spanned!(span=> Action),
                Note::Label => quote_spanned!(span=> Label),
                Note::Attribute(header) => quote_spanned!(span=> Attribute(#header)),
            };
            rows.push(quote_spanned!(span=> #fsm::table::Note { edge: #edge, kind: #fsm::table::NoteKind::#kind, text: #text }));
        }
    }
    part(code, "with_notes", rows)
}

/// Self-loops, overlays and ways back.
fn rules(code: &Code<'_>) -> TokenStream {
    let (plan, span, fsm) = (code.plan, code.options.span, &code.options.runtime);
    let number = |number: u16| tokens::number(number.into());
    let overlays = plan.overlays.iter().map(|overlay| {
        let [state, fails] = [overlay.state, overlay.fails].map(number);
        let (from, returns) = (tokens::numbers(overlay.from.iter().copied()), overlay.returns);
        quote_spanned!(span=> #fsm::table::OverlayRow { state: #state, from: &[#(#from),*], returns: #returns, fails: #fails })
    });
    let returns = plan.returns.iter().map(|back| {
        let [state, event] = [back.state, back.event].map(number);
        let to = tokens::numbers(back.to.iter().copied());
        quote_spanned!(span=> #fsm::table::ReturnRow { state: #state, event: #event, to: &[#(#to),*] })
    });
    let mut rules = part(code, "with_overlays", overlays.collect());
    rules.extend(part(code, "with_returns", returns.collect()));
    if plan.machine.self_loops {
        rules.extend(quote_spanned!(span=> .with_self_loops()));
    }
    rules
}

fn groups(code: &Code<'_>) -> TokenStream {
    let (plan, span, fsm) = (code.plan, code.options.span, &code.options.runtime);
    if plan.groups.is_empty() {
        return TokenStream::new();
    }
    let names = plan.groups.iter().map(|group| group.state.name.as_str());
    let parents = tokens::numbers(plan.groups.iter().map(|group| group.group));
    let of = tokens::u16s(plan.states.iter().map(|state| state.group));
    quote_spanned! {span=>
        .with_groups(#fsm::table::Groups { names: &[#(#names),*], parents: &[#(#parents),*], of: #fsm::table::U16s(#of) })
    }
}

/// One part of the table; left out where there is nothing in it.
fn part(code: &Code<'_>, name: &str, rows: Vec<TokenStream>) -> TokenStream {
    if rows.is_empty() {
        return TokenStream::new();
    }
    let name = code.ident(name);
    quote_spanned!(code.options.span=> .#name(&[#(#rows),*]))
}
