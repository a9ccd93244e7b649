//! From views to machines: which views belong together, what their names mean, and the machine they give.

mod candidate;
mod found;
mod group;
mod outliers;
mod resolve;
mod scopes;

pub(crate) use candidate::{Candidate, Form};
pub(crate) use found::{Found, Founded, found};
pub(crate) use resolve::{add_transitions, bridge, expand};
pub(crate) use scopes::is_generic;
