mod state {
    fsm_runtime::fsm!(include_str!("invalid_directive.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
