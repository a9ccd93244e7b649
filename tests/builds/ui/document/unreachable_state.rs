mod state {
    fsm_runtime::fsm!(include_str!("unreachable_state.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
