//! A machine as source code in other languages, and as tables of a database.

mod go;
mod head;
mod idents;
mod members;
mod outline;
mod python;
mod rust;
mod sql;
mod text;
mod typescript;

pub(crate) use go::{go, is_keyword};
pub(crate) use head::head;
pub(crate) use outline::Outline;
pub(crate) use python::python;
pub(crate) use rust::{is_same as is_same_rust, rust};
pub(crate) use sql::{Dialect, Keys, Name, StatusColumn, sql};
pub(crate) use typescript::typescript;
