//! `enum Group`: the composites.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::{Code, Enumeration, tokens};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let plan = code.plan;
    if plan.groups.is_empty() {
        return TokenStream::new();
    }
    let (span, state) = (code.options.span, &code.options.state);
    let variants = plan.groups.iter().map(|group| {
        let mut text = docs::code(&group.state.name);
        if let Some(description) = &group.state.description {
            text.push_str(": ");
            text.push_str(&docs::plain(description));
        }
        (group.ident.as_str(), text)
    });
    let machine = docs::plain(&plan.machine.name);
    let name = code.ident("Group");
    let count = tokens::number(plan.groups.len());
    let names = plan.groups.iter().map(|group| group.state.name.as_str());
    let descriptions = plan.groups.iter().map(|group| group.state.description.as_deref().unwrap_or(""));
    let items = quote_spanned! {span=>
        /// The name as the document spells it.
        #[must_use]
        pub const fn name(self) -> &'static str {
            const NAMES: [&str; #count] = [#(#names),*];
            NAMES[self as usize]
        }

        /// The purpose the document gives, empty where it gives none.
        #[must_use]
        pub const fn description(self) -> &'static str {
            const DESCRIPTIONS: [&str; #count] = [#(#descriptions),*];
            DESCRIPTIONS[self as usize]
        }

        /// The composite around this one.
        #[must_use]
        pub fn parent(self) -> ::core::option::Option<Self> {
            let parent = TABLE.groups().parents.get(self as usize)?;
            Self::ALL.get(*parent as usize).copied()
        }

        /// The states in it, at any depth, in document order.
        pub fn states(self) -> impl ::core::iter::Iterator<Item = #state> {
            let states = ::core::iter::IntoIterator::into_iter(#state::ALL);
            ::core::iter::Iterator::filter(states, move |state| state.is_in(self))
        }
    };
    let enumeration = code.enumeration(&Enumeration {
        name: &name,
        docs: format!("The composites of {machine}: states with states inside."),
        variants: variants.collect(),
        derives: &[],
        all: "Every composite, each after the one around it.",
        count: "How many composites there are.",
        items,
    });
    let shown = code.shown(&name);
    quote_spanned! {span=>
        #enumeration

        #shown
    }
}
