//! A file below.

fsm_runtime::fsm!(include_str!("../STATES.md"));
