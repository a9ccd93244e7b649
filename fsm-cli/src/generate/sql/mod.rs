//! SQL: states and transitions as tables, a status column that refuses what the document forbids, and a view of every forbidden step
//! in a log.

mod dialect;
mod guard;
mod name;
mod script;

pub(crate) use dialect::Dialect;
pub(crate) use guard::Keys;
pub(crate) use name::Name;
pub(crate) use script::{StatusColumn, sql};
