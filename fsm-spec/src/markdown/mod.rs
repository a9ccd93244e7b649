//! A Markdown document as a flat list of blocks over one plain text that maps back to the source.

mod blocks;
mod code;
mod events;
mod fences;
mod html;
mod lines;
mod plain;
mod read;
mod tables;
mod types;

pub(crate) use fences::diagram_start;
pub use plain::Style;
pub(crate) use tables::cells;
pub use types::{Block, BlockKind, Cell, Code, Comment, Markdown, Row, Table, Trouble};
