//! What holds for every text, whatever is in it.
//!
//! Each law takes any text and panics where it is broken. The fuzzers in `tests/fuzz` call them with texts that grow towards code
//! that was never reached, the tests here with a fixed number of texts that are the same on every run.

mod contract;
mod endings;
mod expansion;
mod files;
mod lint;
mod reading;
mod shown;
mod texts;

pub use contract::{diff, fmt, replay};
pub use endings::endings;
pub use expansion::expand;
pub use files::{journal, saved};
pub use lint::{advice, lint};
pub use reading::{linear, markdown, mermaid, size, write};
pub use shown::shown;
pub use texts::{Texts, log, specs};

/// What holds for a text, or panics.
pub type Law = fn(&str);

/// Every law that no clock is needed for, by name.
pub const LAWS: &[(&str, Law)] = &[
    ("markdown", markdown),
    ("mermaid", mermaid),
    ("write", write),
    ("lint", lint),
    ("advice", advice),
    ("fmt", fmt),
    ("diff", diff),
    ("replay", |text| replay(log(text).as_bytes())),
    ("expand", expand),
    ("endings", endings),
    ("journal", |text| journal(text.as_bytes())),
    ("saved", |text| saved(text.as_bytes())),
    ("shown", shown),
    ("size", size),
];
