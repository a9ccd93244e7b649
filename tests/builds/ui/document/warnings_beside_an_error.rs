mod state {
    fsm_runtime::fsm!(include_str!("warnings_beside_an_error.md"), deny(unreachable-state));
}

fn main() {
    let _ = state::State::INITIAL;
}
