// Pulled in by `include!`: paths count from here.
pub mod included {
    fsm_runtime::fsm!(include_str!("STATES.md"));
}
