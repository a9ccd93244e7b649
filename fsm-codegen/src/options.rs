//! What a user may ask of the generated code.

use proc_macro2::TokenStream;
use quote::quote;

/// How the code is generated.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the state enum.
    pub state: String,
    /// The name of the event enum.
    pub event: String,
    /// Further derives for the state enum.
    pub derives: Vec<TokenStream>,
    /// Whether to generate the module `typed`.
    pub typestate: bool,
    /// The path of the runtime crate.
    pub runtime: TokenStream,
    /// The diagram's text, shown in the documentation.
    pub diagram: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            state: "State".to_owned(),
            event: "Event".to_owned(),
            derives: Vec::new(),
            typestate: false,
            runtime: quote!(::fsm_runtime),
            diagram: None,
        }
    }
}
