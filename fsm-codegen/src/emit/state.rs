//! `enum State` and what it can do.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, derives, named, repr, table, text};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let Code {
        plan,
        options,
        state,
        ..
    } = code;
    let enum_docs = text::docs(&docs::machine(plan, options.diagram.as_deref()));
    let enum_name = &options.state;
    let variants = plan.states.iter().enumerate();
    let variants = text::variants(
        variants.map(|(at, node)| (node.ident.as_str(), docs::state(plan, at, enum_name))),
    );
    let (derives, repr) = (derives(), repr(plan.states.len()));
    let further = &options.derives;
    let (constants, words, steps) = (constants(code), words(code), steps(code));
    let (contract, default) = (contract(code), default(code));
    let named = named(code, state, "states", "a state");
    quote! {
        #enum_docs
        #[derive(#derives #(, #further)*)]
        #repr
        pub enum #state { #variants }

        impl #state {
            #constants
            #words
            #steps
        }

        #contract
        #default
        #named
    }
}

/// `ALL`, `COUNT`, and where the machine starts.
fn constants(code: &Code<'_>) -> TokenStream {
    let plan = code.plan;
    let count = text::count(plan.states.len());
    let all = text::values(
        &code.state,
        plan.states.iter().map(|node| node.ident.as_str()),
    );
    let idents = plan
        .initials
        .iter()
        .map(|at| plan.states[usize::from(*at)].ident.as_str());
    let initials: Vec<TokenStream> = idents.map(text::variant).collect();
    let starts = text::count(initials.len());
    let start = if let [start] = &initials[..] {
        quote! {
            /// Where the machine starts.
            pub const INITIAL: Self = #start;
        }
    } else {
        TokenStream::new()
    };
    quote! {
        /// Every state, in document order.
        pub const ALL: [Self; #count] = [#all];
        /// How many states there are.
        pub const COUNT: usize = #count;
        #start
        /// The states the machine may start in.
        pub const INITIALS: [Self; #starts] = [#(#initials),*];
    }
}

/// What the document says about a state.
fn words(code: &Code<'_>) -> TokenStream {
    let fsm = code.fsm;
    let group = if code.plan.groups.is_empty() {
        TokenStream::new()
    } else {
        quote! {
            /// Whether the state lies in a composite, at any depth.
            #[must_use]
            pub const fn is_in(self, group: Group) -> bool {
                TABLE.is_in(self as u16, group as u16)
            }
        }
    };
    quote! {
        /// The name as the document spells it.
        #[must_use]
        pub const fn name(self) -> &'static str {
            NAMES[self as usize]
        }

        /// The purpose the document gives, empty where it gives none.
        #[must_use]
        pub const fn description(self) -> &'static str {
            TABLE.description(self as u16)
        }

        /// What a further column of the definitions says, by the column's header.
        #[must_use]
        pub fn attribute(self, header: &str) -> ::core::option::Option<&'static str> {
            #fsm::States::attribute(self, header)
        }

        /// Whether the machine may end here.
        #[must_use]
        pub const fn is_terminal(self) -> bool {
            TABLE.is_terminal(self as u16)
        }

        #group
    }
}

