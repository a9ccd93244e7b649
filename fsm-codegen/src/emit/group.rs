//! `enum Group`: the composites.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, derives, repr, text};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> TokenStream {
    let Code { plan, state, .. } = code;
    if plan.groups.is_empty() {
        return TokenStream::new();
    }
    let variants = plan.groups.iter().map(|group| {
        let mut text = docs::code(&group.state.name);
        if let Some(description) = &group.state.description {
            text.push_str(": ");
            text.push_str(&docs::plain(description));
        }
        (group.ident.as_str(), text)
    });
    let variants = text::variants(variants);
    let count = text::count(plan.groups.len());
    let all = text::values(
        "Group",
        plan.groups.iter().map(|group| group.ident.as_str()),
    );
    let descriptions = plan
        .groups
        .iter()
        .map(|group| group.state.description.as_deref().unwrap_or(""));
    let descriptions = text::strings(descriptions);
    let (derives, repr) = (derives(), repr(plan.groups.len()));
    let docs = text::docs(&format!(
        "The composites of {}: states with states inside.",
        docs::plain(&plan.machine.name)
    ));
    quote! {
        #docs
        #[derive(#derives)]
        #repr
        pub enum Group { #variants }

        impl Group {
            /// Every composite, each after the one around it.
            pub const ALL: [Self; #count] = [#all];
            /// How many composites there are.
            pub const COUNT: usize = #count;

            /// The name as the document spells it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                TABLE.groups().names[self as usize]
            }

            /// The purpose the document gives, empty where it gives none.
            #[must_use]
            pub const fn description(self) -> &'static str {
                const DESCRIPTIONS: [&str; #count] = [#descriptions];
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
                #state::ALL.into_iter().filter(move |state| state.is_in(self))
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Display for Group {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Debug for Group {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
    }
}
