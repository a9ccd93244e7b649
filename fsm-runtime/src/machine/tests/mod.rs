//! Tests of the parts, on the machine of `sample`.

mod budget;
mod effects;
#[cfg(feature = "std")]
mod journal;
mod moves;
mod parts;
#[cfg(feature = "snapshot")]
mod snapshot;
#[cfg(all(feature = "tracing", feature = "std"))]
mod trace;

#[cfg(feature = "std")]
mod scratch;
