//! The doorway between the compiler and `fsm-codegen`.

use proc_macro::TokenStream;

/// To be written.
#[proc_macro]
pub fn fsm(_input: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// To be written.
#[proc_macro_attribute]
pub fn conform(_arguments: TokenStream, item: TokenStream) -> TokenStream {
    item
}
