//! `enum State` and what it can do.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::{Code, Enumeration, table, tokens};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let (plan, options) = (code.plan, code.options);
    let (state, event, fsm) = (&options.state, &options.event, &options.runtime);
    let span = options.span;
    let name = state.to_string();
    let variants = plan.states.iter().enumerate();
    let (start, default) = start(code);
    let enumeration = code.enumeration(&Enumeration {
        name: state,
        docs: docs::machine(plan, options.diagram.as_deref()),
        variants: variants.map(|(at, node)| (node.ident.as_str(), docs::state(plan, at, &name))).collect(),
        derives: &options.derives,
        all: "Every state, in document order.",
        count: "How many states there are.",
        items: items(code, &start),
    });
    let named = code.named(state, "states", "a state");
    let sequential = super::when(!plan.machine.is_parallel(), || {
        quote_spanned! {span=>
            #[automatically_derived]
            impl #fsm::Sequential for #state {}
        }
    });
    quote_spanned! {span=>
        #enumeration

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

        #sequential
        #default
        #named
    }
}

/// The constants and functions of the enum.
fn items(code: &Code<'_>, start: &TokenStream) -> TokenStream {
    let (plan, span) = (code.plan, code.options.span);
    let (event, fsm) = (&code.options.event, &code.options.runtime);
    let count = tokens::number(plan.states.len());
    let allowed = if table::has_bits(plan) {
        quote_spanned!(span=> ALLOWED[self as usize][to as usize / 64] >> (to as usize % 64) & 1 == 1)
    } else {
        quote_spanned!(span=> TABLE.allows(self as u16, to as u16))
    };
    let (is_in, on) = (is_in(code), on(code));
    quote_spanned! {span=>
        #start

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

        #is_in

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
                ::core::result::Result::Ok(#fsm::Transition { from: self, to, event: ::core::option::Option::None })
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

/// Where the machine starts, as constants; and `Default`, where that is one state.
fn start(code: &Code<'_>) -> (TokenStream, TokenStream) {
    let (plan, state, span) = (code.plan, &code.options.state, code.options.span);
    let initials = plan.initials.iter();
    let initials = code.idents(initials.map(|at| plan.states[usize::from(*at)].ident.as_str()));
    let count = tokens::number(initials.len());
    let several = quote_spanned! {span=>
        /// The states the machine may start in.
        pub const INITIALS: [Self; #count] = [#(#state::#initials),*];
    };
    let [start] = &initials[..] else {
        return (several, TokenStream::new());
    };
    let constants = quote_spanned! {span=>
        /// Where the machine starts.
        pub const INITIAL: Self = Self::#start;
        #several
    };
    let default = quote_spanned! {span=>
        #[automatically_derived]
        impl ::core::default::Default for #state {
            fn default() -> Self {
                Self::INITIAL
            }
        }
    };
    (constants, default)
}

/// Whether a state lies in a composite; only where there are any.
fn is_in(code: &Code<'_>) -> TokenStream {
    if code.plan.groups.is_empty() {
        return TokenStream::new();
    }
    quote_spanned! {code.options.span=>
        /// Whether the state lies in a composite, at any depth.
        #[must_use]
        pub const fn is_in(self, group: Group) -> bool {
            TABLE.is_in(self as u16, group as u16)
        }
    }
}

fn on(code: &Code<'_>) -> TokenStream {
    let (span, fsm) = (code.options.span, &code.options.runtime);
    if code.plan.events.is_empty() {
        return quote_spanned!(span=> match event {});
    }
    let (next, to) = if table::is_dense(code.plan) {
        (quote_spanned!(span=> NEXT[self as usize][event as usize]), quote_spanned!(span=> to))
    } else {
        (quote_spanned!(span=> TABLE.next(self as u16, event as u16)), quote_spanned!(span=> (&Self::ALL)[to as usize]))
    };
    quote_spanned! {span=>
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
}
