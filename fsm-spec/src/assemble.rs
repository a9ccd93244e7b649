//! From views to machines: what the diagram draws, what the sentences add, what the tables say of it.

mod drawn;
mod naming;
mod sayings;
mod tabled;
mod unify;

pub(crate) use drawn::machine;
pub(crate) use naming::{machine_name, tell_apart};
pub(crate) use sayings::{Said, apply_sayings};
pub(crate) use tabled::{attach, from_tables};
pub(crate) use unify::{ghosts, unify};
