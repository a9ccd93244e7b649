//! What nearly every rule works with.

pub(super) use super::{
    Check, Level, MachineContext, Rule, Sink,
    context::{Arrow, Claimed, Context, Pair, answered, ends_of, rows, starts_of},
    evidence::{claims_doubted, diagram_doubted, lacks_much, silence_doubted},
    wording::{listed, nouns, path, quoted},
};
pub(super) use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    map::{Map, Set},
    markdown::{BlockKind, Trouble},
    mermaid::Diagram,
    model::{State, StateId, StateKind, Transition},
    notation, order,
    reading::Reading,
    source::{Source, Span},
    views::{End, Layout, Mark, Matrix, Name, Spelling, TransitionClaim, View},
    words::Role,
};
