//! What a user may ask of the generated code.

use proc_macro2::{Ident, Span};
use syn::{Path, parse_quote};

/// How the code is generated.
#[derive(Clone)]
pub struct Options {
    /// The name of the state enum.
    pub state: Ident,
    /// The name of the event enum.
    pub event: Ident,
    /// Further derives for the state enum.
    pub derives: Vec<Path>,
    /// Whether to generate the module `typed`.
    pub typestate: bool,
    /// The path of the runtime crate.
    pub runtime: Path,
    /// The diagram's text, shown in the documentation.
    pub diagram: Option<String>,
    /// Where the document is named in the user's code: what the compiler says about generated code points there, and an editor
    /// that looks for its definition goes there.
    pub span: Span,
}

impl Default for Options {
    fn default() -> Self {
        let span = Span::call_site();
        Self {
            state: Ident::new("State", span),
            event: Ident::new("Event", span),
            derives: Vec::new(),
            typestate: false,
            runtime: parse_quote!(::fsm_runtime),
            diagram: None,
            span,
        }
    }
}
