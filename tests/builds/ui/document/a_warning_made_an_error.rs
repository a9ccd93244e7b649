mod state {
    fsm_runtime::fsm!(include_str!("a_warning_made_an_error.md"), deny(dead-end-state));
}

fn main() {
    let _ = state::State::INITIAL;
}
