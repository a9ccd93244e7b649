//! The parser that `state.pest` generates. It is included, not a module of its own, because rustfmt leaves included files as
//! they are.

#![allow(clippy::all, dead_code, missing_docs, unreachable_pub)]

include!("generated.rs");
