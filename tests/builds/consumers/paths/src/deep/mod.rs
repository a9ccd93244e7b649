//! A module in a folder of its own.

fsm_runtime::fsm!(include_str!("STATES.md"));

pub mod inline {
    //! Inside the same file, so that the folder is the same.
    fsm_runtime::fsm!(include_str!("STATES.md"));
}

pub mod inner;
