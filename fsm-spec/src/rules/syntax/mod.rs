//! Rules about what Mermaid and Markdown make of the document.

mod broken_table;
mod cells;
mod commented_out_diagram;
mod invalid_directive;
mod missing_diagram;
mod ragged_table;
mod swallowed_statement;
mod unclosed_fence;
mod undrawable_diagram;
mod unknown_mark;
mod unparsed_statement;

pub(super) use broken_table::BROKEN_TABLE;
pub(super) use commented_out_diagram::COMMENTED_OUT_DIAGRAM;
pub(super) use invalid_directive::INVALID_DIRECTIVE;
pub(super) use missing_diagram::MISSING_DIAGRAM;
pub(super) use ragged_table::RAGGED_TABLE;
pub(super) use swallowed_statement::SWALLOWED_STATEMENT;
pub(super) use unclosed_fence::UNCLOSED_FENCE;
pub(super) use undrawable_diagram::UNDRAWABLE_DIAGRAM;
pub(super) use unknown_mark::UNKNOWN_MARK;
pub(super) use unparsed_statement::UNPARSED_STATEMENT;
