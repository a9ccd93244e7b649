//! The doorway between the compiler and `fsm-codegen`. Use these macros through `fsm-runtime`, whose types the generated code
//! names.

use fsm_codegen::Place;
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
/// | `allow(unbound-guard)` | guards of the document are asked by the program: say no more that nothing else asks them |
/// | `crate = path` | where `fsm-runtime` is, when it goes by another name |
///
/// Generated are `State` and `Event`, the aliases `Transition`, `IllegalTransition` and `Rejected`, `Group` where there are
/// composites, and `typed`.
#[proc_macro]
pub fn fsm(input: TokenStream) -> TokenStream {
    fsm_codegen::fsm(input.into(), &place).into()
}

/// Fails the build where hand-written code and the document differ: the way to adopt a document without rewriting anything.
///
/// It stands on an enum, whose variants are then the document's states and no others (`PlanReview`, `PLAN_REVIEW` and a serde
/// `rename = "PLAN_REVIEW"` all name the state `PLAN_REVIEW`); on a constant or static table of pairs; or on a function of two
/// states that is made of `match`, `matches!`, `==`, `&&`, `||` and `!`. The arguments are those of [`fsm!`]: the document, then
/// `machine`, `deny`, `warn`, `allow`. Steps that only a rule of the document allows (self-loops, overlays) may be left out.
/// What may be compiled out cannot be counted: `#[cfg(…)]` goes above a whole item and not into it.
///
/// ```ignore
/// #[fsm_runtime::conform(include_str!("STATES.md"))]
/// enum Phase {
///     Planning,
///     PlanReview,
///     Done,
/// }
///
/// #[fsm_runtime::conform(include_str!("STATES.md"))]
/// const TRANSITIONS: [(Phase, Phase); 3] = [
///     (Phase::Planning, Phase::PlanReview),
///     (Phase::PlanReview, Phase::Planning),
///     (Phase::PlanReview, Phase::Done),
/// ];
///
/// #[fsm_runtime::conform(include_str!("STATES.md"))]
/// fn may_follow(from: Phase, to: Phase) -> bool {
///     match (from, to) {
///         (Phase::Planning, Phase::PlanReview) => true,
///         (Phase::PlanReview, Phase::Planning | Phase::Done) => true,
///         _ => false,
///     }
/// }
/// ```
#[proc_macro_attribute]
pub fn conform(arguments: TokenStream, item: TokenStream) -> TokenStream {
    fsm_codegen::conform(arguments.into(), item.into(), &place).into()
}

/// Where a token was written, as far as the compiler says.
fn place(span: proc_macro2::Span) -> Place {
    let span = span.unwrap();
    match span.local_file() {
        Some(file) => Place::File { file, line: span.line(), column: span.column() },
        None if span.file().is_empty() => Place::Unknown,
        None => Place::Hidden(span.file()),
    }
}
