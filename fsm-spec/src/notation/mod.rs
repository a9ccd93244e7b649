//! How names and texts are written in a Mermaid diagram, so that Mermaid reads them as they are meant. What is advised, what is
//! added to a diagram and what is drawn anew is all spelled here.

mod ids;
mod text;

pub use ids::{id, is_id, is_space, reserved, stem};
pub use text::{Place, arrow, declaration, described, encode, quote, shown_as};
