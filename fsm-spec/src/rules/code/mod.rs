//! Rules about code and about the document's own directives.

pub(super) mod identifier_collision;
pub(super) mod unused_suppression;
