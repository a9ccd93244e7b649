mod state {
    fsm_runtime::fsm!(include_str!("terminal_mismatch.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
