//! From a finding to what people see.
//!
//! A [`Diagnosis`] is a finding with its document, and speaks miette's protocol: anything that renders miette
//! diagnostics renders it. A [`Picture`] is our own way to draw it, with every place of one document in one box. The
//! macro and the command line draw with nothing else.
//!
//! Nothing of a document reaches a terminal as a control or bidirectional character: see [`visible`].

mod diagnosis;
mod draw;
#[doc(hidden)]
pub mod line;
mod sheet;
pub mod visible;

pub use diagnosis::Diagnosis;
pub use draw::Picture;
