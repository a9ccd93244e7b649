//! `mod typed`: a type for each state, so that the compiler refuses what the document does not allow.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote_spanned};

use super::{Code, tokens};
use crate::docs;
use crate::plan::{Node, Plan};

/// The names the module itself uses; a state of such a name gets an underscore, as the type parameters have one: no state's own
/// name ends in it.
const OWN: [&str; 3] = ["Machine", "Next", "Typed"];

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    if !code.options.typestate {
        return TokenStream::new();
    }
    let (plan, span, state) = (code.plan, code.options.span, &code.options.state);
    let starts = plan.initials.iter().map(|at| start(code, &plan.states[usize::from(*at)]));
    let types = (0..plan.states.len()).map(|at| type_of(code, at));
    let after = (0..plan.states.len()).map(|at| after(code, at));
    let nowhere = nowhere(code);
    quote_spanned! {span=>
        /// The states as types: a step that the document does not allow does not compile.
        pub mod typed {
            /// A state as a type.
            pub trait Typed {
                /// The same state as a value.
                const STATE: super::#state;
            }

            /// That the document allows a state to go to `S`.
            #[diagnostic::on_unimplemented(
                message = "the document does not allow `{Self}` to go to `{S}`",
                label = "not in the document"
            )]
            pub trait Next<S> {}

            /// A machine whose state the compiler knows, with data of the user's own.
            pub struct Machine<S, D = ()> {
                data: D,
                state: ::core::marker::PhantomData<S>,
            }

            impl<S: Typed, D> Machine<S, D> {
                /// The state as a value.
                #[must_use]
                pub fn state(&self) -> super::#state {
                    S::STATE
                }

                /// The data.
                #[must_use]
                pub fn data(&self) -> &D {
                    &self.data
                }

                /// The data, to be changed.
                pub fn data_mut(&mut self) -> &mut D {
                    &mut self.data
                }

                /// Takes the data out; the machine is gone.
                #[must_use]
                pub fn into_data(self) -> D {
                    self.data
                }
            }

            impl<S: Typed, D: ::core::fmt::Debug> ::core::fmt::Debug for Machine<S, D> {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.debug_struct("Machine").field("state", &S::STATE).field("data", &self.data).finish()
                }
            }

            #(#starts)*

            #(#types)*

            /// For each state, the trait of the states that may come after it.
            pub mod after {
                #(#after)*
                #nowhere
            }
        }
    }
}

/// A machine at its start.
fn start(code: &Code<'_>, node: &Node<'_>) -> TokenStream {
    let span = code.options.span;
    let ident = ident(code, node);
    let name = docs::code(&node.state.name);
    let docs = tokens::docs(&format!("A machine at its start, in {name}."), span);
    quote_spanned! {span=>
        impl<Data_> Machine<#ident, Data_> {
            #docs
            #[must_use]
            pub const fn new(data: Data_) -> Self {
                Self { data, state: ::core::marker::PhantomData }
            }
        }
    }
}

/// The type of a state, and the step out of it.
fn type_of(code: &Code<'_>, at: usize) -> TokenStream {
    let (span, state, node) = (code.options.span, &code.options.state, &code.plan.states[at]);
    let (ident, variant) = (ident(code, node), code.ident(&node.ident));
    let after = format_ident!("After{ident}", span = span);
    let name = docs::code(&node.state.name);
    let docs = tokens::docs(&format!("The state {name}."), span);
    let on = tokens::docs(&format!("Goes on from {name}, as far as the document allows."), span);
    let targets = targets(code, at);
    quote_spanned! {span=>
        #docs
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        pub struct #ident;

        impl Typed for #ident {
            const STATE: super::#state = super::#state::#variant;
        }

        impl<Data_> Machine<#ident, Data_> {
            #on
            #[must_use]
            pub fn to<To_: after::#after>(self) -> Machine<To_, Data_> {
                Machine { data: self.data, state: ::core::marker::PhantomData }
            }
        }

        #(impl Next<#targets> for #ident {})*
    }
}

/// The trait of the states that may come after one. A trait of none would make the compiler suggest to implement it; and the message
/// says in words what the document allows, which a list of the traits behind it would only hide.
fn after(code: &Code<'_>, at: usize) -> TokenStream {
    let (span, node) = (code.options.span, &code.plan.states[at]);
    let after = format_ident!("After{}", ident(code, node), span = span);
    let name = docs::code(&node.state.name);
    let docs = tokens::docs(&format!("The states that may come after {name}."), span);
    let message = format!("`{}` cannot go to `{{Self}}`", braces(&node.state.name));
    let note = braces(&allowed(code.plan, at));
    let targets = targets(code, at);
    let nowhere = super::when(
        targets.is_empty(),
        || quote_spanned!(span=> #[diagnostic::do_not_recommend] impl #after for Nowhere_ {}),
    );
    quote_spanned! {span=>
        #docs
        #[diagnostic::on_unimplemented(
            message = #message,
            label = "the document does not allow this step",
            note = #note
        )]
        pub trait #after: super::Typed {}

        #nowhere
        #(#[diagnostic::do_not_recommend] impl #after for super::#targets {})*
    }
}

/// The types of the states that may come after one, each once.
fn targets(code: &Code<'_>, at: usize) -> Vec<Ident> {
    let edges = code.plan.edges_from(at).iter();
    let mut targets: Vec<u16> = edges.map(|edge| edge.to).collect();
    // Edges are sorted by their targets.
    targets.dedup();
    let nodes = targets.iter().map(|to| &code.plan.states[usize::from(*to)]);
    nodes.map(|node| ident(code, node)).collect()
}

/// What stands in for a state after one that nothing may come after. Nobody can name it.
fn nowhere(code: &Code<'_>) -> TokenStream {
    let mut ends = (0..code.plan.states.len()).filter(|at| code.plan.edges_from(*at).is_empty());
    let Some(end) = ends.next() else {
        return TokenStream::new();
    };
    let (state, end) = (&code.options.state, code.ident(&code.plan.states[end].ident));
    quote_spanned! {code.options.span=>
        struct Nowhere_;
        impl super::Typed for Nowhere_ {
            const STATE: super::super::#state = super::super::#state::#end;
        }
    }
}

/// What the document allows after a state, in words.
fn allowed(plan: &Plan<'_>, at: usize) -> String {
    const SHOWN: usize = 12;
    let name = &plan.states[at].state.name;
    let edges = plan.edges_from(at);
    if edges.is_empty() {
        return format!("the document allows nothing after `{name}`");
    }
    let mut text = format!("after `{name}` the document allows ");
    for (place, edge) in edges.iter().take(SHOWN).enumerate() {
        let to = &plan.states[usize::from(edge.to)].state.name;
        let comma = if place == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}`{to}`");
        if let Some(event) = plan.events.get(usize::from(edge.event)) {
            let _ = write!(text, " ({})", event.name);
        }
    }
    if edges.len() > SHOWN {
        let _ = write!(text, " and {} more", edges.len() - SHOWN);
    }
    text
}

/// The compiler reads braces in these messages as places to fill in.
fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn ident(code: &Code<'_>, node: &Node<'_>) -> Ident {
    if OWN.contains(&node.ident.as_str()) { code.ident(&format!("{}_", node.ident)) } else { code.ident(&node.ident) }
}
