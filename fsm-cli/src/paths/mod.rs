//! Walks through a machine: the fewest steps that take everything there is to take.

pub(crate) mod cover;
pub(crate) mod json;
pub(crate) mod moves;
mod postman;
pub(crate) mod rust;
pub(crate) mod space;
mod states;
pub(crate) mod text;

pub(crate) use cover::{Cover, NoWalks, Paths};
pub(crate) use postman::LONGEST;

#[cfg(test)]
mod tests;
