//! `enum Event`.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, derives, named, repr, text};
use crate::docs;
use crate::plan::{Edge, NONE};

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let Code {
        plan, event, fsm, ..
    } = code;
    let mut edges: Vec<Vec<&Edge>> = vec![Vec::new(); plan.events.len()];
    for edge in plan.edges.iter().filter(|edge| edge.event != NONE) {
        edges[usize::from(edge.event)].push(edge);
    }
    let variants = plan.events.iter().zip(&edges);
    let variants = text::variants(variants.map(|(word, edges)| {
        (
            word.ident.as_str(),
            docs::event(plan, edges, word.name, &code.options.state),
        )
    }));
    let count = text::count(plan.events.len());
    let all = text::values(event, plan.events.iter().map(|word| word.ident.as_str()));
    let (derives, repr) = (derives(), repr(plan.events.len()));
    let docs = text::docs(&format!(
        "The events of {}: one for each label.",
        docs::plain(&plan.machine.name)
    ));
    // An enum without variants has no number.
    let index = if plan.events.is_empty() {
        quote!(match self {})
    } else {
        quote!(self as usize)
    };
    let named = named(code, event, "events", "an event");
    quote! {
        #docs
        #[derive(#derives)]
        #repr
        pub enum #event { #variants }

        impl #event {
            /// Every event, in document order.
            pub const ALL: [Self; #count] = [#all];
            /// How many events there are.
            pub const COUNT: usize = #count;

            /// The event as the document labels it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                TABLE.events().get(#index)
            }
        }

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

        #named
    }
}
