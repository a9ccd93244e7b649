//! The parser that pest generates from `state.pest`, checked in: a build with `fsm!` compiles this crate for everyone who uses
//! it, and does so without pest's generator. `tests/tests/grammar.rs` writes it anew and keeps the two in step.

#[allow(clippy::all, dead_code, missing_docs, unreachable_pub, reason = "generated, with the names of the grammar")]
mod generated {
    // Included, because rustfmt leaves included files as they are.
    include!("generated.rs");
}

pub(super) use generated::{Rule, StateParser};
