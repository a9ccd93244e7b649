mod state {
    fsm_runtime::fsm!(include_str!("missing_initial_state.md"));
}

fn main() {
    let _ = state::State::Draft;
}