/// What may come next.
fn steps(code: &Code<'_>) -> TokenStream {
    let Code {
        plan, event, fsm, ..
    } = code;
    let count = text::count(plan.states.len());
    let allowed = if table::has_bits(plan) {
        quote!(ALLOWED[self as usize][to as usize / 64] >> (to as usize % 64) & 1 == 1)
    } else {
        quote!(TABLE.allows(self as u16, to as u16))
    };
    let on = if plan.events.is_empty() {
        quote!(match event {})
    } else {
        let (next, to) = if table::is_dense(plan) {
            (quote!(NEXT[self as usize][event as usize]), quote!(to))
        } else {
            (
                quote!(TABLE.next(self as u16, event as u16)),
                quote!((&Self::ALL)[to as usize]),
            )
        };
        quote! {
            match #next {
                #fsm::table::Next::To(to) => ::core::result::Result::Ok(#to),
                #fsm::table::Next::Several => {
                    ::core::result::Result::Err(#fsm::Rejected::Ambiguous { state: self, event })
                }
                #fsm::table::Next::Nowhere => {
                    ::core::result::Result::Err(#fsm::Rejected::Unexpected { state: self, event })
                }
            }
        }
    };
    quote! {
        /// Whether the document allows this state to go to `to`.
        #[must_use]
        #[inline]
        pub const fn can_transition_to(self, to: Self) -> bool {
            #allowed
        }

        /// Checks the way to `to`.
        ///
        /// # Errors
        ///
        /// Where the document does not allow it; the error names both states and what was allowed.
        #[inline]
        pub const fn transition_to(self, to: Self) -> ::core::result::Result<Transition, IllegalTransition> {
            if self.can_transition_to(to) {
                ::core::result::Result::Ok(#fsm::Transition {
                    from: self,
                    to,
                    event: ::core::option::Option::None,
                })
            } else {
                ::core::result::Result::Err(#fsm::IllegalTransition { from: self, to })
            }
        }

        /// The state that `event` leads to.
        ///
        /// # Errors
        ///
        /// Where the document does not allow the event here, and where it leads to several states: then ask `on_to`.
        #[inline]
        pub const fn on(self, event: #event) -> ::core::result::Result<Self, Rejected> {
            #on
        }

        /// Checks that `event` leads from here to `to`: for an event that leads to several states.
        ///
        /// # Errors
        ///
        /// Where the document does not allow the event here, or it leads to other states.
        pub fn on_to(self, event: #event, to: Self) -> ::core::result::Result<Transition, Rejected> {
            #fsm::States::on_to(self, event, to)
        }

        /// The states this one may go to, in document order.
        #[must_use]
        pub fn successors(self) -> #fsm::Successors<Self> {
            #fsm::States::successors(self)
        }

        /// The states that may go to this one, in document order.
        #[must_use]
        pub fn predecessors(self) -> #fsm::Predecessors<Self> {
            #fsm::States::predecessors(self)
        }

        /// The events the document allows here.
        #[must_use]
        pub fn events(self) -> #fsm::EventsFrom<Self> {
            #fsm::States::events(self)
        }

        /// Whether allowed transitions lead from here to `to`, in any number of steps. A state reaches itself.
        #[must_use]
        pub const fn reaches(self, to: Self) -> bool {
            #fsm::reaches::<#count>(&TABLE, self as u16, to as u16)
        }

        /// A shortest way to `to`: the states after this one, `to` included.
        #[must_use]
        pub fn path_to(self, to: Self) -> ::core::option::Option<#fsm::Path<Self, #count>> {
            #fsm::Path::find(self, to)
        }
    }
}

/// The runtime's trait, over the enum's own functions.
fn contract(code: &Code<'_>) -> TokenStream {
    let Code {
        state, event, fsm, ..
    } = code;
    quote! {
        #[automatically_derived]
        impl #fsm::States for #state {
            type Event = #event;
            const TABLE: &'static #fsm::table::Table = &TABLE;

            fn all() -> &'static [Self] {
                &Self::ALL
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn can_transition_to(self, to: Self) -> bool {
                self.can_transition_to(to)
            }

            #[inline]
            fn on(self, event: #event) -> ::core::result::Result<Self, Rejected> {
                self.on(event)
            }

            fn reaches(self, to: Self) -> bool {
                self.reaches(to)
            }
        }
    }
}

/// `Default`, where there is one state to start in.
fn default(code: &Code<'_>) -> TokenStream {
    if code.plan.initials.len() != 1 {
        return TokenStream::new();
    }
    let state = &code.state;
    quote! {
        #[automatically_derived]
        impl ::core::default::Default for #state {
            fn default() -> Self {
                Self::INITIAL
            }
        }
    }
}
