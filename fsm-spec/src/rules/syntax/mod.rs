//! Rules about what Mermaid and Markdown make of the document.

pub(super) mod broken_table;
mod cells;
pub(super) mod commented_out_diagram;
pub(super) mod invalid_directive;
pub(super) mod missing_diagram;
pub(super) mod ragged_table;
pub(super) mod swallowed_statement;
pub(super) mod unclosed_fence;
pub(super) mod undrawable_diagram;
pub(super) mod unknown_mark;
pub(super) mod unparsed_statement;
