//! From views to machines: which views belong together, what their names mean, and the machine they give.
//!
//! The way of the data: [`candidate`] (a view by its form) → [`scopes`], [`group`] (which views speak of one machine) → [`found`] →
//! [`build`] (the machine, in strata: names, states, steps, labels, sentences and directives).

mod build;
mod candidate;
mod drawn;
mod facts;
mod found;
mod group;
mod naming;
mod resolve;
mod scopes;
mod stated;
mod tabled;
mod unify;

pub(crate) use build::{Claims, build, describes_end};
pub(crate) use candidate::{Candidate, Form};
#[cfg(any(test, feature = "write"))]
pub(crate) use drawn::event_of;
pub(crate) use drawn::{event_name, machine};
pub(crate) use found::{Found, Founded, found};
pub(crate) use naming::{UNNAMED, machine_name, tell_apart};
pub(crate) use resolve::{bridge, expand};
pub(crate) use scopes::{is_generic, machine_title};
pub(crate) use tabled::{is_translation, is_wildcard};
pub(crate) use unify::{typo_states, unify};
