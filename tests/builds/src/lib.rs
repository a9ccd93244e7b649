//! Tests of whole builds: what a red one shows, what a green one needs, and when one starts anew.

/// A machine whose document's path is fixed in this crate, for the test of what happens then.
#[macro_export]
macro_rules! fixed_path {
    () => {
        fsm_runtime::fsm!(include_str!("fixed.md"));
    };
}
