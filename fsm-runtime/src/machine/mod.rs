//! What drives one instance of a machine. One file for each part.

mod base;
mod budget;
mod effects;
#[cfg(feature = "std")]
mod files;
mod guards;
mod hooks;
#[cfg(feature = "std")]
pub mod journal;
#[cfg(feature = "snapshot")]
mod lossless;
mod origin;
mod overlay;
mod overrides;
mod part;
mod reason;
mod refused;
#[cfg(feature = "snapshot")]
mod snapshot;
mod step;
#[cfg(feature = "tracing")]
mod trace;

pub use base::Machine;
pub use budget::{Budget, BudgetError, Limits};
pub use effects::{AsyncExecutor, Executor, Logic, Undriven};
pub use guards::{Guard, Guarded};
pub use hooks::{OnEnter, OnExit, OnTransition};
#[cfg(feature = "std")]
pub use journal::{Journal, JournalError, JournalOptions, Journaled, Recovered, Torn};
pub use part::{Before, Find, Last, Part, RecordError};
pub use reason::Reason;
pub use refused::Refused;
#[cfg(feature = "snapshot")]
pub use snapshot::{Snapshot, SnapshotError};
pub use step::{Kind, Step};
#[cfg(feature = "tracing")]
pub use trace::Traced;

#[cfg(test)]
mod tests;
