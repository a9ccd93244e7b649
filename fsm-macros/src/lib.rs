//! The doorway between the compiler and `fsm-codegen`. Use these macros through `fsm-runtime`, whose types the generated code
//! names.

use fsm_codegen::{Expansion, Place};
use proc_macro::TokenStream;

/// Turns the state machine of a document into Rust, and fails the build where the document contradicts itself.
///
/// ```ignore
/// mod coder {
///     fsm_runtime::fsm!(include_str!("../specs/coder.md"));
/// }
/// use coder::{Event, State};
///
/// const _: () = assert!(State::Waiting.can_transition_to(State::Setup));
/// assert_eq!(State::Waiting.on(Event::ReceiveTask), Ok(State::Setup));
/// ```
///
/// The first argument is `include_str!("path")`, whose path counts from the calling file, or a string that holds the document.
/// A change of the file, or of the `fsm.toml` that counts for it, builds the crate anew. Options follow:
///
/// | option | meaning |
/// | --- | --- |
/// | `machine = "Coder"` | which machine, where the document draws several |
/// | `state = Phase`, `event = Signal` | other names for `State` and `Event` |
/// | `typestate` | a module `typed`, in which a step that the document does not allow does not compile |
/// | `derive(…)` | further derives for the state enum |
/// | `deny(rule)`, `warn(rule)`, `allow(rule)` | how much a rule matters here |
/// | `crate = path` | where `fsm-runtime` is, when it goes by another name |
///
/// Generated are `State` and `Event`, the aliases `Transition`, `IllegalTransition` and `Rejected`, `Group` where there are
/// composites, `regions` where they have regions side by side, and `typed`.
#[proc_macro]
pub fn fsm(input: TokenStream) -> TokenStream {
    stream(fsm_codegen::fsm(input.into(), &place))
}

fn stream(expansion: Expansion) -> TokenStream {
    // The text is Rust by construction; were it not, nothing would be generated and every use of it would say so.
    let mut stream: TokenStream = expansion.code.parse().unwrap_or_default();
    stream.extend(TokenStream::from(expansion.tokens));
    stream
}

/// Where a token was written, as far as the compiler says.
fn place(span: proc_macro2::Span) -> Place {
    let span = span.unwrap();
    match span.local_file() {
        Some(file) => Place::File(file),
        None if span.file().is_empty() => Place::Unknown,
        None => Place::Hidden(span.file()),
    }
}
