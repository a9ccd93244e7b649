//! `enum Event`.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::{Code, Enumeration};
use crate::docs;
use crate::plan::{Edge, NONE};

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let (plan, options) = (code.plan, code.options);
    let (state, event, fsm) = (&options.state, &options.event, &options.runtime);
    let span = options.span;
    let mut edges: Vec<Vec<&Edge>> = vec![Vec::new(); plan.events.len()];
    for edge in plan.edges.iter().filter(|edge| edge.event != NONE) {
        edges[usize::from(edge.event)].push(edge);
    }
    let variants = plan.events.iter().zip(&edges).map(|(word, edges)| {
        let docs = docs::event(plan, edges, word.name, &state.to_string());
        (word.ident.as_str(), docs)
    });
    let machine = docs::plain(&plan.machine.name);
    // An enum without variants has no number, and nothing to be named by one.
    let [index, name] = if plan.events.is_empty() {
        [quote_spanned!(span=> match self {}), quote_spanned!(span=> match self {})]
    } else {
        [quote_spanned!(span=> self as usize), quote_spanned!(span=> TABLE.events().get(self as usize))]
    };
    let items = quote_spanned! {span=>
        /// The event as the document labels it.
        #[must_use]
        pub const fn name(self) -> &'static str {
            #name
        }
    };
    let enumeration = code.enumeration(&Enumeration {
        name: event,
        docs: format!("The events of {machine}: one for each label."),
        variants: variants.collect(),
        derives: &[],
        all: "Every event, in document order.",
        count: "How many events there are.",
        items,
    });
    let named = code.named(event, "events", "an event");
    quote_spanned! {span=>
        #enumeration

        #[automatically_derived]
        impl #fsm::Events for #event {
            fn all() -> &'static [Self] {
                &Self::ALL
            }

            #[inline]
            fn index(self) -> usize {
                #index
            }

            fn name(self) -> &'static str {
                self.name()
            }
        }

        /// A step that the document allows.
        pub type Transition = #fsm::Transition<#state, #event>;
        /// A step that the document does not allow.
        pub type IllegalTransition = #fsm::IllegalTransition<#state>;
        /// An event that leads nowhere, or not to one state.
        pub type Rejected = #fsm::Rejected<#state, #event>;

        #named
    }
}
