//! What changed between two revisions of a document's machines, and whom it breaks.
//!
//! The states of both are paired first, by name or by what tells that one was renamed ([`pairing`]). Then the two machines are
//! compared step by step between leaves, so that a machine that is only drawn in another way has not changed ([`steps`],
//! [`arrows`]); what no arrow shows is compared by its meaning ([`sentences`]).

mod arrows;
mod change;
mod compare;
mod drawing;
mod ends;
mod events;
mod formats;
mod likeness;
mod machines;
mod pairing;
mod revision;
mod sentences;
mod steps;

pub(crate) use compare::compare;
pub(crate) use formats::{Format, Page};
pub(crate) use revision::Revision;

#[cfg(test)]
mod tests;
