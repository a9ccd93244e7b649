//! From a machine back to text: a diagram, a matrix, a list of transitions. Each reads back to the machine it was written from.

mod list;
mod matrix;
mod mermaid;
mod table;

pub use list::{MOST_COLUMNS, columns, list};
pub use matrix::{WIDEST_MATRIX, matrix};
pub use mermaid::{Drawing, aliases, mermaid};
