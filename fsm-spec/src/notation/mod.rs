//! How names and texts are written in a Mermaid diagram, so that Mermaid reads them as they are meant. What is advised, what is
//! added to a diagram and what is drawn anew is all spelled here.

mod ids;
mod statements;
mod text;

pub use ids::{id, is_id};
#[cfg(any(test, feature = "write"))]
pub use ids::{is_space, reserved, stem};
#[cfg(any(test, feature = "write"))]
pub use statements::described;
pub use statements::{arrow, declaration, shown_as};
#[cfg(any(test, feature = "write"))]
pub use text::{Place, encode, quote};
