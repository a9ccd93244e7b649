mod state {
    fsm_runtime::fsm!(include_str!("initial_mismatch.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
