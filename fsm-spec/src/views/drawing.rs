//! stub
use std::ops::Range;
pub(crate) struct DrawnStep { pub from: Range<usize>, pub to: Range<usize>, pub label: Option<Range<usize>>, pub both: bool }
pub(crate) struct Drawing { pub steps: Vec<DrawnStep>, pub arrows: usize, pub unread: Vec<(Range<usize>, &'static str)> }
pub(crate) fn read(_text: &str, _known: &dyn Fn(&str) -> bool) -> Drawing { Drawing { steps: vec![], arrows: 0, unread: vec![] } }
