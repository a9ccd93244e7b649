//! From views to machines: what the diagram draws, what the sentences add, what the tables say of it.

mod drawn;
mod ends;
mod listen;
mod naming;
mod sayings;
mod shown;
mod tabled;
mod unify;

#[cfg(any(test, feature = "write"))]
pub(crate) use drawn::event_of;
pub(crate) use drawn::{event_name, machine};
pub(crate) use ends::end_by_views;
pub(crate) use listen::{ProseContext, extract_prose};
pub(crate) use naming::{UNNAMED, machine_name, tell_apart};
pub(crate) use sayings::apply_prose;
pub(crate) use shown::call_by_text;
pub(crate) use tabled::{add_listed, attach, is_translation, is_wildcard};
pub(crate) use unify::{typo_states, unify};
