//! Rules about code and about the document's own directives.

mod identifier_collision;
mod unused_suppression;

pub(super) use identifier_collision::IDENTIFIER_COLLISION;
pub(super) use unused_suppression::UNUSED_SUPPRESSION;
pub(crate) use unused_suppression::report_unused;
