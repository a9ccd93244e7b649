//! Walks through a machine: the fewest steps that take everything there is to take.

pub(crate) mod moves;
pub(crate) mod space;
