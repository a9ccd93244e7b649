//! `mod typed`: a type for each state, so that the compiler refuses what the document does not allow.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, text};
use crate::docs;
use crate::plan::{NONE, Node, Plan};

/// The names the module itself uses; a state of such a name gets an underscore, as the type parameters have one: no state's own
/// name ends in it.
const OWN: [&str; 3] = ["Machine", "Next", "Typed"];

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    if !code.options.typestate {
        return TokenStream::new();
    }
    let Code { plan, state, .. } = code;
    let items = types(code);
    let starts = plan
        .initials
        .iter()
        .map(|at| &plan.states[usize::from(*at)])
        .map(|node| {
            let ident: TokenStream = ident(node).parse().unwrap_or_default();
            let docs = text::docs(&format!(
                "A machine at its start, in {}.",
                docs::code(&node.state.name)
            ));
            quote! {
                impl<Data_> Machine<#ident, Data_> {
                    #docs
                    #[must_use]
                    pub const fn new(data: Data_) -> Self {
                        Self { data, state: ::core::marker::PhantomData }
                    }
                }
            }
        });
    quote! {
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

            #items
        }
    }
}

/// For each state its type, the trait of the states that may come after it, and `to`; written as text, for there are many.
fn types(code: &Code<'_>) -> TokenStream {
    let plan = code.plan;
    let state = &code.options.state;
    let mut types = String::new();
    let mut after = String::new();
    for (at, node) in plan.states.iter().enumerate() {
        let (ident, variant) = (ident(node), &node.ident);
        let name = docs::code(&node.state.name);
        let docs = text::doc_lines(&format!("The state {name}."));
        let to_docs = text::doc_lines(&format!(
            "Goes on from {name}, as far as the document allows."
        ));
        let after_docs = text::doc_lines(&format!("The states that may come after {name}."));
        let message = format!("`{}` cannot go to `{{Self}}`", braces(&node.state.name));
        let note = braces(&allowed(plan, at));
        let _ = write!(
            types,
            "{docs} #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            pub struct {ident};
            impl Typed for {ident} {{ const STATE: super::{state} = super::{state}::{variant}; }}
            impl<Data_> Machine<{ident}, Data_> {{
                {to_docs} #[must_use]
                pub fn to<To_: after::After{ident}>(self) -> Machine<To_, Data_> {{
                    Machine {{ data: self.data, state: ::core::marker::PhantomData }}
                }}
            }}"
        );
        let _ = write!(
            after,
            "{after_docs} #[diagnostic::on_unimplemented(
                message = {message:?},
                label = \"the document does not allow this step\",
                note = {note:?}
            )]
            pub trait After{ident}: super::Typed {{}}"
        );
        let mut last = NONE;
        for edge in plan.edges_from(at) {
            if edge.to != last {
                let to = self::ident(&plan.states[usize::from(edge.to)]);
                let _ = write!(types, "impl Next<{to}> for {ident} {{}}");
                let _ = write!(after, "impl After{ident} for super::{to} {{}}");
            }
            last = edge.to;
        }
    }
    let docs = text::doc_lines("For each state, the trait of the states that may come after it.");
    let _ = write!(types, "{docs} pub mod after {{ {after} }}");
    types.parse().unwrap_or_default()
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

fn ident(node: &Node<'_>) -> String {
    if OWN.contains(&node.ident.as_str()) {
        format!("{}_", node.ident)
    } else {
        node.ident.clone()
    }
}
