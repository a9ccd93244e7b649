//! How names and texts are written in a Mermaid diagram, so that Mermaid reads them as they are meant. What is advised, what is
//! added to a diagram and what is drawn anew is all spelled here.

mod ids;
mod statements;
mod text;

pub(crate) use ids::{id, is_id};
#[cfg(any(test, feature = "write"))]
pub(crate) use ids::{is_space, reserved, stem};
#[cfg(any(test, feature = "write"))]
pub(crate) use statements::described;
pub(crate) use statements::{arrow, declaration, shown_as};
#[cfg(any(test, feature = "write"))]
pub(crate) use text::{Place, encode, quote};
