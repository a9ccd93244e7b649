//! `mod regions`: composites whose regions are active side by side.

use std::collections::HashSet;

use fsm_spec::names;
use fsm_spec::steps::Routes;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Code, derives, repr, text};
use crate::docs;
use crate::plan::Node;

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let plan = code.plan;
    let split: Vec<&Node<'_>> = plan
        .groups
        .iter()
        .filter(|group| group.state.regions > 1)
        .collect();
    if split.is_empty() {
        return TokenStream::new();
    }
    let routes = plan.machine.routes();
    let mut taken = HashSet::new();
    let modules = split.into_iter().map(|group| {
        let mut name = names::module_name(&group.state.name);
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        composite(code, group, &format_ident!("{name}"), &routes)
    });
    quote! {
        /// Composites whose regions are active side by side.
        pub mod regions {
            #(#modules)*
        }
    }
}

fn composite(
    code: &Code<'_>,
    group: &Node<'_>,
    module: &Ident,
    routes: &Routes<'_>,
) -> TokenStream {
    let Code {
        plan,
        state,
        event,
        fsm,
        ..
    } = code;
    let mut inside: Vec<Vec<&Node<'_>>> = vec![Vec::new(); group.state.regions as usize];
    for leaf in &plan.states {
        // The state of this composite that the leaf is, or lies in, tells the region.
        let mut chain = std::iter::once(leaf.id).chain(routes.ancestors(leaf.id));
        let member = chain.find(|id| plan.machine.states[id.index()].parent == Some(group.id));
        if let Some(region) =
            member.and_then(|id| inside.get_mut(plan.machine.states[id.index()].region as usize))
        {
            region.push(leaf);
        }
    }
    // An empty region is a finding of its own; there is nothing to generate for it.
    inside.retain(|leaves| !leaves.is_empty());
    let entered: HashSet<_> = routes.entries(group.id).iter().collect();
    let mut types = Vec::new();
    let mut enums = TokenStream::new();
    for (at, leaves) in inside.iter().enumerate() {
        let name = format_ident!("Region{}", at + 1);
        let start = leaves
            .iter()
            .find(|leaf| entered.contains(&leaf.id))
            .or(leaves.first());
        enums.extend(start.map(|start| region(code, group, &name, leaves, start)));
        types.push(name);
    }
    let fields: Vec<Ident> = (1..=types.len())
        .map(|at| format_ident!("region{at}"))
        .collect();
    let field_docs = (1..=types.len()).map(|at| text::docs(&format!("Region {at}.")));
    let count = text::count(types.len());
    let places: Vec<_> = (0..types.len()).map(text::count).collect();
    let name = docs::code(&group.state.name);
    let (module_docs, docs) = (
        text::docs(&format!("The regions of {name}.")),
        text::docs(&format!("Where each region of {name} is.")),
    );
    quote! {
        #module_docs
        pub mod #module {
            use super::super::{Rejected, #event, #state};

            #enums

            #docs
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::hash::Hash,
                ::core::fmt::Debug
            )]
            pub struct Regions {
                #(#field_docs pub #fields: #types,)*
            }

            impl Regions {
                /// Where the regions start.
                pub const INITIAL: Self = Self { #(#fields: #types::INITIAL,)* };

                /// The states the machine is in, one for each region.
                #[must_use]
                pub const fn states(self) -> [#state; #count] {
                    [#(self.#fields.state()),*]
                }

                /// Lets every region that takes `event` take it; the others stay where they are.
                ///
                /// # Errors
                ///
                /// Where no region takes the event, or it leads one of them to several states.
                pub fn on(self, event: #event) -> ::core::result::Result<#fsm::Within<Self, #state>, Rejected> {
                    let next = #fsm::side_by_side(self.states(), event)?;
                    ::core::result::Result::Ok(#fsm::Within::Inside(Self {
                        #(#fields: match #types::from_state(next[#places]) {
                            ::core::option::Option::Some(inside) => inside,
                            ::core::option::Option::None => {
                                return ::core::result::Result::Ok(#fsm::Within::Outside(next[#places]));
                            }
                        },)*
                    }))
                }
            }

            #[automatically_derived]
            impl ::core::default::Default for Regions {
                fn default() -> Self {
                    Self::INITIAL
                }
            }
        }
    }
}

fn region(
    code: &Code<'_>,
    group: &Node<'_>,
    name: &Ident,
    leaves: &[&Node<'_>],
    start: &Node<'_>,
) -> TokenStream {
    let state = &code.state;
    let idents = || leaves.iter().map(|leaf| leaf.ident.as_str());
    let variants = leaves.iter().map(|leaf| {
        let link = format!(
            "[{}](super::super::{state}::{})",
            docs::code(&leaf.state.name),
            leaf.ident
        );
        (leaf.ident.as_str(), link)
    });
    let variants = text::variants(variants);
    let count = text::count(leaves.len());
    let (all, start) = (text::values(name, idents()), text::variant(&start.ident));
    let states = text::list(idents().map(|ident| format!("{state}::{ident}")));
    let docs = text::docs(&format!(
        "The states of one region of {}.",
        docs::code(&group.state.name)
    ));
    let (derives, repr) = (derives(), repr(leaves.len()));
    quote! {
        #docs
        #[derive(#derives)]
        #repr
        pub enum #name { #variants }

        impl #name {
            /// Every state of the region, in document order.
            pub const ALL: [Self; #count] = [#all];
            /// Where the region starts.
            pub const INITIAL: Self = #start;

            /// The same state among all states of the machine.
            #[must_use]
            pub const fn state(self) -> #state {
                const STATES: [#state; #count] = [#states];
                STATES[self as usize]
            }

            /// The state of the region that is this state of the machine, if it lies in the region.
            #[must_use]
            pub fn from_state(state: #state) -> ::core::option::Option<Self> {
                Self::ALL.into_iter().find(|inside| inside.state() == state)
            }
        }

        #[automatically_derived]
        impl ::core::convert::From<#name> for #state {
            fn from(inside: #name) -> Self {
                inside.state()
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.state().name())
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.state().name())
            }
        }
    }
}
