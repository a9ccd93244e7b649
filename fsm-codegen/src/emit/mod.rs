//! From a plan to tokens.
//!
//! What grows with the machine (variants, names, tables) is written as text and read by the compiler's own lexer, which is many
//! times faster than building it token by token in a macro that runs unoptimised; what does not grow is quoted.

mod event;
mod group;
mod regions;
mod state;
mod table;
mod text;
mod typed;

use fsm_spec::model::Machine;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::options::Options;
use crate::plan::{Plan, TooLarge};

/// The items of a machine.
///
/// # Errors
///
/// When the machine is too large to be compiled.
pub fn generate(machine: &Machine, options: &Options) -> Result<TokenStream, TooLarge> {
    let plan = Plan::new(machine)?;
    let code = Code {
        plan: &plan,
        options,
        state: Ident::new(&options.state, Span::call_site()),
        event: Ident::new(&options.event, Span::call_site()),
        fsm: &options.runtime,
    };
    let parts = [
        state::emit(&code),
        event::emit(&code),
        group::emit(&code),
        aliases(&code),
        table::emit(&code),
        regions::emit(&code),
        typed::emit(&code),
    ];
    Ok(parts.into_iter().collect())
}

/// What every part of the code needs.
struct Code<'a> {
    plan: &'a Plan<'a>,
    options: &'a Options,
    state: Ident,
    event: Ident,
    /// The path of the runtime.
    fsm: &'a TokenStream,
}

/// Short names for the runtime's types with this machine's states and events.
fn aliases(code: &Code<'_>) -> TokenStream {
    let Code {
        state, event, fsm, ..
    } = code;
    quote! {
        /// A step that the document allows.
        pub type Transition = #fsm::Transition<#state, #event>;
        /// A step that the document does not allow.
        pub type IllegalTransition = #fsm::IllegalTransition<#state>;
        /// An event that leads nowhere, or not to one state.
        pub type Rejected = #fsm::Rejected<#state, #event>;
    }
}

/// The derives of an enum without data. `Debug` is written by hand: derived, it costs the compiler more than everything else.
fn derives() -> TokenStream {
    quote! {
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
        ::core::cmp::Eq,
        ::core::cmp::PartialOrd,
        ::core::cmp::Ord,
        ::core::hash::Hash
    }
}

/// `#[repr]` of an enum with so many variants; an empty one has none.
fn repr(variants: usize) -> TokenStream {
    match variants {
        0 => TokenStream::new(),
        1..=256 => quote!(#[repr(u8)]),
        _ => quote!(#[repr(u16)]),
    }
}

/// `Display`, `Debug`, `FromStr` and serde by the document's names.
fn named(code: &Code<'_>, name: &Ident, names: &str, kind: &str) -> TokenStream {
    let fsm = code.fsm;
    let names = format_ident!("{names}");
    quote! {
        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        #[automatically_derived]
        impl ::core::str::FromStr for #name {
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

        #fsm::serde_by_name!(#name);
    }
}
