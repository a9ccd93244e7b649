mod state {
    fsm_runtime::fsm!(include_str!("unclosed_fence.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
