//! Rules about code and about the document's own directives.

mod unused_suppression;

pub(super) use unused_suppression::UNUSED_SUPPRESSION;
pub(crate) use unused_suppression::report_unused;
