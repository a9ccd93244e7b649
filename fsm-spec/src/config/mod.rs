//! Configuration: the text of `fsm.toml`, or of the `metadata.fsm` tables in Cargo.toml.
//!
//! The macro and the command line read it through here, so that a document cannot pass one and fail the other.

mod nearest;
mod settings;
#[doc(hidden)]
pub mod toml;

pub use nearest::{Found, Unusable, nearest};
pub use settings::{Config, ConfigError, HEADERS, MARKS};
