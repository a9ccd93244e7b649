//! The machines of the documents in `specs`, generated as a user would.

/// `specs/architect.md`.
pub mod architect {
    fsm_runtime::fsm!(include_str!("../../specs/architect.md"));
}

/// `specs/architect-suspend.md`.
pub mod architect_suspend {
    fsm_runtime::fsm!(include_str!("../../specs/architect-suspend.md"));
}

/// `specs/coder.md`.
pub mod coder {
    fsm_runtime::fsm!(include_str!("../../specs/coder.md"));
}

/// `specs/coder-effects.md`.
pub mod coder_effects {
    fsm_runtime::fsm!(include_str!("../../specs/coder-effects.md"));
}

/// `specs/door.md`.
pub mod door {
    fsm_runtime::fsm!(include_str!("../../specs/door.md"));
}

/// `specs/order.md`.
pub mod order {
    fsm_runtime::fsm!(include_str!("../../specs/order.md"));
}

/// `specs/player.md`.
pub mod player {
    fsm_runtime::fsm!(include_str!("../../specs/player.md"));
}

/// `specs/task-lifecycle.md`.
pub mod task {
    fsm_runtime::fsm!(include_str!("../../specs/task-lifecycle.md"));
}
