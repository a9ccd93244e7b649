//! From a plan to the tokens of Rust code.

mod event;
mod group;
mod state;
mod table;
mod tokens;
mod typed;

use fsm_spec::model::Machine;
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use crate::options::Options;
use crate::plan::{Plan, TooLarge};

/// The items of a machine.
///
/// # Errors
///
/// When the machine is too large to be compiled.
pub fn generate(machine: &Machine, options: &Options) -> Result<TokenStream, TooLarge> {
    let plan = Plan::new(machine)?;
    let code = Code { plan: &plan, options };
    let mut items = state::emit(&code);
    items.extend(event::emit(&code));
    items.extend(group::emit(&code));
    items.extend(table::emit(&code));
    items.extend(typed::emit(&code));
    Ok(items)
}

/// What every part of the code needs.
struct Code<'a> {
    plan: &'a Plan<'a>,
    options: &'a Options,
}

impl Code<'_> {
    /// A name that stands in the user's code where the document does.
    fn ident(&self, name: &str) -> Ident {
        Ident::new(name, self.options.span)
    }

    fn idents<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Vec<Ident> {
        names.into_iter().map(|name| self.ident(name)).collect()
    }

    /// An enum without data, and what belongs to it.
    fn enumeration(&self, parts: &Enumeration<'_>) -> TokenStream {
        let Enumeration { name, docs, variants, derives, all, count: how_many, items } = parts;
        let span = self.options.span;
        let docs = tokens::docs(docs, span);
        let idents = self.idents(variants.iter().map(|(ident, _)| *ident));
        let variant_docs = variants.iter().map(|(_, text)| tokens::docs(text, span));
        let repr = repr(variants.len()).map(|number| {
            let number = self.ident(number);
            quote_spanned!(span=> #[repr(#number)])
        });
        let count = tokens::number(variants.len());
        let [all, how_many] = [all, how_many].map(|text| tokens::docs(text, span));
        // `State::A` and not `Self::A`: the compiler looks that up by walking all variants, for each of them.
        // `Debug` is written by hand: derived, it costs the compiler more than everything else.
        quote_spanned! {span=>
            #docs
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::cmp::PartialOrd,
                ::core::cmp::Ord,
                ::core::hash::Hash,
                #(#derives),*
            )]
            #repr
            pub enum #name { #(#variant_docs #idents,)* }

            impl #name {
                #all
                pub const ALL: [Self; #count] = [#(#name::#idents),*];
                #how_many
                pub const COUNT: usize = #count;
                #items
            }
        }
    }

    /// `Display` and `Debug` by the name.
    fn shown(&self, item: &Ident) -> TokenStream {
        quote_spanned! {self.options.span=>
            #[automatically_derived]
            impl ::core::fmt::Display for #item {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.pad(self.name())
                }
            }

            #[automatically_derived]
            impl ::core::fmt::Debug for #item {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.pad(self.name())
                }
            }
        }
    }

    /// `Display`, `Debug`, `FromStr` and serde by the document's names.
    fn named(&self, item: &Ident, names: &str, kind: &str) -> TokenStream {
        let fsm = &self.options.runtime;
        let names = self.ident(names);
        let shown = self.shown(item);
        quote_spanned! {self.options.span=>
            #shown

            #[automatically_derived]
            impl ::core::str::FromStr for #item {
                type Err = #fsm::UnknownName;

                fn from_str(text: &str) -> ::core::result::Result<Self, #fsm::UnknownName> {
                    let names = TABLE.#names();
                    match names.find(text).and_then(|at| Self::ALL.get(at)) {
                        ::core::option::Option::Some(found) => ::core::result::Result::Ok(*found),
                        ::core::option::Option::None => {
                            ::core::result::Result::Err(#fsm::UnknownName::new(TABLE.machine(), #kind, names, text))
                        }
                    }
                }
            }

            #fsm::serde_by_name!(#item);
        }
    }
}

/// What differs between the enums.
struct Enumeration<'a> {
    name: &'a Ident,
    docs: String,
    variants: Vec<(&'a str, String)>,
    derives: &'a [syn::Path],
    /// What `ALL` is said to be.
    all: &'a str,
    /// What `COUNT` is said to be.
    count: &'a str,
    /// What else it has: constants and functions.
    items: TokenStream,
}

/// The number that an enum with so many variants is stored as; an empty one has none.
fn repr(variants: usize) -> Option<&'static str> {
    match variants {
        0 => None,
        1..=256 => Some("u8"),
        _ => Some("u16"),
    }
}

/// Some tokens, or none.
fn when(condition: bool, tokens: impl FnOnce() -> TokenStream) -> TokenStream {
    if condition { tokens() } else { TokenStream::new() }
}
