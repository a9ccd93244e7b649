//! The parser that pest generates from `sentence.pest`, checked in as that of `state.pest` is.

#[allow(clippy::all, dead_code, missing_docs, unreachable_pub, reason = "generated, with the names of the grammar")]
mod generated {
    // Included, because rustfmt leaves included files as they are.
    include!("generated.rs");
}

pub(super) use generated::{Rule, SentenceParser};
