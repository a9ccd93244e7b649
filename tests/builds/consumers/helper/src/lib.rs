//! Macros through which another crate calls ours.

pub use fsm_runtime;

/// A machine, by the path of its document.
#[macro_export]
macro_rules! machine_at {
    ($path:literal) => {
        $crate::fsm_runtime::fsm!(include_str!($path), crate = $crate::fsm_runtime);
    };
}

/// A machine, by its document.
#[macro_export]
macro_rules! machine_of {
    ($document:expr) => {
        $crate::fsm_runtime::fsm!($document, crate = $crate::fsm_runtime);
    };
}
