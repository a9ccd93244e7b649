//! Lays out the tables and diagrams of a document, and touches nothing else.

mod diagram;
mod document;
mod marks;
mod matrix;
mod region;
mod same;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use document::{Formatted, format};
pub(crate) use region::{Shown, region, renew, started};
